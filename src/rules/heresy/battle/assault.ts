/**
 * Assaults (HE-ASL): who takes part, advantage and casualty points, who pays with what, who runs. Hot: once a round.
 *
 * The sides of an assault are sets of places, kept in the game's columns, so that it can be played a round at a time.
 */

import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import * as CAUSE from "./causes.ts";
import { B } from "./columns.ts";
import { AT_WITHDRAWAL, closeFire, conditionPenalty, coverOf, isSuppressed, reachOf } from "./fire.ts";
import * as G from "./game.ts";
import { gapBetween } from "./ground.ts";
import * as Quality from "./quality.ts";
import { shift } from "./retreats.ts";
import { sees } from "./sight.ts";
import type { World } from "./state.ts";
import { hitInAssault } from "./titan.ts";

/** Rounds after which an assault that cannot end is broken off (hazards of section 25.3). */
const MOST_ROUNDS = 50;

/** Assault value of a stand (HE-ASL-17, HE-AMB-24): condition, then cover; `cover` 0..3. @rule HE-ASL-17 */
export function assaultValue(base: number, suppressed: boolean, fatigued: boolean, cover: number): number {
  const penalty = conditionPenalty(suppressed, fatigued);
  if (B.rule[R.coverFirst] === 0) return inCover(base > penalty ? base - penalty : 0, cover);
  const covered = inCover(base, cover);
  return covered > penalty ? covered - penalty : 0;
}

function inCover(value: number, cover: number): number {
  if (cover === 3) return value * B.rule[R.coverAssault + 2]!;
  return cover > 0 ? value + B.rule[R.coverAssault + cover - 1]! : value;
}

/** Cover that a unit enjoys in an assault: of defenders who were charged in it, or of both where there is room (HE-ASL-17, -18). */
function coverInAssault(w: World, unit: number): number {
  if (B.rule[R.noAssaultCover] === 1) return 0;
  const flags = B.flags[unit]!;
  const inside = w.table !== null ? B.cover[unit]! > 0 : (flags & M.IN_COVER) !== 0;
  if ((flags & M.RECEIVER) !== 0 && inside) {
    const cover = w.table !== null ? B.cover[unit]! : coverOf(w, unit);
    return cover < 3 && metByJumpers(w, unit) ? 0 : cover;
  }
  if ((flags & M.CHARGER) === 0) return 0;
  if (w.table !== null && B.rule[R.roomByArea] === 1) return B.cover[unit]!;
  if (B.rule[R.room] === 0) return 0;
  const from = (1 - w.seatOf(unit)) * w.stride;
  for (let left = B.engaged[unit]!; left !== 0; left &= left - 1) {
    const cover = coverOf(w, from + 31 - Math.clz32(left & -left));
    if (cover > 0) return cover;
  }
  return 0;
}

/** Jump packs of the chargers cancel soft and hard cover (HE-SKL-09). */
function metByJumpers(w: World, unit: number): boolean {
  const from = (1 - w.seatOf(unit)) * w.stride;
  for (let left = B.engaged[unit]!; left !== 0; left &= left - 1) {
    const enemy = from + 31 - Math.clz32(left & -left);
    if ((B.unitSkills[enemy]! & M.S_JUMP) !== 0 && (B.flags[enemy]! & M.CHARGER) !== 0) return true;
  }
  return false;
}

/** Modified assault value of a stand of a group. */
export function standValue(unit: number, group: number, cover: number): number {
  const base = B.rowAssault[B.unitRow[M.GROUPS * unit + group]!]!;
  return assaultValue(base, isSuppressed(unit), Quality.levelOf(unit) >= M.FATIGUED, cover);
}

