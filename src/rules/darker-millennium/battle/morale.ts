/** Morale: tests for losses and lost combats, breaking, falling back (DK-EXT-MO, DK-EXT-CC-14, -15). Hot: once a sub-phase. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  ACTED,
  BROKEN,
  COMBAT,
  FAST,
  FOUGHT,
  GONE,
  IN_PLACE,
  K_CONSTRUCT,
  K_FEARLESS,
  LEFT_COMBAT,
  NO_ORDER,
  OFF_TABLE,
  ROLL_MORALE,
  SLOWED,
  TESTED,
  WAITS,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B, isStray } from "./columns.ts";
import { hit } from "./combat.ts";
import { doubleMove } from "./distances.ts";
import { majority } from "./majority.ts";
import { officerLd } from "./orders.ts";
import { G_FIGHTS, G_PHASE, type World } from "./state.ts";
import { fleeOnTable } from "./table-flee.ts";

/** Fearless teams and constructs take no tests. @rule DK-EXT-DS-11, DK-EXT-MO-07, DK-EXT-VH-02 */
export const isSteady = (w: World, t: number): boolean => (w.traits(t) & (K_FEARLESS | K_CONSTRUCT)) !== 0;

/** Leadership of a team in morale: its Champion's or Character's, else that of most. @rule DK-EXT-MO-02, DK-EXT-MO-07 */
export function moraleLd(t: number): number {
  const officer = officerLd(t);
  const most = majority(t, B.kindLd, false);
  return officer > most ? officer : most;
}

/** 2D6 against Leadership: a 2 always passes, a 12 never. @rule DK-EXT-MO-02, DK-EXT-MO-07 */
function passes(w: World, t: number, modifier: number): boolean {
  const need = moraleLd(t) + modifier;
  const passed = w.tests[w.seatOf(t)]!.test(ROLL_MORALE + (need < 2 ? 2 : need > 11 ? 11 : need)) === 1;
  w.tick(T.tests, w.seatOf(t), 1);
  w.completed(w.seatOf(t));
  w.log.event(E.test, t, need, passed ? 1 : 0);
  return passed;
}

/** A window opens in which losses by shooting are counted: an Action Phase, or by readings a sub-phase or a turn. @rule DK-EXT-MO-06 */
export function openWindow(w: World): void {
  for (let t = 0; t < 2 * w.U; t++) {
    B.before[t] = B.count[t]!;
    B.flags[t]! &= ~TESTED;
  }
}

/** Who has lost enough by shooting tests at the end of a sub-phase. @rule DK-EXT-MO-01, DK-EXT-MO-06 */
export function testLosses(w: World, first: number): void {
  if (B.rule[R.noMorale] === 1 || B.game[G_PHASE] === COMBAT) return;
  for (let each = 0; each < 2; each++) {
    const seat = each === 0 ? first : 1 - first;
    for (let t = seat * w.U; t < w.endOf(seat); t++) {
      if (w.has(t, GONE | BROKEN | TESTED | OFF_TABLE) || isSteady(w, t)) continue;
      const lost = B.before[t]! - B.count[t]!;
      if (lost <= 0 || 100 * lost < B.rule[R.moraleShare]! * B.turnCount[t]!) continue;
      B.flags[t]! |= TESTED;
      if (!passes(w, t, 0)) breakTeam(w, t);
    }
  }
  if (B.rule[R.moraleWindow] === 1) openWindow(w);
}

/** Who was beaten in close combat tests. @rule DK-EXT-CC-07, DK-EXT-CC-14 */
export function testBeaten(w: World, first: number): void {
  for (let each = 0; each < 2; each++) {
    const seat = each === 0 ? first : 1 - first;
    for (let t = seat * w.U; t < w.endOf(seat); t++) {
      if (w.has(t, GONE | BROKEN) || B.engaged[t] === 0 || !hasFought(t) || isSteady(w, t)) continue;
      const difference = beatenBy(w, t);
      if (difference <= 0) continue;
      const modifier = B.rule[R.beatenMod] === 0 ? -Math.min(B.number[N.beatenMost]!, difference - 1) : 0;
      if (!passes(w, t, modifier)) breakTeam(w, t);
    }
  }
  // Wounds of a combat are no losses by shooting.
  for (let t = 0; t < 2 * w.U; t++) B.before[t] = B.count[t]!;
}

