/**
 * Quality, leadership and command (HE-QUA, HE-LDR), losses, and what the end phase asks of units: break checks, recovery from
 * suppression, rally. Hot: once a test.
 */

import type { Dice } from "../../../dice/dice.ts";
import { LOST_HERE } from "../../kernel/sites.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import * as CAUSE from "./causes.ts";
import { B } from "./columns.ts";
import { closeUp, inRadius, takeAway } from "./ground.ts";
import type { World } from "./state.ts";

/** The level that counts: out of command a unit is worse than it is. @rule HE-LDR-07, HE-QUA-01, HE-QUA-04, HE-ASM-11 */
export function levelOf(unit: number): number {
  const level = B.level[unit]!;
  if (B.commander[unit] !== -2 && (B.flags[unit]! & M.OUT_OF_RADIUS) === 0) return level;
  const worse = level + B.rule[R.levelsLost]!;
  return worse > M.ROUTED ? M.ROUTED : worse;
}

/** Leadership bonus of a unit's checks: its own commander's, or its own where it commands. @rule HE-LDR-04 */
export function bonusOf(unit: number): number {
  if (commandsOf(unit) > 0) return B.unitBonus[unit]!;
  if ((B.flags[unit]! & M.OUT_OF_RADIUS) !== 0) return 0;
  const commander = B.commander[unit]!;
  return commander >= 0 ? B.unitBonus[commander]! : 0;
}

/** What a check of a unit needs on the die (HE-QUA-07). @rule HE-QUA-02 */
export function checkNeed(unit: number, bonus: number): number {
  return B.unitQuality[3 * unit + levelOf(unit)]! - bonusOf(unit) - bonus;
}

/** One throw of two dice against each other: how far the first is ahead (HE-INI-02, HE-SKL-01, HE-PSY-08). */
export function rollOff(first: Dice, second: Dice, a: number, b: number): number {
  const mine = first.die(10) + a;
  return mine - second.die(10) - b;
}

/**
 * A quality check without its consequences; a titan takes none but for its own damage.
 * @rule HE-TIT-02, HE-QUA-07, HE-QUA-10, HE-SKL-06, HE-DEC-22
 */
export function check(w: World, unit: number, cause: number, bonus: number): boolean {
  if (B.unitTitan[unit] === 1 && cause !== CAUSE.DAMAGE && cause !== CAUSE.RECOVERY) return true;
  const seat = w.seatOf(unit);
  const need = checkNeed(unit, bonus);
  w.tick(T.checks, seat, 1);
  let passed = w.tests[seat]!.test(M.d10(need));
  w.log.event(E.check, unit, cause, 2 * need + passed);
  if (
    passed === 0 &&
    (B.unitSkills[unit]! & M.S_STUBBORN) !== 0 &&
    (B.flags[unit]! & M.STUBBORN_USED) === 0 &&
    w.player.rerolls(unit, cause)
  ) {
    B.flags[unit]! |= M.STUBBORN_USED;
    passed = w.tests[seat]!.test(M.d10(need));
    w.log.event(E.reroll, unit, cause, 2 * need + passed);
  }
  if (passed === 0) w.tick(T.failed, seat, 1);
  return passed === 1;
}

/** A check whose failure costs a level; with the ruling, every failure does, and a routed unit never survives one (HE-QUA-08, -09). */
export function checkLevel(w: World, unit: number, cause: number, bonus: number): boolean {
  if (check(w, unit, cause, bonus)) return true;
  loseLevels(w, unit, 1);
  return false;
}

/** A check whose failure only spoils what was tried. */
export function checkAct(w: World, unit: number, cause: number, bonus: number): boolean {
  if (check(w, unit, cause, bonus)) return true;
  if (B.rule[R.alwaysOne] === 1 || B.level[unit] === M.ROUTED) loseLevels(w, unit, 1);
  return false;
}

