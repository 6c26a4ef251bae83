/**
 * Rulebook chapter "Close combat", blows (SK-CC-12 to -28): the order of Initiative, how many there are, and what they do. Hot: once a
 * blow. Blows draw from the `action` stream of the seat that strikes.
 */

import type { Dice } from "../../../dice/dice.ts";
import { bitCount } from "../bits.ts";
import { NEED, STEP, TARGET } from "../event-packing.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { board, SEAT_SHIFT, STRIDE } from "./columns.ts";
import { barsRepairByStrength, bestSave, invulnerableOf, rollDamage, settle, unsavedWounds } from "./damage.ts";
import { lineTo, roughPlace } from "./ground.ts";
import { kinds } from "./kind-columns.ts";
import { canAct, leadershipTest } from "./leadership.ts";
import { psychicTest } from "./psychic.ts";
import { coverOf } from "./shoot.ts";
import { G_STEP, S_CATALYST, S_ENHANCED, S_FIGHTING, S_ON, SEAT_COLUMNS, type World } from "./state.ts";
import { sheltersFrom } from "./table-charges.ts";

/** The latest Initiative step: combat drug d strikes before everyone. */
export const FIRST_STEP = 12;

/** Has the defender the first strike of its cover against this turn's chargers (SK-CC-12, SK-AMB-16)? */
function coverStrike(w: World, m: number): boolean {
  if (!w.m.coverStrikes) return false;
  if ((board.flags[m]! & (F.CHARGED | F.FRAGGED)) !== 0) return false;
  if (w.table !== null) return sheltersFrom(w, m);
  const covered =
    board.rule[R.coverStrikeAny] === 1
      ? coverOf(w, m, false) < 7
      : (board.flags[m]! & F.IN_PLACE) !== 0 && w.sideAt[w.seatOf(m)]!.cover < 7;
  if (!covered) return false;
  return (flagsFaced(w, m) & F.CHARGED) !== 0;
}

/** What is true of any enemy in contact. */
function flagsFaced(w: World, m: number): number {
  const theirs = (1 - w.seatOf(m)) * STRIDE;
  let flags = 0;
  for (let left = board.engaged[m]!; left !== 0; left &= left - 1)
    flags |= board.flags[theirs | (31 - Math.clz32(left & -left))]!;
  return flags;
}

/**
 * Initiative step at which a model strikes now: SK-CC-12 to -14 and everything that changes Initiative.
 * @rule SK-DE-10, SK-SKILL-22, SK-SKILL-27, SK-PSY-06
 */
export function initiativeOf(w: World, m: number): number {
  const kind = board.kind[m]!;
  const fight = kinds.fight[kind]!;
  const slowed = slowTime(w, m);
  if (slowed && board.rule[R.slowAfter] === 0) return 1;
  if ((board.drugs[m]! & F.DRUG_FIRST) !== 0) return FIRST_STEP;
  if ((fight & F.F_SLOW_WEAPON) !== 0 && (fight & F.F_STRONGMAN) === 0) return kinds.blowI[kind]!;
  if (coverStrike(w, m)) return 10;
  if ((fight & F.F_LIGHTNING) !== 0 && !facesCoverStrike(w, m)) return 11;
  if (slowed) return 1;
  return usualInitiative(m, board.seats[w.seatOf(m) * SEAT_COLUMNS + S_ENHANCED]!);
}

/** The Initiative of a model with nothing that strikes first or last; `more`: what Eldar item 8 adds. */
function usualInitiative(m: number, more: number): number {
  const own = kinds.I[board.kind[m]!]! + more;
  const I = (board.flags[m]! & F.WAAAGH) !== 0 ? 2 * own : own;
  const cap = board.rule[R.waaaghNoCap] === 1 ? FIRST_STEP - 1 : 10;
  return I > cap ? cap : I < 1 ? 1 : I;
}

/** What makes a model of a side strike at another step than its Initiative, or more than once, or lets it do something before. */
const STEPS_OTHERWISE = F.F_SLOW_WEAPON | F.F_LIGHTNING | F.F_BIO_PLASMA | F.F_DISARM | F.F_DRUGS;

/** Does anyone in contact slow time (SK-PSY-06)? */
function someoneSlows(): boolean {
  for (let seat = 0; seat < 2; seat++)
    for (let left = board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!; left !== 0; left &= left - 1)
      if ((board.flags[(seat * STRIDE) | (31 - Math.clz32(left & -left))]! & F.SLOW) !== 0) return true;
  return false;
}

