/** What hits do, wherever they come from: wounds and saves, penetration of armour, damage to vehicles (SE-HTH-17 to -19, SE-EXT-51, -98, -99). Hot. */
import type { Dice } from "../../../dice/dice.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { IMMOBILE, K_DAEMON, ROLL_TWO, SHAKEN, WRECK } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import {
  beats,
  penetrationDie,
  powerPenetration,
  rollWounds,
  saveNeed,
  weaponPenetration,
  woundNeed,
} from "./fight-math.ts";
import { isArmoured, sideOf } from "./hulls.ts";
import { bailOut } from "./riding.ts";
import type { World } from "./state.ts";

/** The kind of roll of a save of a kind of model against a modifier. @rule SE-EXT-93 */
export function saveRoll(kind: number, modifier: number): number {
  const dice = B.kindSaveDice[kind]!;
  const daemon = (B.kindTraits[kind]! & K_DAEMON) !== 0 && B.rule[R.daemonSave] === 0;
  const need = saveNeed(B.kindSave[kind]!, dice, daemon ? 0 : modifier, B.rule[R.naturalOneSave] === 0);
  return dice === 1 ? need : ROLL_TWO + need;
}

/** Save modifier of a Strength, where the weapon has none of its own. @rule SE-HTH-16 */
export function modifierOf(strength: number): number {
  return B.modifier[strength < 0 ? 0 : strength > 23 ? 23 : strength]!;
}

/** Unsaved wounds of hits on a kind of model. */
export function woundsOf(
  dice: Dice,
  hits: number,
  kind: number,
  strength: number,
  modifier: number,
  damage: number,
): number {
  const wound = woundNeed(strength, B.kindT[kind]!, B.wound);
  return wound > 6 ? 0 : rollWounds(dice, hits, wound, saveRoll(kind, modifier), damage);
}

/** Wounds a model by hits of one weapon and tells it; returns the wounds that it lost. */
export function harm(
  w: World,
  dice: Dice,
  m: number,
  hits: number,
  strength: number,
  modifier: number,
  damage: number,
  label: number,
): number {
  const unsaved = woundsOf(dice, hits, B.kind[m]!, strength, modifier, damage);
  const lost = w.wound(m, unsaved, label);
  if (lost > 0) w.log.event(E.wounded, m, lost, B.wounds[m]!);
  return lost;
}

/** Armour of a side of a model, 0 front, 1 side, 2 rear; 0 for who has none. @rule SE-EXT-96, SE-PVV-02 */
export function armourOf(kind: number, side: number): number {
  return side === 0 ? B.kindFront[kind]! : side === 1 ? B.kindSide[kind]! : B.kindRear[kind]!;
}

/**
 * A hit of a shooting weapon or, from `guns` on, a close combat weapon against the armour of a side; returns what it counts for in a lost combat.
 * @rule SE-EXT-98, SE-PVV-05
 */
export function penetrate(w: World, dice: Dice, m: number, weapon: number, strength: number, side: number): number {
  const guns = w.m.guns.count;
  const at = 2 * (weapon < guns ? weapon : weapon - guns);
  const n = weapon < guns ? B.gunDice : B.bladeDice;
  const sides = weapon < guns ? B.gunSides : B.bladeSides;
  const penetration = weaponPenetration(dice, strength, n[at]!, sides[at]!, n[at + 1]!, sides[at + 1]!);
  const armour = armourOf(B.kind[m]!, side);
  w.log.event(E.penetrates, m, penetration, weapon * 64 + armour);
  if (!beats(penetration, armour, B.rule[R.penetrationCompare] === 1)) return 0;
  w.tick(T.penetrations, w.seatOfModel(m), 1);
  return damageVehicle(w, dice, m, B.label[weapon]!);
}

/**
 * One hit of a power of psyker `caster` on a model, a vehicle on the given side: `damage` are the sides of its damage die. Whether the model was slain, or
 * its armour penetrated. Penetration adds the damage die, a D6 and a die for the psyker's Strength.
 * @rule SE-PVV-02, SE-PVV-03, SE-PVV-04, SE-PVV-05
 */
