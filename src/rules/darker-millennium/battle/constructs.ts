/**
 * Constructs, vehicles and walkers: armour that is penetrated, what that does, and wrecks (DK-EXT-VH-02 to -04). Hot where there are any (`w.vehicles`): once
 * a hit, and once a line of sight or a way.
 */
import { directionOf, stepX, stepY } from "../../../geometry/directions.ts";
import { chordIn } from "../../../geometry/pieces.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { int16 } from "../../kernel/columns.ts";
import { E } from "../events.ts";
import { K_CONSTRUCT, K_WALKER, NO_ORDER, ROLL_ONE, ROLL_THREE, ROLL_TWO, SLOWED, WAITS, WRECK } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N } from "../rulings.ts";
import { B, isIn } from "./columns.ts";
import { bladeStrength } from "./harm.ts";
import { G_PIERCED, type World } from "./state.ts";

/** Has a model armour in place of Toughness and Wounds? @rule DK-EXT-VH-02 */
export const isArmoured = (m: number): boolean => (B.kindTraits[B.kind[m]!]! & K_CONSTRUCT) !== 0;

/** Vehicles do not fight; walkers do, like models. @rule DK-EXT-VH-04 */
export const isHullKind = (kind: number): boolean => (B.kindTraits[kind]! & (K_CONSTRUCT | K_WALKER)) === K_CONSTRUCT;
export const isHull = (m: number): boolean => isHullKind(B.kind[m]!);

/** A construct is a team of one. @rule DK-EXT-VH-02 */
export const isConstruct = (w: World, t: number): boolean => w.vehicles && isArmoured(B.from[t]!);
export const isVehicle = (w: World, t: number): boolean => w.vehicles && isHull(B.from[t]!);

export const isWreck = (m: number): boolean => (B.state[m]! & WRECK) !== 0;

/** Has a construct lost the weapon at a place among the arms of its kind? */
export const isLost = (m: number, place: number): boolean => ((B.armsLost[m]! >> place) & 1) === 1;

/** A construct looks where it went last: the other half is its rear. */
export function turn(m: number): void {
  const dx = B.mx[m]! - B.fromX[m]!;
  const dy = B.my[m]! - B.fromY[m]!;
  if (dx !== 0 || dy !== 0) B.facing[m] = directionOf(dx, dy);
}

/** Armour against model `by` (-1: nobody), less in the rear half; on a line all have the enemy before them. @rule DK-EXT-VH-03 */
function armourTo(w: World, by: number, m: number): number {
  const armour = B.kindArmour[B.kind[m]!]!;
  if (w.table === null || by < 0) return armour;
  const ahead = stepX(B.facing[m]!, UNIT) * (B.mx[by]! - B.mx[m]!) + stepY(B.facing[m]!, UNIT) * (B.my[by]! - B.my[m]!);
  return ahead < 0 ? armour - B.number[N.rear]! : armour;
}

/** The kind of roll of so many dice, added to a Strength, that exceeds armour by so much: `beyond` is armour less Strength. @rule DK-EXT-VH-03 */
export function pierceRoll(dice: number, beyond: number): number {
  const need = beyond < 0 ? 0 : beyond + 1;
  if (dice === 1) return ROLL_ONE + (need > 7 ? 7 : need);
  return dice === 2 ? ROLL_TWO + (need > 13 ? 13 : need) : ROLL_THREE + (need > 19 ? 19 : need);
}

/**
 * Hits on a construct by model `by` (-1: by nobody): Strength and dice against armour, then what each that goes through does. Where odds are worked out that
 * waits for steps of its own. @rule DK-EXT-VH-03
 */
export function pierce(
  w: World,
  by: number,
  m: number,
  hits: number,
  strength: number,
  n: number,
  label: number,
): void {
  const beyond = armourTo(w, by, m) - strength;
  const through = w.actions[1 - w.seatOfModel(m)]!.count(hits, pierceRoll(n, beyond));
  w.log.event(E.pierces, m, through * 64 + hits, n * 64 + beyond + 24);
  if (through === 0) return;
  B.game[G_PIERCED] = through;
  B.game[G_PIERCED + 1] = m;
  B.game[G_PIERCED + 2] = label;
  while (w.m.mode !== "attack" && B.game[G_PIERCED]! > 0) suffer(w);
}

/** What one hit does that went through. @rule DK-EXT-VH-03 */
export function suffer(w: World): void {
  const { game } = B;
  const m = game[G_PIERCED + 1]!;
  const t = B.team[m]!;
  const roll = w.actions[1 - w.seatOfModel(m)]!.die(6);
  let harm = 0;
  while (harm < 3 && roll >= B.number[N.damage + harm]!) harm++;
  if (harm === ARM) loseArm(w, m);
  w.log.event(E.damaged, m, harm, roll);
  if (harm === DESTROYED) destroy(w, m, game[G_PIERCED + 2]!);
  else if (harm === SLOW) B.state[m]! |= SLOWED;
  else if (harm === 0) {
    B.order[t] = NO_ORDER;
    B.flags[t]! &= ~WAITS;
  }
  w.moved(t);
  game[G_PIERCED] = B.wounds[m] === 0 ? 0 : game[G_PIERCED]! - 1;
  if (game[G_PIERCED] === 0) game.fill(0, G_PIERCED, G_PIERCED + 3);
}

// What happens to a construct beyond the loss of its order, as events tell it.
const SLOW = 1;
const ARM = 2;
const DESTROYED = 3;

