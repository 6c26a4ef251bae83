/** Coherency of teams on a table: chains of models with links of at most two inches (DK-MOV-05). Hot: after losses and moves. */
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { APART, K_CHAMPION, STRAY, STRAYS } from "../matchup.ts";
import { N } from "../rulings.ts";
import { B, isStray } from "./columns.ts";
import type { World } from "./state.ts";
import { goTowards } from "./steps.ts";

/**
 * Marks the living models of a team, but for its strays, by the chain that they belong to, in `B.gang` from 1 on, and counts them in `B.dealt` by chain; returns how many chains
 * there are. @rule DK-MOV-05, DK-ACT-08
 */
export function readParts(w: World, t: number): number {
  const link = B.number[N.coherency]! * UNIT;
  for (let m = B.from[t]!; m < B.to[t]!; m++) B.gang[m] = 0;
  let parts = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0 || B.gang[m] !== 0 || isStray(m)) continue;
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
        if (B.wounds[b] === 0 || B.gang[b] !== 0 || isStray(b) || w.apartOf(a, b) > link) continue;
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
    if (B.wounds[m] === 0 || isStray(m) || B.beside[m] === main) continue;
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

/** Who could not close up is astray: all but the largest chain. @rule DK-MOV-09, DK-EXT-MV-03 */
export function goAstray(w: World, t: number): void {
  const main = mainPart(w, t, readParts(w, t));
  let n = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.gang[m] === 0 || B.gang[m] === main) continue;
    B.state[m]! |= STRAY;
    n++;
  }
  B.flags[t] = (B.flags[t]! & ~APART) | STRAYS;
  w.log.event(E.strays, t, n, 0);
}

/** The largest chain; of equal ones the nearest to the Champion, and where he is dead any. @rule DK-MOV-10 */
function mainPart(w: World, t: number, parts: number): number {
  let most = 0;
  for (let part = 1; part <= parts; part++) most = Math.max(most, B.dealt[part]!);
  let n = 0;
  for (let part = 1; part <= parts; part++) if (B.dealt[part] === most) B.list[n++] = part;
  if (n === 1) return B.list[0]!;
  const champion = championOf(t);
  if (champion < 0) return B.list[w.tests[w.seatOf(t)]!.below(n)]!;
  let best = B.list[0]!;
  for (let i = 1; i < n; i++)
    if (partGap(w, t, B.list[i]!, champion) < partGap(w, t, best, champion)) best = B.list[i]!;
  return best;
}

/** The living Champion of a team's squad; -1: none. */
function championOf(t: number): number {
  const u = B.unit[t]!;
  for (let m = B.from[B.teamFrom[u]!]!; m < B.to[B.teamTo[u]! - 1]!; m++)
    if (B.wounds[m]! > 0 && (B.kindTraits[B.kind[m]!]! & K_CHAMPION) !== 0) return m;
  return -1;
}

/** Ticks from a model to the nearest of a chain. */
function partGap(w: World, t: number, part: number, m: number): number {
  let least = NOWHERE;
  for (let o = B.from[t]!; o < B.to[t]!; o++) if (B.gang[o] === part) least = Math.min(least, w.apartOf(m, o));
  return least;
}

/** Strays that are in coherency again are astray no more. @rule DK-MOV-11 */
export function gatherStrays(w: World, t: number): void {
  let left = 0;
  for (let again = true; again; ) {
    again = false;
    left = 0;
    for (let m = B.from[t]!; m < B.to[t]!; m++) {
      if (B.wounds[m] === 0 || !isStray(m)) continue;
      if (isWithTeam(w, m)) {
        B.state[m]! &= ~STRAY;
        again = true;
      } else left++;
    }
  }
  if (left > 0) return;
  B.flags[t]! &= ~STRAYS;
  if (B.count[t]! > 0 && readParts(w, t) < 2) w.log.event(E.rejoins, t, 0, 0);
}

/** Is a stray within two inches of one of its team who is not? */
export function isWithTeam(w: World, m: number): boolean {
  const t = B.team[m]!;
  for (let o = B.from[t]!; o < B.to[t]!; o++)
    if (B.wounds[o]! > 0 && !isStray(o) && w.apartOf(m, o) <= B.number[N.coherency]! * UNIT) return true;
  return false;
}
