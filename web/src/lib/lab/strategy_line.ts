/** A line of actions as it is written: `f f 250 c/c`. Pure. */

/** With one more action. */
export function longer(line: string, action: string): string {
  return line === "" || line.endsWith("/") ? line + action : `${line} ${action}`;
}

/** Without its last action, or without the street that has none yet. */
export function shorter(line: string): string {
  return line
    .trimEnd()
    .replace(/(^|\s|(?<=\/))[^\s/]+$|\/$/, "")
    .trimEnd();
}
