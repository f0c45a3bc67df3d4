/** What a player likes, kept in this browser alone. Read `settings.x`; write it with `settings.x = …`. */
import { isLanguage, preferredLanguage, type Language } from "$lib/i18n/language";

export const THEMES = ["system", "light", "dark"] as const;
export const FELTS = ["green", "blue", "red", "grey"] as const;
export const CARD_BACKS = ["red", "blue", "green", "black"] as const;

export interface Settings {
  language: Language;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** "system" follows prefers-color-scheme. */
  theme: (typeof THEMES)[number];
  felt: (typeof FELTS)[number];
  cardBack: (typeof CARD_BACKS)[number];
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
  /** How bots play is shown at their seats; otherwise it is found out by playing. */
  showStyles: boolean;
  /** A page of text and a command box instead of the drawn table. */
  nonVisual: boolean;
}

const KEY = "riverboat.settings";

export function defaults(): Settings {
  return {
    language: preferredLanguage(globalThis.navigator?.languages ?? []),
    sound: true,
    volume: 0.6,
    theme: "system",
    felt: "green",
    cardBack: "red",
    fourColour: true,
    unit: "chips",
    motion: "system",
    confirmFold: true,
    confirmAllIn: false,
    keys: true,
    showStyles: false,
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
  const one = <Value extends string>(name: keyof Settings, choices: readonly Value[]): Value =>
    choices.find((choice) => choice === values[name]) ?? (standard[name] as Value);
  const { language, volume } = values;
  return {
    language: isLanguage(language) ? language : standard.language,
    sound: flag("sound"),
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : standard.volume,
    theme: one("theme", THEMES),
    felt: one("felt", FELTS),
    cardBack: one("cardBack", CARD_BACKS),
    fourColour: flag("fourColour"),
    unit: one("unit", ["chips", "bb"]),
    motion: one("motion", ["system", "full", "none"]),
    confirmFold: flag("confirmFold"),
    confirmAllIn: flag("confirmAllIn"),
    keys: flag("keys"),
    showStyles: flag("showStyles"),
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

const GROUNDS = { light: "#f3f1ea", dark: "#0b1012" };

/** What the styles ask the page for: theme, felt, deck and motion; and what the browser draws around it. Reads `settings`, so that an effect follows them. */
export function dressPage(): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = settings.theme;
  dataset["felt"] = settings.felt;
  dataset["back"] = settings.cardBack;
  dataset["suits"] = settings.fourColour ? "four" : "two";
  dataset["motion"] = movesFreely() ? "full" : "none";
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const system = meta.media.includes("light") ? "light" : "dark";
    meta.content = GROUNDS[settings.theme === "system" ? system : settings.theme];
  }
}

/** Whether things may move: the player's choice, or the system's. */
export function movesFreely(): boolean {
  if (settings.motion !== "system") return settings.motion === "full";
  return !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
}
