/**
 * What a place where a move could end promises and threatens (SK-AI-09): fire and charges, theirs, the ground that is gained. Hot: once a
 * candidate of a move; `look`, which draws lines of sight, only for those that may be the best.
 */

import { pointInside } from "../../../geometry/inside.ts";
import { floorAt } from "../../../geometry/levels.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int32 } from "../../kernel/columns.ts";
import { board } from "../battle/columns.ts";
import { tenths, ticks } from "../battle/distances.ts";
import { groundAt, lineOver, roughAt, SHELTERED, THROUGH } from "../battle/ground.ts";
import { aloft, HIGH, hasLevels, SAME_FLOOR } from "../battle/heights.ts";
import { kinds } from "../battle/kind-columns.ts";
import { goalX, goalY, isPrecious, pressOf, urgency } from "../battle/mission-goals.ts";
import { hasPack } from "../battle/reach.ts";
import { G_NIGHT, G_TURN, type World } from "../battle/state.ts";
import { packRollsUpTo } from "../battle/table-charges.ts";
import { ROUGH } from "../flags.ts";
import { INCHES } from "../matchup.ts";
import { far, MOST, marches, stopAt, toX, toY, toZ } from "./destinations.ts";
import { AIM_FAR, aim, FOE, farFromAim, foes, MARK, MENACE } from "./foes.ts";
import { KINDS, minds } from "./mind-columns.ts";
import { liesLow, shuns } from "./mission-mind.ts";
import { GRAIN, W, WEIGHTS } from "./weights.ts";
import { blowAt, CERTAIN, climbOdds, comes, inchOf, roughChargeOdds, standOffOf } from "./worth.ts";

// What a candidate's row holds.
export const FIRE = 0;
export const CHARGE = 1;
export const THEIR_FIRE = 2;
export const THEIR_CHARGE = 3;
const CLOSER = 4;
const PROGRESS = 5;
const NEXT = 6;
export const ROW = 7;
export const rows = float64(MOST * ROW);
/** Where a candidate ends, and from there to each of the enemies looked at, in tenths. */
const endX = int32(MOST);
const endY = int32(MOST);
const endZ = int32(MOST);
const gapThere = int32(MOST);
const gapToMark = int32(MOST);
const gapToMenace = int32(MOST);
/** What a candidate is worth at most, in grains. */
export const hopes = int32(MOST);

// The pulls of the aim and of the goal in percent, and how much dearer the model's own life is than that of others.
const EAGER = 0;
const HURRY = 1;
const CARE = 2;
const pulls = int32(3);

/** Weighs staying, and sets the pulls: who can do nothing from where it stands grows impatient, if waiting does not win. */
export function lookFromHere(w: World, side: number, m: number, kind: number, wanted: boolean): number {
  pulls[EAGER] = pressOf(w, w.seatOf(m));
  pulls[CARE] = isPrecious(m) || liesLow(w, w.seatOf(m)) ? 3 : 1;
  pulls[HURRY] = wanted ? urgency(w, m) : 0;
  foresee(w, side, m, kind, 0);
  const worth = look(w, side, m, kind, 0);
  const foe = foes[FOE]!;
  if (rows[FIRE]! + rows[CHARGE]! > 0) {
    // Nobody runs at an enemy who comes into its fire anyway.
    const weights = side * WEIGHTS;
    if (foe >= 0 && comes(w.seatOf(m), foe, gapThere[0]!))
      pulls[EAGER] = Math.trunc(
        (pulls[EAGER]! * minds.weights[weights + W.moveMeet]!) / minds.weights[weights + W.moveGround]!,
      );
  } else if (pulls[EAGER]! >= 100) pulls[EAGER]! *= 2 + board.game[G_TURN]!;
  return worth;
}

