/**
 * How things move: cards from the dealer, chips to the pot and back. Nothing waits for it; it can be switched off.
 *
 * Only `transform`, `scale` and `opacity` move, in pixels, by two keyframes: the compositor then draws every frame and the
 * main thread none. A percentage or a variable in a keyframe would bring all frames back to the main thread.
 */

import { movesFreely } from "$lib/settings/settings.svelte";
import type { TransitionConfig } from "svelte/transition";

/** Out by a power of three. */
const EASING = "cubic-bezier(0.215, 0.61, 0.355, 1)";

interface Way {
  dx: number;
  dy: number;
}
interface Timing {
  delay?: number;
  duration: number;
}
interface Move {
  node: HTMLElement;
  target: Element | null;
  begin: (way: Way) => void;
}

let moves: Move[] = [];
/** Slots whose cards are on their way: what is in them does not move by itself. */
const dealing = new Set<Element | null>();

/** Measures all that begins to move together before any of it moves: the page is laid out once. What is hidden stays so. */
function measured(node: HTMLElement, target: Element | null, begin: (way: Way) => void): void {
  moves.push({ node, target, begin });
  if (moves.length === 1) queueMicrotask(beginAll);
}

function beginAll(): void {
  const begun = moves
    .filter(({ node }) => node.isConnected && node.getClientRects().length > 0 && !dealing.has(node.parentElement))
    .map(({ node, target, begin }) => ({ way: wayBetween(node, target), begin }));
  moves = [];
  dealing.clear();
  for (const { way, begin } of begun) begin(way);
}

/** From the middle of a node to the middle of another. */
function wayBetween(node: Element, target: Element | null): Way {
  if (target === null) return { dx: 0, dy: 0 };
  const here = node.getBoundingClientRect();
  const there = target.getBoundingClientRect();
  return {
    dx: there.left + there.width / 2 - here.left - here.width / 2,
    dy: there.top + there.height / 2 - here.top - here.height / 2,
  };
}

function onStage(node: Element, selector: string): Element | null {
  return node.closest("[data-stage]")?.querySelector(selector) ?? null;
}

/** What is there when the table is drawn for the first time does not move. */
function mayMove(node: Element): boolean {
  return movesFreely() && node.closest("[data-stage]")?.hasAttribute("data-drawn") === true;
}

function comes(node: HTMLElement, from: Keyframe, { delay = 0, duration }: Timing): void {
  node.animate([from, {}], { delay, duration, easing: EASING, fill: "backwards" });
}

function translated({ dx, dy }: Way): string {
  return `translate(${dx}px, ${dy}px)`;
}

/** A card comes from the dealer, one after another. */
export function dealt(node: HTMLElement, { order = 0 }: { order?: number } = {}): void {
  if (!mayMove(node)) return;
  dealing.add(node);
  measured(node, onStage(node, "[data-deck]"), (way) =>
    comes(node, { transform: `${translated(way)} rotate(-28deg) scale(0.55)`, opacity: 0 }, { delay: order * 70, duration: 320 }),
  );
}

/** A card is turned over. */
export function turned(node: HTMLElement, { order = 0 }: { order?: number } = {}): void {
  if (!mayMove(node)) return;
  measured(node, null, () =>
    comes(node, { transform: "perspective(600px) rotateY(90deg)", opacity: 0 }, { delay: order * 110, duration: 300 }),
  );
}

/** Chips go from a player's hand to the place in front. */
export function thrown(node: HTMLElement): void {
  if (!mayMove(node)) return;
  const pod = node.parentElement?.querySelector("[data-pod]") ?? null;
  measured(node, pod, (way) => comes(node, { transform: translated(way), opacity: 0 }, { duration: 240 }));
}

/** The pot goes to whoever has won it. */
export function won(node: HTMLElement): void {
  if (!mayMove(node)) return;
  measured(node, onStage(node, "[data-pot]"), (way) =>
    comes(node, { transform: translated(way), opacity: 0 }, { delay: 160, duration: 620 }),
  );
}

/** A small thing appears. */
export function appears(node: HTMLElement): void {
  if (!mayMove(node)) return;
  measured(node, null, () => comes(node, { scale: 0.9, opacity: 0 }, { duration: 160 }));
}

const GATHERING = 340;

/** Chips are gathered into the pot: a picture of them goes there, they themselves are gone at once. */
export function gathered(node: HTMLElement): TransitionConfig {
  if (mayMove(node) && node.parentElement !== null) {
    const picture = node.cloneNode(true) as HTMLElement;
    picture.ariaHidden = "true";
    node.parentElement.append(picture);
    setTimeout(() => picture.remove(), GATHERING);
    measured(picture, onStage(node, "[data-pot]"), (way) =>
      picture.animate([{}, { transform: translated(way), opacity: 0 }], { duration: GATHERING, easing: EASING, fill: "forwards" }),
    );
  }
  return { duration: 0 };
}
