/**
 * How the rate of fire of a team is split between dice and +1s, and what may be hoped of it (DM-ROF). Hot: for every attack that is made,
 * and for many that are only thought about.
 */

import { B, HOPES, MEMO, MEMO_HOPES } from "../battle/columns.ts";
import { FRIEND, H_CALM, H_HEAVY, H_KILLS, H_LIGHT, H_NO_KILL, hopeOf, layNeeds, layRuns } from "../battle/hopes.ts";
import { isExact } from "../battle/lists.ts";
import type { World } from "../battle/state.ts";
import { rofOf } from "../battle/weapons.ts";
import { W_BLAST } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { asked } from "./asked.ts";
import { D } from "./decisions.ts";
import { GRAIN, T, WEIGHTS, weights } from "./weights.ts";

/** Shows all splits of a team, the one that it has as advice. */
export function askSplit(w: World, p: number, i: number, t: number): number {
  const gun = B.teamGun[i]!;
  const size = B.teamSize[i]!;
  const flat = B.teamFlat[i]!;
  const seat = w.seatOf(B.planUnit[p]!);
  const blast = gun < w.gunCount && (B.gunFlags[gun]! & W_BLAST) !== 0;
  const plain = blast || B.rule[R.noPlus] === 1;
  layRuns(w, p, i, gun, t, rofOf(w, gun, size) + 1);
  layNeeds(w, p, gun, t);
  asked.open(D.split, seat);
  asked.advise(B.teamDice[i]!, B.teamRepeat[i]!, B.teamModifier[i]!, 0);
  const most = mostHalvings(w, gun);
  for (let halvings = 0; halvings <= most && size >> halvings >= 1; halvings++) {
    const repeat = 1 << halvings;
    const rof = rofOf(w, gun, size >> halvings);
    const top = topDice(w, seat, rof, blast);
    for (let dice = leastDice(w, seat, rof, blast); dice <= top; dice++) {
      const bonus = plain ? 0 : rof + 1 - dice;
      hopeOf(w, dice, flat + bonus, repeat);
      asked.row[0] = worthOf(seat * WEIGHTS, B.draft, w.planSlack);
      asked.row[1] = dice * repeat;
      asked.row[2] = bonus;
      for (let k = 0; k < HOPES; k++) asked.row[3 + k] = B.draft[k]!;
      asked.offer(dice, repeat, flat + bonus, 0);
    }
  }
  asked.settle();
  B.teamDice[i] = asked.act;
  B.teamRepeat[i] = asked.a;
  B.teamModifier[i] = asked.b;
  hopeOf(w, asked.act, asked.b, asked.a);
  for (let k = 0; k < HOPES; k++) B.trial[k] = B.draft[k]!;
  return worthOf(seat * WEIGHTS, B.draft, w.planSlack);
}

/** Less than any worth: what a player would rather not do may be worth less than nothing, and is still the best of what there is. */
const LEAST_WORTH = -0x80000000;

/** How often a team may be halved (dm.teams). */
function mostHalvings(w: World, gun: number): number {
  return B.rule[R.freeTeams] === 1 && gun < w.gunCount ? 5 : 0;
}

/** The fewest dice of a team with so much rate of fire, by what the scenario wants of the side: its choice, all, or a number. */
function leastDice(w: World, seat: number, rof: number, blast: boolean): number {
  const wish = w.sideAt[seat]!.dice;
  if (blast || wish < 0) return rof + 1;
  if (wish === 0) return 1;
  return wish < rof + 1 ? wish : rof + 1;
}

function topDice(w: World, seat: number, rof: number, blast: boolean): number {
  return w.sideAt[seat]!.dice > 0 && !blast ? leastDice(w, seat, rof, blast) : rof + 1;
}

/**
 * Chooses how many RoF points become dice: the best by the weights of the side, or as the scenario says. Leaves dice, modifier and
 * what is hoped of the team; returns its worth in grains, but for an attack that is made on a table, where nobody asks for either.
 */
