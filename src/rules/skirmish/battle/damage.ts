/**
 * Rulebook chapter "Damage": the Damage Table, Pinned, Stunned, Out of Action, Killed, substitution and falling. Hot: once a wound.
 */

import type { Dice } from "../../../dice/dice.ts";
import { TARGET } from "../event-packing.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { board, STRIDE } from "./columns.ts";
import { tellPlace } from "./ground.ts";
import { guns } from "./gun-columns.ts";
import { drop, heightAloft } from "./heights.ts";
import { kinds } from "./kind-columns.ts";
import { leadershipTest } from "./leadership.ts";
import { fallsNow, leaveCombat, remove } from "./losses.ts";
import { G_ACTIVE, G_SHOOTING, S_SUBSTITUTED, SEAT_COLUMNS, type World } from "./state.ts";

/**
 * The save needed against one attack, 2..7 (7 = none): SK-SHOOT-17 to -24, SK-CC-21 to -23, SK-AMB-09.
 * @rule SK-SHOOT-17, SK-SHOOT-22, SK-CC-21, SK-CC-23
 */
export function bestSave(armour: number, invulnerable: number, cover: number): number {
  let best = armour < invulnerable ? armour : invulnerable;
  if (cover < best) best = cover;
  return best < 2 ? 2 : best > 6 ? 7 : best;
}

/** Invulnerable save of a model now, in close combat or against anything else; the psychic Shield is one. @rule SK-CSM-04, SK-PSY-04 */
export function invulnerableOf(w: World, model: number, combat: boolean): number {
  const kind = board.kind[model]!;
  const own = combat ? kinds.ccInv[kind]! : kinds.Inv[kind]!;
  if ((kinds.guard[kind]! & F.G_SHADOW_FIELD) !== 0 && (board.used[model]! & F.USED_SHADOW_FIELD) === 0) return 2;
  if ((board.flags[model]! & F.SHIELDED) !== 0 && w.m.shieldSave < own) return w.m.shieldSave;
  return own;
}

/**
 * Rolls the saves of `target` against `wounds` wounds and returns those that got through (SK-SHOOT-17, SK-CC-21). `armour`,
 * `invulnerable` and `cover` are the numbers needed now, 7 = none. `dodge` adds the second save of SK-SKILL-24.
 * @rule SK-DE-14, SK-SKILL-24, SK-SKILL-31
 */
export function unsavedWounds(
  target: number,
  wounds: number,
  armour: number,
  invulnerable: number,
  cover: number,
  dodge: boolean,
  dice: Dice,
): number {
  const guard = kinds.guard[board.kind[target]!]!;
  if ((guard & (F.G_SHADOW_FIELD | F.G_MEDIC)) !== 0) {
    return unsavedOneByOne(target, wounds, armour, invulnerable, cover, dodge, dice);
  }
  const need = bestSave(armour, invulnerable, cover);
  let through = wounds;
  if (need < 7) {
    through -= dice.count(wounds, need);
    if (through > 0 && board.rule[R.saveStacking] === 1 && need !== invulnerable && invulnerable < 7) {
      through -= dice.count(through, invulnerable);
    }
  }
  if (dodge && through > 0) through -= dice.count(through, 6);
  return through;
}

/** Saves that change as they are rolled: the Shadow Field that breaks (SK-DE-14), the Medic's one re-roll (SK-SKILL-31). */
function unsavedOneByOne(
  target: number,
  wounds: number,
  armour: number,
  invulnerable: number,
  cover: number,
  dodge: boolean,
  dice: Dice,
): number {
  let through = 0;
  for (let i = 0; i < wounds; i++) {
    let saved = savedOne(target, armour, invulnerable, cover, dice);
    if (saved === 0 && dodge) saved = dice.test(6);
    through += 1 - saved;
  }
  return through;
}

