/** Copying. `navigator.clipboard` exists only in secure contexts; elsewhere the browser's copy command does it. */

/** Copies a text; false when the browser does not allow it. `beside` is an element of the open dialog, if one is open. */
export async function copyText(text: string, beside: HTMLElement = document.body): Promise<boolean> {
  try {
    // Outside a secure context it is undefined, whatever its type says.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard !== undefined) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // Not allowed: the copy command may be.
  }
  return copyByCommand(text, beside);
}

function copyByCommand(text: string, beside: HTMLElement): boolean {
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.readOnly = true;
  box.className = "unseen";
  // Everything outside an open dialog is inert and cannot be selected.
  (beside.closest("dialog") ?? document.body).append(box);
  try {
    box.select();
    return document.execCommand("copy");
  } finally {
    box.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