function slowTime(w: World, m: number): boolean {
  return w.m.slowTime && ((board.flags[m]! | flagsFaced(w, m)) & F.SLOW) !== 0;
}

function facesCoverStrike(w: World, m: number): boolean {
  const theirs = (1 - w.seatOf(m)) * STRIDE;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    if ((left & 1) !== 0 && coverStrike(w, theirs + i)) return true;
  }
  return false;
}

/**
 * Fixes the Initiative step of everyone in contact and rolls what happens "at the start" (Disarm). Returns the steps, as a set.
 * @rule SK-TYR-22, SK-SKILL-03
 */
export function startBlows(w: World): number {
  if (((board.sideGuards[0]! | board.sideGuards[1]!) & F.G_CATALYST) !== 0) {
    catalyse(w, 0);
    catalyse(w, 1);
  }
  let steps = 0;
  const timely = !w.m.coverStrikes && !(w.m.slowTime && someoneSlows());
  for (let seat = 0; seat < 2; seat++) {
    const plain = timely && (board.sideFights[seat]! & STEPS_OTHERWISE) === 0;
    const more = board.seats[seat * SEAT_COLUMNS + S_ENHANCED]!;
    for (let left = board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!; left !== 0; left &= left - 1) {
      const m = (seat * STRIDE) | (31 - Math.clz32(left & -left));
      const fight = kinds.fight[board.kind[m]!]!;
      const usual = plain || (timely && (fight & STEPS_OTHERWISE) === 0);
      const step = usual ? usualInitiative(m, more) : initiativeOf(w, m);
      board.strikeStep[m] = step;
      steps |= 1 << step;
      board.strikers[2 * step + seat]! |= left & -left;
      if (usual) continue;
      if ((fight & F.F_BIO_PLASMA) !== 0) {
        const spit = kinds.spitStep[board.kind[m]!]!;
        steps |= 1 << spit;
        board.strikers[2 * spit + seat]! |= left & -left;
      }
      if ((fight & F.F_DISARM) !== 0 && canAct(m)) disarm(w, m);
    }
  }
  return steps & ~1; // nobody strikes at step 0
}

/** SK-TYR-22: a hive power lets the models of one Pack strike though they fall first; the Pack with most of them in contact. */
function catalyse(w: World, seat: number): void {
  const from = seat * STRIDE;
  let caster = -1;
  let chosen = 0;
  let most = 0;
  for (let m = from; m < from + board.count[seat]! && caster < 0; m++)
    if ((kinds.guard[board.kind[m]!]! & F.G_CATALYST) !== 0 && (board.flags[m]! & (F.OFF | F.STUN)) === 0) caster = m;
  for (let m = from; m < from + board.count[seat]!; m++) {
    if (board.engaged[m] === 0) continue;
    let n = 0;
    for (let f = m; f < from + board.count[seat]!; f++) {
      if (board.engaged[f] === 0 || board.pack[f] !== board.pack[m]) continue;
      // The Pack has to be in sight; of one that is seen in part all models strike (SK-AMB-98).
      if (w.table === null || caster < 0 || f === caster || lineTo(w, caster, f)) n++;
    }
    if (n <= most) continue;
    most = n;
    chosen = board.pack[m]! + 1;
  }
  if (caster < 0 || most === 0) return;
  if (board.rule[R.catalystTest] === 1 && !psychicTest(w, caster)) return;
  board.seats[seat * SEAT_COLUMNS + S_CATALYST] = chosen;
}

/** SK-SKILL-03, SK-AMB-131: 4+, and an enemy in contact loses an attack this turn. */
function disarm(w: World, m: number): void {
  if (w.tests[w.seatOf(m)]!.test(4) === 0) return;
  const theirs = (1 - w.seatOf(m)) * STRIDE;
  if (board.rule[R.disarmAll] === 1) {
    for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1)
      if ((left & 1) !== 0) board.hindered[theirs + i]!++;
    return;
  }
  let strongest = -1;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    const t = theirs + i;
    if ((left & 1) !== 0 && (strongest < 0 || kinds.A[board.kind[t]!]! > kinds.A[board.kind[strongest]!]!))
      strongest = t;
  }
  board.hindered[strongest]!++;
  w.log.event(E.disarmed, m, strongest, 0);
}