/** A row weighed, in grains. */
function weigh(side: number, c: number): number {
  const weights = side * WEIGHTS;
  const at = c * ROW;
  const care = pulls[CARE]!;
  const worth =
    minds.weights[weights + W.tableFire]! * rows[at + FIRE]! +
    minds.weights[weights + W.tableCharge]! * rows[at + CHARGE]! -
    minds.weights[weights + W.tableTheirFire]! * care * rows[at + THEIR_FIRE]! -
    minds.weights[weights + W.tableTheirCharge]! * care * rows[at + THEIR_CHARGE]! +
    (care > 1 ? 0 : minds.weights[weights + W.tableGround]! * (pulls[EAGER]! / 100) * rows[at + CLOSER]!) +
    minds.weights[weights + W.tableStay]! * (c > 0 ? 0 : 1) * 0.1 +
    minds.weights[weights + W.objective]! * (pulls[HURRY]! / 100) * rows[at + PROGRESS]! +
    minds.weights[weights + W.tableNext]! * rows[at + NEXT]!;
  return (worth * GRAIN) | 0;
}

/**
 * Fills a candidate's row as if every line of sight were to its liking: what one could do from where it ends, what is gained, and what that
 * is worth.
 */
export function foresee(w: World, side: number, m: number, kind: number, c: number): void {
  const own = side * KINDS + kind;
  const startX = board.px[m]!;
  const startY = board.py[m]!;
  const wayX = toX[c]! - startX;
  const wayY = toY[c]! - startY;
  const whole = Math.sqrt(wayX * wayX + wayY * wayY);
  const walked = Math.max(0, Math.min(whole - stopAt[c]!, ticks(far[c]!)));
  const share = whole === 0 ? 0 : walked / whole;
  const x = startX + Math.trunc(wayX * share);
  const y = startY + Math.trunc(wayY * share);
  const height = hasLevels(w) ? heightThere(w, m, c, x, y) : 0;
  endX[c] = x;
  endY[c] = y;
  endZ[c] = height;
  const at = c * ROW;
  const left = farFromAim(x, y);
  gainGround(side, own, kind, at, left);
  rows[at + PROGRESS] = 0;
  if (pulls[HURRY]! > 0) {
    const hereX = goalX() - startX;
    const hereY = goalY() - startY;
    const thereX = goalX() - x;
    const thereY = goalY() - y;
    rows[at + PROGRESS] =
      (Math.sqrt(hereX * hereX + hereY * hereY) - Math.sqrt(thereX * thereX + thereY * thereY)) / (6 * UNIT);
  }
  const march = marches[c] === 1;
  const still = own * 2 * INCHES;
  const after = c > 0 ? still + INCHES : still;
  const reach = kinds.charge[kind]!;
  const threat = minds.threatReach[side]!;
  let fire = 0;
  let charge = 0;
  let next = 0;
  let theirCharge = 0;
  const foe = foes[FOE]!;
  const mark = foes[MARK]!;
  const menace = foes[MENACE]!;
  if (foe >= 0) {
    const gap = tenthsFrom(x, y, m, foe);
    gapThere[c] = gap;
    if (!march && gap <= reach && !shuns(w, m, foe))
      charge = (Math.max(0, blowAt(own, foe) / GRAIN) * chargesUp(w, m, kind, c, foe)) / CERTAIN;
  }
  if (mark >= 0) {
    const gap = mark === foe ? gapThere[c]! : tenthsFrom(x, y, m, mark);
    gapToMark[c] = gap;
    const clear = height - board.pz[mark]! >= HIGH ? FROM_ABOVE : 1;
    const inch = inchOf(gap);
    next = minds.firePower[still + inch]! * clear;
    if (!march) fire = minds.firePower[after + inch]! * clear;
  }
  if (menace >= 0) {
    const gap = menace === foe ? gapThere[c]! : tenthsFrom(x, y, m, menace);
    gapToMenace[c] = gap;
    if (gap <= threat) theirCharge = minds.threatBlow[side]!;
  }
  rows[at + FIRE] = fire;
  rows[at + CHARGE] = charge;
  rows[at + NEXT] = next;
  rows[at + THEIR_CHARGE] = theirCharge;
  rows[at + THEIR_FIRE] = 0;
  hopes[c] = weigh(side, c);
}

