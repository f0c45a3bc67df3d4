/** What a player likes, kept in this browser alone. Read `settings.x`; write it with `settings.x = …`. */
import { isLanguage, preferredLanguage, type Language } from "$lib/i18n/language";

export interface Settings {
  language: Language;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Four colours of suits rather than two. */
  fourColour: boolean;
  /** Amounts in chips or in big blinds. */
  unit: "chips" | "bb";
  /** "system" follows prefers-reduced-motion. */
  motion: "system" | "full" | "none";
  /** Ask before folding when checking is free. */
  confirmFold: boolean;
  /** Ask before going all-in by a single key or tap. */
  confirmAllIn: boolean;
  /** Key presses act at the table. */
  keys: boolean;
  /** A page of text and a command box instead of the drawn table. */
  nonVisual: boolean;
}

const KEY = "riverboat.settings";

export function defaults(): Settings {
  return {
    language: preferredLanguage(globalThis.navigator?.languages ?? []),
    sound: true,
    volume: 0.6,
    fourColour: true,
    unit: "chips",
    motion: "system",
    confirmFold: true,
    confirmAllIn: false,
    keys: true,
    nonVisual: false,
  };
}

/** What was kept, as far as it still means something; the rest as it is by default. */
export function restore(kept: string | null, standard: Settings): Settings {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? "{}");
  } catch {
    return standard;
  }
  if (typeof found !== "object" || found === null) return standard;
  const values = found as Record<string, unknown>;
  const flag = (name: keyof Settings): boolean =>
    typeof values[name] === "boolean" ? (values[name] as boolean) : (standard[name] as boolean);
  const { language, volume, unit, motion } = values;
  return {
    language: isLanguage(language) ? language : standard.language,
    sound: flag("sound"),
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : standard.volume,
    fourColour: flag("fourColour"),
    unit: unit === "chips" || unit === "bb" ? unit : standard.unit,
    motion: motion === "system" || motion === "full" || motion === "none" ? motion : standard.motion,
    confirmFold: flag("confirmFold"),
    confirmAllIn: flag("confirmAllIn"),
    keys: flag("keys"),
    nonVisual: flag("nonVisual"),
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings: Settings = $state(restore(read(), defaults()));

/** Call once, in the app's outermost component: keeps every change. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
}

/** Whether things may move: the player's choice, or the system's. */
export function movesFreely(): boolean {
  if (settings.motion !== "system") return settings.motion === "full";
  return !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
}