/** Bio-Plasma has an Initiative step of its own (SK-TYR-27); 0, at which nobody strikes, for who has none. */
export function spitStepOf(m: number): number {
  return (kinds.fight[board.kind[m]!]! & F.F_BIO_PLASMA) === 0 ? 0 : kinds.spitStep[board.kind[m]!]!;
}

/**
 * Everything that model `m` does at Initiative step `step` (SK-CC-13, -25), at which it strikes or spits.
 * @rule SK-TYR-27, SK-CC-13, SK-CC-14, SK-CC-18, SK-CC-25, SK-SKILL-17
 */
export function strikeAt(w: World, m: number, step: number): void {
  const fight = kinds.fight[board.kind[m]!]!;
  const own = board.strikeStep[m] === step;
  const spits = (fight & F.F_BIO_PLASMA) !== 0 && kinds.spitStep[board.kind[m]!] === step;
  if ((!own && !spits) || !maySwing(w, m, step)) return;
  board.game[G_STEP] = step;
  if (own) blows(w, m);
  if (spits) extraBlow(w, m, kinds.spitHit[board.kind[m]!]!, kinds.spitS[board.kind[m]!]!, 0);
  if (own && (fight & F.F_HEAD_BUTT) !== 0) {
    const S = kinds.S[board.kind[m]!]!;
    extraBlow(w, m, 2, board.rule[R.headbuttDown] === 1 ? S >> 1 : (S + 1) >> 1, 1);
  }
  board.game[G_STEP] = 0;
}

/** Fallen at an earlier step, Stunned or bound to defend: no blow. Equal Initiative strikes together. */
export function maySwing(w: World, m: number, step: number): boolean {
  const fallen = board.fallen[m]!;
  if (fallen === 0 && (board.flags[m]! & F.HELPLESS) === 0 && board.rule[R.allFight] === 1) return true;
  const pack = board.seats[w.seatOf(m) * SEAT_COLUMNS + S_CATALYST]!;
  const stoodUp = fallen > 0 ? fallen < F.DOWN_BEFORE : (board.flags[m]! & F.STUN) === 0;
  if (pack > 0 && pack === board.pack[m]! + 1 && (board.flags[m]! & F.BOUND) === 0 && stoodUp) return true;
  if (fallen > step || (board.flags[m]! & F.BOUND) !== 0) return false;
  if (fallen === 0 && (board.flags[m]! & (F.OFF | F.STUN)) !== 0) return false;
  return board.rule[R.allFight] === 1 || step >= fastestFoe(w, m);
}

/** Step of the fastest enemy in contact, for the reading in which only the faster side fights (SK-AMB-42). */
function fastestFoe(w: World, m: number): number {
  const theirs = (1 - w.seatOf(m)) * STRIDE;
  let fastest = 0;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    if ((left & 1) !== 0 && board.strikeStep[theirs + i]! > fastest) fastest = board.strikeStep[theirs + i]!;
  }
  return fastest;
}

/** What changes the number of a model's blows, of its own and of its enemies. */
const COUNTS_OTHERWISE = F.F_BERSERK | F.F_PIT_FIGHTER | F.F_COUNTER | F.F_DRUGS;
const COUNTED_OTHERWISE = F.F_GAZE | F.F_DISARM;

/**
 * Number of blows of a model this phase (SK-CC-15 to -17 and the rules that change it).
 * @rule SK-NEC-09, SK-DE-12, SK-CSM-14, SK-CC-17, SK-SKILL-02, SK-SKILL-20
 */
