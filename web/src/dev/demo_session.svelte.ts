/** A table that follows a script, for drawing without a server. Development only: it is in no build. */
import type { Card, PlayerStatistics, SeatView, Speed, Street, TableView } from "$lib/api/types";
import type {
  ChatLine,
  ClosedReason,
  Countdown,
  LoggedEvent,
  Notice,
  PlayerAction,
  Refusal,
  SessionStatus,
  TableEvent,
  TableSession,
} from "$lib/connection/table_session";

const NAMES = ["You", "Mei", "Otto", "Calling station", "Ana", "Nit", "Maniac", "Lukas", "小龙"];
const HOLE: [Card, Card][] = [
  ["As", "Kh"],
  ["9c", "9d"],
  ["Qs", "Js"],
  ["7h", "7c"],
  ["Td", "8d"],
  ["Ac", "2c"],
  ["5s", "4s"],
  ["Jh", "Jd"],
  ["6c", "3d"],
];
const BOARD: Card[] = ["Ah", "9h", "4c", "Kd", "2s"];
const STREETS: [Street, number][] = [
  ["flop", 3],
  ["turn", 4],
  ["river", 5],
];

type Step = () => void;

export class DemoSession implements TableSession {
  readonly gameId = "demo";
  view: TableView = $state.raw(null as never);
  version = $state(1);
  events: readonly LoggedEvent[] = $state.raw([]);
  chat: readonly ChatLine[] = $state.raw([{ seat: 1, name: "Mei", text: "Good evening", at: Date.now() }]);
  notices: readonly Notice[] = $state.raw([]);
  statistics: readonly PlayerStatistics[] = $state.raw([]);
  clock: Countdown | null = $state.raw(null);
  latency: number | null = $state(18);
  status: SessionStatus = $state("live");
  retryIn: number | null = $state(null);
  closedBecause: ClosedReason | null = $state(null);
  movedTo: string | null = $state(null);
  pending: PlayerAction | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  #listeners = new Set<(event: TableEvent, isMissed: boolean) => void>();
  #number = 0;
  #hand = 0;
  #steps: Step[] = [];

  constructor(players: number) {
    this.view = emptyTable(players);
    this.#deal();
    setInterval(() => {
      if (this.view.legal === null) this.#steps.shift()?.();
    }, 1100);
  }

