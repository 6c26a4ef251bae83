/** The least that a die can cost: the generator and one comparison, all in locals. What everything else is held against. */
import type { Runner } from "./clock.ts";

/** Dice of one call. */
const BARE_DICE = 250;

/** Nanoseconds of a bare die on the core whose figures the targets are written for: an AMD Genoa under KVM, Node 20. */
export const REFERENCE_DIE = 1.1;

const state = Int32Array.of(1, 2, 3, 4, 0);
/** 3 or more of 6: a third of the words lie at or below it. */
const THRESHOLD = Math.trunc(2 ** 32 / 3) - 2 ** 31;

function bareDice(): void {
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let successes = 0;
  for (let i = 0; i < BARE_DICE; i++) {
    const r = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + r) | 0;
    successes = (successes + +(r > THRESHOLD)) | 0;
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
  state[4] = successes;
}

/** A slice of them, as benches time it. */
export const bare: Runner = {
  units: 200 * BARE_DICE,
  slice: () => {
    for (let i = 0; i < 200; i++) bareDice();
  },
};