export function attackCount(w: World, m: number): number {
  const kind = board.kind[m]!;
  const fight = kinds.fight[kind]!;
  const flags = board.flags[m]!;
  const enemy = 1 - (m >> SEAT_SHIFT);
  if (
    (fight & COUNTS_OTHERWISE) === 0 &&
    (board.sideFights[enemy]! & COUNTED_OTHERWISE) === 0 &&
    (board.sideGuards[enemy]! & F.G_BLIGHT) === 0
  ) {
    const n = kinds.A[kind]! + kinds.blowBonus[kind]! + ((flags & F.CHARGED) !== 0 && !hasFired(m) ? 1 : 0);
    return n < 1 ? 1 : n;
  }
  const charged = (flags & F.CHARGED) !== 0;
  const charging = charged && !hasFired(m) && !facesFlag(w, m, F.F_GAZE);
  const bonus = kinds.blowBonus[kind]! + ((board.drugs[m]! & F.DRUG_A) !== 0 ? w.m.drugs.A : 0);
  const berserk = charged && (fight & F.F_BERSERK) !== 0;
  let n = attacksOf(kinds.A[kind]!, bonus, charging, berserk, board.rule[R.berserkTotal] === 1);
  if ((fight & F.F_PIT_FIGHTER) !== 0 && inRough(w, m)) n++;
  if ((fight & F.F_COUNTER) !== 0) {
    const back = counterAttacks(w, m);
    if (back > n) n = back;
  }
  if (board.hindered[m]! > 0) n -= board.hindered[m]!;
  if (facesBlight(w, m)) n--;
  return n < 1 ? 1 : n;
}

/** Has a model fired this turn, which costs it the bonus of a charge (SK-CC-17)? */
export function hasFired(m: number): boolean {
  if ((board.flags[m]! & F.FIRED) === 0) return false;
  return board.rule[R.grenadeFires] === 1 || (board.thrower[m] === 0 && (board.flags[m]! & F.BLIGHTED) === 0);
}

/** SK-CC-15 to -17, SK-SKILL-04: attacks from the characteristic and its bonuses. @rule SK-CC-15, SK-SKILL-04 */
export function attacksOf(A: number, bonus: number, charging: boolean, berserk: boolean, doubleAll: boolean): number {
  const extra = bonus + (charging ? 1 : 0);
  if (!berserk) return A + extra;
  return doubleAll ? 2 * (A + extra) : 2 * A + extra;
}

/** SK-SKILL-02: as many blows as the chargers have, the mean of several rounded up. */
function counterAttacks(w: World, m: number): number {
  const theirs = (1 - w.seatOf(m)) * STRIDE;
  let sum = 0;
  let n = 0;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    const c = theirs + i;
    if ((left & 1) === 0 || ((board.flags[c]! & F.CHARGED) === 0 && board.rule[R.counterAlways] === 0)) continue;
    // Nobody has charged whoever charges; by the other reading two such would look at each other for ever.
    if ((kinds.fight[board.kind[c]!]! & F.F_COUNTER) !== 0 && board.rule[R.counterAlways] === 1) continue;
    sum += attackCount(w, c);
    n++;
  }
  return n === 0 ? 0 : Math.floor((sum + n - 1) / n);
}

function facesFlag(w: World, m: number, flag: number): boolean {
  const enemy = 1 - w.seatOf(m);
  if ((board.sideFights[enemy]! & flag) === 0) return false;
  const theirs = enemy * STRIDE;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    if ((left & 1) !== 0 && (kinds.fight[board.kind[theirs + i]!]! & flag) !== 0) return true;
  }
  return false;
}

function facesBlight(w: World, m: number): boolean {
  return (board.sideGuards[1 - w.seatOf(m)]! & F.G_BLIGHT) !== 0 && (flagsFaced(w, m) & F.BLIGHTED) !== 0;
}

function inRough(w: World, m: number): boolean {
  return w.m.terrain === 1 || roughPlace(w, m);
}

/** All blows of one model, split among its opponents: at least one each, the rest on the chosen one (SK-CC-18). */
function blows(w: World, m: number): void {
  const foe = 1 - w.seatOf(m);
  const theirs = foe * STRIDE;
  let living = board.engaged[m]! & board.seats[foe * SEAT_COLUMNS + S_ON]!;
  if (living === 0) return;
  let attacks = attackCount(w, m);
  if ((living & (living - 1)) === 0) {
    strike(w, m, theirs | (31 - Math.clz32(living)), attacks);
    return;
  }
  while (living !== 0 && attacks > 0) {
    const victim = w.player.victim(m, living);
    living &= ~(1 << (victim - theirs));
    const others = living === 0 ? 0 : bitCount(living);
    const here = attacks > others ? attacks - others : 1;
    attacks -= here;
    strike(w, m, victim, here);
  }
}

