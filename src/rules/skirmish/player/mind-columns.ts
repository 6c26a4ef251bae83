/**
 * What the two scripted players know, at fixed addresses for the reason given in board.ts: the columns of `Mind`, side by side. Hot.
 * A kind of a side has the row `side * KINDS + kind`; `board.side` tells which side sits in a seat.
 */
import { f64, i32, layout } from "../../kernel/layout.ts";
import { INCHES, type Mind, SHOT_STEPS } from "../matchup.ts";
import { GRAIN, W, WEIGHTS } from "./weights.ts";

/** Most kinds of a matchup. */
export const KINDS = 64;
/** A model with so many enemies in contact, less one, can still be charged. */
export const CROWD_SHIFT = 3;
const CROWD = 1 << CROWD_SHIFT;
const SHOTS = 1 << 23;

/** So many pairs on stand those of chargers that have fired, which costs them an attack (SK-CC-17). */
export const AFTER_FIRE = 2 * KINDS * KINDS;
export const minds = layout({
  matchup: {
    /** [side * WEIGHTS + weight] */
    weights: f64(2 * WEIGHTS),
    /** By row. */
    bestBlow: f64(2 * KINDS),
    /** [row * KINDS + target kind] */
    blowWorth: f64(2 * KINDS * KINDS),
    /** The same with AFTER_FIRE. */
    fallenBlowWorth: f64(2 * 2 * KINDS * KINDS),
    blowCost: f64(2 * KINDS * KINDS),
    /** The row of a charge, weighed, in grains: [(pair * 2 + helpless) * CROWD + enemies that the target is in contact with]. */
    chargeGrains: i32(2 * 2 * KINDS * KINDS * 2 * CROWD),
    /** [(row * 2 + moved) * INCHES + inch] */
    firePower: f64(2 * KINDS * 2 * INCHES),
    /** The same from Overwatch. */
    watchPower: f64(2 * KINDS * 2 * INCHES),
    /** [row * KINDS + target kind] */
    coverShare: f64(2 * KINDS * KINDS),
    /** By row. */
    shade: f64(2 * KINDS),
    /** [side * INCHES + inch] */
    threatFire: f64(2 * INCHES),
    /** By side. */
    threatBlow: f64(16),
    threatReach: f64(16),
    /** `Mind.shotWorth` in whole grains, less the condition by which `worthOf` tells equal worth apart; a side's begins at `shotsFrom`. */
    shotGrains: i32(SHOTS),
    shotsFrom: i32(2),
    /** How many kinds the matchup has: what a row of `shotGrains` is counted by. */
    kindCount: i32(1),
  },
});

/** Puts the minds of a matchup with so many kinds in place. */
export function setMinds(sides: readonly Mind[], count: number): void {
  const grains = sides.reduce((sum, mind) => sum + mind.shotWorth.length, 0);
  if (grains > SHOTS) throw new Error(`${grains} ways to fire at somebody, with room for ${SHOTS}`);
  minds.kindCount[0] = count;
  let from = 0;
  sides.forEach((mind, side) => {
    minds.weights.set(mind.weights, side * WEIGHTS);
    minds.bestBlow.set(mind.bestBlow, side * KINDS);
    minds.shade.set(mind.shade, side * KINDS);
    minds.firePower.set(mind.firePower, side * KINDS * 2 * INCHES);
    minds.watchPower.set(mind.watchPower, side * KINDS * 2 * INCHES);
    minds.threatFire.set(mind.threatFire, side * INCHES);
    minds.threatBlow[side] = mind.threatBlow;
    minds.threatReach[side] = mind.threatReach;
    for (let kind = 0; kind < count; kind++) {
      const row = (side * KINDS + kind) * KINDS;
      minds.blowWorth.set(mind.blowWorth.subarray(kind * count, (kind + 1) * count), row);
      minds.fallenBlowWorth.set(mind.fallenBlowWorth.subarray(kind * count, (kind + 1) * count), row);
      const fired = (count + kind) * count;
      minds.fallenBlowWorth.set(mind.fallenBlowWorth.subarray(fired, fired + count), AFTER_FIRE + row);
      minds.coverShare.set(mind.coverShare.subarray(kind * count, (kind + 1) * count), row);
      minds.blowCost.set(mind.blowCost.subarray(kind * count, (kind + 1) * count), row);
      for (let target = 0; target < count; target++) {
        weighCharges(side, row + target, 0, mind.blowWorth[kind * count + target]!);
        weighCharges(side, row + target, AFTER_FIRE, mind.firedBlowWorth[kind * count + target]!);
      }
    }
    minds.shotsFrom[side] = from;
    for (let i = 0; i < mind.shotWorth.length; i++) {
      const condition = Math.floor(i / SHOT_STEPS) % 8;
      minds.shotGrains[from + i] = (Math.trunc(mind.shotWorth[i]! * GRAIN) | 0) - condition;
    }
    from += mind.shotWorth.length;
  });
}

/** Weighs the charges of a pair of kinds, whose blows are worth so much, for every condition of the target; `set`: 0, or AFTER_FIRE. */
function weighCharges(side: number, pair: number, set: number, blows: number): void {
  const at = side * WEIGHTS;
  for (let helpless = 0; helpless < 2; helpless++) {
    for (let contacts = 0; contacts < CROWD; contacts++) {
      const cost = helpless === 1 ? 0 : minds.blowCost[pair]! / (1 + contacts);
      const worth =
        minds.weights[at + W.chargeBlows]! * blows -
        minds.weights[at + W.chargeCost]! * cost +
        (helpless === 1 ? minds.weights[at + W.chargeHelpless]! : 0) +
        minds.weights[at + W.chargeBias]!;
      minds.chargeGrains[((pair + set) * 2 + helpless) * CROWD + contacts] = Math.trunc(worth * GRAIN) | 0;
    }
  }
}