/** What all stands of an engaged unit add to the advantage (HE-ASL-07, HE-TIT-22). @rule HE-ASL-05, HE-ASL-19, HE-ASL-28, HE-TIT-22 */
export function strengthOf(w: World, unit: number, cover: number): number {
  let sum = 0;
  for (let g = 0; g < B.unitGroups[unit]!; g++) {
    const stands = B.stands[M.GROUPS * unit + g]!;
    if (stands <= 0) continue;
    const fighting = w.table !== null && stands > B.fit[unit]! ? B.fit[unit]! : stands;
    // Only stands that are in it enjoy the cover (HE-ASL-19).
    const covered = w.table === null || cover === 0 ? fighting : coveredIn(unit, g, fighting);
    sum += covered * standValue(unit, g, cover);
    if (covered < fighting) sum += (fighting - covered) * standValue(unit, g, 0);
  }
  return (B.unitSkills[unit]! & M.S_ENHANCED) !== 0 ? sum * B.rule[R.enhanced]! : sum;
}

/** Stands of a group in cover, of those that fight. */
function coveredIn(unit: number, group: number, fighting: number): number {
  if (B.rule[R.noSupportCover] === 1) return fighting;
  const covered = B.covered[M.GROUPS * unit + group]!;
  return covered < fighting ? covered : fighting;
}

/** Friends near an engaged unit that are in no assault themselves (HE-ASL-04). */
function maySupport(w: World, unit: number, set: number): boolean {
  if ((B.flags[unit]! & M.GONE) !== 0 || B.engaged[unit] !== 0 || Quality.levelOf(unit) === M.ROUTED) return false;
  const from = w.seatOf(unit) * w.stride;
  const place = unit - from;
  const reach = B.rule[R.supportReach]!;
  // On a table everybody stands somewhere.
  const apart = w.table !== null ? w.stride : Math.floor(reach / B.rule[R.frontage]!);
  for (let left = set; left !== 0; left &= left - 1) {
    const other = 31 - Math.clz32(left & -left);
    const between = other > place ? other - place : place - other;
    if (between <= apart && gapBetween(w, unit, from + other) <= reach) return true;
  }
  return false;
}

/** Set of the supporters of a seat. @rule HE-ASL-04 */
export function supporters(w: World, seat: number): number {
  if (B.rule[R.noSupport] === 1) return 0;
  const engaged = B.game[G.SET + seat]!;
  let set = 0;
  for (let place = 0; place < B.count[seat]!; place++) {
    if (maySupport(w, seat * w.stride + place, engaged)) set |= 1 << place;
  }
  return set;
}

function supportOf(w: World, seat: number): number {
  let sum = 0;
  for (let left = supporters(w, seat); left !== 0; left &= left - 1) {
    const unit = seat * w.stride + 31 - Math.clz32(left & -left);
    if ((B.unitSkills[unit]! & M.S_CLOSE_SUPPORT) !== 0) sum += strengthOf(w, unit, 0);
    else sum += w.models(unit) * B.rule[R.supportPoints]!;
  }
  return sum;
}

/** All that are in one assault with a unit: enemies in contact, their other enemies, and so on. @rule HE-ASL-06 */
export function gather(w: World, unit: number): void {
  const seat = w.seatOf(unit);
  B.game[G.SET + seat] = 1 << (unit % w.stride);
  B.game[G.SET + 1 - seat] = 0;
  for (let grown = true; grown; ) {
    grown = false;
    for (let side = 0; side < 2; side++) {
      let reached = 0;
      for (let left = B.game[G.SET + side]!; left !== 0; left &= left - 1) {
        reached |= B.engaged[side * w.stride + 31 - Math.clz32(left & -left)]!;
      }
      if ((reached & ~B.game[G.SET + 1 - side]!) === 0) continue;
      B.game[G.SET + 1 - side]! |= reached;
      grown = true;
    }
  }
  B.game[G.ROUND] = 0;
}

/** The whole assault that a unit is in (HE-ASL-06 to -16). */
export function resolveAssault(w: World, unit: number): void {
  openAssault(w, unit);
  while (roundOf(w)) {}
  closeAssault(w);
}