function savedOne(target: number, armour: number, invulnerable: number, cover: number, dice: Dice): number {
  const guard = kinds.guard[board.kind[target]!]!;
  const shadowed = (guard & F.G_SHADOW_FIELD) !== 0;
  const field = shadowed && (board.used[target]! & F.USED_SHADOW_FIELD) === 0;
  const inv = field || !shadowed ? invulnerable : kinds.Inv[board.kind[target]!]!;
  const need = bestSave(armour, inv, cover);
  if (need === 7) return 0;
  let saved = field && need === inv ? savedByField(target, need, dice) : dice.test(need);
  const mayMend = (guard & F.G_MEDIC) !== 0 && (board.used[target]! & F.USED_MEDIC) === 0;
  if (saved === 0 && need === armour && mayMend) {
    board.used[target]! |= F.USED_MEDIC;
    saved = dice.test(need);
  }
  if (saved === 0 && board.rule[R.saveStacking] === 1 && need !== inv && inv < 7) saved = dice.test(inv);
  return saved;
}

/** A Shadow Field breaks as it fails, or by the other reading on a 1. */
function savedByField(target: number, need: number, dice: Dice): number {
  const onOne = board.rule[R.shadowOnOne] === 1;
  const face = onOne ? dice.die(6) : 0;
  const saved = onOne ? (face >= need ? 1 : 0) : dice.test(need);
  if (onOne ? face === 1 : saved === 0) board.used[target]! |= F.USED_SHADOW_FIELD;
  return saved;
}

/**
 * Unsaved wounds on a model (SK-DMG-01 to -04, -14): wounds above the last are deducted, each further one rolls on the Damage Table,
 * and the worst result counts. `table` is the damage table of the attack against this model with every bonus added.
 * Returns the worst result; the caller settles it. `fight` are the attacker's close combat flags (0 for shots).
 * @rule SK-TYR-25, SK-DMG-01, SK-DMG-14, SK-CC-26, SK-SKILL-16
 */
export function rollDamage(
  w: World,
  target: number,
  unsaved: number,
  table: number,
  fight: number,
  dice: Dice,
): number {
  let worst = F.NONE;
  const implants = (fight & F.F_IMPLANT) !== 0;
  const wounds = implants && board.rule[R.implantWounds] === 1 ? 2 * unsaved : unsaved;
  for (let i = 0; i < wounds; i++) {
    if (board.wounds[target]! > 1) {
      board.wounds[target]!--;
      w.log.event(E.hurt, target, board.wounds[target]!, 0);
      if (board.rule[R.onReachingLast] === 0 || board.wounds[target]! > 1) continue;
    }
    let result = dice.table(table);
    if ((fight & F.F_CRUSHING) !== 0 && result < F.OUT) result = dice.table(table);
    if (result > worst) worst = result;
    if (implants && board.rule[R.implantWounds] === 0) {
      const second = dice.table(table);
      if (second > worst) worst = second;
    }
    w.log.event(E.damage, target, result, table);
  }
  return worst;
}

/**
 * Wounds by shots on a model that may let another take one of them (SK-DMG-13, SK-ORK-05, SK-TAU-07, -08). The damage roll uses the
 * substitute's Toughness; the wound counts against the substitute, who falls for it from where it stands (SK-FALL-01). `gun`: the line that
 * was fired by the seat `by`, -1 for a grenade; `watching`: on Overwatch. Returns what is left for the target itself.
 * @rule SK-ORK-05, SK-TAU-07, SK-TAU-08, SK-SHOOT-20, SK-DMG-13
 */