export function bestSplit(w: World, p: number, i: number, t: number): number {
  const gun = B.teamGun[i]!;
  const size = B.teamSize[i]!;
  const flat = B.teamFlat[i]!;
  const seat = w.seatOf(B.planUnit[p]!);
  const wish = w.sideAt[seat]!.dice;
  const blast = gun < w.gunCount && (B.gunFlags[gun]! & W_BLAST) !== 0;
  const plain = blast || B.rule[R.noPlus] === 1;
  const most = mostHalvings(w, gun);
  layRuns(w, p, i, gun, t, rofOf(w, gun, size) + 1);
  const key = memoOf(w, p, gun, t, flat, rofOf(w, gun, size), most, wish);
  const power = gun < w.gunCount ? 0 : B.ramPower[p]!;
  const behind = runsBehind(w, key, flat, rofOf(w, gun, size));
  const slot = Math.imul(key ^ Math.imul(behind, 0x85ebca6b), 0x9e3779b1) >>> MEMO_SHIFT;
  const kept = B.memo[3 * slot + 2]!;
  if (behind >= 0 && B.memo[3 * slot] === key && B.memo[3 * slot + 1] === behind && kept >> 16 === power) {
    B.teamDice[i] = kept & 63;
    B.teamRepeat[i] = 1;
    B.teamModifier[i] = flat + ((kept >> 6) & 1023);
    if (isExact(w, p) && w.choosing === 0) return 0;
    for (let k = 0; k < HOPES; k++) B.trial[k] = B.memoHope[slot * MEMO_HOPES + k]!;
    return B.memoHope[slot * MEMO_HOPES + HOPES]! | 0;
  }
  layNeeds(w, p, gun, t);
  let best = LEAST_WORTH;
  let bestDice = 1;
  let bestRepeat = 1;
  let bestModifier = flat;
  for (let halvings = 0; halvings <= most && size >> halvings >= 1; halvings++) {
    const repeat = 1 << halvings;
    const rof = rofOf(w, gun, size >> halvings);
    const top = topDice(w, seat, rof, blast);
    for (let dice = leastDice(w, seat, rof, blast); dice <= top; dice++) {
      const modifier = flat + (plain ? 0 : rof + 1 - dice);
      hopeOf(w, dice, modifier, repeat);
      const worth = worthOf(seat * WEIGHTS, B.draft, w.planSlack);
      if (worth <= best) continue;
      best = worth;
      bestDice = dice;
      bestRepeat = repeat;
      bestModifier = modifier;
      for (let k = 0; k < HOPES; k++) B.trial[k] = B.draft[k]!;
    }
  }
  B.teamDice[i] = bestDice;
  B.teamRepeat[i] = bestRepeat;
  B.teamModifier[i] = bestModifier;
  if (behind >= 0) keepSplit(slot, key, behind, bestDice | ((bestModifier - flat) << 6) | (power << 16), best);
  return best;
}

function keepSplit(slot: number, key: number, behind: number, packed: number, worth: number): void {
  B.memo[3 * slot] = key;
  B.memo[3 * slot + 1] = behind;
  B.memo[3 * slot + 2] = packed;
  for (let k = 0; k < HOPES; k++) B.memoHope[slot * MEMO_HOPES + k] = B.trial[k]!;
  B.memoHope[slot * MEMO_HOPES + HOPES] = worth;
}

/** The hash keeps as many bits as places of the memory have. */
const MEMO_SHIFT = 32 - (31 - Math.clz32(MEMO));

/**
 * What a split depends on, as one number, but for the runs behind the first; -1 where it has no room. Splits are the same
 * in every battle of a matchup, so they are weighed once and looked up: weighing them was most of the time of a battle. Those of a ram, the gun
 * after the last, depend on its power too, which has no room in the number.
 */
