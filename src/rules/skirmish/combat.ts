/**
 * Rulebook chapter "Close combat": charges, blows in Initiative order, results, breaking off, Follow-up. Hot: once a phase and a blow.
 * Blows draw from the `action` stream of the seat that strikes, tests from `tests` of the seat that tests.
 */

import type { Dice } from "../../dice/dice.ts";
import { touching } from "../../geometry/bases.ts";
import * as board from "./board.ts";
import {
  barsRepairByStrength,
  bestSave,
  checkFall,
  endIfWiped,
  invulnerableOf,
  leaveCombat,
  remove,
  rollDamage,
  settle,
  stun,
  unsavedWounds,
} from "./damage.ts";
import { chooseCharge, chooseDrugs, chooseFollowUp, chooseJumpBack, chooseVictim, mightCharge } from "./decide.ts";
import * as E from "./events.ts";
import { breatheIn } from "./grenades.ts";
import { bases, gapToFallen, lineTo, thoseNear, ticks } from "./ground.ts";
import { comeOut, inTheOpen, rollSight } from "./hiding.ts";
import * as kinds from "./kind-columns.ts";
import { canAct, leadershipTest } from "./leadership.ts";
import {
  ALOFT,
  AS_DRIFT,
  AS_JUMP_BACK,
  AS_RUN,
  BLIGHTED,
  BOUND,
  BREATHED,
  CHARGED,
  DOWN_BEFORE,
  F_ACID,
  F_BERSERK,
  F_BIO_PLASMA,
  F_BODY_SLAM,
  F_CHOPPA,
  F_CLAWS,
  F_COMBAT_MASTERY,
  F_COUNTER,
  F_CRUSHING,
  F_DISARM,
  F_DODGE,
  F_DRUGS,
  F_GAZE,
  F_HEAD_BUTT,
  F_HELL_MASK,
  F_IMPLANT,
  F_IRON_JAW,
  F_JUMP_BACK,
  F_LIGHTNING,
  F_LIGHTNING_FIELD,
  F_MASTER,
  F_NO_ARMOUR,
  F_PIT_FIGHTER,
  F_PLAGUE,
  F_ROT,
  F_SLOW_WEAPON,
  F_SPIKY,
  F_STRONGMAN,
  F_STUN_ON_HIT,
  F_SWORDSMAN,
  F_TROPHY,
  FIGHTING_FLAGS,
  FIRED,
  FIRED_HARD,
  FIRST_ROUND,
  FRAG,
  FRAGGED,
  G_BLIGHT,
  G_CATALYST,
  G_MEDIC,
  G_NURGLE,
  G_SHADOW_FIELD,
  HELPLESS,
  IN_PLACE,
  KILLED,
  KNOCKED,
  LEFT_COMBAT,
  MARCHED,
  OFF,
  OUT,
  OVERWATCH,
  P_ENHANCE,
  PIN,
  R_ACID_ROLL,
  R_ALL_FIGHT,
  R_BERSERK_TOTAL,
  R_BREAK_PLAIN,
  R_CATALYST_TEST,
  R_CHARGE_PARTIAL,
  R_CHARGE_WHEN_BOUND,
  R_CHOPPA_ALL,
  R_COUNTER_ALWAYS,
  R_COVER_STRIKE_ANY,
  R_DISARM_ALL,
  R_DRUG_PAIRS,
  R_FEARSOME_DRIFT,
  R_FIELD_PER_WOUND,
  R_FRAG_USE,
  R_GRENADE_FIRES,
  R_HEADBUTT_DOWN,
  R_JUMP_BACK_LTE,
  R_KILL_TEST_OUT,
  R_MARCH_NO_CHARGE,
  R_MASK_AT_LEAST,
  R_MASTER_ALL,
  R_PLAGUE_ROW,
  R_ROT_ROLL,
  R_SAVE_STACKING,
  R_SHOT_AT_ALL,
  R_SLOW_AFTER,
  R_STAY_ENGAGED,
  R_TRAITOR_BEST,
  R_WAAAGH_NO_CAP,
  ROUGH,
  SENTRY,
  SHIELDED,
  SLOW,
  STRUCK,
  STUN,
  STUNNED,
  T_FEARSOME,
  T_WAAAGH,
  TANGLED,
  TEST_FEARSOME,
  TEST_KILLED,
  TEST_MASK,
  TEST_WAAAGH,
  TURN_CLAWS,
  TURN_MASTER,
  TURN_SPIKY,
  USED_TROPHY,
  WAAAGH,
} from "./matchup.ts";
import { BLOW_HITS, BLOW_UNSAVED, BLOW_WOUNDS, BLOWS, CHARGES, CHARGES_FAILED } from "./metrics.ts";
import { jumps, landInTerrain, nearestEnemy, reachThroughTerrain, stepBack } from "./movement.ts";
import { answerCharge } from "./overwatch.ts";
import { psychicTest } from "./psychic.ts";
import { coverOf } from "./shoot.ts";
import {
  G_ACTIVE,
  G_ENDING,
  G_FRAGS,
  G_NIGHT,
  G_STEP,
  S_CATALYST,
  S_ENHANCED,
  S_FIGHTING,
  S_ON,
  SEAT_COLUMNS,
  type World,
} from "./state.ts";
import { noteCover, reachesOnTable, runOnTable, rushOnTable, sheltersFrom, standAgainst } from "./table-moves.ts";

/** The latest Initiative step: combat drug d strikes before everyone. */
export const FIRST_STEP = 12;
const DRUG_CHARGE = 1;
const DRUG_WS = 2;
const DRUG_S = 4;
const DRUG_FIRST = 8;
const DRUG_REROLL = 16;
const DRUG_A = 32;

/** How many bits are set: in pairs, in fours, in bytes, then all bytes added up by a product. */
export function bitCount(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The close combat phase of a seat's turn: both sides fight (SK-CC-01, -11). */
export function closeCombatPhase(w: World, seat: number): void {
  const special = (board.sideFights[0]! | board.sideFights[1]!) & (F_DRUGS | F_JUMP_BACK);
  if (special !== 0) openPhase(w, seat);
  charges(w, seat);
  if (board.game[G_ENDING] !== 0 || board.seats[S_FIGHTING] === 0) {
    closePhase();
    return;
  }
  // Once the battle is decided nobody strikes but those of the same Initiative (SK-CC-14).
  for (let steps = startBlows(w); steps !== 0 && board.game[G_ENDING] === 0; ) {
    const step = 31 - Math.clz32(steps);
    steps ^= 1 << step;
    const first = board.strikers[2 * step]!;
    const second = board.strikers[2 * step + 1]!;
    board.strikers[2 * step] = 0;
    board.strikers[2 * step + 1] = 0;
    for (let left = first; left !== 0; left &= left - 1) strikeAt(w, 31 - Math.clz32(left & -left), step);
    for (let left = second; left !== 0; left &= left - 1)
      strikeAt(w, board.STRIDE + 31 - Math.clz32(left & -left), step);
    endIfWiped(w);
  }
  results(w);
}

/** What comes before charges: drugs (SK-DE-06) and Jump Back (SK-SKILL-25). */
function openPhase(w: World, active: number): void {
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * board.STRIDE;
    for (let m = from; m < from + board.count[seat]!; m++) {
      const fight = kinds.fight[board.kind[m]!]!;
      if ((fight & F_DRUGS) !== 0 && canAct(m)) takeDrugs(w, m, seat === active);
      if ((fight & F_JUMP_BACK) !== 0 && board.engaged[m] !== 0 && canAct(m) && chooseJumpBack(w, m)) jumpBack(w, m);
    }
  }
}

