/** CPU times: neighbours on the cores make wall-clock times useless. */

/** A kernel with its chunk loop: `slice` plays `units` units in about a tenth of a millisecond. */
export interface Runner {
  readonly units: number;
  readonly slice: () => void;
}

export function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Looking at the clock costs a microsecond or two. */
const SLICES_A_LOOK = 8;

/** CPU nanoseconds a unit over about this many CPU microseconds. */
export function timeRunner({ units, slice }: Runner, micros: number): number {
  const start = cpuMicros();
  let slices = 0;
  let spent = 0;
  while (spent < micros) {
    for (let i = 0; i < SLICES_A_LOOK; i++) slice();
    slices += SLICES_A_LOOK;
    spent = cpuMicros() - start;
  }
  return (1000 * spent) / (slices * units);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