export function substitute(
  w: World,
  target: number,
  unsaved: number,
  S: number,
  gun: number,
  by: number,
  barsRepair: boolean,
  watching: boolean,
): number {
  const dice = w.actions[by]!;
  const flags = gun < 0 ? 0 : guns.flags[gun]!;
  const sniper = (flags & F.W_SNIPER) !== 0;
  let left = unsaved;
  while (left > 0) {
    const stand = standInFor(w, target, S);
    if (stand < 0) return left;
    left--;
    const kind = board.kind[stand]!;
    // As if it was hit itself: a sniper rifle is as strong as its victim is tough (SK-WT-05).
    const usual = kinds.damage[kind * 17 + (sniper ? kinds.T[kind]! : S)]!;
    const table = (sniper && watching ? sniperTable(w, stand) : usual) + tableBonus(flags);
    w.log.event(E.substituted, target, stand, 0);
    let worst = rollDamage(w, stand, 1, table, 0, dice);
    // The wounds of some lines Pin whoever suffers them (SK-TAU-13).
    if (worst < F.PINNED && (flags & F.W_PIN_ON_WOUND) !== 0 && board.rule[R.pulseShotAt] === 0) {
      worst = F.PINNED;
      w.log.event(E.atLeast, stand, gun, 0);
    }
    settle(w, stand, worst, gun < 0 ? w.m.grenadeLabel : guns.label[gun]!, by, barsRepair);
    checkFall(w, stand, true, worst === F.PINNED, dice);
  }
  return 0;
}

/** Unsaved wounds that a model does not only deduct may be others' to take; what is left for itself. The rest as for `substitute`. */
export function leftForTarget(
  w: World,
  target: number,
  unsaved: number,
  S: number,
  gun: number,
  by: number,
  barsRepair: boolean,
  watching: boolean,
): number {
  const own = onlyDeducted(target, unsaved);
  return own + substitute(w, target, unsaved - own, S, gun, by, barsRepair, watching);
}

/** What a line of such flags adds to the Damage Table. */
export function tableBonus(flags: number): number {
  return (flags & F.W_STRIKE_TO_INJURE) !== 0 ? 1 : 0;
}

/** Inches above the ground from which a wound throws a model down (SK-FALL-01). */
const FALLS_FROM = 4;

/** Is there anyone among models with these traits who may take the wound of one with this trait? */
export function mayStandIn(trait: number, traits: number): boolean {
  const leader = (trait & F.T_LEADER) !== 0;
  const tau = (trait & F.T_TAU) !== 0 && (leader || board.rule[R.droneLeaderOnly] === 0);
  const stands =
    (leader ? F.T_PACK : 0) |
    ((trait & F.T_LIVING_SHIELD) !== 0 ? F.T_GROT : 0) |
    (tau ? F.T_GUN_DRONE | F.T_SHIELD_DRONE : 0);
  return (traits & stands) !== 0;
}

/**
 * Who takes a wound instead of `target`, as its player wants, or -1: a Pack model for its leader, a Grot for an Ork, a drone for a Tau, within
 * six inches (SK-DMG-13, SK-ORK-05, SK-TAU-07, -08). Spends the right.
 */
export function standInFor(w: World, target: number, S: number): number {
  const seat = w.seatOf(target);
  const trait = kinds.trait[board.kind[target]!]!;
  if (!mayStandIn(trait, board.sideTraits[seat]!)) return -1;
  const tau = (trait & F.T_TAU) !== 0 && ((trait & F.T_LEADER) !== 0 || board.rule[R.droneLeaderOnly] === 0);
  const columns = seat * SEAT_COLUMNS;
  const spent =
    board.rule[R.substitutePerModel] === 1
      ? (board.used[target]! & F.USED_STAND_IN) !== 0
      : board.seats[columns + S_SUBSTITUTED] === 1;
  // Only a shield drone may still do so once the right is spent.
  if (spent && !tau) return -1;
  const able = thoseAbleToStandIn(w, target, trait, tau, spent);
  const stand = able === 0 ? -1 : w.player.standIn(target, able, S);
  if (stand < 0) return -1;
  if (!tau || (kinds.trait[board.kind[stand]!]! & F.T_SHIELD_DRONE) === 0) {
    board.seats[columns + S_SUBSTITUTED] = 1;
    board.used[target]! |= F.USED_STAND_IN;
  }
  w.tick(T.substitutions, seat, 1);
  return stand;
}