function takeDrugs(w: World, m: number, own: boolean): void {
  const options = chooseDrugs(w, m, own);
  if (options === 0) return;
  board.drugs[m] = options;
  const seat = w.seatOf(m);
  const result = drugResult(bitCount(options), w.tests[seat]!);
  w.log.event(E.DRUGS, m, options, result);
  if (result === OUT) remove(w, m, OUT, -1, true);
  else if (result === STUNNED) stun(w, m);
}

/** SK-DE-06: one die an option; a pair Stuns, a triple is worse, one die alone is safe (SK-AMB-103). */
export function drugResult(options: number, dice: Dice): number {
  if (options < 2) return 0;
  let seen = 0; // three bits a face
  for (let i = 0; i < options; i++) seen += 1 << (3 * (dice.die(6) - 1));
  let most = 0;
  let pairs = 0;
  for (let face = 0; face < 6; face++) {
    const n = (seen >> (3 * face)) & 7;
    if (n > most) most = n;
    if (n >= 2) pairs++;
  }
  if (most >= 3 || (pairs >= 2 && board.rule[R_DRUG_PAIRS] === 1)) return OUT;
  return most === 2 ? STUNNED : 0;
}

function jumpBack(w: World, m: number): void {
  const I = kinds.I[board.kind[m]!]! + (board.rule[R_JUMP_BACK_LTE] === 1 ? 1 : 0);
  const leaves = w.tests[w.seatOf(m)]!.die(6) < I;
  if (!leaves) return;
  leaveCombat(w, m);
  w.log.event(E.JUMPED_BACK, m, 0, 0);
  stepBack(w, m, kinds.move[board.kind[m]!]! >> 1, AS_JUMP_BACK);
}

/** Charges of the seat, model by model (SK-CC-02 to -10). */
export function charges(w: World, seat: number): void {
  const from = seat * board.STRIDE;
  const free = ~board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!;
  if (w.table !== null) board.baffled.fill(0);
  for (
    let left = board.seats[seat * SEAT_COLUMNS + S_ON]! & free;
    left !== 0 && board.game[G_ENDING] === 0;
    left &= left - 1
  ) {
    const m = from + 31 - Math.clz32(left & -left);
    if (!mayCharge(m)) continue;
    const wild = board.instinct[m] === 3;
    if (w.table !== null) {
      // At night nobody looks for whom he could not reach, or must not charge.
      const enemy = 1 - seat;
      if (
        board.game[G_NIGHT] === 1 &&
        !wild &&
        thoseNear(m, enemy, inTheOpen(enemy) & lawfulPrey(m), chargeReach(w, m)) === 0
      )
        continue;
      rollSight(w, m);
    }
    const target = wild ? prey(w, m) : chooseCharge(w, m);
    if (target >= 0) charge(w, m, target);
    else if (wild) rush(w, m);
  }
}

/**
 * Whom a model may charge, as a set: nobody that it just left (SK-AMB-44), and after shooting only whom it shot at or, by that reading, caught
 * (SK-CC-04, SK-AMB-39).
 */
export function lawfulPrey(m: number): number {
  const flags = board.flags[m]!;
  const left = (flags & LEFT_COMBAT) !== 0 ? board.quit[m]! : 0;
  const shotAt = board.shotAt[m]!;
  if ((flags & FIRED) === 0 || shotAt <= 0 || shotAt === 127) return ~left;
  const caught = board.rule[R_SHOT_AT_ALL] === 1 ? board.caught[m]! : 0;
  return ((1 << ((shotAt - 1) & (board.STRIDE - 1))) | caught) & ~left;
}

/** Instinct goes for the nearest enemy and no other (SK-TYR-15): the one to charge, or -1 where there is no way into contact with it. */
function prey(w: World, m: number): number {
  const target = nearestEnemy(m);
  return target >= 0 && mightCharge(w, m, target) ? target : -1;
}

/** Then it comes on as far as a charge leads, which counts as one that failed (SK-TYR-15). */
function rush(w: World, m: number): void {
  const target = nearestEnemy(m);
  if (target < 0) return;
  w.log.event(E.CHARGE_FAILED, m, target, 2);
  if (w.table !== null) {
    w.tick(CHARGES_FAILED, w.seatOf(m), 1);
    rushOnTable(w, m, target);
    return;
  }
  const rough = w.m.terrain === 1 || roughPlace(w, target) || roughPlace(w, m);
  const room = w.gap(m, target) - 10;
  const reach = rough ? reachThroughTerrain(w, m, chargeReach(w, m), Math.max(1, room)) : chargeReach(w, m);
  if ((board.flags[m]! & (OFF | STUN)) === 0) approach(w, m, target, reach < room ? reach : room);
}

/** So many tenths along the line toward an enemy. */
function approach(w: World, m: number, target: number, tenths: number): void {
  if (tenths <= 0) return;
  board.x[m]! += board.x[target]! > board.x[m]! ? tenths : -tenths;
  board.flags[m]! &= ~IN_PLACE;
  w.touchPlace(m);
}

/** Who may declare a charge at all: SK-CC-02, -04, -05, SK-AMB-14, -34, SK-GREN-16. */
export function mayCharge(m: number): boolean {
  const flags = board.flags[m]!;
  if (
    (flags & OFF) !== 0 ||
    (board.place[m]! & SENTRY) !== 0 ||
    board.engaged[m] !== 0 ||
    (flags & (STUN | OVERWATCH | FIRED_HARD | TANGLED)) !== 0
  )
    return false;
  if ((flags & BOUND) !== 0 && board.rule[R_CHARGE_WHEN_BOUND] === 0) return false;
  if ((flags & MARCHED) !== 0 && board.rule[R_MARCH_NO_CHARGE] === 1) return false;
  const instinct = board.instinct[m]!;
  return instinct !== 1 && instinct !== 2;
}