/** Puts into a row what the ground is worth that ends so many ticks from the aim. */
function gainGround(side: number, own: number, kind: number, at: number, left: number): void {
  const foe = foes[FOE]!;
  const aimFar = aim[AIM_FAR]!;
  const inch = inchOf(tenths(left));
  const later = minds.firePower[(own * 2 + 1) * INCHES + (inch > 12 ? 12 : inch)]!;
  const blow = minds.bestBlow[own]!;
  // Who hits as hard from where it stands, or would rather not charge, gains nothing by coming closer.
  const now = minds.firePower[(own * 2 + 1) * INCHES + inchOf(tenths(aimFar))]!;
  const fight = foe >= 0 && blowAt(own, foe) <= 0 ? 0 : blow;
  const fireThere = later > now ? later : 0;
  // Nor who gives up a longer range by it.
  const useful = fight > fireThere || foe < 0 ? aimFar - left : usefulGround(side, kind, left);
  rows[at + CLOSER] = (useful / (6 * UNIT)) * (fight > fireThere ? fight : fireThere);
}

/** How much of the ground, in ticks, that ends so far from the aim is any to a shooter: less where it gives up a longer range. */
function usefulGround(side: number, kind: number, left: number): number {
  const aimFar = aim[AIM_FAR]!;
  const line = Math.min(ticks(standOffOf(side, kind)), aimFar);
  const gained = aimFar - left;
  return left >= line ? gained : Math.trunc(gained - minds.weights[side * WEIGHTS + W.standOff]! * (line - left)) | 0;
}

/** From the edge of a model that stands somewhere to that of an enemy, in tenths. */
function tenthsFrom(x: number, y: number, m: number, t: number): number {
  const dx = board.px[t]! - x;
  const dy = board.py[t]! - y;
  const edge = Math.sqrt(dx * dx + dy * dy) - board.radius[m]! - board.radius[t]!;
  return edge > 0 ? Math.ceil((edge * 10) / UNIT) | 0 : 0;
}

/**
 * The chance, in so many, that a charge from where a candidate ends comes up or down to an enemy, and through the Difficult Terrain in which either
 * stands; packs climb without dice (SK-MOVE-10), but for a floor above their heads.
 */
function chargesUp(w: World, m: number, kind: number, c: number, t: number): number {
  let rise = 0;
  if (hasLevels(w)) {
    const stays = endZ[c] === board.pz[m] ? aloft(m) : 0;
    const up = Math.abs((toZ[c] === SAME_FLOOR ? stays : toZ[c]!) - aloft(t));
    rise = Math.ceil((up * 10) / UNIT) | 0;
  }
  if (hasPack(m)) return rise > 0 && packRollsUpTo(w, m, t) ? climbOdds(kind, rise) : CERTAIN;
  const rough = rise > 0 || (board.place[t]! & ROUGH) !== 0 || startsRough(w, m, c);
  return rough ? roughChargeOdds(kind, Math.max(rise, gapThere[c]!)) : CERTAIN;
}

/** Would a charge from where a candidate ends start in Difficult Terrain? */
function startsRough(w: World, m: number, c: number): boolean {
  return c === 0 ? (board.place[m]! & ROUGH) !== 0 : roughAt(w.table!, endX[c]!, endY[c]!);
}

/** Height at which a candidate ends. */
function heightThere(w: World, m: number, c: number, x: number, y: number): number {
  const wanted = toZ[c]!;
  if (wanted !== SAME_FLOOR) return wanted;
  if (c === 0) return board.pz[m]!;
  const floor = aloft(m) > 0 ? floorAt(w.table!, board.px[m]!, board.py[m]!, aloft(m)) : -1;
  return floor >= 0 && pointInside(w.table!, floor, x, y) ? board.pz[m]! : groundAt(w.table!, x, y);
}

