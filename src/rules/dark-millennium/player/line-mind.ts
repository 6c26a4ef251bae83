/** What a unit could do on a line: shoot, close in, fall back shooting, march. Hot: for every unit, once an action. */

import { gapOf, sees } from "../battle/between.ts";
import { B } from "../battle/columns.ts";
import { coverOf } from "../battle/cover.ts";
import { isHeld } from "../battle/held.ts";
import { speedOf } from "../battle/left.ts";
import type { World } from "../battle/state.ts";
import { BY_ADVANCE, BY_FIRE } from "../battle/weapons.ts";
import { ADVANCE, FIRE, IN_PLACE, MARCH, OFF, POP_UP, SCANNED, T_SKIMMER, T_SNIPER } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import * as Deeds from "./deeds.ts";
import { costOfActing, pointsByPlan } from "./limit.ts";
import { offer } from "./offers.ts";
import { planWorth } from "./split.ts";
import { THINK, think } from "./thoughts.ts";
import { GRAIN, T, WEIGHTS, weights } from "./weights.ts";

export function considerUnit(w: World, seat: number, u: number): void {
  const slack = w.morale(u) - B.fatigue[u]!;
  Deeds.considerRally(w, seat, u, slack);
  if (slack < 0 || (slack === 0 && B.rule[R.afterPoint] === 1)) return;
  const threat = Deeds.threatTo(w, seat, u, false);
  const price = costOfActing(w, seat, u, slack);
  w.herePrice = price;
  w.hereThreat = threat;
  const traits = w.traits(u);
  const held = isHeld(w, u);
  let reaches = false;
  for (let e = (1 - seat) * w.U; e < (2 - seat) * w.U; e++) {
    if ((B.flags[e]! & OFF) !== 0) continue;
    const gap = gapOf(w, u, e);
    if (!held && considerShooting(w, seat, u, e, gap, traits)) reaches = true;
    if (!held || gap === 0) Deeds.considerContact(w, seat, u, e, gap, price);
  }
  if (held) return;
  considerMarch(w, seat, u, reaches);
  Deeds.considerPowers(w, seat, u, traits);
  Deeds.considerScan(w, seat, u, traits, slack);
}

/** Fire, Advance and pop-up attacks on one enemy; true when it could be fired at from here. */
function considerShooting(w: World, seat: number, u: number, e: number, gap: number, traits: number): boolean {
  const { herePrice: price, hereThreat: threat } = w;
  const mind = seat * WEIGHTS;
  const helpless = w.suppressed(e);
  const factor = helpless ? weights[mind + T.helpless]! : 1;
  const scanned = (B.flags[u]! & SCANNED) !== 0;
  const sight = sees(w, u, e);
  const cover = coverOf(w, e);
  const reaches = think(w, u, e, BY_FIRE, gap, sight, cover, scanned, false);
  if (reaches) {
    const still = planWorth(w, THINK, 0);
    const points = pointsByPlan(w, e);
    const mixed = (traits & T_SNIPER) !== 0 && w.snipersAlone === 0;
    offer(w, Math.trunc(still * factor) + points - price - threat, u, FIRE, e, 0, 0, 0);
    if (mixed && think(w, u, e, BY_FIRE, gap, sight, cover, scanned, true)) {
      const alone = planWorth(w, THINK, 0);
      const answer = Deeds.mayAnswerSnipers(w, 1 - seat) ? threat : 0;
      offer(w, Math.trunc(alone * factor) - price - answer, u, FIRE, e, 0, 1, 0);
    }
  }
  const covered = (B.flags[u]! & IN_PLACE) !== 0 && w.sideAt[seat]!.cover > 0;
  const leaving = covered ? Math.trunc(weights[mind + T.covered]! * GRAIN * 0.5) : 0;
  const speed = speedOf(u);
  if (speed > 0 && gap > 0) {
    const near = gap > speed ? gap - speed : 0;
    const step = gap - near;
    if (think(w, u, e, BY_ADVANCE, near, true, cover, scanned, false)) {
      const closer = planWorth(w, THINK, 0) + pointsByPlan(w, e);
      const ground = Deeds.groundGained(w, u, step);
      offer(w, Math.trunc(closer * factor) + ground - price - threat - leaving, u, ADVANCE, e, 0, 0, step);
    }
    // Back to where their answer is weaker, shooting.
    if (threat > price && think(w, u, e, BY_ADVANCE, gap + speed, true, cover, scanned, false)) {
      const back = planWorth(w, THINK, 0);
      const lost = Deeds.groundGained(w, u, speed);
      offer(w, Math.trunc(back * factor) - lost - price - threat - leaving, u, ADVANCE, e, 0, 0, -speed);
    }
  }
  const rises = (traits & T_SKIMMER) !== 0 && B.rule[R.noPopUp] === 0 && (B.flags[u]! & IN_PLACE) !== 0;
  if (rises && w.sideAt[seat]!.hidden === 1 && think(w, u, e, BY_ADVANCE, gap, true, cover, scanned, false)) {
    const high = planWorth(w, THINK, 0);
    offer(w, Math.trunc(high * factor) - price, u, POP_UP, e, 0, 0, 0);
  }
  return reaches;
}

function considerMarch(w: World, seat: number, u: number, reaches: boolean): void {
  const speed = speedOf(u) * B.number[N.march]!;
  if (speed <= 0 || B.rule[R.noMarch] === 1) return;
  const e = nearest(w, u);
  if (e < 0) return;
  const gap = gapOf(w, u, e);
  if (gap === 0) return;
  const mind = seat * WEIGHTS;
  const step = gap < speed ? gap : speed;
  let worth = Deeds.groundGained(w, u, step);
  // Who cannot shoot from here has to come nearer, whatever the doctrine.
  if (!reaches) worth += Math.trunc((0.35 * GRAIN * step) / 60);
  const covered = (B.flags[u]! & IN_PLACE) !== 0 && w.sideAt[seat]!.cover > 0;
  const leaving = covered ? Math.trunc(weights[mind + T.covered]! * GRAIN * 0.5) : 0;
  offer(w, worth - w.herePrice - w.hereThreat - leaving, u, MARCH, e, 0, 0, 0);
}

function nearest(w: World, u: number): number {
  const enemy = (1 - w.seatOf(u)) * w.U;
  let best = -1;
  for (let e = enemy; e < enemy + w.U; e++) {
    if ((B.flags[e]! & OFF) === 0 && (best < 0 || gapOf(w, u, e) < gapOf(w, u, best))) best = e;
  }
  return best;
}
