/**
 * What the two scripted players know, at fixed addresses for the reason given in board.ts: the columns of `Mind`, side by side. Hot.
 * A kind of a side has the row `side * KINDS + kind`; `board.side` tells which side sits in a seat.
 */
import { float64, int32 } from "../../kernel/columns.ts";
import { INCHES, type Mind, SHOT_STEPS } from "../matchup.ts";
import { CHARGE_BIAS, CHARGE_BLOWS, CHARGE_COST, CHARGE_HELPLESS, GRAIN, WEIGHTS } from "./weights.ts";

/** Most kinds of a matchup. */
export const KINDS = 64;
/** A model with so many enemies in contact, less one, can still be charged. */
export const CROWD_SHIFT = 3;
const CROWD = 1 << CROWD_SHIFT;
const SHOTS = 1 << 23;

/** [side * WEIGHTS + weight] */
export const weights = float64(2 * WEIGHTS);
/** By row. */
export const bestBlow = float64(2 * KINDS);
/** [row * KINDS + target kind] */
export const blowWorth = float64(2 * KINDS * KINDS);
/** The same with AFTER_FIRE. */
export const fallenBlowWorth = float64(2 * 2 * KINDS * KINDS);
export const blowCost = float64(2 * KINDS * KINDS);
/** The row of a charge, weighed, in grains: [(pair * 2 + helpless) * CROWD + enemies that the target is in contact with]. */
export const chargeGrains = int32(2 * 2 * KINDS * KINDS * 2 * CROWD);
/** So many pairs on stand those of chargers that have fired, which costs them an attack (SK-CC-17). */
export const AFTER_FIRE = 2 * KINDS * KINDS;
/** [(row * 2 + moved) * INCHES + inch] */
export const firePower = float64(2 * KINDS * 2 * INCHES);
/** The same from Overwatch. */
export const watchPower = float64(2 * KINDS * 2 * INCHES);
/** [row * KINDS + target kind] */
export const coverShare = float64(2 * KINDS * KINDS);
/** By row. */
export const shade = float64(2 * KINDS);
/** [side * INCHES + inch] */
export const threatFire = float64(2 * INCHES);
/** By side. */
export const threatBlow = float64(16);
export const threatReach = float64(16);
/** `Mind.shotWorth` in whole grains, less the condition by which `worthOf` tells equal worth apart; a side's begins at `shotsFrom`. */
export const shotGrains = int32(SHOTS);
export const shotsFrom = int32(2);
/** How many kinds the matchup has: what a row of `shotGrains` is counted by. */
export const kindCount = int32(1);

/** Puts the minds of a matchup with so many kinds in place. */
export function setMinds(minds: readonly Mind[], count: number): void {
  const grains = minds.reduce((sum, mind) => sum + mind.shotWorth.length, 0);
  if (grains > SHOTS) throw new Error(`${grains} ways to fire at somebody, with room for ${SHOTS}`);
  kindCount[0] = count;
  let from = 0;
  minds.forEach((mind, side) => {
    weights.set(mind.weights, side * WEIGHTS);
    bestBlow.set(mind.bestBlow, side * KINDS);
    shade.set(mind.shade, side * KINDS);
    firePower.set(mind.firePower, side * KINDS * 2 * INCHES);
    watchPower.set(mind.watchPower, side * KINDS * 2 * INCHES);
    threatFire.set(mind.threatFire, side * INCHES);
    threatBlow[side] = mind.threatBlow;
    threatReach[side] = mind.threatReach;
    for (let kind = 0; kind < count; kind++) {
      const row = (side * KINDS + kind) * KINDS;
      blowWorth.set(mind.blowWorth.subarray(kind * count, (kind + 1) * count), row);
      fallenBlowWorth.set(mind.fallenBlowWorth.subarray(kind * count, (kind + 1) * count), row);
      const fired = (count + kind) * count;
      fallenBlowWorth.set(mind.fallenBlowWorth.subarray(fired, fired + count), AFTER_FIRE + row);
      coverShare.set(mind.coverShare.subarray(kind * count, (kind + 1) * count), row);
      blowCost.set(mind.blowCost.subarray(kind * count, (kind + 1) * count), row);
      for (let target = 0; target < count; target++) {
        weighCharges(side, row + target, 0, mind.blowWorth[kind * count + target]!);
        weighCharges(side, row + target, AFTER_FIRE, mind.firedBlowWorth[kind * count + target]!);
      }
    }
    shotsFrom[side] = from;
    for (let i = 0; i < mind.shotWorth.length; i++) {
      const condition = Math.floor(i / SHOT_STEPS) % 8;
      shotGrains[from + i] = (Math.trunc(mind.shotWorth[i]! * GRAIN) | 0) - condition;
    }
    from += mind.shotWorth.length;
  });
}

/** Weighs the charges of a pair of kinds, whose blows are worth so much, for every condition of the target; `set`: 0, or AFTER_FIRE. */
function weighCharges(side: number, pair: number, set: number, blows: number): void {
  const at = side * WEIGHTS;
  for (let helpless = 0; helpless < 2; helpless++) {
    for (let contacts = 0; contacts < CROWD; contacts++) {
      const cost = helpless === 1 ? 0 : blowCost[pair]! / (1 + contacts);
      const worth =
        weights[at + CHARGE_BLOWS]! * blows -
        weights[at + CHARGE_COST]! * cost +
        (helpless === 1 ? weights[at + CHARGE_HELPLESS]! : 0) +
        weights[at + CHARGE_BIAS]!;
      chargeGrains[((pair + set) * 2 + helpless) * CROWD + contacts] = Math.trunc(worth * GRAIN) | 0;
    }
  }
}