  act(action: PlayerAction): void {
    if (action.action === "show") return;
    this.pending = action;
    setTimeout(() => {
      this.pending = null;
      const own = this.view.players[0]!;
      const total =
        action.action === "raise" ? action.amount : action.action === "all_in" ? own.stack + own.bet : own.bet + this.view.toCall;
      const verb = action.action === "fold" ? "fold" : total === own.bet ? "check" : total > own.bet + this.view.toCall ? "raise" : "call";
      this.#acted(0, verb, verb === "fold" ? own.bet : total);
      this.#change({ legal: null, presets: [], namedRaises: [], currentPlayer: null });
      this.clock = null;
    }, 120);
  }
  onEvent(listener: (event: TableEvent, isMissed: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  sitOut(): void {
    this.#seat(0, { status: "sitting_out" });
  }
  back(_post: boolean): void {
    this.#seat(0, { status: "active" });
  }
  rebuy(amount: number): void {
    this.#seat(0, { stack: this.view.players[0]!.stack + amount });
  }
  setStraddle(on: boolean): void {
    this.#change({ straddles: on });
  }
  setAutoBuy(_autoBuy: "off" | "rebuy" | "top_up"): void {}
  voteBombPot(_on: boolean): void {}
  changeSeat(_seat: number | null): void {}
  insure(_amount: number): void {}
  waitForSeat(): void {}
  stopWaiting(): void {}
  setRunItTwice(_answer: "ask" | "yes" | "no" | "three"): void {}
  setSpeed(_speed: Speed): void {}
  pause(_on: boolean): void {}
  skipToEnd(): void {}
  nextHand(): void {
    this.#steps = [];
    this.#deal();
  }
  say(text: string): boolean {
    this.chat = [...this.chat, { seat: 0, name: "You", text, at: Date.now() }];
    return true;
  }
  askStatistics(): void {}
  leave(): void {
    this.status = "closed";
    this.closedBecause = "left";
  }
  dismissRefusal(): void {
    this.refusal = null;
  }
  reconnect(): void {
    this.status = "live";
    this.closedBecause = null;
  }
  close(): void {
    this.status = "closed";
  }

  #change(part: Partial<TableView>): void {
    this.view = { ...this.view, ...part };
    this.version += 1;
  }
  #seat(seat: number, part: Partial<SeatView>): void {
    this.#change({ players: this.view.players.map((each) => (each.seat === seat ? { ...each, ...part } : each)) });
  }
  #tell(event: TableEvent): void {
    this.#number += 1;
    this.events = [...this.events, { number: this.#number, event, names: NAMES, bigBlind: this.view.level.bigBlind }];
    for (const listener of this.#listeners) listener(event, false);
  }

  #deal(): void {
    const seats = this.view.players;
    const count = seats.length;
    this.#hand += 1;
    const button = (this.#hand - 1) % count;
    const small = (button + 1) % count;
    const big = (button + 2) % count;
    this.#steps.push(() => {
      this.#tell({
        event: "game_started",
        gameId: "demo",
        handNumber: this.#hand,
        handId: `demo-${this.#hand}`,
        dealerButton: button,
        players: [],
        smallBlind: small,
        bigBlind: big,
      });
      this.#change({
        handNumber: this.#hand,
        handId: `demo-${this.#hand}`,
        dealerButton: button,
        street: "preflop",
        communityCards: [],
        pot: 0,
        pots: [],
        awards: [],
        isHandOver: false,
        youHave: null,
        canShow: [],
        rebuy: null,
        players: seats.map((each) => ({
          ...each,
          status: "active",
          bet: 0,
          won: 0,
          hand: null,
          lastAction: null,
          cards: each.seat === 0 ? [...HOLE[0]!] : ["??", "??"],
        })),
      });
      for (const [seat, kind, amount] of [
        [small, "small_blind", 50],
        [big, "big_blind", 100],
      ] as const) {
        this.#tell({ event: "posted", seat, kind, amount, allIn: false });
        this.#bet(seat, amount);
      }
      for (const seat of seats) this.#tell({ event: "hole_cards_dealt", seat: seat.seat, cards: seat.seat === 0 ? [...HOLE[0]!] : null });
    });
    this.#round(big, true);
    for (const [street, cards] of STREETS) {
      this.#steps.push(() => this.#board(street, cards));
      this.#round(button, false);
    }
    this.#steps.push(() => this.#showdown());
    for (let pause = 0; pause < 5; pause += 1) this.#steps.push(() => {});
    this.#steps.push(() => this.#deal());
  }

  #round(after: number, preflop: boolean): void {
    const count = this.view.players.length;
    for (let offset = 1; offset <= count; offset += 1) {
      const seat = (after + offset) % count;
      this.#steps.push(() => {
        if (this.view.players[seat]!.status !== "active") return;
        this.#turn(seat);
      });
      if (seat !== 0)
        this.#steps.push(() => {
          const { bet, status } = this.view.players[seat]!;
          if (status !== "active") return;
          const price = Math.max(...this.view.players.map((each) => each.bet));
          if (preflop && seat % 3 === 2) this.#acted(seat, "fold", bet);
          else if (price > bet) this.#acted(seat, "call", price);
          else if (!preflop && seat === 1 && price === 0) this.#acted(seat, "bet", 300);
          else this.#acted(seat, "check", bet);
        });
    }
  }

  #turn(seat: number): void {
    const seats = this.view.players.map((each) => ({ ...each, isThinking: each.seat === seat }));
    const price = Math.max(...seats.map((each) => each.bet));
    const own = seats[0]!;
    const toCall = price - own.bet;
    this.clock = { seat, deadline: performance.now() + 30_000, whole: 30, timeBank: 60, bank: 60, warningAt: 10 };
    this.#change({
      players: seats,
      currentPlayer: seat,
      toCall,
      clock: { secondsLeft: 30, timeBank: 60, warningAt: 10, seconds: 30, bank: 60 },
    });
    if (seat !== 0) return;
    const all = own.stack + own.bet;
    const low = Math.min(all, price + Math.max(100, price));
    const pot = this.view.pot + toCall;
    const raises = (
      [
        ["min", low],
        ["half", price + pot / 2],
        ["two_thirds", price + Math.floor((pot * 2) / 3)],
        ["pot", price + pot],
        ["all_in", all],
      ] as const
    )
      .filter(([, to]) => to >= low && to <= all)
      .map(([name, to]) => ({ name, raiseTo: Math.floor(to) }));
    this.#change({
      legal: {
        seat: 0,
        fold: true,
        check: toCall === 0,
        call: toCall === 0 ? null : Math.min(toCall, own.stack),
        raiseTo: [low, all],
        allIn: all,
        runItTwice: false,
        maxRuns: 1,
      },
      presets: raises,
      namedRaises: raises,
    });
  }

  #bet(seat: number, total: number): void {
    const { bet, stack } = this.view.players[seat]!;
    this.#seat(seat, { bet: total, stack: stack - (total - bet) });
    this.#change({ pot: this.view.pot + total - bet });
  }

  #acted(seat: number, verb: "fold" | "check" | "call" | "bet" | "raise", total: number): void {
    const { bet, stack } = this.view.players[seat]!;
    const allIn = stack - (total - bet) === 0;
    this.#tell({
      event: "player_acted",
      seat,
      playerId: seat,
      action: verb,
      verb,
      amount: total - bet,
      totalBet: total,
      allIn,
      stage: this.view.street === "preflop" || this.view.street === null ? "pre_flop" : this.view.street,
    });
    this.#bet(seat, total);
    this.#seat(seat, {
      isThinking: false,
      lastAction: { verb, bet: total, allIn },
      status: verb === "fold" ? "folded" : allIn ? "all_in" : "active",
      ...(verb === "fold" && seat !== 0 ? { cards: [] } : {}),
    });
  }

  #board(street: Street, count: number): void {
    const cards = BOARD.slice(count === 3 ? 0 : count - 1, count);
    this.#tell({
      event: "cards_dealt",
      stage: street as "flop" | "turn" | "river",
      communityCards: BOARD.slice(0, count),
      cards,
      run: 0,
      equities: [],
    });
    const eligible = this.view.players.filter((each) => each.status === "active" || each.status === "all_in").map((each) => each.seat);
    this.#change({
      street,
      communityCards: BOARD.slice(0, count),
      currentPlayer: null,
      toCall: 0,
      pots: [{ amount: this.view.pot, eligible }],
      youHave: count < 4 ? { category: "pair", ranks: [12, 11] } : { category: "two_pair", ranks: [12, 11, 7] },
      players: this.view.players.map((each) => ({
        ...each,
        bet: 0,
        isThinking: false,
        lastAction: each.status === "folded" ? each.lastAction : null,
      })),
    });
  }

  #showdown(): void {
    const live = this.view.players.filter((each) => each.status === "active" || each.status === "all_in");
    const winner = live.find((each) => each.seat === 1) ?? live[0]!;
    const pot = this.view.pot;
    for (const each of live) this.#tell({ event: "cards_shown", seat: each.seat, cards: HOLE[each.seat]!, equities: [] });
    this.#tell({
      event: "pot_won",
      winners: [winner.seat],
      amount: pot,
      handType: "three_of_a_kind",
      hand: { category: "three_of_a_kind", ranks: [7, 12, 11] },
      rank: 1,
      pot: 0,
      shares: [[winner.seat, pot]],
      run: 0,
    });
    this.clock = null;
    this.#change({
      isHandOver: true,
      currentPlayer: null,
      legal: null,
      clock: null,
      rebuy: [1, 5000],
      awards: [
        {
          pot: 0,
          amount: pot,
          shares: [[winner.seat, pot]],
          hand: { category: "three_of_a_kind", ranks: [7, 12, 11] },
          bestFive: [["9c", "9d", "9h", "Ah", "Kd"]],
          run: 0,
        },
      ],
      players: this.view.players.map((each) => ({
        ...each,
        bet: 0,
        cards: live.includes(each) ? [...HOLE[each.seat]!] : each.cards,
        hand:
          each === winner
            ? { category: "three_of_a_kind", ranks: [7, 12, 11] }
            : each.seat === 0 && live.includes(each)
              ? { category: "two_pair", ranks: [12, 11, 7] }
              : null,
        won: each === winner ? pot : 0,
        stack: each === winner ? each.stack + pot : each.stack,
      })),
    });
    this.#tell({ event: "hand_ended", stacks: this.view.players.map((each) => each.stack) });
  }
}