/** Beyond routed a unit is destroyed; `rallied`: by a rally that went wrong (HE-RAL-05). @rule HE-QUA-08, HE-QUA-09 */
export function loseLevels(w: World, unit: number, levels: number, rallied = 0): void {
  if ((B.flags[unit]! & M.GONE) !== 0) return;
  w.tick(T.levelsLost, w.seatOf(unit), levels);
  const level = B.level[unit]! + levels;
  if (level > M.ROUTED) {
    destroy(w, unit, rallied);
    return;
  }
  B.level[unit] = level;
  w.touch(unit);
  w.log.event(E.level, unit, level, rallied);
  if (level === M.ROUTED) {
    if (B.award[unit]! < 2) B.award[unit] = 2;
    loseCommander(w, unit);
  }
}

/** Caught routed in an assault (HE-ASL-26). */
export const IN_ASSAULT = 2;

/** A unit leaves the game with all that is left of it; `why` is what the log is told (events.ts). @rule HE-ARM-07, HE-LDR-08 */
export function destroy(w: World, unit: number, why = 0): void {
  if ((B.flags[unit]! & M.GONE) !== 0) return;
  const seat = w.seatOf(unit);
  const stands = w.models(unit);
  B.lost[unit]! += stands;
  B.standsLeft[seat]! -= stands;
  if (why === IN_ASSAULT) w.tick(T.cut, seat, stands);
  if (w.table !== null) w.noteSite(LOST_HERE, seat, stands, unit);
  for (let g = 0; g < M.GROUPS; g++) B.stands[M.GROUPS * unit + g] = 0;
  w.log.event(E.destroyed, unit, why, 0);
  leave(w, unit);
}

/** What follows when nothing is left of a unit. */
function leave(w: World, unit: number): void {
  B.flags[unit] = (B.flags[unit]! | M.GONE | M.BROKEN) & ~M.IN_COVER;
  if (w.table !== null) takeAway(w, unit);
  B.award[unit] = 2;
  disengage(w, unit);
  loseCommander(w, unit);
}

/** Ends all contacts of a unit. */
export function disengage(w: World, unit: number): void {
  if (B.engaged[unit] === 0) return;
  const place = unit % w.stride;
  const from = (1 - w.seatOf(unit)) * w.stride;
  for (let left = B.engaged[unit]!; left !== 0; left &= left - 1) {
    B.engaged[from + 31 - Math.clz32(left & -left)]! &= ~(1 << place);
  }
  B.engaged[unit] = 0;
}

/** Takes stands of a group away; a unit without stands is gone, and one at its break point is broken (HE-VIC-01). @rule HE-ASM-15 */
export function removeStands(w: World, unit: number, group: number, stands: number): void {
  if (stands <= 0) return;
  B.stands[M.GROUPS * unit + group]! -= stands;
  B.lost[unit]! += stands;
  B.standsLeft[w.seatOf(unit)]! -= stands;
  if (w.table !== null) w.noteSite(LOST_HERE, w.seatOf(unit), stands, unit);
  B.flags[unit]! |= M.HURT;
  w.touch(unit);
  const left = w.models(unit);
  if (w.table !== null) closeUp(w, unit);
  w.log.event(E.removed, unit, stands, left);
  if (left === 0) {
    leave(w, unit);
    return;
  }
  if (group === 0 && B.stands[M.GROUPS * unit] === 0) loseCommander(w, unit);
  if ((B.flags[unit]! & M.BROKEN) === 0 && B.lost[unit]! >= B.unitBreakAt[unit]!) {
    B.flags[unit]! |= M.BROKEN | M.BROKEN_NOW;
    if (B.award[unit] === 0) B.award[unit] = 1;
    w.log.event(E.broken, unit, 0, 0);
  }
}

// Command.

/** Whether a unit may have others under its command: commanders, and heroes who took some over (HE-SKL-10). */
export function mayHaveUnits(unit: number): boolean {
  return B.unitCommands[unit]! > 0 || (B.unitSkills[unit]! & M.S_HERO) !== 0;
}

/** Units that the commander of a unit may lead: none when he has fallen, whoever of his company stands (HE-LDR-08). */
export function commandsOf(unit: number): number {
  return B.stands[M.GROUPS * unit]! > 0 ? B.unitCommands[unit]! : 0;
}