/** WS of a fighter now: SK-SKILL-01, -20, drugs, Eldar item 8. */
function weaponSkill(w: World, m: number): number {
  const kind = board.kind[m]!;
  const fight = kinds.fight[kind]!;
  let WS = kinds.WS[kind]! + board.seats[w.seatOf(m) * SEAT_COLUMNS + S_ENHANCED]!;
  if ((board.drugs[m]! & F.DRUG_WS) !== 0) WS += w.m.drugs.WS;
  if ((fight & F.F_COMBAT_MASTERY) !== 0) WS += othersToFight(w, m);
  if ((fight & F.F_PIT_FIGHTER) !== 0 && inRough(w, m)) WS++;
  return WS > 10 ? 10 : WS < 1 ? 1 : WS;
}

/** Opponents of a model beyond the first; contacts last to the end of the blows, but who fell at an earlier step is gone (SK-SKILL-01). */
function othersToFight(w: World, m: number): number {
  const theirs = (1 - w.seatOf(m)) * STRIDE;
  let n = 0;
  for (let left = board.engaged[m]!; left !== 0; left &= left - 1) {
    const t = theirs | (31 - Math.clz32(left & -left));
    if ((board.flags[t]! & F.OFF) === 0 || board.fallen[t] === board.game[G_STEP]) n++;
  }
  return n > 1 ? n - 1 : 0;
}

/** Number needed by `m` to hit `t` (SK-CC-19), before re-rolls; 1 = automatically. @rule SK-DE-08, SK-DMG-12, SK-CC-19, SK-SKILL-01 */
export function numberToHit(w: World, m: number, t: number): number {
  if (liesDown(t)) return 1;
  return needToHit(w, board.kind[m]!, board.kind[t]!, weaponSkill(w, m), weaponSkill(w, t));
}

/** Was a model Stunned before this Initiative step? */
function liesDown(t: number): boolean {
  return (board.flags[t]! & F.STUN) !== 0 && board.fallen[t] !== board.game[G_STEP];
}

/** The same for a kind against a kind, with the Weapon Skills that they have now. */
function needToHit(w: World, kind: number, target: number, WS: number, targetWS: number): number {
  const chart = w.m.toHitCombat[WS * 11 + targetWS]!;
  if (kinds.hitOn[kind]! > 0) return kinds.hitOn[kind]!;
  const fixed = kinds.fixedHit[kind * w.kinds.count + target]!;
  return fixed === 0 || (board.rule[R.traitorBest] === 1 && chart < fixed) ? chart : fixed;
}

/** Skills and weapons that make a blow more than hit, wound, save and damage: of who strikes, of who is struck, and how the latter saves. */
const STRIKES_OTHERWISE =
  F.F_STUN_ON_HIT |
  F.F_CLAWS |
  F.F_TROPHY |
  F.F_DRUGS |
  F.F_SPIKY |
  F.F_PLAGUE |
  F.F_IMPLANT |
  F.F_COMBAT_MASTERY |
  F.F_SWORDSMAN |
  F.F_BODY_SLAM |
  F.F_CRUSHING |
  F.F_PIT_FIGHTER |
  F.F_MASTER;

const STRUCK_OTHERWISE =
  F.F_HELL_MASK | F.F_IRON_JAW | F.F_LIGHTNING_FIELD | F.F_DODGE | F.F_COMBAT_MASTERY | F.F_DRUGS | F.F_PIT_FIGHTER;

const SAVES_OTHERWISE = F.G_SHADOW_FIELD | F.G_MEDIC;

/** A plan of -1: something about these blows has to be looked at every time. */
const NO_PLAN = -1;

/**
 * The usual blow of a kind on a kind, worked out once a matchup: number to hit, to wound and to save (7 = none), 4 bits each, the damage
 * table in 7 bits, and whether it bars self-repair; or `NO_PLAN`. Holds while the target is not shielded; to hit who is down needs no roll.
 */
