/** Coherency of teams on a table: chains of models with links of at most two inches (DK-MOV-05). Hot: after losses and moves. */
import { UNIT } from "../../../geometry/ticks.ts";
import { APART } from "../matchup.ts";
import { N } from "../rulings.ts";
import { B } from "./columns.ts";
import type { World } from "./state.ts";
import { goTowards } from "./steps.ts";

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

/** Those of a team who are apart from its largest chain go towards it, as far as they can; true once all are together. @rule DK-MOV-05, DK-MOV-08, DK-EXT-MV-03 */
export function closeUp(w: World, t: number, most: number): boolean {
  const parts = readParts(w, t);
  if (parts < 2) return true;
  let main = 1;
  for (let part = 2; part <= parts; part++) if (B.dealt[part]! > B.dealt[main]!) main = part;
  for (let m = B.from[t]!; m < B.to[t]!; m++) B.beside[m] = B.gang[m]!;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0 || B.beside[m] === main) continue;
    let near = -1;
    for (let o = B.from[t]!; o < B.to[t]!; o++) {
      if (B.wounds[o] === 0 || B.beside[o] !== main) continue;
      if (near < 0 || w.apartOf(m, o) < w.apartOf(m, near)) near = o;
    }
    if (near >= 0) goTowards(w, m, m + 1, B.mx[near]!, B.my[near]!, most);
  }
  return readParts(w, t) < 2;
}

/** Notes whether a team is apart. @rule DK-MOV-05, DK-MOV-08 */
export function feelParts(w: World, t: number): void {
  const apart = B.count[t]! > 1 && readParts(w, t) > 1;
  B.flags[t] = apart ? B.flags[t]! | APART : B.flags[t]! & ~APART;
}