/** Fixes who takes part, and what happens before the first round. */
export function openAssault(w: World, unit: number): void {
  gather(w, unit);
  for (let seat = 0; seat < 2; seat++) {
    for (let left = B.game[G.SET + seat]!; left !== 0; left &= left - 1) {
      const each = seat * w.stride + 31 - Math.clz32(left & -left);
      B.flags[each]! |= M.ACTIVATED;
      if (Quality.levelOf(each) === M.ROUTED) Quality.destroy(w, each, Quality.IN_ASSAULT);
      else if ((B.unitSkills[each]! & M.S_ELECTRO) !== 0) electroHull(w, each);
    }
  }
}

/** HE-TIT-24: one die for every stand of infantry in contact, against its armour. @rule HE-TIT-24 */
export function electroHull(w: World, titan: number): void {
  const seat = w.seatOf(titan);
  const from = (1 - seat) * w.stride;
  for (let left = B.engaged[titan]!; left !== 0; left &= left - 1) {
    const unit = from + 31 - Math.clz32(left & -left);
    let killed = 0;
    for (let g = 0; g < B.unitGroups[unit]!; g++) {
      const stands = B.stands[M.GROUPS * unit + g]!;
      if (stands <= 0) continue;
      const row = B.unitRow[M.GROUPS * unit + g]!;
      if (B.rowClass[row] !== M.INFANTRY) continue;
      const hits = w.actions[seat]!.count(stands, M.d10(B.rowArmour[row]!));
      w.tick(T.cut, 1 - seat, hits);
      Quality.removeStands(w, unit, g, hits);
      killed += hits;
    }
    w.log.event(E.electro, titan, unit, killed);
  }
}

/** Drops who is gone or has left, and the routed, who are destroyed when they are caught; true while both sides are there (HE-ASL-26). */
function prune(w: World): boolean {
  for (let seat = 0; seat < 2; seat++) {
    let set = 0;
    for (let left = B.game[G.SET + seat]!; left !== 0; left &= left - 1) {
      const place = 31 - Math.clz32(left & -left);
      const unit = seat * w.stride + place;
      if (B.engaged[unit] !== 0 && Quality.levelOf(unit) === M.ROUTED) Quality.destroy(w, unit, Quality.IN_ASSAULT);
      if ((B.flags[unit]! & M.GONE) === 0 && B.engaged[unit] !== 0) set |= 1 << place;
    }
    B.game[G.SET + seat] = set;
  }
  return B.game[G.SET] !== 0 && B.game[G.SET + 1] !== 0;
}

/** One round; false when the assault is over. @rule HE-ASL-16, HE-ASL-26 */
export function roundOf(w: World): boolean {
  if (!prune(w) || B.game[G.ROUND]! >= MOST_ROUNDS) return false;
  if (B.game[G.ROUND]! > 0 && B.rule[R.noWithdrawal] === 0) {
    weighUp(w);
    withdrawals(w);
    if (!prune(w)) return false;
  }
  B.game[G.ROUND]!++;
  scoreRound(w);
  rollRound(w);
  payRound(w);
  findLosers(w);
  checkLosers(w);
  return prune(w);
}

/** Stands of a seat in the assault. */
function standsIn(w: World, seat: number): number {
  let sum = 0;
  for (let left = B.game[G.SET + seat]!; left !== 0; left &= left - 1) {
    sum += w.models(seat * w.stride + 31 - Math.clz32(left & -left));
  }
  return sum;
}

/** Step 1: the advantage of both sides. @rule HE-ASL-07, HE-ASL-18, HE-SKL-07 */
export function scoreRound(w: World): void {
  weighUp(w);
  w.tick(T.rounds, 0, 1);
  w.tick(T.rounds, 1, 1);
  w.log.event(E.assault, B.game[G.ROUND]!, B.game[G.SCORE]!, B.game[G.SCORE + 1]!);
}

