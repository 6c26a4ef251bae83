/**
 * Rulebook chapter "Grenades". On a line an area catches the target and `crowd` further enemies on its spot, never friends; on a table it
 * is measured. Hot: once a throw. Dice come from the `action` stream of the thrower's seat.
 */

import type { Dice } from "../../../dice/dice.ts";
import { FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { WOUND } from "../event-packing.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import type * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { aimBlast, aimedX, aimedY, inOrderFrom, NOT_UNDER, PARTLY_UNDER, spreadSmoke, underArea } from "./areas.ts";
import { board, STRIDE } from "./columns.ts";
import {
  barsRepairByStrength,
  checkFall,
  invulnerableOf,
  knockDown,
  leftForTarget,
  rollDamage,
  settle,
  unsavedWounds,
} from "./damage.ts";
import { tenths } from "./distances.ts";
import { lastLineCovers, lineTo, sees } from "./ground.ts";
import { guns } from "./gun-columns.ts";
import { kinds } from "./kind-columns.ts";
import { leadershipTest } from "./leadership.ts";
import { endIfWiped } from "./losses.ts";
import * as Shoot from "./shoot.ts";
import { POISONED, spoil, WITHERED } from "./spoiled.ts";
import { G_ACTIVE, G_FRAGS, G_SHOOTING, type World } from "./state.ts";

/** SK-GREN-05, -06: how far a kind throws, in tenths; Melta Bombs half as far. @rule SK-GREN-05 */
export function grenadeReach(kinds: M.Kinds, kind: number, melta: boolean): number {
  return melta ? kinds.grenadeRange[kind]! >> 1 : kinds.grenadeRange[kind]!;
}

/**
 * One model throws one grenade at one enemy (SK-GREN-04, -06).
 * @rule SK-TYR-26, SK-DE-18, SK-GREN-04, SK-GREN-06, SK-GREN-07, SK-GREN-11, SK-GREN-12, SK-GREN-13, SK-GREN-14, SK-GREN-16, SK-GREN-17
 * @rule SK-GREN-18, SK-SKILL-35
 */
export function throwGrenade(w: World, thrower: number, target: number, grenade: number): void {
  const seat = w.seatOf(thrower);
  const dice = w.actions[seat]!;
  board.thrower[thrower] = 1;
  w.thrownStrength = 0;
  if (w.table !== null && grenade !== F.SMOKE) {
    w.lineCovers = lineTo(w, thrower, target) && lastLineCovers();
    Shoot.tellAim(w, thrower, target, Shoot.coverOf(w, target, false));
    w.lineCovers = false;
  }
  w.log.event(E.throw, thrower, grenade === F.SMOKE ? thrower : target, grenade);
  w.tick(T.shots, seat, 1);
  if (grenade === F.SMOKE) {
    smoke(w, thrower);
    return;
  }
  const watched = (board.flags[target]! & F.OVERWATCH) !== 0;
  const free = grenade === F.FRAG && board.rule[R.fragUse] !== 0;
  const hit = free || throwHits(board.kind[thrower]!, dice);
  const stays = hit || (grenade === F.MELTA && scattersBack(dice));
  if (w.table !== null && grenade !== F.FRAG && (stays || grenade === F.MELTA)) {
    w.tick(T.hits, seat, hit ? 1 : 0);
    burstOnTable(w, thrower, target, grenade, stays ? 0 : dice.die(6), dice);
  } else if (stays || (grenade === F.MELTA && dice.die(6) <= 2)) {
    // The arrow moves the template D6 inches; a base stays under a five inch template for the first two.
    w.tick(T.hits, seat, 1);
    burst(w, thrower, target, grenade, dice);
  } else {
    w.log.event(E.missed, thrower, target, 0);
    if (watched) Shoot.overwatchTest(w, target, false);
    return;
  }
  if (watched) Shoot.overwatchTest(w, target, grenade === F.KRAK);
}

function throwHits(kind: number, dice: Dice): boolean {
  let need = kinds.grenadeHit[kind]!;
  if ((kinds.guard[kind]! & F.G_EXPLOSIVES) !== 0 && need < 8) need += 8;
  return need !== 7 && need !== 15 && dice.test(need) === 1;
}

/** SK-GREN-18: the scatter die's HIT keeps a missed Melta Bomb on its target; an arrow takes it off (SK-AMB-116). */
function scattersBack(dice: Dice): boolean {
  const face = dice.die(6);
  return board.rule[R.meltaOneFace] === 1 ? face === 6 : face >= 5;
}

/** The effect of a grenade on its target and on the crowd around it. */
function burst(w: World, thrower: number, target: number, grenade: number, dice: Dice): void {
  let left = w.m.crowd;
  affect(w, thrower, target, grenade, dice);
  if (grenade === F.FRAG || left === 0) return;
  const enemy = w.seatOf(target);
  const from = enemy * STRIDE;
  for (let t = from; t < from + board.count[enemy]! && left > 0; t++) {
    if (t === target || (board.flags[t]! & F.OFF) !== 0 || board.engaged[t] !== 0 || w.gap(t, target) > 15) continue;
    left--;
    affect(w, thrower, t, grenade, dice);
  }
}

/** How each model lies under the area that bursts. */
const lies = new Uint8Array(2 * STRIDE);

/**
 * On a table the area is measured, and catches both sides (SK-AMB-128); partly covered models of a blast are hit on a further roll. It lies
 * on the target, or `strays` inches off it in any direction (SK-GREN-18).
 */
function burstOnTable(w: World, thrower: number, target: number, grenade: number, strays: number, dice: Dice): void {
  let x = board.px[target]!;
  let y = board.py[target]!;
  const z = board.pz[target]!;
  if (grenade === F.KRAK) {
    aimBlast(w, thrower, target);
    x = aimedX();
    y = aimedY();
  }
  if (strays > 0) {
    const direction = dice.die(FULL_TURN) - 1;
    x += stepX(direction, strays * UNIT);
    y += stepY(direction, strays * UNIT);
  }
  if (grenade === F.PLASMA_GRENADE) {
    w.bursting = true;
    plasmaRings(w, thrower, target, x, y, z, dice);
    w.bursting = false;
    endIfWiped(w);
    return;
  }
  const radius = areaOf(w, grenade, dice);
  if (grenade === F.ANTI_PLANT) {
    spoil(w, WITHERED, target, tenths(radius));
    return;
  }
  const blast = grenade === F.KRAK;
  if (grenade === F.RAD) spoil(w, POISONED, target, tenths(radius));
  // Who stands where when it bursts, whatever it does to them one after the other.
  for (let m = 0; m < 2 * STRIDE; m++) lies[m] = underArea(m, x, y, z, radius, blast);
  w.bursting = true;
  for (let k = 0; k < 2 * STRIDE; k++) {
    const m = inOrderFrom(target, k);
    if (!Shoot.isSpared(w, thrower, m)) burstUnder(w, thrower, m, grenade, lies[m]!, blast, dice);
  }
  w.bursting = false;
  w.lineCovers = false;
  endIfWiped(w);
}

function burstUnder(
  w: World,
  thrower: number,
  m: number,
  grenade: number,
  under: number,
  blast: boolean,
  dice: Dice,
): void {
  if (under === NOT_UNDER) return;
  if (blast && under === PARTLY_UNDER) {
    const caught = dice.test(w.m.partialBlast);
    w.log.event(E.edge, m, caught, 0);
    if (caught === 0) return;
  }
  const watched = (board.flags[m]! & F.OVERWATCH) !== 0;
  w.lineCovers = m !== thrower && lineTo(w, thrower, m) && lastLineCovers();
  affect(w, thrower, m, grenade, dice);
  if (blast && watched) Shoot.overwatchTest(w, m, true);
}

/** Radius of a grenade's area in ticks: a template, or dice, which by the other reading are its diameter (SK-AMB-112, -117). */
function areaOf(w: World, grenade: number, dice: Dice): number {
  if (grenade === F.KRAK || (grenade === F.TANGLEFOOT && board.rule[R.tangleTemplate] === 1))
    return (w.m.blastDiameter * UNIT) >> 1;
  if (grenade === F.MELTA) return (w.m.ordnanceDiameter * UNIT) >> 1;
  return inAreaTicks(dice.sum(areaDice(grenade), 6));
}

/** How many dice the radius of an area is rolled with. */
function areaDice(grenade: number): number {
  return grenade === F.RAD || grenade === F.POISON_GAS || grenade === F.ANTI_PLANT || grenade === F.SMOKE ? 2 : 1;
}

/**
 * For deciding: twice how many enemies more than friends, itself among these, an area thrown at an enemy would catch if its dice rolled what they
 * do in the mean. Gas is nothing to who is sealed from it; where enemies hide nobody knows.
 */
export function twiceCaughtByArea(w: World, thrower: number, target: number, grenade: number): number {
  const gas = grenade === F.CHOKE || grenade === F.HALLUCINOGEN;
  const diameter = grenade === F.MELTA ? w.m.ordnanceDiameter * UNIT : inAreaTicks(7 * areaDice(grenade));
  let n = 0;
  for (let m = 0; m < 2 * STRIDE; m++) {
    const friend = w.seatOf(m) === w.seatOf(thrower);
    if (Shoot.isSpared(w, thrower, m) || (!friend && (board.place[m]! & F.HIDDEN) !== 0)) continue;
    if (gas && (kinds.guard[board.kind[m]!]! & F.G_SEALED) !== 0) continue;
    if (underArea(m, board.px[target]!, board.py[target]!, board.pz[target]!, diameter >> 1) === NOT_UNDER) continue;
    n += friend ? -2 : 2;
  }
  return n;
}

function inAreaTicks(inches: number): number {
  return (inches * UNIT) >> board.rule[R.areaDiameter]!;
}

/**
 * SK-GREN-14 on a table: a first area, and on a die of six a ring around it, and on another six one more, each weaker; by the other reading the
 * later ones burn those inside again (SK-AMB-115).
 */
function plasmaRings(w: World, thrower: number, target: number, x: number, y: number, z: number, dice: Dice): void {
  let inner = 0;
  for (let wave = 0; wave < 3 && (wave === 0 || spreads(w, thrower, dice)); wave++) {
    const inches = dice.die(6);
    w.log.event(E.ring, thrower, inches, 0);
    const outer = inner + inAreaTicks(inches);
    for (let m = 0; m < 2 * STRIDE; m++) {
      const burnt = inner > 0 && underArea(m, x, y, z, inner) !== NOT_UNDER;
      lies[m] = burnt && board.rule[R.plasmaGrenadeAll] === 0 ? NOT_UNDER : underArea(m, x, y, z, outer);
    }
    burnRing(w, thrower, target, wave, dice);
    inner = outer;
  }
  w.lineCovers = false;
}

/** One wave of plasma on all who lie under it. */
function burnRing(w: World, thrower: number, target: number, wave: number, dice: Dice): void {
  for (let k = 0; k < 2 * STRIDE; k++) {
    const m = inOrderFrom(target, k);
    if (Shoot.isSpared(w, thrower, m) || lies[m] === NOT_UNDER) continue;
    w.lineCovers = m !== thrower && lineTo(w, thrower, m) && lastLineCovers();
    burn(w, thrower, m, wave, dice);
  }
}

/** The hit of the first, second or third wave of plasma on a model. */
function burn(w: World, thrower: number, target: number, wave: number, dice: Dice): void {
  const { S1, AP1, S2, AP2, S3, AP3 } = w.m.grenadePower.plasma;
  const S = wave === 0 ? S1 : wave === 1 ? S2 : S3;
  grenadeHits(w, thrower, target, 1, S, wave === 0 ? AP1 : wave === 1 ? AP2 : AP3, 0, dice);
}

/** Does the plasma spread once more, now that its damage is done (SK-GREN-14)? */
function spreads(w: World, thrower: number, dice: Dice): boolean {
  if (dice.die(6) >= w.m.grenadePower.plasma.spreadOn) return true;
  w.log.event(E.ring, thrower, 0, 0);
  return false;
}

function affect(w: World, thrower: number, target: number, grenade: number, dice: Dice): void {
  const sealed = (kinds.guard[board.kind[target]!]! & F.G_SEALED) !== 0;
  const power = w.m.grenadePower;
  switch (grenade) {
    case F.FRAG:
      board.flags[target]! |= F.FRAGGED;
      board.game[G_FRAGS] = 1;
      w.log.event(E.fragged, target, 0, 0);
      return;
    case F.KRAK:
      if (w.m.partial === 1 && dice.test(w.m.partialBlast) === 0) return;
      grenadeHits(w, thrower, target, 1, strengthOfHit(w, power.krak, dice), power.krak.AP, F.PINNED, dice);
      return;
    case F.ANTI_PLANT:
      // On a table the ground remembers it (spoiled.ts).
      if (w.m.livingCover && w.table === null) board.flags[target]! |= F.STRIPPED;
      w.touch(target);
      return;
    case F.CHOKE:
      w.log.event(E.area, target, grenade, sealed ? 1 : 0);
      if (!sealed) knockDown(w, target, dice);
      return;
    case F.PHOTON_FLASH:
      w.log.event(E.area, target, grenade, 0);
      knockDown(w, target, dice);
      return;
    case F.HALLUCINOGEN:
      if (!sealed) hallucinate(w, target, dice);
      return;
    case F.PLASMA_GRENADE:
      plasmaBurst(w, thrower, target, dice);
      return;
    case F.RAD:
    case F.POISON_GAS:
      radiation(w, thrower, target, dice);
      return;
    case F.TANGLEFOOT:
      hinder(w, target, F.TANGLED);
      w.touch(target);
      w.log.event(E.area, target, grenade, 0);
      return;
    case F.MELTA:
      grenadeHits(w, thrower, target, 1, strengthOfHit(w, power.melta, dice), power.melta.AP, 0, dice);
      return;
    default:
      return;
  }
}

/**
 * The Strength of one hit of a throw: the text gives it to the hit and not to the grenade, so that two models under one Krak grenade may be hit as
 * hard as 8 and 10 (SK-GREN-08, -15, -17); or of all hits of the throw, on all models, by the other reading (SK-AMB-114).
 */
function strengthOfHit(w: World, power: { readonly dice: number; readonly plus: number }, dice: Dice): number {
  if (board.rule[R.strengthOnce] === 1 && w.thrownStrength > 0) return w.thrownStrength;
  w.thrownStrength = rollStrength(w, power, dice);
  return w.thrownStrength;
}

function rollStrength(w: World, power: { readonly dice: number; readonly plus: number }, dice: Dice): number {
  return Shoot.capStrength(w, (power.dice === 1 ? dice.die(6) : dice.sum(power.dice, 6)) + power.plus);
}

/** `hits` hits of a grenade, as for a shot (SK-GREN-04), and their worst result. */
function grenadeHits(
  w: World,
  thrower: number,
  target: number,
  hits: number,
  S: number,
  AP: number,
  floor: number,
  dice: Dice,
): void {
  settleHits(w, w.seatOf(thrower), target, grenadeDamage(w, thrower, target, hits, S, AP, dice), S, floor, dice);
}

/** Added to a result when a wound got through. */
const PIERCED = 8;

/** Puts the worst result of an attack by a seat into effect; `S` is the Strength that it came with. */
function settleHits(w: World, by: number, target: number, result: number, S: number, floor: number, dice: Dice): void {
  const damage = result & ~PIERCED;
  const worst = damage > floor ? damage : floor;
  if (worst > damage) w.log.event(E.atLeast, target, -1, 0);
  settle(w, target, worst, w.m.grenadeLabel, by, barsRepairByStrength(S, kinds.T[board.kind[target]!]!));
  if (worst > 0 || result > 0) checkFall(w, target, (result & PIERCED) !== 0, worst === F.PINNED, dice);
}

/** Wound, save with cover, damage: the worst result, not yet in effect, and PIERCED. */
function grenadeDamage(
  w: World,
  thrower: number,
  target: number,
  hits: number,
  S: number,
  AP: number,
  dice: Dice,
): number {
  const kind = board.kind[target]!;
  const seat = w.seatOf(thrower);
  const need = kinds.woundNeed[kind * 17 + S]!;
  const wounds = need === 7 ? 0 : dice.count(hits, need);
  w.tick(T.wounds, seat, wounds);
  if (wounds === 0) {
    w.log.event(E.grenadeHit, target, S, 0);
    return 0;
  }
  const step = Shoot.heightStep(w, thrower, target);
  const sv = kinds.Sv[kind]!;
  const armour = AP <= sv ? 7 : step > 0 ? sv + 1 : sv;
  let cover = Shoot.coverOf(w, target, false);
  if (cover < 7) cover += step;
  const through = unsavedWounds(target, wounds, armour, invulnerableOf(w, target, false), cover, false, dice);
  w.log.event(E.grenadeHit, target, S, wounds * WOUND + through);
  w.tick(T.unsaved, seat, through);
  // Somebody may stand in for the one who is aimed at, as at any other shot (SK-DMG-13).
  const aimedAt = board.shotAt[thrower] === target + 1 && board.game[G_SHOOTING] === 1;
  const bars = barsRepairByStrength(S, kinds.T[kind]!);
  const left = aimedAt ? leftForTarget(w, target, through, S, -1, seat, bars, false) : through;
  if (left === 0) return 0;
  return PIERCED | rollDamage(w, target, left, kinds.damage[kind * 17 + S]!, 0, dice);
}

/** SK-GREN-14: the target stands in the first area; further waves reach only models farther out, unless ruled otherwise. */
function plasmaBurst(w: World, thrower: number, target: number, dice: Dice): void {
  const waves = board.rule[R.plasmaGrenadeAll] === 0 ? 1 : 3;
  for (let wave = 0; wave < waves; wave++) {
    if (wave > 0 && ((board.flags[target]! & F.OFF) !== 0 || !spreads(w, thrower, dice))) return;
    w.log.event(E.ring, thrower, dice.die(6), 0);
    burn(w, thrower, target, wave, dice);
  }
}

/** SK-GREN-15: D3 hits at D6 + 4. */
function radiation(w: World, thrower: number, target: number, dice: Dice): void {
  const hits = dice.die(3);
  const { rad } = w.m.grenadePower;
  if (board.rule[R.strengthOnce] === 1) {
    grenadeHits(w, thrower, target, hits, strengthOfHit(w, rad, dice), rad.AP, 0, dice);
    return;
  }
  // The hits come at once: the worst of all counts, as with the shots of one model.
  let worst = 0;
  let worstS = 0;
  for (let i = 0; i < hits; i++) {
    const S = rollStrength(w, rad, dice);
    const result = grenadeDamage(w, thrower, target, 1, S, rad.AP, dice);
    if (result > worst || (result === worst && S > worstS)) {
      worst = result;
      worstS = S;
    }
  }
  settleHits(w, w.seatOf(thrower), target, worst, worstS, 0, dice);
}

/** Who moved into a poisoned area is hit once (SK-GREN-15), as its move ends. @rule SK-GREN-15 */
export function breatheIn(w: World, m: number): void {
  board.place[m]! &= ~F.BREATHED;
  if ((board.flags[m]! & F.OFF) !== 0) return;
  const dice = w.actions[w.seatOf(m)]!;
  const { rad } = w.m.grenadePower;
  const S = rollStrength(w, rad, dice);
  const kind = board.kind[m]!;
  const need = kinds.woundNeed[kind * 17 + S]!;
  const wounds = need === 7 ? 0 : dice.count(1, need);
  const armour = rad.AP <= kinds.Sv[kind]! ? 7 : kinds.Sv[kind]!;
  const through = wounds === 0 ? 0 : unsavedWounds(m, wounds, armour, invulnerableOf(w, m, false), 7, false, dice);
  w.log.event(E.grenadeHit, m, S, wounds * WOUND + through);
  if (through === 0) return;
  const result = PIERCED | rollDamage(w, m, through, kinds.damage[kind * 17 + S]!, 0, dice);
  settleHits(w, 1 - w.seatOf(m), m, result, S, 0, dice);
}

/** For its next own turn: of a friend of the thrower, whose turn it is now, that is the one after this. */
function hinder(w: World, target: number, by: number): void {
  board.flags[target]! |= by;
  if (w.seatOf(target) === board.game[G_ACTIVE]) board.used[target]! |= F.TURN_CAUGHT;
}

/** SK-GREN-12: six effects for one turn. */
function hallucinate(w: World, target: number, dice: Dice): void {
  const face = dice.die(6);
  w.log.event(E.hallucination, target, face, 0);
  w.touch(target);
  switch (face) {
    case 1:
      hinder(w, target, F.NO_MOVE);
      return;
    case 2:
      hinder(w, target, F.NO_SHOOT);
      return;
    case 3:
      if (!leadershipTest(w, target, F.TEST_DAZED) && (board.flags[target]! & F.OFF) === 0)
        hinder(w, target, F.NO_MOVE | F.NO_SHOOT);
      return;
    case 4:
      shootAtNearest(w, target);
      return;
    case 5:
      knockDown(w, target, dice);
      return;
    default:
      injureItself(w, target, dice);
  }
}

/** Result 4: it shoots at once at the nearest model that stands free, and of several at a friend. */
function shootAtNearest(w: World, m: number): void {
  const kind = board.kind[m]!;
  const gun = kinds.gunFrom[kind]!;
  if (gun === kinds.gunTo[kind] || guns.hit[gun] === 7) return;
  let best = -1;
  let bestGap = 1 << 30;
  for (let side = 0; side < 2; side++) {
    const seat = side === 0 ? w.seatOf(m) : 1 - w.seatOf(m);
    const from = seat * STRIDE;
    for (let f = from; f < from + board.count[seat]!; f++) {
      if (f === m || (board.flags[f]! & F.OFF) !== 0 || board.engaged[f] !== 0 || w.gap(f, m) >= bestGap) continue;
      if (w.table !== null && !sees(w, m, f)) continue;
      best = f;
      bestGap = w.gap(f, m);
    }
  }
  if (best < 0) return;
  const shots = Shoot.shotsOf(w, gun, false, false, bestGap);
  if (shots > 0) Shoot.fire(w, m, best, gun, shots, false);
}

/** Result 6: one attack on itself with its own Strength (SK-AMB-113). */
function injureItself(w: World, m: number, dice: Dice): void {
  const kind = board.kind[m]!;
  const S = kinds.S[kind]!;
  const hits = board.rule[R.hallucinogenRoll] === 1 ? dice.test(w.m.toHitCombat[kinds.WS[kind]! * 12]!) : 1;
  const need = kinds.woundNeed[kind * 17 + S]!;
  if (hits === 0 || need === 7 || dice.test(need) === 0) return;
  if (unsavedWounds(m, 1, kinds.Sv[kind]!, invulnerableOf(w, m, false), 7, false, dice) === 0) return;
  settle(w, m, rollDamage(w, m, 1, kinds.damage[kind * 17 + S]!, 0, dice), w.m.grenadeLabel, 1 - w.seatOf(m), false);
  checkFall(w, m, true, false, dice);
}

/**
 * SK-GREN-10: dropped at its own feet; until its side's next turn everyone in the cloud has better cover, on a line its friends on the spot.
 */
function smoke(w: World, thrower: number): void {
  const seat = w.seatOf(thrower);
  const from = seat * STRIDE;
  if (w.table !== null) {
    const radius = areaOf(w, F.SMOKE, w.actions[seat]!);
    spreadSmoke(seat, board.px[thrower]!, board.py[thrower]!, board.pz[thrower]!, radius);
    w.touchAll();
    return;
  }
  const radius = w.actions[seat]!.sum(2, 6) * 10;
  for (let f = from; f < from + board.count[seat]!; f++) {
    if ((board.flags[f]! & F.OFF) === 0 && w.gap(f, thrower) <= radius) board.flags[f]! |= F.SMOKED;
  }
  w.touch(thrower);
}

/** Whether throwing frag at this target would take away a first strike of cover. */
export function coverWorthFrag(w: World, target: number): boolean {
  if ((board.flags[target]! & F.HELPLESS) !== 0) return false;
  if (w.table !== null) {
    const covered = Shoot.coveredByGround(w, target) || ((w.sheltered >> (target & (STRIDE - 1))) & 1) === 1;
    return covered && (board.flags[target]! & F.FRAGGED) === 0;
  }
  return (board.flags[target]! & (F.IN_PLACE | F.FRAGGED)) === F.IN_PLACE && w.sideAt[w.seatOf(target)]!.cover < 7;
}