/** Those who may, as a set; `tau`: a drone may, `spent`: a shield drone alone. */
function thoseAbleToStandIn(w: World, target: number, trait: number, tau: boolean, spent: boolean): number {
  const seat = w.seatOf(target);
  const from = seat * STRIDE;
  const leader = (trait & F.T_LEADER) !== 0;
  const ork = (trait & F.T_LIVING_SHIELD) !== 0;
  const others = spent ? 0 : (leader ? F.T_PACK : 0) | (ork ? F.T_GROT : 0) | (tau ? F.T_GUN_DRONE : 0);
  const serving = others | (tau ? F.T_SHIELD_DRONE : 0);
  let able = 0;
  for (let f = from; f < from + board.count[seat]!; f++) {
    if (f === target || (board.flags[f]! & F.OFF) !== 0 || w.gap(f, target) > 60) continue;
    // A wound throws whoever stands so high down (SK-FALL-01): nobody takes one from somebody who does not.
    if (heightAloft(f) >= FALLS_FROM && heightAloft(target) < FALLS_FROM) continue;
    if ((kinds.trait[board.kind[f]!]! & serving) !== 0) able |= 1 << (f - from);
  }
  return able;
}

/** How many of its unsaved wounds a model only deducts: nobody has to take those for it (SK-DMG-13, -14). */
function onlyDeducted(target: number, unsaved: number): number {
  const spare = board.wounds[target]! - 1 - board.rule[R.onReachingLast]!;
  return spare < 1 ? 0 : spare < unsaved ? spare : unsaved;
}

/** The Damage Table for a sniper rifle on Overwatch: the row of the victim's Toughness (SK-OW-11). */
export function sniperTable(w: World, victim: number): number {
  return Math.min(kinds.T[board.kind[victim]!]!, w.m.sniperRow) * 8;
}

/** Whether substitution comes before the target's own save (SK-AMB-127). */
export function substitutesBeforeSave(): boolean {
  return board.rule[R.substituteBefore] === 1 && board.game[G_SHOOTING] === 1;
}

/**
 * Puts a result of the Damage Table into effect. `label` names the weapon in the counts, `by` is the seat of who used it: the target's own
 * where a friend did. What nobody used, such as a fall, counts as the enemy's.
 */
export function settle(w: World, target: number, worst: number, label: number, by: number, barsRepair: boolean): void {
  if (worst === F.NONE || (board.flags[target]! & F.OFF) !== 0) return;
  if (worst === F.PINNED) pin(w, target);
  else if (worst === F.STUNNED) stun(w, target);
  else remove(w, target, worst, label, by, barsRepair);
}

/** SK-DMG-05, -09, -10: a counter now, a test when its owner's next turn starts. @rule SK-DMG-05 */
export function pin(w: World, target: number): void {
  const flags = board.flags[target]!;
  if ((flags & F.OFF) !== 0) return;
  const seat = w.seatOf(target);
  w.tick(T.pins, seat, 1);
  w.touch(target);
  const atOnce = board.rule[R.pinImmediate] === 1 && board.game[G_ACTIVE] === seat && board.game[G_SHOOTING] === 1;
  if (!atOnce) board.flags[target]! |= F.PIN;
  w.log.event(E.pinned, target, 0, 0);
  if (atOnce && !leadershipTest(w, target, F.TEST_PIN)) board.flags[target]! |= F.BOUND;
}

/** SK-DMG-06, -11: down at once, through its whole next own turn. @rule SK-DMG-06, SK-DMG-11 */
export function stun(w: World, target: number): void {
  if ((board.flags[target]! & F.OFF) !== 0) return;
  const seat = w.seatOf(target);
  fallsNow(target);
  const flags = board.flags[target]! & ~(F.STUN_NOW | F.OVERWATCH | F.HELD);
  const short = board.rule[R.stunShort] === 1 && board.game[G_ACTIVE] === seat;
  board.flags[target] = flags | (short ? F.STUN_NOW : F.STUN_AHEAD);
  w.tick(T.stuns, seat, 1);
  w.touch(target);
  w.log.event(E.stunned, target, 0, 0);
}