/** Charge reach of a model in tenths, before terrain (SK-CC-02 and the rules that extend it). */
export function chargeReach(w: World, m: number): number {
  const reach = kinds.charge[board.kind[m]!]!;
  return (board.drugs[m]! & DRUG_CHARGE) !== 0 && reach < w.m.drugs.charge ? w.m.drugs.charge : reach;
}

/** A charge is a move like any other (SK-CC-08): whoever lands badly is Stunned, and out of contact if it falls from where it landed. */
function landsInContact(w: World, m: number): boolean {
  if (!jumps(m) || (board.place[m]! & ROUGH) === 0) return true;
  const height = board.pz[m]!;
  landInTerrain(w, m);
  return board.pz[m] === height;
}

/** One declared charge: Fearsome, Waaagh!, terrain, Overwatch answer, contact. */
export function charge(w: World, m: number, target: number): void {
  const seat = w.seatOf(m);
  const kind = board.kind[m]!;
  if ((kinds.trait[board.kind[target]!]! & T_FEARSOME) !== 0 && !leadershipTest(w, m, TEST_FEARSOME)) {
    w.log.event(E.CHARGE_FAILED, m, target, 1);
    if (w.table !== null) w.tick(CHARGES_FAILED, seat, 1);
    if (board.rule[R_FEARSOME_DRIFT] === 1) stepBack(w, m, 30, AS_DRIFT);
    return;
  }
  if ((board.flags[m]! & OFF) !== 0) return;
  if ((kinds.trait[kind]! & T_WAAAGH) !== 0) {
    const passed = leadershipTest(w, m, TEST_WAAAGH);
    w.log.event(E.WAAAGH, m, target, passed ? 1 : 0);
    if (passed) board.flags[m]! |= WAAAGH;
    if ((board.flags[m]! & OFF) !== 0) return;
  }
  const gap = w.gap(m, target);
  if (w.table !== null ? !reachesOnTable(w, m, target) : !reachesOnLine(w, m, target, gap)) return;
  const stopped = (board.flags[target]! & OVERWATCH) !== 0 && !answerCharge(w, target, m);
  if (stopped || board.game[G_ENDING] !== 0) {
    board.flags[m]! &= ~WAAAGH;
    return;
  }
  if (board.rule[R_FRAG_USE] === 2 && (kinds.grenades[kind]! & (1 << FRAG)) !== 0) {
    board.flags[target]! |= FRAGGED;
    board.game[G_FRAGS] = 1;
  }
  w.tick(CHARGES, seat, 1);
  board.flags[m] = (board.flags[m]! | CHARGED | FIRST_ROUND) & ~IN_PLACE;
  if (w.table !== null) {
    if (w.m.coverStrikes) noteCover(w, m, target);
    standAgainst(w, m, target);
    const landed = landsInContact(w, m);
    if ((board.place[m]! & BREATHED) !== 0) breatheIn(w, m);
    if ((board.flags[m]! & OFF) !== 0 || !landed) return;
  } else {
    w.log.event(E.CHARGE, m, target, gap);
    board.x[m] = board.x[target]!;
  }
  w.touchPlace(m);
  engage(w, m, target);
  if (w.table !== null) engageAtHand(w, m);
}

/**
 * Base contact means engaged (SK-CC-07): with every enemy on its floor that the model touches and that can fight. So it is where a charge ends
 * beside more than its target, and where somebody gets up again beside who stayed (SK-CC-29, SK-AMB-12), or hid there.
 */
export function engageAtHand(w: World, m: number): void {
  const enemy = 1 - (m >> board.SEAT_SHIFT);
  const others = board.seats[enemy * SEAT_COLUMNS + S_ON]! & ~board.engaged[m]!;
  for (let left = others; left !== 0; left &= left - 1) {
    const t = enemy * board.STRIDE + 31 - Math.clz32(left & -left);
    if ((board.flags[t]! & (OFF | STUN)) !== 0 || board.pz[t] !== board.pz[m] || !touching(bases, m, t)) continue;
    comeOut(w, t, true);
    engage(w, m, t);
  }
}

/** Does a charge on the line come home (SK-CC-02, -09)? */
function reachesOnLine(w: World, m: number, target: number, gap: number): boolean {
  const rough = w.m.terrain === 1 || roughPlace(w, target) || roughPlace(w, m);
  const rolled = rough ? reachThroughTerrain(w, m, chargeReach(w, m), gap) : chargeReach(w, m);
  if ((board.flags[m]! & (OFF | STUN)) !== 0) return false;
  if (rolled >= gap) return true;
  failCharge(w, m, target);
  if (board.rule[R_CHARGE_PARTIAL] === 1 || board.instinct[m] === 3) approach(w, m, target, rolled);
  return false;
}

/** Too short (SK-CC-09). */
export function failCharge(w: World, m: number, target: number): void {
  w.log.event(E.CHARGE_FAILED, m, target, 0);
  if (w.table !== null) w.tick(CHARGES_FAILED, w.seatOf(m), 1);
  board.flags[m]! &= ~WAAAGH;
}

/** Base contact (SK-CC-07). */
export function engage(w: World, a: number, b: number): void {
  const seatA = w.seatOf(a);
  const seatB = 1 - seatA;
  const bitA = 1 << (a - seatA * board.STRIDE);
  const bitB = 1 << (b - seatB * board.STRIDE);
  board.engaged[a]! |= bitB;
  board.engaged[b]! |= bitA;
  board.seats[seatA * SEAT_COLUMNS + S_FIGHTING]! |= bitA;
  board.seats[seatB * SEAT_COLUMNS + S_FIGHTING]! |= bitB;
  w.touch(a);
  w.touch(b);
}

/** Is the model on a starting line that lies in Difficult Terrain? */
export function roughPlace(w: World, m: number): boolean {
  if (w.table !== null) return (board.place[m]! & ROUGH) !== 0;
  return (board.flags[m]! & IN_PLACE) !== 0 && w.sideAt[w.seatOf(m)]!.difficult === 1;
}

/** Has the defender the first strike of its cover against this turn's chargers (SK-CC-12, SK-AMB-16)? */
function coverStrike(w: World, m: number): boolean {
  if (!w.m.coverStrikes) return false;
  if ((board.flags[m]! & (CHARGED | FRAGGED)) !== 0) return false;
  if (w.table !== null) return sheltersFrom(w, m);
  const covered =
    board.rule[R_COVER_STRIKE_ANY] === 1
      ? coverOf(w, m, false) < 7
      : (board.flags[m]! & IN_PLACE) !== 0 && w.sideAt[w.seatOf(m)]!.cover < 7;
  if (!covered) return false;
  const theirs = (1 - w.seatOf(m)) * board.STRIDE;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    if ((left & 1) !== 0 && (board.flags[theirs + i]! & CHARGED) !== 0) return true;
  }
  return false;
}