function weighUp(w: World): void {
  for (let seat = 0; seat < 2; seat++) {
    let score = supportOf(w, seat);
    for (let left = B.game[G.SET + seat]!; left !== 0; left &= left - 1) {
      const unit = seat * w.stride + 31 - Math.clz32(left & -left);
      score += strengthOf(w, unit, coverInAssault(w, unit));
    }
    B.game[G.SCORE + seat] = score;
  }
}

/**
 * Steps 2 and 3: a die each, the bonus to who is ahead, mastery to who has psykers in contact.
 * @rule HE-ASL-08, HE-ASL-09, HE-ASL-27, HE-PSY-11, HE-PSY-12
 */
export function rollRound(w: World): void {
  for (let seat = 0; seat < 2; seat++) {
    const ahead = B.game[G.SCORE + seat]! - B.game[G.SCORE + 1 - seat]!;
    const die = w.actions[seat]!.die(10);
    B.game[G.POINTS + seat] = die + (ahead > 0 ? ahead : 0) + masteryIn(w, seat);
    w.log.event(E.casualtyPoints, seat, B.game[G.POINTS + seat]!, 0);
  }
}

/** HE-ASL-27, HE-AMB-49. */
function masteryIn(w: World, seat: number): number {
  if (B.rule[R.noMastery] === 1) return 0;
  let sum = 0;
  for (let left = B.game[G.SET + seat]!; left !== 0; left &= left - 1) {
    const mastery = Quality.masteryOfUnit(seat * w.stride + 31 - Math.clz32(left & -left));
    if (B.rule[R.masteryHighest] === 0) sum += mastery;
    else if (mastery > sum) sum = mastery;
  }
  return sum;
}

/** What a stand costs its enemies: its assault value, at least 1; armour at half price for tank killers. @rule HE-ASL-10, HE-SKL-11 */
export function costOf(value: number, armoured: boolean, tankKillers: boolean): number {
  const least = value < 1 ? 1 : value;
  return armoured && tankKillers ? (least + 1) >> 1 : least;
}

/** What a stand of a group costs its enemies in the assault under way. */
export function costIn(w: World, unit: number, group: number, tankKillers: boolean): number {
  const row = B.unitRow[M.GROUPS * unit + group]!;
  if (B.rowClass[row] === M.TITAN) return B.rowArmour[row]!;
  const value = B.rule[R.costModified] === 1 ? standValue(unit, group, coverInAssault(w, unit)) : B.rowAssault[row]!;
  return costOf(value, B.rowClass[row]! >= M.ARMOURED, tankKillers);
}

function haveTankKillers(w: World, seat: number): boolean {
  for (let left = B.game[G.SET + seat]!; left !== 0; left &= left - 1) {
    if ((B.unitSkills[seat * w.stride + 31 - Math.clz32(left & -left)]! & M.S_TANK_KILLER) !== 0) return true;
  }
  return false;
}

/** Both sides pay at once: points were fixed before any stand goes. @rule HE-ASL-11, HE-ASL-12, HE-ASL-13 */
export function payRound(w: World): void {
  const mine = B.rule[R.supportKilled] === 1 ? supporters(w, 0) : 0;
  const theirs = B.rule[R.supportKilled] === 1 ? supporters(w, 1) : 0;
  const hunted = haveTankKillers(w, 1);
  const hunting = haveTankKillers(w, 0);
  pay(w, 0, B.game[G.SET]! | mine, B.game[G.POINTS + 1]!, hunted);
  pay(w, 1, B.game[G.SET + 1]! | theirs, B.game[G.POINTS]!, hunting);
}