export function hitByPower(
  w: World,
  caster: number,
  m: number,
  power: number,
  strength: number,
  damage: number,
  side: number,
): boolean {
  const dice = w.actions[w.seatOfModel(caster)]!;
  const weapon = w.m.guns.count + w.m.blades.count + power;
  if (B.kindFront[B.kind[m]!] === 0) {
    harm(w, dice, m, 1, strength, modifierOf(strength), damage, B.label[weapon]!);
    return B.wounds[m] === 0;
  }
  const variable = damage === 1 || B.rule[R.variableDamage] === 1 ? 0 : damage;
  const whose = B.rule[R.psykerStrength] === 0 ? B.kindS[B.kind[caster]!]! : strength;
  const penetration = powerPenetration(dice, strength, variable, penetrationDie(whose));
  const armour = armourOf(B.kind[m]!, side);
  w.log.event(E.penetrates, m, penetration, weapon * 64 + armour);
  if (!beats(penetration, armour, B.rule[R.penetrationCompare] === 1)) return false;
  w.tick(T.penetrations, w.seatOfModel(m), 1);
  damageVehicle(w, dice, m, B.label[weapon]!);
  return true;
}

/** One hit of what is no weapon, on a model or on a side of a vehicle: a D6 is added to its Strength. @rule SE-EXT-98 */
export function batter(w: World, dice: Dice, m: number, strength: number, modifier: number, side: number): void {
  if (!isArmoured(m)) {
    harm(w, dice, m, 1, strength, modifier, 1, -1);
    return;
  }
  const penetration = weaponPenetration(dice, strength, 1, 6, 0, 0);
  const armour = armourOf(B.kind[m]!, side);
  w.log.event(E.battered, m, penetration, armour);
  if (!beats(penetration, armour, B.rule[R.penetrationCompare] === 1)) return;
  w.tick(T.penetrations, w.seatOfModel(m), 1);
  damageVehicle(w, dice, m, -1);
}

/**
 * A vehicle is destroyed. On a table it stays where it is as a wreck, and its passengers get out; by one reading it explodes on a 6.
 * @rule SE-EXT-100
 */
function destroy(w: World, dice: Dice, m: number, label: number, roll: number): void {
  const x = B.mx[m]!;
  const y = B.my[m]!;
  w.wound(m, B.wounds[m]!, label);
  if (w.table === null) return;
  B.mx[m] = x;
  B.my[m] = y;
  B.state[m]! |= WRECK;
  if (roll === 6 && B.rule[R.explosion] === 1) explode(w, dice, m);
  bailOut(w, B.squad[m]!, roll > 0);
}

/** How far an explosion reaches, and what it does. */
const BLAST = 2 * UNIT;
const BLAST_STRENGTH = 5;

function explode(w: World, dice: Dice, m: number): void {
  w.log.event(E.explodes, m, 0, 0);
  for (let e = 0; e < 2 * w.M; e++) {
    if (B.wounds[e] === 0) continue;
    const dx = B.mx[e]! - B.mx[m]!;
    const dy = B.my[e]! - B.my[m]!;
    const reach = BLAST + B.kindRadius[B.kind[e]!]!;
    if (dx * dx + dy * dy > reach * reach) continue;
    batter(w, dice, e, BLAST_STRENGTH, modifierOf(BLAST_STRENGTH), isArmoured(e) ? sideOf(e, B.mx[m]!, B.my[m]!) : 0);
  }
}

/** What a penetrated vehicle suffers: destroyed counts 3 in a lost combat, anything else 1. @rule SE-EXT-99 */
export function damageVehicle(w: World, dice: Dice, m: number, label: number): number {
  const roll = dice.die(6);
  const table = B.rule[R.vehicleDamage] === 1;
  if (roll >= B.number[N.destroyed]!) {
    w.log.event(E.vehicle, m, 0, 0);
    destroy(w, dice, m, label, roll);
    return 3;
  }
  if (!table || roll === 1) B.state[m]! |= SHAKEN;
  else if (roll === 2) loseArm(w, m, 1 - w.seatOfModel(m));
  else if (roll === 3) B.state[m]! |= IMMOBILE;
  else loseCrewman(w, m, label);
  w.log.event(E.vehicle, m, table ? roll : 1, 0);
  return 1;
}

/** A weapon that a vehicle still has is lost, of a seat's choice. */
function loseArm(w: World, m: number, seat: number): void {
  const kind = B.kind[m]!;
  const arms = B.kindArmsFrom[kind + 1]! - B.kindArmsFrom[kind]!;
  if ((~B.armsLost[m]! & ((1 << arms) - 1)) === 0) return;
  B.armsLost[m]! |= 1 << w.player.lostArm(seat, m);
}

/** A crewman is slain and takes a weapon of its owner's choice with him; with the last one the vehicle is out of the battle. @rule SE-EXT-103 */
export function loseCrewman(w: World, m: number, label: number): void {
  loseArm(w, m, w.seatOfModel(m));
  B.crewLost[m]!++;
  if (B.crewLost[m]! >= B.kindCrew[B.kind[m]!]!) destroy(w, w.actions[w.seatOfModel(m)]!, m, label, 0);
}
