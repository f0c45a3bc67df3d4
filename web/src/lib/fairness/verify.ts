/** Checks the record of a deal, from the record alone; `docs/fairness.md` has the format. */
import { ascii, fromHex, sha256, toHex } from "./sha256";
import type { Received } from "./seeds";

interface Opening {
  position: number;
  leaf: number;
  card: string;
  salt: string;
  path: string[];
}

type Placed = [number, string];

export interface DealRecord {
  format: string;
  hand: string;
  pack: "standard" | "short";
  previous: string;
  roots: string[];
  commitment: string;
  seeds: { seat: number; name: string; commitment: string; seed: string | null }[];
  chosen: number;
  decks: (string | null)[];
  button: number;
  players: number[];
  burn_before_hole: number;
  cards: { hole: Record<string, Placed[]>; board: Placed[]; second_board: Placed[]; third_board?: Placed[] };
  openings: Opening[];
  link: string;
  received?: Received;
}

/** What does not fit: a code, and where. The codes are those of `riverboat verify`. */
export interface Problem {
  code: string;
  where: string;
}

const DECKS = 16;
const CARDS = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

export function verify(record: unknown): Problem[] {
  if (record === null || typeof record !== "object" || (record as DealRecord).format !== "riverboat-deal-1")
    return [{ code: "not_a_record", where: "" }];
  const problems: Problem[] = [];
  try {
    check(record as DealRecord, (code, where = "") => problems.push({ code, where }));
  } catch (failure) {
    problems.push({ code: "malformed", where: String(failure).slice(0, 120) });
  }
  return problems;
}

function check(record: DealRecord, complain: (code: string, where?: string) => void): void {
  const pack = record.pack === "short" ? CARDS.slice(16) : CARDS;
  if (record.roots.length !== DECKS) return complain("decks_wrong", String(record.roots.length));
  const name = ascii(record.hand);
  const size = Uint8Array.of(name.length >> 8, name.length & 255);
  const offer = sha256(ascii("riverboat decks"), size, name, fromHex(record.previous), ...record.roots.map(fromHex));
  if (toHex(offer) !== record.commitment) complain("commitment_wrong");
  const call: Uint8Array[] = [ascii("riverboat call"), offer];
  const told: Uint8Array[] = [];
  let last = -1;
  for (const { seat, commitment, seed } of record.seeds) {
    if (seat <= last) complain("seeds_out_of_order");
    last = seat;
    call.push(Uint8Array.of(seat), fromHex(commitment));
    told.push(Uint8Array.of(seed === null ? 0 : 1), seed === null ? new Uint8Array() : fromHex(seed));
    if (seed !== null && toHex(sha256(ascii("riverboat seed"), fromHex(seed))) !== commitment) complain("seed_wrong", String(seat));
  }
  checkReceived(record, complain);
  const entropy = sha256(ascii("riverboat seeds"), sha256(...call), ...told);
  const chosen = sha256(ascii("riverboat choice"), entropy)[0]! % DECKS;
  if (chosen !== record.chosen) return complain("chosen_wrong", String(record.chosen));
  record.roots.forEach((root, number) => {
    const secret = record.decks[number] ?? null;
    if (number === chosen) {
      if (secret !== null) complain("dealt_deck_opened");
    } else if (secret === null || deckRoot(fromHex(secret), pack) !== root) complain("deck_wrong", String(number));
  });
  const order = permutation("riverboat cut", entropy, pack.length);
  for (const opening of record.openings) {
    const where = `${opening.position} ${opening.card}`;
    if (!pack.includes(opening.card) || opening.path.length !== 6 || rootOf(opening) !== record.roots[chosen])
      complain("opening_wrong", where);
    if (order[opening.position] !== opening.leaf) complain("place_wrong", where);
  }
  checkPlaces(record, pack.length, complain);
  const link = sha256(ascii("riverboat hand"), entropy, Uint8Array.of(record.button, ...record.players));
  if (toHex(link) !== record.link) complain("link_wrong");
}

function checkReceived(record: DealRecord, complain: (code: string) => void): void {
  const received = record.received;
  if (received === undefined) return;
  if (received.commitment !== record.commitment) complain("told_otherwise");
  if (received.seed !== undefined && record.seeds.every(({ seed }) => seed !== received.seed)) complain("own_seed_left_out");
}

