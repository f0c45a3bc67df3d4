/** A picture made from a name: the same name always gives the same one. */

export interface Avatar {
  initials: string;
  /** Degrees on the colour circle, of the ground and of the shapes on it. */
  hue: number;
  accent: number;
  /** Which of a few patterns, how far turned. */
  pattern: number;
  turn: number;
}

export const PATTERNS = 5;

export function avatarOf(name: string): Avatar {
  const hash = hashOf(name);
  const hue = hash % 360;
  return {
    initials: initialsOf(name),
    hue,
    accent: (hue + 40 + ((hash >>> 9) % 120)) % 360,
    pattern: (hash >>> 16) % PATTERNS,
    turn: ((hash >>> 20) % 24) * 15,
  };
}

/** One or two signs to know a player by; one Chinese character is enough. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s_\-.]+/u)
    .filter((word) => word !== "");
  const first = [...(words[0] ?? "?")][0] ?? "?";
  if (/\p{Script=Han}/u.test(first)) return first;
  const second = words.length > 1 ? ([...(words[words.length - 1] ?? "")][0] ?? "") : "";
  return (first + (/[\p{L}\p{N}]/u.test(second) ? second : "")).toUpperCase();
}

/** FNV-1a with a last stirring, so that names that differ in one letter look different. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}