/** Initiative step at which a model strikes now: SK-CC-12 to -14 and everything that changes Initiative. */
export function initiativeOf(w: World, m: number): number {
  const kind = board.kind[m]!;
  const fight = kinds.fight[kind]!;
  const slowed = slowTime(w, m);
  if (slowed && board.rule[R_SLOW_AFTER] === 0) return 1;
  if ((board.drugs[m]! & DRUG_FIRST) !== 0) return FIRST_STEP;
  if ((fight & F_SLOW_WEAPON) !== 0 && (fight & F_STRONGMAN) === 0) return kinds.blowI[kind]!;
  if (coverStrike(w, m)) return 10;
  if ((fight & F_LIGHTNING) !== 0 && !facesCoverStrike(w, m)) return 11;
  if (slowed) return 1;
  let I = kinds.I[kind]! + board.seats[w.seatOf(m) * SEAT_COLUMNS + S_ENHANCED]!;
  if ((board.flags[m]! & WAAAGH) !== 0) I *= 2;
  const cap = board.rule[R_WAAAGH_NO_CAP] === 1 ? FIRST_STEP - 1 : 10;
  return I > cap ? cap : I < 1 ? 1 : I;
}

function slowTime(w: World, m: number): boolean {
  if (!w.m.slowTime) return false;
  if ((board.flags[m]! & SLOW) !== 0) return true;
  const theirs = (1 - w.seatOf(m)) * board.STRIDE;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    if ((left & 1) !== 0 && (board.flags[theirs + i]! & SLOW) !== 0) return true;
  }
  return false;
}

function facesCoverStrike(w: World, m: number): boolean {
  const theirs = (1 - w.seatOf(m)) * board.STRIDE;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    if ((left & 1) !== 0 && coverStrike(w, theirs + i)) return true;
  }
  return false;
}

/** Fixes the Initiative step of everyone in contact and rolls what happens "at the start" (Disarm). Returns the steps, as a set. */
export function startBlows(w: World): number {
  if (((board.sideGuards[0]! | board.sideGuards[1]!) & G_CATALYST) !== 0) {
    catalyse(w, 0);
    catalyse(w, 1);
  }
  let steps = 0;
  for (let seat = 0; seat < 2; seat++) {
    for (let left = board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!; left !== 0; left &= left - 1) {
      const m = seat * board.STRIDE + 31 - Math.clz32(left & -left);
      const step = initiativeOf(w, m);
      board.strikeStep[m] = step;
      steps |= 1 << step;
      board.strikers[2 * step + seat]! |= left & -left;
      const fight = kinds.fight[board.kind[m]!]!;
      if ((fight & F_BIO_PLASMA) !== 0) {
        const spit = kinds.spitStep[board.kind[m]!]!;
        steps |= 1 << spit;
        board.strikers[2 * spit + seat]! |= left & -left;
      }
      if ((fight & F_DISARM) !== 0 && canAct(m)) disarm(w, m);
    }
  }
  return steps & ~1; // nobody strikes at step 0
}

/** SK-TYR-22: a hive power lets the models of one Pack strike though they fall first; the Pack with most of them in contact. */
function catalyse(w: World, seat: number): void {
  const from = seat * board.STRIDE;
  let caster = -1;
  let chosen = 0;
  let most = 0;
  for (let m = from; m < from + board.count[seat]! && caster < 0; m++)
    if ((kinds.guard[board.kind[m]!]! & G_CATALYST) !== 0 && (board.flags[m]! & (OFF | STUN)) === 0) caster = m;
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
  if (board.rule[R_CATALYST_TEST] === 1 && !psychicTest(w, caster)) return;
  board.seats[seat * SEAT_COLUMNS + S_CATALYST] = chosen;
}

/** SK-SKILL-03, SK-AMB-131: 4+, and an enemy in contact loses an attack this turn. */
function disarm(w: World, m: number): void {
  if (w.tests[w.seatOf(m)]!.test(4) === 0) return;
  const theirs = (1 - w.seatOf(m)) * board.STRIDE;
  if (board.rule[R_DISARM_ALL] === 1) {
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
  w.log.event(E.DISARMED, m, strongest, 0);
}

/** Bio-Plasma has an Initiative step of its own (SK-TYR-27); 0, at which nobody strikes, for who has none. */
export function spitStepOf(m: number): number {
  return (kinds.fight[board.kind[m]!]! & F_BIO_PLASMA) === 0 ? 0 : kinds.spitStep[board.kind[m]!]!;
}

/** Everything that model `m` does at Initiative step `step` (SK-CC-13, -25). */
export function strikeAt(w: World, m: number, step: number): void {
  const fight = kinds.fight[board.kind[m]!]!;
  const own = board.strikeStep[m] === step;
  const spits = (fight & F_BIO_PLASMA) !== 0 && kinds.spitStep[board.kind[m]!] === step;
  if (!own && !spits) return;
  if (!maySwing(w, m, step)) return;
  board.game[G_STEP] = step;
  if (own) blows(w, m);
  if (spits) extraBlow(w, m, kinds.spitHit[board.kind[m]!]!, kinds.spitS[board.kind[m]!]!, 0);
  if (own && (fight & F_HEAD_BUTT) !== 0) {
    const S = kinds.S[board.kind[m]!]!;
    extraBlow(w, m, 2, board.rule[R_HEADBUTT_DOWN] === 1 ? S >> 1 : (S + 1) >> 1, 1);
  }
  board.game[G_STEP] = 0;
}

/** Fallen at an earlier step, Stunned or bound to defend: no blow. Equal Initiative strikes together. */
export function maySwing(w: World, m: number, step: number): boolean {
  const fallen = board.fallen[m]!;
  if (fallen === 0 && (board.flags[m]! & HELPLESS) === 0 && board.rule[R_ALL_FIGHT] === 1) return true;
  const pack = board.seats[w.seatOf(m) * SEAT_COLUMNS + S_CATALYST]!;
  const stoodUp = fallen > 0 ? fallen < DOWN_BEFORE : (board.flags[m]! & STUN) === 0;
  if (pack > 0 && pack === board.pack[m]! + 1 && (board.flags[m]! & BOUND) === 0 && stoodUp) return true;
  if (fallen > step) return false;
  if (fallen === 0 && (board.flags[m]! & (OFF | STUN)) !== 0) return false;
  if ((board.flags[m]! & BOUND) !== 0) return false;
  if (board.rule[R_ALL_FIGHT] === 0 && step < fastestFoe(w, m)) return false;
  return true;
}

/** Step of the fastest enemy in contact, for the reading in which only the faster side fights (SK-AMB-42). */
function fastestFoe(w: World, m: number): number {
  const theirs = (1 - w.seatOf(m)) * board.STRIDE;
  let fastest = 0;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    if ((left & 1) !== 0 && board.strikeStep[theirs + i]! > fastest) fastest = board.strikeStep[theirs + i]!;
  }
  return fastest;
}

