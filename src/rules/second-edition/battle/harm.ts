/** What hits do, wherever they come from: wounds and saves, penetration of armour, damage to vehicles (SE-HTH-17 to -19, SE-EXT-51, -98, -99). Hot. */
import type { Dice } from "../../../dice/dice.ts";
import { E } from "../events.ts";
import { IMMOBILE, K_DAEMON, ROLL_TWO, SHAKEN } from "../matchup.ts";
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

/** What a penetrated vehicle suffers: destroyed counts 3 in a lost combat, anything else 1. @rule SE-EXT-99 */
export function damageVehicle(w: World, dice: Dice, m: number, label: number): number {
  const roll = dice.die(6);
  const table = B.rule[R.vehicleDamage] === 1;
  if (roll >= B.number[N.destroyed]!) {
    w.log.event(E.vehicle, m, 0, 0);
    w.wound(m, B.wounds[m]!, label);
    return 3;
  }
  if (!table || roll === 1) B.state[m]! |= SHAKEN;
  else if (roll === 2) loseArm(m);
  else if (roll === 3) B.state[m]! |= IMMOBILE;
  else loseCrewman(w, m, label);
  w.log.event(E.vehicle, m, table ? roll : 1, 0);
  return 1;
}

/** The strongest weapon that a vehicle still has is lost, as the attacker would choose. */
export function loseArm(m: number): void {
  const kind = B.kind[m]!;
  const from = B.kindArmsFrom[kind]!;
  let best = -1;
  for (let a = from; a < B.kindArmsFrom[kind + 1]!; a++) {
    if ((B.armsLost[m]! & (1 << (a - from))) !== 0) continue;
    if (best < 0 || B.gunStrength[B.kindArms[a]!]! > B.gunStrength[B.kindArms[best]!]!) best = a;
  }
  if (best >= 0) B.armsLost[m]! |= 1 << (best - from);
}

/** A crewman is slain and takes a weapon with him; with the last one the vehicle is out of the battle. @rule SE-EXT-103 */
export function loseCrewman(w: World, m: number, label: number): void {
  loseArm(m);
  B.crewLost[m]!++;
  if (B.crewLost[m]! >= B.kindCrew[B.kind[m]!]!) w.wound(m, B.wounds[m]!, label);
}
