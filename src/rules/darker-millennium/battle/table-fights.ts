/**
 * Who fights whom on a table (DK-EXT-CC-01, DK-EXT-CC-10): contacts are a graph, which the default split takes apart into fights of one model against others.
 * Hot: once a sub-phase VI.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { dealFights, NOBODY } from "../../kernel/clusters.ts";
import { E } from "../events.ts";
import { BROKEN, GONE, OFF_TABLE } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B, isStray } from "./columns.ts";
import { clearFights, closeFirst } from "./combat.ts";
import { isLate, writeFight } from "./melee.ts";
import { hasFought } from "./morale.ts";
import { rememberPlaces, settle } from "./on-the-way.ts";
import type { World } from "./state.ts";
import { goBeside, goTowards, isTouching, nearestOf, readContacts } from "./steps.ts";

/** Makes up the fights of all models in contact. @rule DK-EXT-CC-01, DK-EXT-CC-10 */
export function fightsOnTable(w: World, active: number): void {
  clearFights();
  const pairs = readContacts(w);
  if (pairs === 0) return;
  dealFights(B, w.M, active, pairs);
  for (let late = 0; late < 2; late++) {
    for (let m = 0; m < 2 * w.M; m++)
      if (B.dealt[m] !== NOBODY && isLate(w, m, active) === late) writeFight(w, m, active);
    if (late === 0) closeFirst();
  }
}

/**
 * After fights and tests models of engaged teams pile in, and who has lost all its enemies consolidates towards the nearest; contacts are read anew.
 * @rule DK-EXT-CC-15, DK-EXT-CC-16
 */
export function afterFights(w: World): void {
  const inches = B.rule[R.pileIn]!;
  if (inches > 0) {
    for (let m = 0; m < 2 * w.M; m++) {
      const t = B.team[m]!;
      if (B.wounds[m] === 0 || isStray(m) || B.engaged[t] === 0 || w.has(t, BROKEN | OFF_TABLE) || isTouching(w, m))
        continue;
      pileIn(w, m, t, inches * UNIT);
    }
  }
  for (let t = 0; t < 2 * w.U; t++) {
    if (B.engaged[t] === 0 && !w.has(t, BROKEN | GONE | OFF_TABLE) && hasFought(t)) consolidate(w, t);
  }
  readContacts(w);
}

/** A team that is rid of its enemies may go two inches, and into no contact. @rule DK-EXT-CC-07, DK-EXT-CC-15 */
function consolidate(w: World, t: number): void {
  if (!w.player.consolidates(w.seatOf(t), t)) return;
  rememberPlaces(t);
  if (goTowards(w, B.from[t]!, B.to[t]!, w.goX, w.goY, B.number[N.consolidate]! * UNIT) === 0) return;
  w.log.event(E.consolidates, t, 0, 0);
  settle(w, t);
}

/** Beside the nearest enemy whom its team fights, or towards him. */
function pileIn(w: World, m: number, t: number, most: number): void {
  const enemy = 1 - w.seatOf(t);
  let best = -1;
  for (let s = enemy * w.U; s < w.endOf(enemy); s++) {
    if ((B.engaged[t]! & w.bitOf(s)) === 0 || w.has(s, GONE)) continue;
    const e = nearestOf(w, m, s);
    if (e >= 0 && (best < 0 || w.apartOf(m, e) < w.apartOf(m, best))) best = e;
  }
  if (best >= 0 && !goBeside(w, m, best, most)) goTowards(w, m, m + 1, B.mx[best]!, B.my[best]!, most);
}