/** The stands of a seat that so many points of its enemy buy; `set`: the places that may be bought from. */
function pay(w: World, seat: number, set: number, points: number, tankKillers: boolean): void {
  let left = points;
  let lost = 0;
  let worth = 0;
  for (;;) {
    const pick = nextVictim(w, seat, set, left, tankKillers);
    if (pick < 0) break;
    const unit = seat * w.stride + Math.floor(pick / M.GROUPS);
    const group = pick % M.GROUPS;
    const row = B.unitRow[M.GROUPS * unit + group]!;
    const cost = costIn(w, unit, group, tankKillers);
    if (B.rowClass[row] === M.TITAN) {
      left = hitInAssault(w, unit, left, 1 - seat);
      if ((B.flags[unit]! & M.GONE) !== 0) {
        w.tick(T.cut, seat, 1);
        lost++;
        worth += B.rowAssault[row]!;
      }
      continue;
    }
    // One by one where a commander may be next: he is spared, his staff is not.
    const here = B.unitCommands[unit]! > 0 ? 1 : B.stands[M.GROUPS * unit + group]!;
    const can = Math.floor(left / cost);
    const bought = can < here ? can : here;
    left -= bought * cost;
    lost += bought;
    worth += bought * B.rowAssault[row]!;
    w.tick(T.cut, seat, bought);
    Quality.removeStands(w, unit, group, bought);
  }
  B.game[G.LOSSES + seat] = lost;
  B.game[G.WORTH + seat] = worth;
  B.game[G.WASTED + 1 - seat] = left;
  w.tick(T.wasted, 1 - seat, left);
}

/** Place * GROUPS + group of who pays next, or -1: HE-DEC-17, HE-AMB-23. */
function nextVictim(w: World, seat: number, set: number, points: number, tankKillers: boolean): number {
  const mode = B.rule[R.allocation]!;
  if (mode !== 1) return w.player.victim(mode === 2 ? 1 - seat : seat, seat, set, points, tankKillers);
  return dearestVictim(w, seat, set, points, tankKillers);
}

/** Who may waste points lets them be spent on the dearest, or on what they cannot buy. */
function dearestVictim(w: World, seat: number, set: number, points: number, tankKillers: boolean): number {
  let best = -1;
  let most = 0;
  for (let left = set; left !== 0; left &= left - 1) {
    const place = 31 - Math.clz32(left & -left);
    const unit = seat * w.stride + place;
    if ((B.flags[unit]! & M.GONE) !== 0) continue;
    for (let group = 0; group < B.unitGroups[unit]!; group++) {
      if (B.stands[M.GROUPS * unit + group]! <= 0) continue;
      const cost = costIn(w, unit, group, tankKillers);
      if (cost > points) return -1;
      if (best >= 0 && cost <= most) continue;
      best = place * M.GROUPS + group;
      most = cost;
    }
  }
  return best;
}

/**
 * Step 4: which seats have to check, in G.CHECKED (HE-ASL-14; HE-AMB-21, -22): who lost more and has stands left, whether or not any enemy is
 * left to have done it.
 * @rule HE-ASL-14
 */
export function findLosers(w: World): void {
  const at = B.rule[R.byPoints] === 1 ? G.WORTH : G.LOSSES;
  const mine = B.game[at]!;
  const theirs = B.game[at + 1]!;
  const tie = mine === theirs ? B.rule[R.tieCheck]! : 0;
  const behind = B.game[G.SCORE]! - B.game[G.SCORE + 1]!;
  const first = mine > theirs || tie === 1 || (tie === 2 && behind < 0);
  const second = theirs > mine || tie === 1 || (tie === 2 && behind > 0);
  B.game[G.CHECKED] = first && standsIn(w, 0) > 0 ? 1 : 0;
  B.game[G.CHECKED + 1] = second && standsIn(w, 1) > 0 ? 1 : 0;
}

/** A check for every unit of the losers; who fails leaves, also where nobody is left to leave. @rule HE-ASL-15 */
export function checkLosers(w: World): void {
  for (let seat = 0; seat < 2; seat++) {
    if (B.game[G.CHECKED + seat] === 0) continue;
    const others = B.rule[R.supportChecks] === 1 ? supporters(w, seat) : 0;
    for (let left = B.game[G.SET + seat]! | others; left !== 0; left &= left - 1) {
      const place = 31 - Math.clz32(left & -left);
      const unit = seat * w.stride + place;
      if ((B.flags[unit]! & M.GONE) !== 0) continue;
      const wasFatigued = B.level[unit] === M.FATIGUED;
      if (Quality.checkLevel(w, unit, CAUSE.ASSAULT, 0) || (B.flags[unit]! & M.GONE) !== 0) continue;
      if (wasFatigued && B.rule[R.routDestroyed] === 1) Quality.destroy(w, unit, Quality.IN_ASSAULT);
      else if ((B.game[G.SET + seat]! & (1 << place)) !== 0) flee(w, unit);
    }
  }
}