/** Wounds that a team and its squad-mates in the same fights suffered more than they caused. @rule DK-EXT-CC-14 */
function beatenBy(w: World, t: number): number {
  const u = B.unit[t]!;
  let sum = 0;
  for (let s = B.teamFrom[u]!; s < B.teamTo[u]!; s++) {
    if (s === t || (B.engaged[s]! & B.engaged[t]!) !== 0) sum += B.suffered[s]! - B.caused[s]!;
  }
  return w.has(t, GONE) ? 0 : sum;
}

/** Has a model of a team fought in this sub-phase? */
export function hasFought(t: number): boolean {
  for (let m = B.from[t]!; m < B.to[t]!; m++) if ((B.state[m]! & FOUGHT) !== 0) return true;
  return false;
}

/** A team breaks: from a combat it leaves at once, and enemies in contact hit it. @rule DK-EXT-MO-03, DK-EXT-MO-08, DK-EXT-CC-15 */
export function breakTeam(w: World, t: number): void {
  B.flags[t] = (B.flags[t]! | BROKEN) & ~WAITS;
  B.order[t] = NO_ORDER;
  w.tick(T.breaks, w.seatOf(t), 1);
  w.log.event(E.broken, t, 0, 0);
  if (B.engaged[t] === 0) return;
  freeHits(w, t);
  if (w.has(t, GONE)) return;
  w.part(t);
  B.flags[t]! |= LEFT_COMBAT;
  flee(w, t);
}

/**
 * Each enemy in contact scores one automatic hit on a team that leaves: on a line as many as fought it, or would. @rule DK-EXT-CC-08, DK-FBK-02
 */
export function freeHits(w: World, t: number): void {
  if (B.rule[R.freeHit] === 0) return;
  for (let i = 0; i < B.game[G_FIGHTS]!; i++) {
    const lone = B.lone[i]!;
    for (let k = B.fightFrom[i]!; k < B.fightFrom[i + 1]!; k++) {
      const other = B.attacker[k]!;
      if (B.team[lone] === t) freeHit(w, other, lone);
      else if (B.team[other] === t) {
        freeHit(w, lone, other);
        break;
      }
    }
  }
}

function freeHit(w: World, m: number, target: number): void {
  if (B.wounds[m]! > 0 && B.wounds[target]! > 0) hit(w, m, target, 1);
}

/** A broken team falls back. @rule DK-EXT-MO-03, DK-EXT-MO-08, DK-MOV-12 */
export function flee(w: World, t: number): void {
  const inches = doubleMove(w.tests[w.seatOf(t)]!, slowest(t), w.m.mode === "attack");
  B.flags[t]! |= FAST;
  w.completed(w.seatOf(t));
  w.log.event(E.fallsBack, t, inches * 10, 0);
  if (w.table === null) moveAway(w, t, inches * UNIT);
  else if (fleeOnTable(w, t, inches)) lose(w, t);
}

/** The lowest Mv among those who go with a team; half of it where a construct is slowed. @rule DK-MOV-04, DK-EXT-MV-02, DK-EXT-VH-03 */
export function slowest(t: number): number {
  let least = 99;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m]! > 0 && !isStray(m) && B.kindMv[B.kind[m]!]! < least) least = B.kindMv[B.kind[m]!]!;
  }
  return (B.state[B.from[t]!]! & SLOWED) !== 0 ? least >> 1 : least;
}

/** Away from the enemy on a line, and lost so far behind the own one. @rule DK-EXT-MD-02 */
export function moveAway(w: World, t: number, ticks: number): void {
  const seat = w.seatOf(t);
  const away = seat === 0 ? -1 : 1;
  B.x[t]! += away * ticks;
  B.flags[t] = (B.flags[t]! | ACTED) & ~IN_PLACE;
  const behind = away * (B.x[t]! - (seat === 0 ? 0 : w.m.distance));
  if (behind > B.number[N.lost]! * UNIT) lose(w, t);
}

/** A team is lost that has left the battle broken; its strays are elsewhere. @rule DK-EXT-MO-08 */
export function lose(w: World, t: number): void {
  w.log.event(E.fled, t, 0, 0);
  let n = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) if (B.wounds[m]! > 0 && !isStray(m)) B.list[n++] = m;
  w.tick(T.fled, w.seatOf(t), n);
  for (let i = 0; i < n; i++) w.remove(B.list[i]!, -1);
}
