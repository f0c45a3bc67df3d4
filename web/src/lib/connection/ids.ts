/** Ids that nobody else makes. `crypto.randomUUID` exists only in secure contexts; `getRandomValues` exists everywhere. */
const BYTES = 16;

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
