/** Puts a small window beside what it belongs to, inside the page. */

const GAP = 10;
const EDGE = 8;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Above the anchor where there is room, else below; never beyond the edges. */
export function popoverPlace(
  anchor: Box,
  size: { width: number; height: number },
  page: { width: number; height: number },
): { left: number; top: number } {
  const middle = anchor.left + anchor.width / 2 - size.width / 2;
  const left = Math.max(EDGE, Math.min(page.width - size.width - EDGE, middle));
  const above = anchor.top - size.height - GAP;
  const below = anchor.top + anchor.height + GAP;
  const top = above >= EDGE ? above : Math.max(EDGE, Math.min(below, page.height - size.height - EDGE));
  return { left, top };
}

/** Sets `--left` and `--top` on the node whenever its size or the page's changes. */
export function placePopover(node: HTMLElement, anchor: HTMLElement): () => void {
  const place = (): void => {
    const size = { width: node.offsetWidth, height: node.offsetHeight };
    const { left, top } = popoverPlace(anchor.getBoundingClientRect(), size, { width: innerWidth, height: innerHeight });
    node.style.setProperty("--left", `${left}px`);
    node.style.setProperty("--top", `${top}px`);
  };
  place();
  const watcher = new ResizeObserver(place);
  watcher.observe(node);
  addEventListener("resize", place);
  return () => {
    watcher.disconnect();
    removeEventListener("resize", place);
  };
}