function planOf(w: World, kind: number, target: number): number {
  const fight = kinds.fight[kind]!;
  const targetFight = kinds.fight[target]!;
  const usual =
    (fight & STRIKES_OTHERWISE) === 0 &&
    (targetFight & STRUCK_OTHERWISE) === 0 &&
    (kinds.guard[target]! & SAVES_OTHERWISE) === 0 &&
    board.rule[R.saveStacking] === 0 &&
    !someoneEnhances(w);
  let plan = NO_PLAN;
  if (usual) {
    const skill = (of: number): number => Math.max(1, Math.min(10, kinds.WS[of]!));
    const S = Math.max(1, Math.min(10, kinds.blowS[kind]!));
    const hit = needToHit(w, kind, target, skill(kind), skill(target));
    const wound = kinds.woundOn[kind]! > 0 ? kinds.woundOn[kind]! : kinds.woundNeed[target * 17 + S]!;
    const blunt = (fight & F.F_CHOPPA) !== 0 ? kinds.blunts[kind]! : 0;
    const armour = (fight & F.F_NO_ARMOUR) !== 0 ? 7 : Math.max(kinds.Sv[target]!, blunt);
    const inv = kinds.ccInv[target]!;
    const save = bestSave(armour, board.rule[R.choppaAll] === 1 ? Math.max(inv, blunt) : inv, 7);
    const bars = (fight & F.F_NO_ARMOUR) !== 0 || barsRepairByStrength(S, kinds.T[target]!);
    plan = hit | (wound << 4) | (save << 8) | (blowTable(kind, target, S, fight) << 12) | ((bars ? 1 : 0) << 19);
  }
  kinds.blowPlan[(kind << 6) | target] = plan;
  return plan;
}

/** Can anyone raise its side's Weapon Skill (Eldar item 8)? */
function someoneEnhances(w: World): boolean {
  for (let kind = 0; kind < w.kinds.count; kind++) if ((kinds.powers[kind]! & (1 << F.P_ENHANCE)) !== 0) return true;
  return false;
}

/** `attacks` blows as planned: the same rolls as in `strike` and `blowsLand`. */
function strikeAsPlanned(w: World, m: number, t: number, attacks: number, plan: number): void {
  const seat = m >> SEAT_SHIFT;
  const dice = w.actions[seat]!;
  w.tick(T.blows, seat, attacks);
  if ((board.place[t]! & F.SENTRY) !== 0) board.place[t]! |= F.STRUCK;
  w.log.event(E.strike, m, t, (plan & 15) * NEED + board.game[G_STEP]! * STEP + attacks);
  const hits = (plan & 15) > 1 ? dice.count(attacks, plan & 15) : attacks;
  const wounds = hits > 0 ? dice.count(hits, (plan >> 4) & 15) : 0;
  const through = wounds > 0 ? wounds - dice.count(wounds, (plan >> 8) & 15) : 0;
  w.tick(T.blowHits, seat, hits);
  w.tick(T.blowWounds, seat, wounds);
  w.tick(T.blowUnsaved, seat, through);
  w.log.event(E.blowHits, t * TARGET + hits, wounds, through);
  if (through === 0) return;
  const worst = rollDamage(w, t, through, (plan >> 12) & 127, 0, dice);
  if ((board.place[t]! & F.ALOFT) !== 0) board.place[t]! |= F.KNOCKED;
  if (worst > 0) settle(w, t, worst, kinds.blowName[board.kind[m]!]!, seat, plan >> 19 === 1);
}

/**
 * `attacks` blows of one model on one enemy (SK-CC-15 to -26).
 * @rule SK-WG-02, SK-SM-06, SK-DE-09, SK-DE-11, SK-DE-13, SK-CSM-07, SK-CSM-16, SK-CC-20, SK-CC-22, SK-CC-24, SK-SKILL-08, SK-SKILL-15
 * @rule SK-SKILL-18
 */
export function strike(w: World, m: number, t: number, attacks: number): void {
  const kind = board.kind[m]!;
  const known = kinds.blowPlan[(kind << 6) | board.kind[t]!]!;
  const plan = known === 0 ? planOf(w, kind, board.kind[t]!) : known;
  if (plan !== NO_PLAN && (board.flags[t]! & F.SHIELDED) === 0) {
    // Who is down is hit for certain (SK-DMG-12).
    strikeAsPlanned(w, m, t, attacks, liesDown(t) ? (plan & ~15) | 1 : plan);
    return;
  }
  const fight = kinds.fight[kind]!;
  const seat = w.seatOf(m);
  const dice = w.actions[seat]!;
  w.tick(T.blows, seat, attacks);
  if ((board.place[t]! & F.SENTRY) !== 0) board.place[t]! |= F.STRUCK;
  const need = needOnTheDay(w, m, t);
  if (need === 0) return;
  w.log.event(E.strike, m, t, need * NEED + board.game[G_STEP]! * STEP + attacks);
  const hits = need === 1 ? attacks : rollBlows(m, attacks, need, fight, dice);
  let S = kinds.blowS[kind]!;
  if ((board.drugs[m]! & F.DRUG_S) !== 0) S += w.m.drugs.S;
  if ((fight & F.F_BODY_SLAM) !== 0 && (board.flags[m]! & F.CHARGED) !== 0) S += 2;
  blowsLand(w, m, t, hits, S, kinds.woundOn[kind]!, fight, dice);
}

