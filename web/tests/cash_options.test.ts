import { expect, test } from "vitest";
import { requested, usualChoices } from "$lib/lobby/cash_options";

test("plain poker asks for nothing", () => {
  expect(requested(usualChoices(), 100)).toEqual({});
});

test("a rake has caps for two, three and more players", () => {
  expect(requested({ ...usualChoices(), rake: 50 }, 100)).toEqual({ rakeBasisPoints: 500, rakeCaps: [100, 200, 200, 300] });
});

test("straddles are asked for only where they can be", () => {
  const choices = { ...usualChoices(), straddleSeat: "any" as const, straddleMandatory: true, reStraddles: 2 };
  expect(requested(choices, 100)).toEqual({});
  expect(requested(choices, 100, true)).toEqual({ straddleSeat: "any", reStraddles: 2 });
  expect(requested({ ...choices, straddleSeat: "button" }, 100, true)).toEqual({ straddleSeat: "button", straddleMandatory: true });
});

test("a bomb pot may have two boards", () => {
  expect(requested({ ...usualChoices(), bombPotEvery: 10, twoBoards: true }, 100)).toEqual({ bombPotEvery: 10, bombPotBoards: 2 });
});

test("the 7-2 game is in big blinds", () => {
  expect(requested({ ...usualChoices(), sevenDeuce: 2 }, 100)).toEqual({ sevenDeuce: 200 });
  expect(requested({ ...usualChoices(), rabbitHunting: true }, 100)).toEqual({ rabbitHunting: true });
  expect(requested({ ...usualChoices(), standUp: 2 }, 100)).toEqual({ standUp: 200 });
  expect(requested({ ...usualChoices(), botsGiveWay: true, seatOfferSeconds: 30 }, 100)).toEqual({
    botsGiveWay: true,
    seatOfferSeconds: 30,
  });
  expect(requested({ ...usualChoices(), bombPotVote: true }, 100)).toEqual({ bombPotVote: true, bombPotBoards: 1 });
});

test("all-ins are insured at practice tables alone", () => {
  const choices = { ...usualChoices(), evCashOut: true, allInInsurance: true };
  expect(requested(choices, 100)).toEqual({});
  expect(requested(choices, 100, false, true)).toEqual({ evCashOut: true, allInInsurance: true });
});

test("a time charge is in big blinds", () => {
  expect(requested({ ...usualChoices(), timeCharge: 2 }, 100)).toEqual({ timeCharge: 200 });
});
