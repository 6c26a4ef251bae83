/**
 * What a hero point is worth to a scripted player (DM-HER): how likely a roll fails without it, times what hangs on it, in grains of one own model
 * of mean price (weights.ts). Points are spent where that is more than what they would save as damage (DM-HER-04). Hot, once a roll.
 */
import { B, SEAT_COLUMNS } from "../battle/columns.ts";
import { FOR_CHART, FOR_FIRST_TURN, FOR_GROUND, FOR_LANDING, FOR_RALLY, FOR_TEST } from "../battle/hero.ts";
import { S_HERO, type World } from "../battle/state.ts";
import { defenceOf, mosFor } from "../battle/weapons.ts";
import { ASSAULT, LIGHT, LIST, RAM } from "../matchup.ts";
import * as V from "./weights.ts";

/** Grains that one point has to earn: it saves a model of mean price from light damage, where those are saved that cost 0.6 of it. */
const POINT = Math.round(0.6 * V.GRAIN);

/** `Player.attackSixes`: half of the points are kept for saves; a random player draws any number. */
export function attackSixes(w: World, seat: number, p: number, at: number, dice: number): number {
  if (V.byLot[seat] === 1) return w.policy[seat]!.below(dice + 1);
  const t = B.planTarget[p]!;
  const g = closestGroup(t);
  if (w.field !== null && B.listN[at]! > 0) w.hitCover = B.listCover[at * LIST]!;
  const need =
    defenceOf(w, p, B.teamGun[at]!, t, g) - B.teamModifier[at]! + mosFor(w, p, B.teamGun[at]!, B.kind[g]!, LIGHT);
  w.hitCover = -1;
  // A six helps where most dice would fail, and only where it would not.
  if (need < 4 || need > 6) return 0;
  const left = B.seats[seat * SEAT_COLUMNS + S_HERO]!;
  return Math.trunc(((left + 1) / 2) * (V.weights[seat * V.WEIGHTS + V.MAGIC]! > 1 ? 1 : 0.5));
}

function closestGroup(u: number): number {
  for (let g = B.from[u]!; g < B.to[u]!; g++) if (B.alive[g]! > 0) return g;
  return B.from[u]!;
}

/** `Player.saves`: those worth their price; a random player tosses a coin. */
export function saves(w: World, seat: number, g: number, cost: number): boolean {
  if (V.byLot[seat] === 1) return w.policy[seat]!.below(2) === 1;
  const share = B.kindScores[B.kind[g]!]! > 1 ? 0.25 : 0.6;
  return B.kindPoints[B.kind[g]!]! >= share * cost * w.sideAt[seat]!.price;
}

/** `Player.buys`: where it earns its points; a random player tosses a coin. Nobody spares a point on the first turn. */
export function buysSix(
  w: World,
  seat: number,
  what: number,
  subject: number,
  points: number,
  fails: number,
  of: number,
): boolean {
  if (what === FOR_FIRST_TURN) return true;
  if (V.byLot[seat] === 1) return w.policy[seat]!.below(2) !== 0;
  if (what === FOR_CHART) {
    const price = B.kindPoints[B.kind[subject]!]!;
    return Math.trunc(((fails / of) * V.GRAIN * price) / w.sideAt[1 - seat]!.price) >= points * POINT;
  }
  return Math.trunc((hangsOn(w, seat, what, subject) * fails) / of) >= points * POINT;
}

/** What the seat would lose by a roll that fails, in grains. */
function hangsOn(w: World, seat: number, what: number, subject: number): number {
  const mind = seat * V.WEIGHTS;
  if (what === FOR_RALLY) {
    return Math.trunc((0.5 * V.weights[mind + V.SUPPRESS]! + 0.3 * V.weights[mind + V.OVER]!) * V.GRAIN) | 0;
  }
  if (what === FOR_TEST) return Math.trunc(V.weights[mind + V.MAGIC]! * V.GRAIN);
  if (what === FOR_LANDING) return lightDamage(w, seat, subject);
  // A charge that would fall short.
  const charges = what === FOR_GROUND && subject === w.pickUnit && (w.pickAction === ASSAULT || w.pickAction === RAM);
  return charges ? Math.trunc(V.weights[mind + V.CLOSE]! * V.GRAIN) | 0 : 0;
}

/** Light damage to every model of a unit; a big one takes it on its chart. */
function lightDamage(w: World, seat: number, u: number): number {
  let hangs = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    const share = B.kindScores[B.kind[g]!]! > 1 ? 0.25 : 1;
    hangs += Math.trunc((share * B.alive[g]! * B.kindPoints[B.kind[g]!]! * V.GRAIN) / w.sideAt[seat]!.price);
  }
  return hangs;
}