/** HE-LDR-08: the units of a commander who is killed or routed are out of command. */
function loseCommander(w: World, unit: number): void {
  if (!mayHaveUnits(unit) || B.rule[R.noCommandLoss] === 1) return;
  for (let other = B.first[w.seatOf(unit)]!; other < B.end[w.seatOf(unit)]!; other++) {
    if (B.commander[other] !== unit) continue;
    B.commander[other] = -2;
    w.touch(other);
    B.flags[other]! &= ~M.OUT_OF_RADIUS;
    if ((B.flags[other]! & M.GONE) !== 0) continue;
    w.log.event(E.command, other, -1, 0);
    if (B.rule[R.commandPermanent] === 0) continue;
    B.commander[other] = -1;
    loseLevels(w, other, B.rule[R.levelsLost]!);
  }
}

/** The best that a leader of a side has in a column: no commissar, and nobody who runs. */
export function bestOfLeaders(w: World, seat: number, column: Int8Array): number {
  let best = 0;
  for (let left = B.chiefs[seat]!; left !== 0; left &= left - 1) {
    const unit = seat * w.stride + 31 - Math.clz32(left & -left);
    if ((B.flags[unit]! & M.GONE) !== 0 || B.level[unit] === M.ROUTED || commandsOf(unit) === 0) continue;
    if (column[unit]! > best) best = column[unit]!;
  }
  return best;
}

/** What the leader of a side adds to initiative: his bonus, or by the other reading his rating (HE-AMB-01). */
export function leaderValue(w: World, seat: number): number {
  return bestOfLeaders(w, seat, B.rule[R.initiativeRating] === 1 ? B.unitLeadership : B.unitBonus);
}

/** The bonus of the highest-ranking leader of a side, whatever initiative takes of him (HE-SCN-05). */
export function leaderBonus(w: World, seat: number): number {
  return bestOfLeaders(w, seat, B.unitBonus);
}

// End phase.

/** Checks 10 and 11: a unit that broke this turn, or that was broken and lost stands (HE-VIC-02, HE-QUA-11). @rule HE-END-01, HE-QUA-11 */
export function breakChecks(w: World, seat: number): void {
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    const flags = B.flags[unit]!;
    if ((flags & M.GONE) !== 0 || (flags & M.BROKEN) === 0) continue;
    if ((flags & M.BROKEN_NOW) !== 0) checkLevel(w, unit, CAUSE.BREAK, 0);
    else if ((flags & M.HURT) !== 0) checkLevel(w, unit, CAUSE.AFTER_BREAK, 0);
  }
}

/** What chits take off the recovery check. @rule HE-SUP-08 */
export function chitPenalty(chits: number): number {
  return chits >= B.rule[R.chits + 2]! ? 3 : chits >= B.rule[R.chits + 1]! ? 2 : chits >= B.rule[R.chits]! ? 1 : 0;
}

/** What a failed recovery costs beside the chits that stay: a level by two rulings (HE-AMB-18, -20), and by a third the routed, for whom it is a further check. */
function recoveryCosts(unit: number): boolean {
  if (B.rule[R.recoveryLevel] === 1 || B.rule[R.alwaysOne] === 1) return true;
  return B.level[unit] === M.ROUTED && B.rule[R.routedStays] === 0;
}

/** HE-SUP-08, -09: all chits go or all stay. @rule HE-SUP-09 */
export function recover(w: World, unit: number): boolean {
  const chits = B.chits[unit]!;
  if (chits === 0) return true;
  // A minus in front would make minus zero, which is an object.
  const passed = check(w, unit, CAUSE.RECOVERY, 0 - chitPenalty(chits));
  if (passed) {
    B.chits[unit] = 0;
    w.touch(unit);
    w.tick(T.recovered, w.seatOf(unit), 1);
  } else if (recoveryCosts(unit)) loseLevels(w, unit, 1);
  if ((B.flags[unit]! & M.GONE) === 0) w.log.event(E.recovery, unit, passed ? 1 : 0, chits);
  return passed;
}

/** @rule HE-SUP-05 */
export function recoverAll(w: World, seat: number): void {
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if ((B.flags[unit]! & M.GONE) === 0 && B.chits[unit]! > 0) recover(w, unit);
  }
}

