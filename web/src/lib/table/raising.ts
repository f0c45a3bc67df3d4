/** The totals a slider, a wheel and the ± keys offer between two limits that the server has sent. */

export interface Range {
  low: number;
  high: number;
}

const MOST_STOPS = 120;

/** A step that suits the stakes: half a blind at first, more when the range is long. */
export function stepOf(range: Range, smallBlind: number, bigBlind: number): number {
  const unit = Math.max(1, Math.min(smallBlind || bigBlind, bigBlind));
  const span = range.high - range.low;
  for (const times of [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]) {
    if (span / (unit * times) <= MOST_STOPS) return unit * times;
  }
  return Math.ceil(span / MOST_STOPS);
}

/** Into the range; whole chips. */
export function clamp(total: number, range: Range): number {
  return Math.max(range.low, Math.min(range.high, Math.round(total)));
}

/** The next total up or down: to a multiple of the step, and the limits themselves are always stops. */
export function stepBy(total: number, steps: number, step: number, range: Range): number {
  const next = steps > 0 ? (Math.floor(total / step) + steps) * step : (Math.ceil(total / step) + steps) * step;
  return clamp(next, range);
}

/** Slider positions 0…1: small raises get more room than large ones, as they are made more often. */
export function totalAt(position: number, range: Range, step: number): number {
  if (position <= 0) return range.low;
  if (position >= 1) return range.high;
  const exact = range.low + (range.high - range.low) * position ** CURVE;
  return clamp(Math.round(exact / step) * step, range);
}

export function positionOf(total: number, range: Range): number {
  if (range.high <= range.low) return 0;
  return ((clamp(total, range) - range.low) / (range.high - range.low)) ** (1 / CURVE);
}

const CURVE = 1.8;
