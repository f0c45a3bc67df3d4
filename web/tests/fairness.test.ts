/** The browser checks deals as the server's own command does; `deal.json` was made by that code. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SeedKeeper } from "$lib/fairness/seeds";
import { ascii, sha256, toHex } from "$lib/fairness/sha256";
import { verify, type DealRecord } from "$lib/fairness/verify";

const read = (): DealRecord => JSON.parse(readFileSync(new URL("deal.json", import.meta.url), "utf8")) as DealRecord;
const flipped = (text: string): string => (parseInt(text[0]!, 16) ^ 1).toString(16) + text.slice(1);

test("the hash is that of the system, for every length around a block", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, place) => (place * 7 + length) & 255);
    expect(toHex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("an honest deal fits", () => {
  expect(verify(read())).toEqual([]);
});

const changes: Record<string, (deal: DealRecord) => void> = {
  card: (deal) => {
    deal.openings[0]!.card = deal.openings[0]!.card === "As" ? "Ks" : "As";
    deal.cards.hole["1"]![0]![1] = deal.openings[0]!.card;
  },
  salt: (deal) => (deal.openings[2]!.salt = flipped(deal.openings[2]!.salt)),
  seed: (deal) => (deal.seeds[0]!.seed = flipped(deal.seeds[0]!.seed!)),
  "seed left out": (deal) => (deal.seeds[1]!.seed = null),
  order: (deal) => (deal.players = [1, 0, 2]),
  root: (deal) => (deal.roots[deal.chosen] = flipped(deal.roots[deal.chosen]!)),
  deck: (deal) => (deal.decks[(deal.chosen + 1) % 16] = flipped(deal.decks[(deal.chosen + 1) % 16]!)),
  link: (deal) => (deal.link = flipped(deal.link)),
  chain: (deal) => (deal.previous = flipped(deal.previous)),
  received: (deal) => (deal.received = { commitment: "00" }),
};

test.each(Object.entries(changes))("a changed %s is caught", (_, change) => {
  const deal = read();
  change(deal);
  expect(verify(deal)).not.toEqual([]);
});

test("anything else is refused", () => {
  for (const junk of [null, 3, {}, { format: "riverboat-deal-1" }]) expect(verify(junk)).not.toEqual([]);
});

test("a seed is told for one call only", () => {
  let drawn = 0;
  const keeper = new SeedKeeper(() => new Uint8Array(32).fill(++drawn));
  const first = keeper.commitment;
  expect(first).toBe(toHex(sha256(ascii("riverboat seed"), new Uint8Array(32).fill(1))));
  const call = { handNumber: 4, handId: "7-4", commitment: "c", previous: "p", seeds: [[2, first]] as [number, string][] };
  const answer = keeper.answer(call);
  expect(answer).toEqual({ commitment: keeper.commitment, handNumber: 4, seed: "01".repeat(32) });
  expect(keeper.commitment).not.toBe(first);
  expect(keeper.answer(call)).toEqual(answer);
  expect(
    keeper.answer({
      ...call,
      seeds: [
        [2, first],
        [3, "x"],
      ],
    }),
  ).toBeNull();
  expect(keeper.answer({ ...call, commitment: "other" })).toBeNull();
});