/** Attempts and bonus of whoever stands in a unit and may rally: a commissar has the unit's as long as he does, then its commander his own. */
export function rallyBonus(unit: number): number {
  if (B.unitRally[unit] === 0) return 0;
  let best = 0;
  let standing = 0;
  for (let g = 0; g < B.unitGroups[unit]!; g++) {
    const leadership = B.rowLeadership[B.unitRow[M.GROUPS * unit + g]!]!;
    if (leadership > best) best = leadership;
    if (B.stands[M.GROUPS * unit + g]! > 0 && leadership > standing) standing = leadership;
  }
  return standing === best ? B.unitRally[unit]! : standing > 0 ? B.unitBonus[unit]! : 0;
}

/** HE-RAL: each commander tries as many units as his bonus; a titan tries itself. @rule HE-TIT-08, HE-RAL-02 */
export function rallyAll(w: World, seat: number): void {
  if (B.rule[R.noRally] === 1) return;
  let tired = 0;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++)
    if (B.level[unit]! >= M.FATIGUED && (B.flags[unit]! & M.GONE) === 0) tired++;
  if (tired === 0) return;
  for (let chief = B.first[seat]!; chief < B.end[seat]!; chief++) {
    if ((B.flags[chief]! & M.GONE) !== 0) continue;
    if (B.unitTitan[chief] === 1) {
      if (B.level[chief]! >= M.FATIGUED) rally(w, chief, 0);
      continue;
    }
    const bonus = rallyBonus(chief);
    if (bonus === 0 || B.level[chief] === M.ROUTED) continue;
    for (let attempt = 0; attempt < bonus; attempt++) {
      const unit = w.player.rally(chief);
      if (unit < 0) break;
      rally(w, unit, bonus);
    }
  }
}

/** Whether a commander may rally a unit, as far as it is from him (HE-RAL-01, HE-AMB-35). @rule HE-RAL-01 */
export function hears(w: World, unit: number, chief: number): boolean {
  return w.table === null || B.rule[R.rallyAnywhere] === 1 || inRadius(unit, chief);
}

/** Whether a unit may be rallied now. */
export function mayRally(unit: number): boolean {
  if ((B.flags[unit]! & M.GONE) !== 0 || B.level[unit]! < M.FATIGUED || B.unitTitan[unit] === 1) return false;
  return B.rule[R.rallyUnlimited] === 1 || (B.flags[unit]! & M.RALLIED) === 0;
}

/**
 * One attempt: a natural 1 costs a level, a natural 10 brings the unit back to fresh (HE-RAL-03 to -06).
 * @rule HE-RAL-03, HE-RAL-04, HE-RAL-05, HE-RAL-06
 */
export function rally(w: World, unit: number, bonus: number): void {
  const seat = w.seatOf(unit);
  const level = B.level[unit]!;
  B.flags[unit]! |= M.RALLIED;
  const die = w.tests[seat]!.die(10);
  if (die === 1) {
    w.log.event(E.rally, unit, level, level + 1);
    loseLevels(w, unit, 1, 1);
  } else if (die === 10 || die + bonus >= B.unitQuality[3 * unit + level]!) {
    const now = die === 10 ? 0 : level - 1;
    B.level[unit] = now;
    w.touch(unit);
    w.tick(T.rallies, seat, level - now);
    w.log.event(E.rally, unit, level, now);
  } else if (B.rule[R.rallyCheck] === 1 && level === M.ROUTED) {
    w.log.event(E.rally, unit, level, M.ROUTED + 1);
    destroy(w, unit);
  } else w.log.event(E.rally, unit, level, level);
}

/** Mastery level of a unit's psyker while he stands; 0 without one. */
export function masteryOfUnit(unit: number): number {
  if (B.unitMastery[unit] === 0) return 0;
  for (let g = 0; g < B.unitGroups[unit]!; g++) {
    if (B.stands[M.GROUPS * unit + g]! > 0 && B.rowMastery[B.unitRow[M.GROUPS * unit + g]!]! > 0)
      return B.unitMastery[unit]!;
  }
  return 0;
}