/** Puts into a foreseen row what hangs on who sees whom from there, and weighs it, in grains. A line of which nothing could come is not drawn. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: once a candidate that may win; a piece of it apart costs a call with six arguments.
export function look(w: World, side: number, m: number, kind: number, c: number): number {
  const own = side * KINDS + kind;
  const at = c * ROW;
  const mark = foes[MARK]!;
  const menace = foes[MENACE]!;
  rows[at + FIRE] = 0;
  rows[at + NEXT] = 0;
  rows[at + THEIR_FIRE] = 0;
  const threat = menace < 0 ? 0 : minds.threatFire[side * INCHES + inchOf(gapToMenace[c]!)]!;
  if (mark >= 0) {
    const inch = inchOf(gapToMark[c]!);
    const still = own * 2 * INCHES;
    const standing = minds.firePower[still + inch]!;
    const power = marches[c] === 1 ? 0 : minds.firePower[(c > 0 ? still + INCHES : still) + inch]!;
    const fears = menace === mark && threat > 0;
    const line = standing > 0 || power > 0 || fears ? lineFromEnd(w, m, c, mark) : 0;
    if (line !== 0) {
      const above = endZ[c]! - board.pz[mark]!;
      const cover = (line & THROUGH) !== 0 ? minds.coverShare[own * KINDS + board.kind[mark]!]! : 1;
      const clear = (sightAt(inch) / 64) * cover * (above >= HIGH ? FROM_ABOVE : 1);
      rows[at + FIRE] = power * clear;
      rows[at + NEXT] = standing * clear;
      if (fears) fear(side, own, c, line);
    }
  }
  if (threat > 0 && menace !== mark) {
    const line = lineFromEnd(w, m, c, menace);
    if (line !== 0) fear(side, own, c, line);
  }
  return weigh(side, c);
}

/** The line from where a candidate ends to an enemy. */
function lineFromEnd(w: World, m: number, c: number, t: number): number {
  const theirs = board.pz[t]! + board.tall[t]!;
  return lineOver(w, board.px[t]!, board.py[t]!, theirs, endX[c]!, endY[c]!, endZ[c]! + board.tall[m]!);
}

/** Chance in 64 of seeing an enemy at so many inches at night: 2D6 inches, doubled (SK-SCEN-10). */
const NIGHT_CHANCE = int32(INCHES);
for (let inch = 0; inch < INCHES; inch++) {
  const pips = Math.ceil(inch / 2);
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b >= pips) ways++;
  NIGHT_CHANCE[inch] = Math.trunc((64 * ways) / 36);
}

/** Chance in 64 of seeing somebody at so many inches (SK-SCEN-10). */
function sightAt(inch: number): number {
  return board.game[G_NIGHT] === 1 ? NIGHT_CHANCE[inch]! : 64;
}

/** Puts into a row what the enemy that one has to fear could do by fire along a line. */
function fear(side: number, own: number, c: number, line: number): void {
  const inch = inchOf(gapToMenace[c]!);
  const shade = minds.shade[own]!;
  const above = endZ[c]! - board.pz[foes[MENACE]!]!;
  const shelter = (line & (THROUGH | SHELTERED)) !== 0 ? (above >= HIGH ? 0.67 * shade : shade) : 1;
  const risk = endZ[c]! >= LEDGE ? FALL_RISK : 1;
  rows[c * ROW + THEIR_FIRE] = minds.threatFire[side * INCHES + inch]! * (sightAt(inch) / 64) * shelter * risk;
}

/** So high above the ground one falls (SK-FALL-01). */
const LEDGE = 4 * UNIT;
/** What a save that is worse by one is worth to who shoots, and a fall to who is hit, as a player reckons. */
const FROM_ABOVE = 1.25;
const FALL_RISK = 1.3;
