/**
 * Where a curve of scores crosses one half, between its points. Cold.
 *
 * The curve and the two borders of its ribbon are straight between neighbouring points; the interval of a crossing is where one half
 * lies inside the ribbon, which is what a reader of the picture sees. Between two points the ribbon is at least as wide as an
 * interval of the interpolated score, whatever the common dice do to the correlation of the two, so it covers.
 */
import type { Estimate } from "../estimate/summary.ts";

interface Place {
  readonly x: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Points in any order. At an end of the range an interval is open: nobody has looked beyond. */
export function crossings(numbers: readonly number[], scores: readonly Estimate[]): Estimate[] {
  const places = scores
    .map(({ value, low = 0, high = 1 }, i): Place => ({ x: numbers[i]!, value, low, high }))
    .sort((a, b) => a.x - b.x);
  const least = places[0]!.x;
  const most = places.at(-1)!.x;
  return stretches(places).flatMap(([low, high]): Estimate[] => {
    const inside = roots(places).filter((x) => x >= low && x <= high);
    if (inside.length === 0) return [];
    // In a stretch where noise makes the curve cross to and fro, the middle one speaks for all.
    const value = inside[Math.floor(inside.length / 2)]!;
    const { n } = scores[0]!;
    return [{ value, ...(low > least && { low }), ...(high < most && { high }), n, method: "msi" }];
  });
}

/** Where the curve itself is one half. */
function roots(places: readonly Place[]): number[] {
  const found: number[] = [];
  for (const [i, here] of places.entries()) {
    const next = places[i + 1];
    if (here.value === 0.5) found.push(here.x);
    else if (next !== undefined && here.value < 0.5 !== next.value < 0.5 && next.value !== 0.5)
      found.push(between(here, next, share(here.value, next.value)));
  }
  return found;
}

/** The stretches of the axis over which one half lies inside the ribbon. */
function stretches(places: readonly Place[]): [number, number][] {
  const found: [number, number][] = [];
  for (const [i, here] of places.slice(0, -1).entries()) {
    const next = places[i + 1]!;
    let from = 0;
    let to = 1;
    for (const [a, b] of [
      [here.low - 0.5, next.low - 0.5],
      [0.5 - here.high, 0.5 - next.high],
    ] as const) {
      // The border is on the right side of one half where a + f (b - a) <= 0.
      if (a > 0 && b > 0) to = -1;
      else if (a > 0) from = Math.max(from, a / (a - b));
      else if (b > 0) to = Math.min(to, a / (a - b));
    }
    if (from > to) continue;
    const stretch: [number, number] = [between(here, next, from), between(here, next, to)];
    const last = found.at(-1);
    if (last !== undefined && last[1] === stretch[0]) last[1] = stretch[1];
    else found.push(stretch);
  }
  return found;
}

function share(from: number, to: number): number {
  return (0.5 - from) / (to - from);
}

function between(here: Place, next: Place, f: number): number {
  return f === 0 ? here.x : f === 1 ? next.x : here.x + f * (next.x - here.x);
}