function emptyTable(players: number): TableView {
  const seats: SeatView[] = NAMES.slice(0, players).map((name, seat) => ({
    seat,
    name,
    status: "active",
    stack: 5000 + seat * 1350,
    bet: 0,
    position: "",
    cards: [],
    isBot: seat % 2 === 0 && seat > 0,
    person: "",
    isThinking: false,
    lastAction: null,
    won: 0,
    hand: null,
    playerId: seat,
    isConnected: true,
    isAway: false,
    isSittingOut: false,
    owes: 0,
    queued: 0,
    runItTwice: "ask",
    isStanding: false,
    wantsBombPot: false,
    wantsSeat: null,
    owner: "",
  }));
  return {
    handNumber: 0,
    handId: "",
    seat: 0,
    dealerButton: 0,
    level: { smallBlind: 50, bigBlind: 100, ante: 0, straddle: 0, number: null, handsLeft: null, secondsLeft: null },
    players: seats,
    street: null,
    communityCards: [],
    secondBoard: [],
    thirdBoard: [],
    rabbit: [],
    canHunt: false,
    autoBuy: "off",
    pot: 0,
    pots: [],
    currentPlayer: null,
    toCall: 0,
    legal: null,
    presets: [],
    clock: null,
    youHave: null,
    awards: [],
    isHandOver: false,
    canShow: [],
    straddles: false,
    standings: [],
    namedRaises: [],
    variant: "no_limit",
    deck: "standard",
    hasPasses: false,
    isRecorded: true,
    rebuy: null,
    gameId: "demo",
    name: "Demo",
    kind: "cash",
    stage: "waiting",
    minBet: 0,
    maxBet: 0,
    minBuyIn: 2000,
    maxBuyIn: 10000,
    canStraddle: true,
    canRunItTwice: true,
    maxRuns: 2,
    canVoteBombPot: false,
    waiting: [],
    canChangeSeat: false,
    hasWaitingList: false,
    allInOffer: null,
    options: [],
    isRunning: true,
    speed: "normal",
    isPractice: false,
    rake: 0,
    equities: [],
  };
}