/** The number to hit, after the test of who faces a Hell Mask (SK-DE-13); 0 = it strikes no more. */
function needOnTheDay(w: World, m: number, t: number): number {
  const need = numberToHit(w, m, t);
  if (need <= 1 || (kinds.fight[board.kind[t]!]! & F.F_HELL_MASK) === 0) return need;
  const was = board.flags[m]! & F.OFF;
  const passed = leadershipTest(w, m, F.TEST_MASK);
  w.log.event(E.hellMask, m, t, passed ? 1 : 0);
  // A Grot that runs from it (SK-ORK-22) strikes no more; who falls at this step does (SK-CC-14).
  if ((board.flags[m]! & F.OFF) !== was) return 0;
  return passed || (board.rule[R.maskAtLeast] === 1 && need > 6) ? need : 6;
}

/** Rolls to hit; misses that may be rolled again: each die once, unless it is read otherwise (SK-AMB-134). */
function rollBlows(m: number, attacks: number, need: number, fight: number, dice: Dice): number {
  if ((board.drugs[m]! & F.DRUG_REROLL) !== 0 || ((fight & F.F_SWORDSMAN) !== 0 && (board.flags[m]! & F.CHARGED) !== 0))
    return dice.count(attacks, need + 8);
  let hits = dice.count(attacks, need);
  let misses = attacks - hits;
  if (misses > 0 && (fight & F.F_SPIKY) !== 0 && (board.used[m]! & F.TURN_SPIKY) === 0) {
    board.used[m]! |= F.TURN_SPIKY;
    const hit = dice.test(need);
    hits += hit;
    misses -= board.rule[R.rerollChain] === 1 ? hit : 1;
  }
  if (misses > 0 && (fight & F.F_MASTER) !== 0 && (board.used[m]! & F.TURN_MASTER) === 0) {
    board.used[m]! |= F.TURN_MASTER;
    hits += board.rule[R.masterAll] === 1 ? dice.count(misses, need) : dice.test(need);
  }
  return hits;
}

/** What is true of every blow of a model, whatever it strikes with. */
const OF_THE_MODEL = F.F_CRUSHING | F.F_IMPLANT | F.F_TROPHY;

/** Bio-Plasma (SK-TYR-27) and Head Butt (SK-SKILL-17): one more blow with its own roll and Strength. */
function extraBlow(w: World, m: number, need: number, S: number, which: number): void {
  const theirs = (1 - w.seatOf(m)) * STRIDE;
  let living = 0;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    if ((left & 1) !== 0 && (board.flags[theirs + i]! & F.OFF) === 0) living |= 1 << i;
  }
  if (living === 0) return;
  const t = w.player.victim(m, living);
  const seat = w.seatOf(m);
  const dice = w.actions[seat]!;
  w.log.event(E.attacksBack, m, t, which);
  w.tick(T.blows, seat, 1);
  const fight = kinds.fight[board.kind[m]!]! & OF_THE_MODEL;
  blowsLand(w, m, t, liesDown(t) ? 1 : dice.test(need), S, 0, fight, dice);
}