function checkPlaces(record: DealRecord, size: number, complain: (code: string, where?: string) => void): void {
  const { players, button, cards, openings } = record;
  const burnt = Number(record.burn_before_hole);
  const turn = (seat: number): number => (seat <= button ? 100 : 0) + seat;
  if (players.some((seat, place) => place > 0 && turn(seat) <= turn(players[place - 1]!))) complain("order_wrong");
  for (const [seat, group] of Object.entries(cards.hole)) {
    const first = players.indexOf(Number(seat)) + burnt;
    const isIn = players.includes(Number(seat));
    if (!isIn || group.some(([place]) => place !== first && place !== first + players.length)) complain("dealt_elsewhere", `seat ${seat}`);
  }
  const start = 2 * players.length + burnt;
  const board = [1, 2, 3, 5, 7].map((after) => start + after);
  if (cards.board.some(([place], at) => place !== board[at])) complain("dealt_elsewhere", "board");
  const skips: readonly [number, number][] = [
    [8, 0],
    [4, 3],
    [2, 4],
  ];
  const again = (run: number): number[][] => skips.map(([skip, shared]) => board.slice(shared).map((place) => place + run * skip));
  // A second board side by side with the first, as in a bomb pot, has as many cards as that.
  const beside = board.slice(0, cards.board.length).map((place) => place + 8);
  const lies = (group: Placed[], offered: number[][]): boolean =>
    offered.some((places) => places.length === group.length && places.every((place, at) => place === group[at]![0] && place < size));
  const second = cards.second_board;
  if (second.length > 0 && !lies(second, [...again(1), beside])) complain("dealt_elsewhere", "second board");
  const third = cards.third_board ?? [];
  if (third.length > 0 && (third.length !== second.length || !lies(third, again(2)))) complain("dealt_elsewhere", "third board");
  const shown = [...Object.values(cards.hole).flat(), ...cards.board, ...second, ...third].map((placed) => placed.join(" ")).sort();
  const opened = openings.map(({ position, card }) => `${position} ${card}`).sort();
  if (shown.join() !== opened.join()) complain("shown_not_opened");
  for (const name of ["position", "card"] as const)
    if (new Set(openings.map((opening) => opening[name])).size !== openings.length) complain("opened_twice", name);
}

function counter(count: number): Uint8Array {
  return Uint8Array.of(count >>> 24, (count >>> 16) & 255, (count >>> 8) & 255, count & 255);
}

function* stream(label: string, key: Uint8Array): Generator<number> {
  for (let count = 0; ; count++) yield* sha256(ascii(label), key, counter(count));
}

export function permutation(label: string, key: Uint8Array, size: number): number[] {
  const bytes = stream(label, key);
  const order = Array.from({ length: size }, (_, place) => place);
  for (let last = size - 1; last > 0; last--) {
    const fits = 256 - (256 % (last + 1));
    let byte = bytes.next().value as number;
    while (byte >= fits) byte = bytes.next().value as number;
    const chosen = byte % (last + 1);
    [order[last], order[chosen]] = [order[chosen]!, order[last]!];
  }
  return order;
}

function leafHash(place: number, card: string, salt: Uint8Array): Uint8Array {
  return sha256(Uint8Array.of(0, place), ascii(card), salt);
}

function deckRoot(secret: Uint8Array, pack: readonly string[]): string {
  const bytes = stream("riverboat salt", secret);
  const order = permutation("riverboat order", secret, pack.length);
  let level = order.map((card, place) => {
    const salt = Uint8Array.from({ length: 16 }, () => bytes.next().value as number);
    return leafHash(place, pack[card]!, salt);
  });
  while (level.length < 64) level.push(new Uint8Array(32));
  while (level.length > 1) level = level.filter((_, at) => at % 2 === 0).map((left, at) => node(left, level[2 * at + 1]!));
  return toHex(level[0]!);
}

const node = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(Uint8Array.of(1), left, right);

function rootOf({ leaf, card, salt, path }: Opening): string {
  let place = leaf;
  let hash = leafHash(leaf, card, fromHex(salt));
  for (const beside of path.map(fromHex)) {
    hash = place % 2 === 1 ? node(beside, hash) : node(hash, beside);
    place >>= 1;
  }
  return toHex(hash);
}
