/** A short hand for tests: seat 0 is the reader's, on the button of three. */
import type { HandDetail } from "$lib/api/shapes";

export function aHand(): HandDetail {
  return {
    gameId: "7",
    handNumber: 12,
    handId: "7-12",
    playedAt: 1_700_000_000,
    pot: 650,
    communityCards: ["Ah", "9h", "4c"],
    dealerButton: 0,
    seat: 0,
    key: null,
    isGameVisible: true,
    players: [
      { seat: 0, playerId: 1, name: "Ana", stack: 5000, cards: ["As", "Kh"], bet: 300, won: 650 },
      { seat: 1, playerId: 2, name: "Otto", stack: 4000, cards: ["??", "??"], bet: 50, won: 0 },
      { seat: 4, playerId: 3, name: "Mei", stack: 3000, cards: ["??", "??"], bet: 300, won: 0 },
    ],
    events: [
      { event: "game_started", gameId: "7", handNumber: 12, handId: "7-12", dealerButton: 0, players: [[1, 2], [4, 3], [0, 1]], smallBlind: 1, bigBlind: 4 },
      { event: "posted", seat: 1, kind: "small_blind", amount: 50, allIn: false },
      { event: "posted", seat: 4, kind: "big_blind", amount: 100, allIn: false },
      { event: "hole_cards_dealt", seat: 0, cards: ["As", "Kh"] },
      { event: "player_acted", seat: 0, stage: "pre_flop", verb: "raise", totalBet: 300, amount: 300, allIn: false, playerId: 1, action: "raise" },
      { event: "player_acted", seat: 1, stage: "pre_flop", verb: "fold", totalBet: 50, amount: 0, allIn: false, playerId: 2, action: "fold" },
      { event: "player_acted", seat: 4, stage: "pre_flop", verb: "call", totalBet: 300, amount: 200, allIn: false, playerId: 3, action: "call" },
      { event: "cards_dealt", stage: "flop", cards: ["Ah", "9h", "4c"], communityCards: ["Ah", "9h", "4c"], run: 0 },
      { event: "player_acted", seat: 4, stage: "flop", verb: "check", totalBet: 0, amount: 0, allIn: false, playerId: 3, action: "check" },
      { event: "player_acted", seat: 0, stage: "flop", verb: "bet", totalBet: 400, amount: 400, allIn: false, playerId: 1, action: "bet" },
      { event: "player_acted", seat: 4, stage: "flop", verb: "fold", totalBet: 0, amount: 0, allIn: false, playerId: 3, action: "fold" },
      { event: "bet_returned", seat: 0, amount: 400 },
      { event: "pot_won", pot: 0, amount: 650, shares: [[0, 650]], rank: null, run: 0, winners: [1], handType: null, hand: null },
      { event: "hand_ended", stacks: [5350, 3950, 0, 0, 2700] },
    ],
  };
}
