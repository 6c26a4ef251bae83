/** Coherency of teams on a table: chains of models with links of at most two inches (DK-MOV-05). Hot: after losses and moves. */
import { UNIT } from "../../../geometry/ticks.ts";
import { N } from "../rulings.ts";
import { B } from "./columns.ts";
import type { World } from "./state.ts";

/**
 * Marks the living models of a team by the chain that they belong to, in `B.gang` from 1 on, and counts them in `B.dealt` by chain; returns how many chains
 * there are. @rule DK-MOV-05, DK-ACT-08
 */
export function readParts(w: World, t: number): number {
  const link = B.number[N.coherency]! * UNIT;
  for (let m = B.from[t]!; m < B.to[t]!; m++) B.gang[m] = 0;
  let parts = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0 || B.gang[m] !== 0) continue;
    parts++;
    B.dealt[parts] = 0;
    // Models that have been reached wait in `B.pairs`.
    let n = 0;
    B.gang[m] = parts;
    B.pairs[n++] = m;
    while (n > 0) {
      const a = B.pairs[--n]!;
      B.dealt[parts]!++;
      for (let b = B.from[t]!; b < B.to[t]!; b++) {
        if (B.wounds[b] === 0 || B.gang[b] !== 0 || w.apartOf(a, b) > link) continue;
        B.gang[b] = parts;
        B.pairs[n++] = b;
      }
    }
  }
  return parts;
}