/** On a table what is left stays where it was: difficult, hard cover, and nobody sees through it. @rule DK-EXT-VH-03 */
function destroy(w: World, m: number, label: number): void {
  const x = B.mx[m]!;
  const y = B.my[m]!;
  w.wound(m, B.wounds[m]!, label);
  if (w.table === null) return;
  B.mx[m] = x;
  B.my[m] = y;
  B.state[m]! |= WRECK;
}

/** One of the weapons that it still has, by lot. @rule DK-EXT-VH-03 */
function loseArm(w: World, m: number): void {
  const kind = B.kind[m]!;
  const arms = B.kindArmsFrom[kind + 1]! - B.kindArmsFrom[kind]!;
  let left = 0;
  for (let place = 0; place < arms; place++) if (!isLost(m, place)) left++;
  let lot = left < 2 ? left : w.actions[1 - w.seatOfModel(m)]!.die(left);
  for (let place = 0; place < arms; place++) if (!isLost(m, place) && --lot === 0) B.armsLost[m]! |= 1 << place;
}

/** The grenade without a blast that a kind carries, for use against armour; -1: none. */
export function grenadeOf(kind: number): number {
  for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) {
    const gun = B.kindArms[a]!;
    if (B.gunGrenade[gun] === 1 && B.gunBlast[gun] === 0) return gun;
  }
  return -1;
}

/** In how many of 216 rolls so many dice show a need or more. */
export function waysOf(roll: number): number {
  if (roll < ROLL_TWO) return roll < 2 ? 216 : 36 * (7 - roll);
  if (roll >= ROLL_THREE) return triples[roll - ROLL_THREE]!;
  const need = roll - ROLL_TWO;
  if (need <= 7) return need <= 2 ? 216 : 216 - 3 * (need - 1) * (need - 2);
  return need > 12 ? 0 : 3 * (13 - need) * (14 - need);
}
const triples = int16(20);
for (let sum = 0; sum < 216; sum++) {
  const shown = 3 + (sum % 6) + (Math.floor(sum / 6) % 6) + Math.floor(sum / 36);
  for (let need = 0; need <= shown; need++) triples[need]!++;
}

/** In how many of 216 rolls a hit of a weapon goes through so much armour. */
export const gunWays = (gun: number, armour: number): number =>
  waysOf(pierceRoll(B.gunPierce[gun]!, armour - B.gunStrength[gun]!));
/** The same of a blow with a blade. */
export const blowWays = (kind: number, blade: number, armour: number): number =>
  waysOf(pierceRoll(B.number[N.blowDice]!, armour - bladeStrength(kind, blade)));

/** Hits in close combat on a construct: Strength and a die each, or a grenade's and two, whichever is likelier to go through. @rule DK-EXT-VH-04 */
export function batter(w: World, m: number, enemy: number, hits: number): void {
  w.tick(T.hits, w.seatOfModel(m), hits);
  const kind = B.kind[m]!;
  const blade = B.kindBlades[B.kindBladesFrom[kind]! + w.player.blade(m, enemy, hits)]!;
  const grenade = grenadeOf(kind);
  const armour = armourTo(w, m, enemy);
  if (grenade >= 0 && gunWays(grenade, armour) > blowWays(kind, blade, armour)) {
    w.log.event(E.strikes, m, enemy, grenade * 64 + hits);
    pierce(w, m, enemy, hits, B.gunStrength[grenade]!, B.gunPierce[grenade]!, B.label[grenade]!);
    return;
  }
  w.log.event(E.hits, m, enemy, blade * 64 + hits);
  pierce(w, m, enemy, hits, bladeStrength(kind, blade), B.number[N.blowDice]!, B.label[w.m.guns.count + blade]!);
}

// Wrecks.

const standsIn = (m: number, o: number): boolean => isIn(B.mx[m]!, B.my[m]!, 0, o);

/** Does a wreck let a line between two models pass? Who stands in it sees out, and is seen. @rule DK-EXT-LS-02, DK-EXT-VH-03 */
export const isOpenTo = (o: number, a: number, b: number): boolean => isWreck(o) && (standsIn(a, o) || standsIn(b, o));

/** Does model b stand in a wreck in which a does not? That is hard cover. @rule DK-EXT-VH-03 */
export function isInWreck(a: number, b: number): boolean {
  for (let i = 0; i < B.blockers[0]!; i++) {
    const o = B.blocker[i]!;
    if (isWreck(o) && standsIn(b, o) && !standsIn(a, o)) return true;
  }
  return false;
}

/** Is a point in a wreck, or within so many ticks of one? */
export function nearWreck(x: number, y: number, reach: number): boolean {
  for (let i = 0; i < B.blockers[0]!; i++) if (isWreck(B.blocker[i]!) && isIn(x, y, reach, B.blocker[i]!)) return true;
  return false;
}

/** Ticks of a straight way that lead over wrecks, which are difficult ground. @rule DK-EXT-VH-03 */
export function overWrecks(ax: number, ay: number, dx: number, dy: number): number {
  const length = Math.sqrt(dx * dx + dy * dy);
  let sum = 0;
  for (let i = 0; length > 0 && i < B.blockers[0]!; i++) {
    const o = B.blocker[i]!;
    if (isWreck(o)) sum += chordIn(ax, ay, dx, dy, length, B.mx[o]!, B.my[o]!, B.kindRadius[B.kind[o]!]!);
  }
  return Math.ceil(sum) | 0;
}