function memoOf(
  w: World,
  p: number,
  gun: number,
  t: number,
  flat: number,
  rof: number,
  free: number,
  wish: number,
): number {
  const wrap = B.rule[R.wrap] === 1;
  if (w.runs === 0 || free > 0 || gun > 31 || rof > 14) return -1;
  const kind = B.runKind[0]!;
  const delta = B.runDefence[0]! - flat + 24;
  const slack = w.planSlack < -1 ? 0 : w.planSlack > 5 ? 6 : w.planSlack + 1;
  if (kind > 31 || delta < 0 || delta > 63 || wish > 14) return -1;
  const size = B.runSize[0]! > rof + 1 && !wrap ? rof + 1 : B.runSize[0]!;
  if (size > 15) return -1;
  const side = w.seatOf(B.planUnit[p]!) ^ w.leg;
  const target = w.seatOf(t) ^ w.leg;
  const friend = (B.runFlags[0]! & FRIEND) !== 0 ? 1 : 0;
  const who = ((side * 2 + target) * 2 + friend) * 32 + gun;
  return (((who * 32 + kind) * 64 + delta) * 16 + rof) * 128 + size * 8 + slack;
}

/** The second half of that key: the second and third run on which dice may fall, 15 bits each; 0 for none, -1 where one half has no room. */
function runsBehind(w: World, key: number, flat: number, rof: number): number {
  if (key < 0 || w.runs > 3) return -1;
  const wrap = B.rule[R.wrap] === 1;
  if (w.runs === 1 || (B.runSize[0]! > rof && !wrap)) return 0;
  let behind = 0;
  for (let n = 1; n < w.runs; n++) {
    const kind = B.runKind[n]!;
    const delta = B.runDefence[n]! - flat + 24;
    const size = B.runSize[n]! > rof + 1 && !wrap ? rof + 1 : B.runSize[n]!;
    if (kind > 15 || delta < 0 || delta > 63 || size > 15) return -1;
    const friend = (B.runFlags[n]! & FRIEND) !== 0 ? 1 : 0;
    behind = (behind << 15) | (kind << 11) | (delta << 5) | (size << 1) | friend;
  }
  return behind;
}

/** Worth in grains, by the weights that begin at `mind`, of hoped results of an attack on a unit that can bear `slack` more fatigue. */
export function worthOf(mind: number, hope: Float64Array, slack: number): number {
  const number = B.number;
  const f0 = number[N.fatigue]!;
  const f1 = number[N.fatigue + 1]!;
  const f2 = number[N.fatigue + 2]!;
  const f3 = number[N.fatigue + 3]!;
  const calm = hope[H_CALM]!;
  const light = hope[H_LIGHT]! - calm;
  const heavy = hope[H_HEAVY]! - hope[H_LIGHT]!;
  const over = 1 - hope[H_HEAVY]!;
  const breaks = breaksOf(hope, slack);
  const worth =
    weights[mind + T.kill]! * hope[H_KILLS]! +
    weights[mind + T.tire]! * (calm * f0 + light * f1 + heavy * f2 + over * f3) +
    weights[mind + T.suppress]! * breaks +
    weights[mind + T.one]! * (1 - hope[H_NO_KILL]!);
  return Math.trunc(worth * GRAIN) | 0;
}

/** Chance that an attack suppresses a unit that can bear `slack` more fatigue. Short, so that it becomes part of who asks. */
function breaksOf(hope: Float64Array, slack: number): number {
  if (slack < 0) return 0;
  const number = B.number;
  if (number[N.fatigue]! > slack) return 1;
  if (number[N.fatigue + 1]! > slack) return 1 - hope[H_CALM]!;
  if (number[N.fatigue + 2]! > slack) return 1 - hope[H_LIGHT]!;
  return number[N.fatigue + 3]! > slack ? 1 - hope[H_HEAVY]! : 0;
}

/** The same chance of the attack just planned, in grains. */
export function planBreaks(w: World): number {
  return Math.trunc(breaksOf(B.hope, w.planSlack) * GRAIN) | 0;
}

/** Worth in grains of the attack just planned, to its seat; `more` is fatigue that the target gets besides. */
export function planWorth(w: World, p: number, more: number): number {
  return worthOf(w.seatOf(B.planUnit[p]!) * WEIGHTS, B.hope, w.planSlack - more);
}