/** Number of blows of a model this phase (SK-CC-15 to -17 and the rules that change it). */
export function attackCount(w: World, m: number): number {
  const kind = board.kind[m]!;
  const fight = kinds.fight[kind]!;
  const flags = board.flags[m]!;
  const chargeBonus = (flags & CHARGED) !== 0 && !hasFired(m) && !facesFlag(w, m, F_GAZE);
  let n = attacksOf(
    kinds.A[kind]!,
    kinds.blowBonus[kind]! + ((board.drugs[m]! & DRUG_A) !== 0 ? w.m.drugs.A : 0),
    chargeBonus,
    (fight & F_BERSERK) !== 0 && (flags & CHARGED) !== 0,
    board.rule[R_BERSERK_TOTAL] === 1,
  );
  if ((fight & F_PIT_FIGHTER) !== 0 && inRough(w, m)) n++;
  if ((fight & F_COUNTER) !== 0) {
    const back = counterAttacks(w, m);
    if (back > n) n = back;
  }
  if (board.hindered[m]! > 0) n -= board.hindered[m]!;
  if (facesBlight(w, m)) n--;
  return n < 1 ? 1 : n;
}

/** Has a model fired this turn, which costs it the bonus of a charge (SK-CC-17)? */
export function hasFired(m: number): boolean {
  return (board.flags[m]! & FIRED) !== 0 && (board.rule[R_GRENADE_FIRES] === 1 || board.thrower[m] === 0);
}

/** SK-CC-15 to -17, SK-SKILL-04: attacks from the characteristic and its bonuses. */
export function attacksOf(A: number, bonus: number, charging: boolean, berserk: boolean, doubleAll: boolean): number {
  const extra = bonus + (charging ? 1 : 0);
  if (!berserk) return A + extra;
  return doubleAll ? 2 * (A + extra) : 2 * A + extra;
}

/** SK-SKILL-02: as many blows as the chargers have, the mean of several rounded up. */
function counterAttacks(w: World, m: number): number {
  const theirs = (1 - w.seatOf(m)) * board.STRIDE;
  let sum = 0;
  let n = 0;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    const c = theirs + i;
    if ((left & 1) === 0 || ((board.flags[c]! & CHARGED) === 0 && board.rule[R_COUNTER_ALWAYS] === 0)) continue;
    if ((kinds.fight[board.kind[c]!]! & F_COUNTER) !== 0) continue;
    sum += attackCount(w, c);
    n++;
  }
  return n === 0 ? 0 : Math.floor((sum + n - 1) / n);
}

function facesFlag(w: World, m: number, flag: number): boolean {
  const enemy = 1 - w.seatOf(m);
  if ((board.sideFights[enemy]! & flag) === 0) return false;
  const theirs = enemy * board.STRIDE;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    if ((left & 1) !== 0 && (kinds.fight[board.kind[theirs + i]!]! & flag) !== 0) return true;
  }
  return false;
}

function facesBlight(w: World, m: number): boolean {
  if ((board.sideGuards[1 - w.seatOf(m)]! & G_BLIGHT) === 0) return false;
  const theirs = (1 - w.seatOf(m)) * board.STRIDE;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    if ((left & 1) !== 0 && (board.flags[theirs + i]! & BLIGHTED) !== 0) return true;
  }
  return false;
}

function inRough(w: World, m: number): boolean {
  return w.m.terrain === 1 || roughPlace(w, m);
}

