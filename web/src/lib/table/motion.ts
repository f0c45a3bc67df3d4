/** How things move: cards from the dealer, chips to the pot and back. Nothing waits for it; it can be switched off. */

import { movesFreely } from "$lib/settings/settings.svelte";
import type { TransitionConfig } from "svelte/transition";

const STILL: TransitionConfig = { duration: 0 };

interface Way {
  dx: number;
  dy: number;
}

/** From a node to the middle of the first element of the stage that matches. */
function wayTo(node: Element, selector: string): Way {
  const target = node.closest("[data-stage]")?.querySelector(selector);
  if (target == null) return { dx: 0, dy: 0 };
  const here = node.getBoundingClientRect();
  const there = target.getBoundingClientRect();
  return {
    dx: there.left + there.width / 2 - here.left - here.width / 2,
    dy: there.top + there.height / 2 - here.top - here.height / 2,
  };
}

function smooth(t: number): number {
  return 1 - (1 - t) ** 3;
}

/** A card comes from the dealer, one after another. */
export function dealt(node: Element, { order = 0 }: { order?: number } = {}): TransitionConfig {
  if (!movesFreely()) return STILL;
  const { dx, dy } = wayTo(node, "[data-deck]");
  return {
    delay: order * 70,
    duration: 320,
    easing: smooth,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) rotate(${u * -28}deg) scale(${0.55 + 0.45 * t}); opacity: ${Math.min(1, t * 4)}`,
  };
}

/** A card is turned over. */
export function turned(_node: Element, { order = 0 }: { order?: number } = {}): TransitionConfig {
  if (!movesFreely()) return STILL;
  return {
    delay: order * 110,
    duration: 300,
    easing: smooth,
    css: (t, u) => `transform: perspective(600px) rotateY(${u * 90}deg) translateY(${u * -12}%); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** Chips go from a player's hand to the place in front. */
export function thrown(node: Element): TransitionConfig {
  if (!movesFreely()) return STILL;
  const pod = node.parentElement?.querySelector("[data-pod]");
  const here = node.getBoundingClientRect();
  const there = pod?.getBoundingClientRect() ?? here;
  const dx = there.left + there.width / 2 - here.left - here.width / 2;
  const dy = there.top + there.height / 2 - here.top - here.height / 2;
  return {
    duration: 240,
    easing: smooth,
    css: (t, u) => `transform: var(--at, none) translate(${dx * u}px, ${dy * u}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** Chips are gathered into the pot. */
export function gathered(node: Element): TransitionConfig {
  if (!movesFreely()) return STILL;
  const { dx, dy } = wayTo(node, "[data-pot]");
  return {
    duration: 340,
    easing: smooth,
    css: (t, u) => `transform: var(--at, none) translate(${dx * u}px, ${dy * u}px); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** The pot goes to whoever has won it. */
export function won(node: Element): TransitionConfig {
  if (!movesFreely()) return STILL;
  const { dx, dy } = wayTo(node, "[data-pot]");
  return {
    delay: 160,
    duration: 620,
    easing: smooth,
    css: (t, u) => `transform: var(--at, none) translate(${dx * u}px, ${dy * u}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** A small thing appears. */
export function appears(_node: Element): TransitionConfig {
  if (!movesFreely()) return STILL;
  return { duration: 160, easing: smooth, css: (t) => `opacity: ${t}; scale: ${0.9 + 0.1 * t}` };
}