/** From hits to the end of a model's blows on one enemy: wound, save, damage, and what the blow does besides. */
function blowsLand(
  w: World,
  m: number,
  t: number,
  hits: number,
  strength: number,
  woundOn: number,
  fight: number,
  dice: Dice,
): void {
  const seat = w.seatOf(m);
  const kind = board.kind[m]!;
  const target = board.kind[t]!;
  let S = (kinds.fight[target]! & F.F_IRON_JAW) !== 0 ? strength - 1 : strength;
  S = S > 10 ? 10 : S < 1 ? 1 : S;
  const wounds =
    hits > 0 ? rollWounds(m, hits, woundOn > 0 ? woundOn : kinds.woundNeed[target * 17 + S]!, fight, dice) : 0;
  const through = wounds > 0 ? unsavedBlows(w, m, t, wounds, fight, dice) : 0;
  w.tick(T.blowHits, seat, hits);
  w.tick(T.blowWounds, seat, wounds);
  w.tick(T.blowUnsaved, seat, through);
  w.log.event(E.blowHits, t * TARGET + hits, wounds, through);
  const bars = (fight & F.F_NO_ARMOUR) !== 0 || barsRepairByStrength(S, kinds.T[target]!);
  let worst = 0;
  if (through > 0) worst = rollDamage(w, t, through, blowTable(kind, target, S, fight), fight, dice);
  if (hits > 0 && worst < F.STUNNED && (fight & F.F_STUN_ON_HIT) !== 0) worst = F.STUNNED;
  if ((through > 0 || worst === F.STUNNED) && (board.place[t]! & F.ALOFT) !== 0) board.place[t]! |= F.KNOCKED;
  if (worst === 0) return;
  settle(w, t, worst, kinds.blowName[kind]!, seat, bars);
  if (worst === F.KILLED && (fight & F.F_TROPHY) !== 0) board.used[m]! |= F.USED_TROPHY;
}

/** Rolls to wound; lightning claws roll again once a turn (SK-WG-02). */
function rollWounds(m: number, hits: number, need: number, fight: number, dice: Dice): number {
  if (need === 7) return 0;
  if ((fight & F.F_CLAWS) === 0 || (board.used[m]! & F.TURN_CLAWS) !== 0 || need > 7) return dice.count(hits, need);
  board.used[m]! |= F.TURN_CLAWS;
  return dice.count(hits, need + 8);
}

/** Saves against wounds in close combat, and what strikes back at who gave them (SK-CC-21 to -23). */
function unsavedBlows(w: World, m: number, t: number, wounds: number, fight: number, dice: Dice): number {
  const targetFight = kinds.fight[board.kind[t]!]!;
  const blunt = (fight & F.F_CHOPPA) !== 0 ? kinds.blunts[board.kind[m]!]! : 0;
  const armour = (fight & F.F_NO_ARMOUR) !== 0 ? 7 : Math.max(kinds.Sv[board.kind[t]!]!, blunt);
  const inv = invulnerableOf(w, t, true);
  const invulnerable = board.rule[R.choppaAll] === 1 ? Math.max(inv, blunt) : inv;
  const through = unsavedWounds(t, wounds, armour, invulnerable, 7, (targetFight & F.F_DODGE) !== 0, dice);
  if ((targetFight & F.F_LIGHTNING_FIELD) !== 0)
    board.shocks[m] = board.rule[R.fieldPerWound] === 1 ? board.shocks[m]! + wounds : 1;
  return through;
}

/** Damage table of a blow: row by Strength and Toughness, with the weapon's and skill's bonuses (SK-CC-24). */
function blowTable(attacker: number, target: number, S: number, fight: number): number {
  let table = kinds.damageCombat[target * 17 + S]!;
  let bonus = (table & 7) + kinds.damageBonus[attacker]!;
  if ((fight & F.F_PLAGUE) !== 0 && (kinds.guard[target]! & F.G_NURGLE) === 0) {
    if (board.rule[R.plagueRow] === 1) table = table + 16 > 55 ? 48 : table + 16;
    else bonus += kinds.plague[attacker]!;
  }
  return (table & ~7) + (bonus > 7 ? 7 : bonus);
}

/** The hit that an enemy left behind gives (SK-CC-28, SK-AMB-43). */
export function partingHit(w: World, enemy: number, leaver: number): void {
  const flags = board.flags[enemy]!;
  if ((flags & (F.OFF | F.STUN | F.BOUND)) !== 0) return;
  const kind = board.kind[enemy]!;
  const plain = board.rule[R.breakPlain] === 1;
  const fight = plain ? 0 : kinds.fight[kind]!;
  const S = plain ? kinds.S[kind]! : kinds.blowS[kind]!;
  w.tick(T.blows, w.seatOf(enemy), 1);
  w.log.event(E.strike, enemy, leaver, NEED + 1);
  const woundOn = plain ? 0 : kinds.woundOn[kind]!;
  blowsLand(w, enemy, leaver, 1, S, woundOn, fight, w.actions[w.seatOf(enemy)]!);
}