/** All blows of one model, split among its opponents: at least one each, the rest on the chosen one (SK-CC-18). */
function blows(w: World, m: number): void {
  const foe = 1 - w.seatOf(m);
  const theirs = foe * board.STRIDE;
  let living = board.engaged[m]! & board.seats[foe * SEAT_COLUMNS + S_ON]!;
  if (living === 0) return;
  let attacks = attackCount(w, m);
  while (living !== 0 && attacks > 0) {
    const victim = chooseVictim(w, m, living);
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
  if ((board.drugs[m]! & DRUG_WS) !== 0) WS += w.m.drugs.WS;
  if ((fight & F_COMBAT_MASTERY) !== 0) WS += bitCount(board.engaged[m]!) - 1;
  if ((fight & F_PIT_FIGHTER) !== 0 && inRough(w, m)) WS++;
  return WS > 10 ? 10 : WS < 1 ? 1 : WS;
}

/** Number needed by `m` to hit `t` (SK-CC-19), before re-rolls; 1 = automatically (SK-DMG-12). */
export function numberToHit(w: World, m: number, t: number): number {
  if ((board.flags[t]! & STUN) !== 0 && board.fallen[t] !== board.game[G_STEP]) return 1;
  return needToHit(w, board.kind[m]!, board.kind[t]!, weaponSkill(w, m), weaponSkill(w, t));
}

/** The same for a kind against a kind, with the Weapon Skills that they have now. */
function needToHit(w: World, kind: number, target: number, WS: number, targetWS: number): number {
  const chart = w.m.toHitCombat[WS * 11 + targetWS]!;
  let need = chart;
  const fixed = kinds.fixedHit[kind * w.kinds.count + target]!;
  if (fixed > 0) need = board.rule[R_TRAITOR_BEST] === 1 && chart < fixed ? chart : fixed;
  if (kinds.hitOn[kind]! > 0) need = kinds.hitOn[kind]!;
  return need;
}

/** Skills and weapons that make a blow more than hit, wound, save and damage: of who strikes, of who is struck, and how the latter saves. */
const STRIKES_OTHERWISE =
  F_STUN_ON_HIT |
  F_CLAWS |
  F_TROPHY |
  F_DRUGS |
  F_SPIKY |
  F_PLAGUE |
  F_IMPLANT |
  F_COMBAT_MASTERY |
  F_SWORDSMAN |
  F_BODY_SLAM |
  F_CRUSHING |
  F_PIT_FIGHTER |
  F_MASTER;
const STRUCK_OTHERWISE =
  F_HELL_MASK | F_IRON_JAW | F_LIGHTNING_FIELD | F_DODGE | F_COMBAT_MASTERY | F_DRUGS | F_PIT_FIGHTER;
const SAVES_OTHERWISE = G_SHADOW_FIELD | G_MEDIC;

/** A plan of -1: something about these blows has to be looked at every time. */
const NO_PLAN = -1;

/**
 * The usual blow of a kind on a kind, worked out once a matchup: number to hit, to wound and to save (7 = none), 4 bits each, the damage
 * table in 7 bits, and whether it bars self-repair; or `NO_PLAN`. Holds while the target is up and not shielded.
 */
function planOf(w: World, kind: number, target: number): number {
  const fight = kinds.fight[kind]!;
  const targetFight = kinds.fight[target]!;
  const usual =
    (fight & STRIKES_OTHERWISE) === 0 &&
    (targetFight & STRUCK_OTHERWISE) === 0 &&
    (kinds.guard[target]! & SAVES_OTHERWISE) === 0 &&
    board.rule[R_SAVE_STACKING] === 0 &&
    !someoneEnhances(w);
  let plan = NO_PLAN;
  if (usual) {
    const skill = (of: number): number => Math.max(1, Math.min(10, kinds.WS[of]!));
    const S = Math.max(1, Math.min(10, kinds.blowS[kind]!));
    const hit = needToHit(w, kind, target, skill(kind), skill(target));
    const wound = kinds.woundOn[kind]! > 0 ? kinds.woundOn[kind]! : kinds.woundNeed[target * 17 + S]!;
    const blunt = (fight & F_CHOPPA) !== 0 ? kinds.blunts[kind]! : 0;
    const armour = (fight & F_NO_ARMOUR) !== 0 ? 7 : Math.max(kinds.Sv[target]!, blunt);
    const inv = kinds.ccInv[target]!;
    const save = bestSave(armour, board.rule[R_CHOPPA_ALL] === 1 ? Math.max(inv, blunt) : inv, 7);
    const bars = (fight & F_NO_ARMOUR) !== 0 || barsRepairByStrength(S, kinds.T[target]!);
    plan = hit | (wound << 4) | (save << 8) | (blowTable(kind, target, S, fight) << 12) | ((bars ? 1 : 0) << 19);
  }
  kinds.blowPlan[(kind << 6) | target] = plan;
  return plan;
}

/** Can anyone raise its side's Weapon Skill (Eldar item 8)? */
function someoneEnhances(w: World): boolean {
  for (let kind = 0; kind < w.kinds.count; kind++) if ((kinds.powers[kind]! & (1 << P_ENHANCE)) !== 0) return true;
  return false;
}

/** `attacks` blows as planned: the same rolls as in `strike` and `blowsLand`. */
function strikeAsPlanned(w: World, m: number, t: number, attacks: number, plan: number): void {
  const seat = m >> board.SEAT_SHIFT;
  const dice = w.actions[seat]!;
  w.tick(BLOWS, seat, attacks);
  if ((board.place[t]! & SENTRY) !== 0) board.place[t]! |= STRUCK;
  w.log.event(E.STRIKE, m, t, (plan & 15) * 1024 + board.game[G_STEP]! * 64 + attacks);
  const hits = dice.count(attacks, plan & 15);
  const wounds = hits > 0 ? dice.count(hits, (plan >> 4) & 15) : 0;
  const through = wounds > 0 ? wounds - dice.count(wounds, (plan >> 8) & 15) : 0;
  w.tick(BLOW_HITS, seat, hits);
  w.tick(BLOW_WOUNDS, seat, wounds);
  w.tick(BLOW_UNSAVED, seat, through);
  w.log.event(E.BLOW_HITS, t * 256 + hits, wounds, through);
  if (through === 0) return;
  const worst = rollDamage(w, t, through, (plan >> 12) & 127, 0, dice);
  if ((board.place[t]! & ALOFT) !== 0) board.place[t]! |= KNOCKED;
  if (worst > 0) settle(w, t, worst, kinds.blowName[board.kind[m]!]!, plan >> 19 === 1);
}

/** `attacks` blows of one model on one enemy (SK-CC-15 to -26). */
export function strike(w: World, m: number, t: number, attacks: number): void {
  const kind = board.kind[m]!;
  if ((board.flags[t]! & (STUN | SHIELDED)) === 0) {
    const target = board.kind[t]!;
    const known = kinds.blowPlan[(kind << 6) | target]!;
    const plan = known === 0 ? planOf(w, kind, target) : known;
    if (plan !== NO_PLAN) {
      strikeAsPlanned(w, m, t, attacks, plan);
      return;
    }
  }
  const fight = kinds.fight[kind]!;
  const seat = w.seatOf(m);
  const dice = w.actions[seat]!;
  w.tick(BLOWS, seat, attacks);
  if ((board.place[t]! & SENTRY) !== 0) board.place[t]! |= STRUCK;
  let need = numberToHit(w, m, t);
  if (need > 1 && (kinds.fight[board.kind[t]!]! & F_HELL_MASK) !== 0) {
    const was = board.flags[m]! & OFF;
    const passed = leadershipTest(w, m, TEST_MASK);
    w.log.event(E.HELL_MASK, m, t, passed ? 1 : 0);
    // A Grot that runs from it (SK-ORK-22) strikes no more; who falls at this step does (SK-CC-14).
    if ((board.flags[m]! & OFF) !== was) return;
    if (!passed) need = board.rule[R_MASK_AT_LEAST] === 1 && need > 6 ? need : 6;
  }
  w.log.event(E.STRIKE, m, t, need * 1024 + board.game[G_STEP]! * 64 + attacks);
  const rerolls =
    (board.drugs[m]! & DRUG_REROLL) !== 0 || ((fight & F_SWORDSMAN) !== 0 && (board.flags[m]! & CHARGED) !== 0);
  let hits = need <= 1 ? attacks : dice.count(attacks, rerolls ? need + 8 : need);
  if (hits < attacks && !rerolls && (fight & F_SPIKY) !== 0 && (board.used[m]! & TURN_SPIKY) === 0) {
    board.used[m]! |= TURN_SPIKY;
    hits += dice.test(need);
  }
  if (hits < attacks && !rerolls && (fight & F_MASTER) !== 0 && (board.used[m]! & TURN_MASTER) === 0) {
    board.used[m]! |= TURN_MASTER;
    hits += board.rule[R_MASTER_ALL] === 1 ? dice.count(attacks - hits, need) : dice.test(need);
  }
  let S = kinds.blowS[kind]!;
  if ((board.drugs[m]! & DRUG_S) !== 0) S += w.m.drugs.S;
  if ((fight & F_BODY_SLAM) !== 0 && (board.flags[m]! & CHARGED) !== 0) S += 2;
  const floor = (fight & F_STUN_ON_HIT) !== 0 ? STUNNED : 0;
  blowsLand(w, m, t, hits, S, kinds.woundOn[kind]!, fight, floor, dice);
}

/** Bio-Plasma (SK-TYR-27) and Head Butt (SK-SKILL-17): one more blow with its own roll and Strength. */
function extraBlow(w: World, m: number, need: number, S: number, which: number): void {
  const theirs = (1 - w.seatOf(m)) * board.STRIDE;
  let living = 0;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    if ((left & 1) !== 0 && (board.flags[theirs + i]! & OFF) === 0) living |= 1 << i;
  }
  if (living === 0) return;
  const t = chooseVictim(w, m, living);
  const seat = w.seatOf(m);
  const dice = w.actions[seat]!;
  w.log.event(E.ATTACKS_BACK, m, t, which);
  w.tick(BLOWS, seat, 1);
  const stunned = (board.flags[t]! & STUN) !== 0 && board.fallen[t] !== board.game[G_STEP];
  blowsLand(w, m, t, stunned ? 1 : dice.test(need), S, 0, 0, 0, dice);
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
  floor: number,
  dice: Dice,
): void {
  const seat = w.seatOf(m);
  const kind = board.kind[m]!;
  const target = board.kind[t]!;
  const targetFight = kinds.fight[target]!;
  let S = (targetFight & F_IRON_JAW) !== 0 ? strength - 1 : strength;
  S = S > 10 ? 10 : S < 1 ? 1 : S;
  let wounds = 0;
  let through = 0;
  if (hits > 0) {
    let need = woundOn > 0 ? woundOn : kinds.woundNeed[target * 17 + S]!;
    if ((fight & F_CLAWS) !== 0 && (board.used[m]! & TURN_CLAWS) === 0 && need < 7) {
      board.used[m]! |= TURN_CLAWS;
      need += 8;
    }
    wounds = need === 7 ? 0 : dice.count(hits, need);
  }
  if (wounds > 0) {
    let armour = kinds.Sv[target]!;
    let invulnerable = invulnerableOf(w, t, true);
    if ((fight & F_CHOPPA) !== 0) {
      const blunt = kinds.blunts[kind]!;
      if (armour < blunt) armour = blunt;
      if (invulnerable < blunt && board.rule[R_CHOPPA_ALL] === 1) invulnerable = blunt;
    }
    if ((fight & F_NO_ARMOUR) !== 0) armour = 7;
    through = unsavedWounds(t, wounds, armour, invulnerable, 7, (targetFight & F_DODGE) !== 0, dice);
    if ((targetFight & F_LIGHTNING_FIELD) !== 0) {
      board.shocks[m] = board.rule[R_FIELD_PER_WOUND] === 1 ? board.shocks[m]! + wounds : 1;
    }
  }
  w.tick(BLOW_HITS, seat, hits);
  w.tick(BLOW_WOUNDS, seat, wounds);
  w.tick(BLOW_UNSAVED, seat, through);
  w.log.event(E.BLOW_HITS, t * 256 + hits, wounds, through);
  const label = kinds.blowName[kind]!;
  const bars = (fight & F_NO_ARMOUR) !== 0 || barsRepairByStrength(S, kinds.T[target]!);
  let worst = 0;
  if (through > 0) worst = rollDamage(w, t, through, blowTable(kind, target, S, fight), fight, dice);
  if (hits > 0 && worst < floor) worst = floor;
  if ((through > 0 || worst === STUNNED) && (board.place[t]! & ALOFT) !== 0) board.place[t]! |= KNOCKED;
  if (worst === 0) return;
  settle(w, t, worst, label, bars);
  if (worst === KILLED && (fight & F_TROPHY) !== 0) board.used[m]! |= USED_TROPHY;
}

