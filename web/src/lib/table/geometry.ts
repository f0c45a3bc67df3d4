/** Where seats, bets and the button lie around the oval, in hundredths of the stage. Knows no poker. */

export interface Point {
  x: number;
  y: number;
}

export interface Place {
  /** Middle of the seat. */
  seat: Point;
  /** Middle of the chips in front of it. */
  bet: Point;
  /** Where the dealer button lies when the seat has it. */
  button: Point;
  /** Beside the viewer's own seat: what lies in front of it keeps away from the own cards. */
  isLow: boolean;
  /** Opposite the viewer: what it wins keeps away from the result, which is told in front of it. */
  isFacing: boolean;
}

const CENTRE: Point = { x: 50, y: 50 };
const RADIUS: Point = { x: 42, y: 33 };
/** Seats in the middle of a side stand so much nearer, or their plates would reach over the edge. */
const SIDE = 1.4;
/** On a narrow stage seats take more of its width: they stand nearer to the middle. */
const NARROWER = 4.6;
/** The viewer's own place is lower, so that large cards have room above it. */
const OWN: Place = { seat: { x: 50, y: 91.5 }, bet: { x: 50, y: 66.9 }, button: { x: 60.2, y: 79 }, isLow: true, isFacing: false };
/** 2 is an ellipse; more makes the sides straighter, as a card table's are. */
const SQUARENESS = 2.6;
/** How far in front of a seat its chips and the button lie. */
const BET_REACH: Point = { x: 17.5, y: 12.8 };
/** Between the own cards and those that such a seat holds above itself. */
const LOW_BET_REACH: Point = { x: 14, y: 16.5 };
const LOW_BET_TURN = 14;
/** Chips lie left of their figure: on the left they would touch the cards of their seat. */
const LOW_BET_SHIFT = 2;
const LOW = 70;
/** The result is told in front of seats within these, from the middle and from the top. */
const FACING: Point = { x: 22, y: 30 };
/** Of four, the seats at the height of the board have their chips below it: a narrow stage has no room beside it. */
const BESIDE = 10;
const FEW = 4;
const BUTTON_REACH: Point = { x: 10.5, y: 9.5 };
const BUTTON_TURN = 38;
const SAMPLES = 720;
/** How much wider than high a stage usually is: distances count accordingly. */
const USUAL_ASPECT = 1.75;

/** The places of a table with so many seats, clockwise; the first is the viewer's, at the bottom in the middle. */
export function placesAround(seats: number, aspect = USUAL_ASPECT): Place[] {
  const narrower = Math.max(0, USUAL_ASPECT - aspect) * NARROWER;
  const line = rim(aspect, RADIUS.x - narrower);
  const length = line[line.length - 1]!.length;
  return Array.from({ length: seats }, (_, index) => {
    if (index === 0) return OWN;
    const seat = withinSides(pointAt(line, (length * index) / seats), RADIUS.x - narrower - SIDE);
    const turn = seat.x < CENTRE.x ? BUTTON_TURN : -BUTTON_TURN;
    const isLow = seat.y > LOW;
    const isBeside = seats <= FEW && Math.abs(seat.y - CENTRE.y) < BESIDE;
    const reached = isLow ? inFront(seat, LOW_BET_REACH, -Math.sign(turn) * LOW_BET_TURN, aspect) : inFront(seat, BET_REACH, 0, aspect);
    const bet = { x: reached.x + (isLow && turn > 0 ? LOW_BET_SHIFT : 0), y: reached.y + (isBeside ? BESIDE : 0) };
    const isFacing = Math.abs(seat.x - CENTRE.x) < FACING.x && seat.y < FACING.y;
    return { seat, bet, button: inFront(seat, BUTTON_REACH, turn, aspect), isLow, isFacing };
  });
}

function withinSides({ x, y }: Point, reach: number): Point {
  return { x: Math.min(Math.max(x, CENTRE.x - reach), CENTRE.x + reach), y };
}

/** The order in which seats are drawn: clockwise, the viewer's (or the first) first. */
export function seatOrder(seats: readonly number[], own: number | null): number[] {
  const start = own === null ? 0 : Math.max(0, seats.indexOf(own));
  return [...seats.slice(start), ...seats.slice(0, start)];
}

interface Sample extends Point {
  length: number;
}

/** The rim from the bottom, clockwise (to the left first), with the way gone so far. */
function rim(aspect: number, radius: number): Sample[] {
  const samples: Sample[] = [];
  let length = 0;
  for (let step = 0; step <= SAMPLES; step += 1) {
    const angle = Math.PI / 2 + (2 * Math.PI * step) / SAMPLES;
    const point = onRim(angle, radius);
    const last = samples[samples.length - 1];
    if (last !== undefined) length += Math.hypot((point.x - last.x) * aspect, point.y - last.y);
    samples.push({ ...point, length });
  }
  return samples;
}

function onRim(angle: number, radius: number): Point {
  const power = 2 / SQUARENESS;
  const part = (value: number): number => Math.sign(value) * Math.abs(value) ** power;
  return {
    x: CENTRE.x + radius * part(Math.cos(angle)),
    y: CENTRE.y + RADIUS.y * part(Math.sin(angle)),
  };
}

function pointAt(line: readonly Sample[], length: number): Point {
  const index = Math.max(
    1,
    line.findIndex((sample) => sample.length >= length),
  );
  const before = line[index - 1]!;
  const after = line[index]!;
  const part = (length - before.length) / (after.length - before.length);
  return { x: round(before.x + (after.x - before.x) * part), y: round(before.y + (after.y - before.y) * part) };
}

/** A point in front of a seat: towards the middle, turned aside by so many degrees, as far as an ellipse reaches. */
function inFront(seat: Point, reach: Point, turn: number, aspect: number): Point {
  const angle = (turn * Math.PI) / 180;
  const wide = (CENTRE.x - seat.x) * aspect;
  const high = CENTRE.y - seat.y;
  const dx = (wide * Math.cos(angle) - high * Math.sin(angle)) / aspect;
  const dy = wide * Math.sin(angle) + high * Math.cos(angle);
  const part = 1 / Math.hypot(dx / reach.x, dy / reach.y);
  return { x: round(seat.x + dx * part), y: round(seat.y + dy * part) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
