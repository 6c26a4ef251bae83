/** What the three game types on a table count (HE-SCN-01, HE-VIC-04 to -08): objectives, points, and when it is over. Hot: once a turn. */

import { E } from "../events.ts";
import { ATTACK_DEFEND, GONE, RESERVE, ROUTED } from "../matchup.ts";
import { END } from "../metrics.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import * as G from "./game.ts";
import { gapToPoint, MILLIMETRE } from "./ground.ts";
import { levelOf } from "./quality.ts";
import type { World } from "./state.ts";
import { finish, finishDestroyed, finishWon, givenAway } from "./victory-points.ts";

/**
 * Who claims each objective (HE-VIC-05): near it, with no enemy who is not routed near. What a defender holds he keeps until it is taken.
 * @rule HE-VIC-05
 */
export function claim(w: World): void {
  const { objectives, game } = w.m.field!;
  B.game[G.HELD] = 0;
  B.game[G.HELD + 1] = 0;
  if (B.rule[R.noObjectives] === 1) return;
  for (let k = 0; k < objectives.length; k += 2) {
    const first = standsAt(0, B.marks[k]!, B.marks[k + 1]!);
    const second = standsAt(1, B.marks[k]!, B.marks[k + 1]!);
    // 1: somebody who counts against the enemy; 2: somebody who may claim.
    let owner = 0;
    if ((first & 2) !== 0 && (second & 1) === 0) owner = 1;
    else if ((second & 2) !== 0 && (first & 1) === 0) owner = 2;
    else if (game === ATTACK_DEFEND) owner = B.owner[k >> 1]!;
    if (owner !== B.owner[k >> 1]!) w.log.event(E.objective, k >> 1, owner, 0);
    B.owner[k >> 1] = owner;
    if (owner > 0) B.game[G.HELD + owner - 1]!++;
  }
}

function standsAt(seat: number, x: number, y: number): number {
  const reach = B.rule[R.claim]! * MILLIMETRE;
  let found = 0;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    const dx = B.px[unit]! - x;
    const dy = B.py[unit]! - y;
    const near = reach + B.girth[unit]!;
    // Who is gone is nowhere near.
    if (dx * dx + dy * dy > near * near || gapToPoint(unit, x, y) > B.rule[R.claim]!) continue;
    if (levelOf(unit) !== ROUTED) found |= 3;
    else if (B.rule[R.routedClaim] === 1) found |= 2;
  }
  return found;
}

/** Points x 100 of a seat: what it destroyed, what it holds, and how long it lasted. @rule HE-VIC-06, HE-VIC-07 */
export function scoreOf(w: World, seat: number): number {
  const { game } = w.m.field!;
  let score = givenAway(1 - seat);
  const defends = game === ATTACK_DEFEND && seat === 1;
  if (game === ATTACK_DEFEND && !defends) score += 100 * B.rule[R.objectiveAttacker]! * B.game[G.HELD + seat]!;
  else if (!defends) score += 100 * B.rule[R.objective]! * B.game[G.HELD + seat]!;
  if (defends && B.rule[R.noDuration] === 0) {
    const lasted = B.game[G.TURN]! - B.rule[R.freeTurns]!;
    if (lasted > 0) score += 100 * B.rule[R.perTurn]! * lasted;
  }
  return score;
}

/** Points x 100 that win for a seat: a share of those played (HE-VIC-04). */
export function neededBy(w: World, seat: number): number {
  return B.rule[R.winShare]! * playedFor(w, seat);
}

/** The points played, of which a share wins, for a seat (HE-AMB-41). */
function playedFor(w: World, seat: number): number {
  const { game, played } = w.m.field!;
  const own = played[w.leg === 0 ? seat : 1 - seat]!;
  const enemy = played[w.leg === 0 ? 1 - seat : seat]!;
  if (game !== ATTACK_DEFEND) return enemy;
  const reading = B.rule[R.threshold]!;
  return reading === 0 ? enemy : reading === 1 ? own : Math.max(own, enemy);
}

/** The seat with the higher score, or -1. */
export function aheadOnTable(w: World): number {
  const first = scoreOf(w, 0);
  const second = scoreOf(w, 1);
  return first === second ? -1 : first > second ? 0 : 1;
}

function isGone(seat: number): boolean {
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if ((B.flags[unit]! & GONE) === 0 || (B.flags[unit]! & RESERVE) !== 0) return false;
  }
  return true;
}

/** HE-END-05: ends the battle when it is won. @rule HE-SCN-01, HE-VIC-08 */
export function decideOnTable(w: World): void {
  claim(w);
  const mine = isGone(0);
  const theirs = isGone(1);
  if (mine || theirs) {
    finishDestroyed(w, mine, theirs);
    return;
  }
  const first = scoreOf(w, 0) >= neededBy(w, 0);
  const second = scoreOf(w, 1) >= neededBy(w, 1);
  // The defender of nothing has lost his ground: the higher total wins (HE-VIC-08).
  const lostGround = w.m.field!.game === ATTACK_DEFEND && B.rule[R.noObjectives] === 0 && B.game[G.HELD + 1] === 0;
  if (first || second) finishWon(w, END.points, first, second, aheadOnTable(w));
  else if (lostGround) finish(w, END.ground, aheadOnTable(w));
}