/** Damage table of a blow: row by Strength and Toughness, with the weapon's and skill's bonuses (SK-CC-24). */
function blowTable(attacker: number, target: number, S: number, fight: number): number {
  let table = kinds.damageCombat[target * 17 + S]!;
  let bonus = (table & 7) + kinds.damageBonus[attacker]!;
  if ((fight & F_PLAGUE) !== 0 && (kinds.guard[target]! & G_NURGLE) === 0) {
    if (board.rule[R_PLAGUE_ROW] === 1) table = table + 16 > 55 ? 48 : table + 16;
    else bonus += kinds.plague[attacker]!;
  }
  return (table & ~7) + (bonus > 7 ? 7 : bonus);
}

/** The hit that an enemy left behind gives (SK-CC-28, SK-AMB-43). */
export function partingHit(w: World, enemy: number, leaver: number): void {
  const flags = board.flags[enemy]!;
  if ((flags & (OFF | STUN | BOUND)) !== 0) return;
  const kind = board.kind[enemy]!;
  const plain = board.rule[R_BREAK_PLAIN] === 1;
  const dice = w.actions[w.seatOf(enemy)]!;
  w.tick(BLOWS, w.seatOf(enemy), 1);
  w.log.event(E.STRIKE, enemy, leaver, 1024 + 1);
  blowsLand(
    w,
    enemy,
    leaver,
    1,
    plain ? kinds.S[kind]! : kinds.blowS[kind]!,
    plain ? 0 : kinds.woundOn[kind]!,
    plain ? 0 : kinds.fight[kind]!,
    0,
    dice,
  );
}

/** What follows the blows: reactions of wargear, tests for the Killed, who is still in contact, Follow-up (SK-CC-29 to -32). */
export function results(w: World): void {
  board.game[G_STEP] = 0;
  endIfWiped(w);
  // On a table, where one stands in another's way, the player whose turn it is runs and follows up first; on a line nobody is in the way.
  const seat = w.table !== null ? board.game[G_ACTIVE]! : 0;
  const own = seat * board.STRIDE;
  const other = board.STRIDE - own;
  const first = board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!;
  const second = board.seats[(1 - seat) * SEAT_COLUMNS + S_FIGHTING]!;
  if (((board.sideFights[0]! | board.sideFights[1]!) & (F_LIGHTNING_FIELD | F_ROT | F_ACID)) !== 0) afterBlows(w);
  if (board.game[G_ENDING] === 0) {
    friendsTests(w, own, first);
    friendsTests(w, other, second);
  }
  if (w.table !== null) {
    for (let left = first; left !== 0; left &= left - 1) fallIfKnocked(w, own + 31 - Math.clz32(left & -left));
    for (let left = second; left !== 0; left &= left - 1) fallIfKnocked(w, other + 31 - Math.clz32(left & -left));
  }
  leaveTheFallen(w, own, first);
  leaveTheFallen(w, other, second);
  if (board.game[G_ENDING] === 0) {
    followUps(w, own, first);
    followUps(w, other, second);
  }
  closeFighters(own, first);
  closeFighters(other, second);
  closePhase();
}

