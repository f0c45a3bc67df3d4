const KEPT_MS = 60_000;

/** Gives the reader a file to save. */
export function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // A browser may ask where to put it first.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