/** HE-AMB-27: away from the enemy, by the charge move or, for the routed and by ruling, by the strategic one. */
export function flee(w: World, unit: number): void {
  const mode = B.rule[R.loserMove]!;
  w.log.event(E.flees, unit, mode === 1 ? 1 : 0, 0);
  const foes = B.engaged[unit]!;
  Quality.disengage(w, unit);
  if (mode === 1) partingShots(w, unit, foes);
  if ((B.flags[unit]! & M.GONE) !== 0) return;
  const far = mode === 2 || Quality.levelOf(unit) === M.ROUTED;
  shift(w, unit, -B.unitMove[unit]! * B.rule[far ? R.strategic : R.charge]!);
}

/** Point-blank fire of units at one that leaves an assault; `set`: places of the enemies that it leaves (HE-ASL-24, HE-AMB-62). */
function partingShots(w: World, unit: number, set: number): void {
  const enemy = 1 - w.seatOf(unit);
  const mode = B.rule[R.withdrawFire]!;
  for (let place = 0; place < B.count[enemy]!; place++) {
    const shooter = enemy * w.stride + place;
    if ((B.flags[unit]! & M.GONE) !== 0) return;
    if ((B.flags[shooter]! & M.GONE) !== 0 || Quality.levelOf(shooter) === M.ROUTED || B.unitTitan[unit] === 1)
      continue;
    if (mode === 0 ? (set & (1 << place)) === 0 : reachOf(w, shooter) < gapBetween(w, shooter, unit)) continue;
    if (w.table !== null && mode !== 0 && !sees(w, shooter, unit)) continue;
    if (mode === 2 && (B.flags[shooter]! & M.ACTIVATED) !== 0) continue;
    closeFire(w, shooter, unit, w.player.targetClass(shooter, unit), AT_WITHDRAWAL);
    if (mode === 2) B.flags[shooter]! |= M.ACTIVATED;
  }
}

/** Between rounds, units may try to get away (HE-ASL-23 to -25). */
function withdrawals(w: World): void {
  for (let seat = 0; seat < 2; seat++) {
    for (let left = B.game[G.SET + seat]!; left !== 0; left &= left - 1) {
      const unit = seat * w.stride + 31 - Math.clz32(left & -left);
      if (B.unitTitan[unit] === 1 || w.player.stays(unit)) continue;
      withdraw(w, unit);
    }
  }
}

/** One attempt: it leaves under fire, or stays with a level less. @rule HE-ASL-23, HE-ASL-24, HE-ASL-25 */
export function withdraw(w: World, unit: number): void {
  const passed = Quality.check(w, unit, CAUSE.WITHDRAW, 0);
  w.log.event(E.withdraws, unit, passed ? 1 : 0, 0);
  if (!passed) {
    Quality.loseLevels(w, unit, 1);
    return;
  }
  w.tick(T.withdrawals, w.seatOf(unit), 1);
  const foes = B.engaged[unit]!;
  Quality.disengage(w, unit);
  partingShots(w, unit, foes);
  if ((B.flags[unit]! & M.GONE) === 0) shift(w, unit, -B.unitMove[unit]! * B.rule[R.charge]!);
}

/** Who is left holds the ground; units that could not decide it part. */
export function closeAssault(w: World): void {
  for (let seat = 0; seat < 2; seat++) {
    for (let left = B.game[G.SET + seat]!; left !== 0; left &= left - 1) {
      Quality.disengage(w, seat * w.stride + 31 - Math.clz32(left & -left));
    }
  }
}