/** Blows that got through to a model up high throw it down when all have been struck (SK-FALL-01, -02). */
export function fallIfKnocked(w: World, m: number): void {
  if ((board.place[m]! & KNOCKED) === 0) return;
  board.place[m]! &= ~KNOCKED;
  checkFall(w, m, true, false, w.actions[w.seatOf(m)]!);
}

/** SK-CC-30 for the dead of one side; before anybody leaves, so that no seat's friends are freer than the other's. */
function friendsTests(w: World, from: number, fighters: number): void {
  const tested = board.rule[R_KILL_TEST_OUT] === 1 ? OUT : KILLED;
  const seat = w.seatOf(from);
  for (let left = fighters & ~board.seats[seat * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const m = from + 31 - Math.clz32(left & -left);
    if (board.fallen[m] !== 0 && board.fate[m]! >= tested) friendsTest(w, m);
  }
}

/** Who is down is no longer in combat (SK-CC-29). */
function leaveTheFallen(w: World, from: number, fighters: number): void {
  const down = board.rule[R_STAY_ENGAGED] === 1 ? OFF : OFF | STUN;
  for (let left = fighters; left !== 0; left &= left - 1) {
    const m = from + 31 - Math.clz32(left & -left);
    if ((board.flags[m]! & down) !== 0) leaveCombat(w, m);
  }
}

function followUps(w: World, from: number, fighters: number): void {
  const free = ~board.seats[w.seatOf(from) * SEAT_COLUMNS + S_FIGHTING]!;
  for (let left = fighters & free; left !== 0; left &= left - 1) {
    const m = from + 31 - Math.clz32(left & -left);
    if ((board.flags[m]! & HELPLESS) === 0) chooseFollowUp(w, m);
  }
}

function closeFighters(from: number, fighters: number): void {
  for (let left = fighters; left !== 0; left &= left - 1) {
    const m = from + 31 - Math.clz32(left & -left);
    board.fallen[m] = 0;
    board.hindered[m] = 0;
    board.shocks[m] = 0;
    board.strikeStep[m] = 0;
    if (board.engaged[m] === 0) board.flags[m]! &= ~WAAAGH;
    if ((board.flags[m]! & OFF) !== 0) board.flags[m]! &= ~FIGHTING_FLAGS;
  }
}

/** What every close combat phase ends: drugs, frag, Catalyst. */
function closePhase(): void {
  if (board.game[G_FRAGS] === 1 || ((board.sideFights[0]! | board.sideFights[1]!) & F_DRUGS) !== 0) {
    board.drugs.fill(0);
    for (let m = 0; m < 2 * board.STRIDE; m++) board.flags[m]! &= ~FRAGGED;
    board.game[G_FRAGS] = 0;
  }
  board.seats[S_CATALYST] = 0;
  board.seats[SEAT_COLUMNS + S_CATALYST] = 0;
}

/** Lightning Field (SK-NEC-10), Nurgle's Rot (SK-CSM-15), Acid Blood (SK-TYR-28). */
function afterBlows(w: World): void {
  for (let m = 0; m < 2 * board.STRIDE; m++) {
    const kind = board.kind[m]!;
    const fight = kinds.fight[kind]!;
    const theirs = (1 - w.seatOf(m)) * board.STRIDE;
    if (board.shocks[m]! > 0) {
      w.log.event(E.FIELD_HIT, m, board.shocks[m]!, 0);
      hitBack(w, m, board.shocks[m]!, 3, false, kinds.damage[kind * 17 + 3]!, w.actions[1 - w.seatOf(m)]!);
    }
    const acid = (fight & F_ACID) !== 0 && board.fallen[m] !== 0 && board.fate[m] === KILLED;
    const rot = (fight & F_ROT) !== 0 && (board.flags[m]! & OFF) === 0;
    if (!acid && !rot) continue;
    const dice = w.actions[w.seatOf(m)]!;
    const S = kinds.S[kind]!;
    for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
      const t = theirs + i;
      if ((left & 1) === 0 || (board.flags[t]! & OFF) !== 0) continue;
      if (rot && dice.test(4) === 1) {
        w.log.event(E.ROT, t, m, 0);
        hitBack(w, t, 1, S, board.rule[R_ROT_ROLL] === 0, (S > 6 ? 6 : S) * 8, dice);
      }
      if (acid) {
        w.log.event(E.ACID, t, m, 0);
        hitBack(w, t, 1, S, board.rule[R_ACID_ROLL] === 0, kinds.damageCombat[board.kind[t]! * 17 + S]!, dice);
      }
    }
  }
}

/** Hits on a model outside the order of blows. `wounded`: no roll to wound. */
function hitBack(w: World, t: number, hits: number, S: number, wounded: boolean, table: number, dice: Dice): void {
  if ((board.flags[t]! & OFF) !== 0) return;
  const kind = board.kind[t]!;
  const need = kinds.woundNeed[kind * 17 + S]!;
  const wounds = wounded ? hits : need === 7 ? 0 : dice.count(hits, need);
  if (wounds === 0) return;
  const through = unsavedWounds(t, wounds, kinds.Sv[kind]!, invulnerableOf(w, t, true), 7, false, dice);
  if (through === 0) return;
  if ((board.place[t]! & ALOFT) !== 0) board.place[t]! |= KNOCKED;
  const worst = rollDamage(w, t, through, table, 0, dice);
  settle(w, t, worst, w.m.weaponNames.length - 1, barsRepairByStrength(S, kinds.T[kind]!));
}

/** How far they run, tenths. */
const RUN = 60;

/** SK-CC-30, -31: unengaged friends near a model Killed in close combat test, or run and count as Pinned. */
function friendsTest(w: World, dead: number): void {
  const seat = w.seatOf(dead);
  const from = seat * board.STRIDE;
  let near = w.m.friendsNear < 0 ? 99 : w.m.friendsNear;
  for (let f = from; f < from + board.count[seat]! && near > 0; f++) {
    if (
      f === dead ||
      board.engaged[f] !== 0 ||
      (board.flags[f]! & (OFF | STUN)) !== 0 ||
      (w.table !== null ? gapToFallen(f, dead) : w.gap(f, dead)) > 60
    )
      continue;
    near--;
    if (leadershipTest(w, f, TEST_KILLED) || (board.flags[f]! & OFF) !== 0) continue;
    w.log.event(E.FLED, f, dead, 0);
    board.flags[f]! |= PIN;
    if (w.table === null) {
      stepBack(w, f, RUN, AS_RUN);
      continue;
    }
    const met = runOnTable(w, f, board.lieX[dead]!, board.lieY[dead]!, ticks(RUN));
    if (met < 0) continue;
    engage(w, f, met);
    w.log.event(E.RAN_INTO, f, met, 0);
  }
}
