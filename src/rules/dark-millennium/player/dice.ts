/**
 * What a hero point is worth to a scripted player (DM-HER): how likely a roll fails without it, times what hangs on it, in grains of one own model
 * of mean price (weights.ts). Points are spent where that is more than what they would save as damage (DM-HER-04). Hot, once a roll.
 */

import { BY_CHOOSER, BY_DOCTRINE } from "../../kernel/candidates.ts";
import { B, SEAT_COLUMNS } from "../battle/columns.ts";
import { mostSixes } from "../battle/combat.ts";
import { FOR_CHART, FOR_FIRST_TURN, FOR_GROUND, FOR_LANDING, FOR_RALLY, FOR_TEST } from "../battle/hero.ts";
import { S_HERO, type World } from "../battle/state.ts";
import { defenceOf, mosFor } from "../battle/weapons.ts";
import { ASSAULT, LIGHT, LIST, RAM } from "../matchup.ts";
import { asked, tellWhich } from "./asked.ts";
import { D, ROLL_NAMES } from "./decisions.ts";
import { GRAIN, T, WEIGHTS, weights } from "./weights.ts";

/** Grains that one point has to earn: it saves a model of mean price from light damage, where those are saved that cost 0.6 of it. */
const POINT = Math.round(0.6 * GRAIN);

/** `Player.attackSixes`: half of the points are kept for saves. */
export function attackSixes(w: World, seat: number, p: number, at: number, dice: number): number {
  const wish = likedSixes(w, seat, p, at);
  return asked.manner[seat] === BY_DOCTRINE ? wish : askSixes(seat, dice, wish);
}

/** Shows how many there could be. */
function askSixes(seat: number, dice: number, wish: number): number {
  const left = B.seats[seat * SEAT_COLUMNS + S_HERO]!;
  const most = mostSixes(dice, left);
  asked.open(D.sixes, seat);
  for (let n = 0; n <= most; n++) {
    asked.row[0] = n === (wish < most ? wish : most) ? 1 : 0;
    asked.row[1] = n;
    asked.row[2] = dice;
    asked.row[3] = left;
    asked.offer(n, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

function likedSixes(w: World, seat: number, p: number, at: number): number {
  const t = B.planTarget[p]!;
  const g = closestGroup(t);
  if (w.field !== null && B.listN[at]! > 0) w.hitCover = B.listCover[at * LIST]!;
  const need =
    defenceOf(w, p, B.teamGun[at]!, t, g) - B.teamModifier[at]! + mosFor(w, p, B.teamGun[at]!, B.kind[g]!, LIGHT);
  w.hitCover = -1;
  // A six helps where most dice would fail, and only where it would not.
  if (need < 4 || need > 6) return 0;
  const left = B.seats[seat * SEAT_COLUMNS + S_HERO]!;
  return Math.trunc(((left + 1) / 2) * (weights[seat * WEIGHTS + T.magic]! > 1 ? 1 : 0.5));
}

function closestGroup(u: number): number {
  for (let g = B.from[u]!; g < B.to[u]!; g++) if (B.alive[g]! > 0) return g;
  return B.from[u]!;
}

/** `Player.saves`: those worth their price. */
export function saves(w: World, seat: number, g: number, cost: number): boolean {
  const kind = B.kind[g]!;
  const { price } = w.sideAt[seat]!;
  const share = B.kindScores[kind]! > 1 ? 0.25 : 0.6;
  asked.row[2] = cost;
  asked.row[3] = B.seats[seat * SEAT_COLUMNS + S_HERO]!;
  asked.row[4] = B.kindPoints[kind]! / price;
  return asked.confirm(D.save, seat, B.kindPoints[kind]! >= share * cost * price);
}

/** `Player.buys`: where it earns its points; no doctrine spares one on the first turn. */
export function buysSix(
  w: World,
  seat: number,
  what: number,
  subject: number,
  points: number,
  fails: number,
  of: number,
): boolean {
  asked.row[2] = points;
  asked.row[3] = B.seats[seat * SEAT_COLUMNS + S_HERO]!;
  asked.row[4] = fails / of;
  if (asked.manner[seat] === BY_CHOOSER) tellWhich(5, ROLL_NAMES, what - FOR_RALLY);
  return asked.confirm(D.buy, seat, earns(w, seat, what, subject, points, fails, of));
}

/** Is what hangs on a roll worth its points? */
function earns(
  w: World,
  seat: number,
  what: number,
  subject: number,
  points: number,
  fails: number,
  of: number,
): boolean {
  if (what === FOR_FIRST_TURN) return true;
  if (what === FOR_CHART) {
    const price = B.kindPoints[B.kind[subject]!]!;
    return Math.trunc(((fails / of) * GRAIN * price) / w.sideAt[1 - seat]!.price) >= points * POINT;
  }
  return Math.trunc((hangsOn(w, seat, what, subject) * fails) / of) >= points * POINT;
}

/** What the seat would lose by a roll that fails, in grains. */
function hangsOn(w: World, seat: number, what: number, subject: number): number {
  const mind = seat * WEIGHTS;
  if (what === FOR_RALLY) {
    return Math.trunc((0.5 * weights[mind + T.suppress]! + 0.3 * weights[mind + T.over]!) * GRAIN) | 0;
  }
  if (what === FOR_TEST) return Math.trunc(weights[mind + T.magic]! * GRAIN);
  if (what === FOR_LANDING) return lightDamage(w, seat, subject);
  // A charge that would fall short.
  const charges = what === FOR_GROUND && subject === w.pickUnit && (w.pickAction === ASSAULT || w.pickAction === RAM);
  return charges ? Math.trunc(weights[mind + T.close]! * GRAIN) | 0 : 0;
}

/** Light damage to every model of a unit; a big one takes it on its chart. */
function lightDamage(w: World, seat: number, u: number): number {
  let hangs = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    const share = B.kindScores[B.kind[g]!]! > 1 ? 0.25 : 1;
    hangs += Math.trunc((share * B.alive[g]! * B.kindPoints[B.kind[g]!]! * GRAIN) / w.sideAt[seat]!.price);
  }
  return hangs;
}