/** Whether a blow of this Strength forbids the self-repair of a Necron of Toughness T (SK-NEC-19, SK-AMB-90). @rule SK-NEC-19 */
export function barsRepairByStrength(S: number, T: number): boolean {
  return board.rule[R.repairGt] === 1 ? S > 2 * T : S >= 2 * T;
}

/**
 * What happens to a model that stands high (SK-FALL-01 to -03): a wound that got through or a Stun throws it down, a Pin on a failed
 * Initiative test. `pinned` tells that this attack pinned it.
 * @rule SK-SHOOT-25, SK-FALL-01, SK-FALL-02
 */
export function checkFall(w: World, model: number, wounded: boolean, pinned: boolean, dice: Dice): void {
  const flags = board.flags[model]!;
  const onTable = w.table !== null;
  if ((flags & F.OFF) !== 0 || (!onTable && (flags & F.IN_PLACE) === 0)) return;
  const height = onTable ? heightAloft(model) : w.sideAt[w.seatOf(model)]!.height;
  if (height < 4) return;
  const falls = wounded || (flags & F.STUN) !== 0 || (pinned && fallsWhenPinned(kinds.I[board.kind[model]!]!, dice));
  if (!falls) return;
  board.flags[model]! &= ~F.IN_PLACE;
  if (onTable) {
    leaveCombat(w, model);
    drop(w, model);
    w.falls++;
    w.touchPlace(model);
  }
  w.tick(T.falls, w.seatOf(model), 1);
  w.log.event(E.fell, model, height, wounded ? 0 : (flags & F.STUN) !== 0 ? 1 : 2);
  if (onTable) tellPlace(w, model);
  fall(w, model, height, dice);
}

/** Stuns a model, whatever it was that did: up high it falls (SK-FALL-02). */
export function knockDown(w: World, model: number, dice: Dice): void {
  stun(w, model);
  checkFall(w, model, false, false, dice);
}

/** SK-FALL-03: a die above its Initiative, and it falls. @rule SK-FALL-03 */
export function fallsWhenPinned(initiative: number, dice: Dice): boolean {
  return initiative < 6 && dice.test(initiative + 1) === 1;
}

/** SK-FALL-04: one hit for every four inches, at a Strength of the inches fallen, the worst result counts. @rule SK-FALL-04, SK-SKILL-23 */
export function fall(w: World, model: number, height: number, dice: Dice): void {
  const inches = roundInches(board.rule[R.fallRound]!, height);
  const hits = board.rule[R.fallNearest] === 1 ? Math.floor(inches / 4 + 0.5) : Math.floor(inches / 4);
  let S = inches > 10 ? 10 : inches;
  const kind = board.kind[model]!;
  if ((kinds.guard[kind]! & F.G_CONTROLLED_FALL) !== 0) S = (S + 1) >> 1;
  const wounds = dice.count(hits, kinds.woundNeed[kind * 17 + S]!);
  const through =
    wounds === 0 ? 0 : unsavedWounds(model, wounds, kinds.Sv[kind]!, invulnerableOf(w, model, false), 7, false, dice);
  w.log.event(E.fallHits, model * TARGET + hits, wounds, through);
  if (through === 0) return;
  const worst = rollDamage(w, model, through, kinds.damage[kind * 17 + S]!, 0, dice);
  settle(w, model, worst, w.m.weaponNames.length - 1, 1 - w.seatOf(model), barsRepairByStrength(S, kinds.T[kind]!));
}

/** Height in whole inches: halves up, to even, or down. */
export function roundInches(ruling: number, height: number): number {
  if (ruling === 2) return Math.floor(height);
  const up = Math.floor(height + 0.5);
  if (ruling === 1 && height + 0.5 === up && (up & 1) === 1) return up - 1;
  return up;
}
