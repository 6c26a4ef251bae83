/**
 * How the rate of fire of a team is split between dice and +1s, and what may be hoped of it (DM-ROF). Hot: for every attack that is made,
 * and for many that are only thought about.
 */

import * as B from "../battle/board.ts";
import { mostInList } from "../battle/lists.ts";
import type { World } from "../battle/state.ts";
import { defenceOf, isExact, mosFor, neighbour, preferredGroup, rofOf } from "../battle/teams.ts";
import {
  LIST,
  N_FATIGUE,
  R_FREE_TEAMS,
  R_NO_PLUS,
  R_WRAP,
  T_DAEMON,
  W_BLAST,
  W_GETS_HOT,
  W_SHOCK,
} from "../matchup.ts";
import * as V from "./weights.ts";

/** Chance that a die shows `need` or more, by need 0..7. */
const CHANCE = Float64Array.of(1, 1, 5 / 6, 4 / 6, 3 / 6, 2 / 6, 1 / 6, 0);

/** Most dice of one team that are looked up; there are never more in practice. */
const MOST_DICE = 32;

/** Chance that none of n dice shows `need` or more: NONE_OF[need * MOST_DICE + n]. */
const NONE_OF = new Float64Array(8 * MOST_DICE);
for (let need = 0; need < 8; need++) {
  NONE_OF[need * MOST_DICE] = 1;
  for (let n = 1; n < MOST_DICE; n++) {
    NONE_OF[need * MOST_DICE + n] = NONE_OF[need * MOST_DICE + n - 1]! * (1 - CHANCE[need]!);
  }
}

/**
 * Chooses how many RoF points become dice: the best by the weights of the side, or as the scenario says. Leaves dice, modifier and
 * what is hoped of the team; returns its worth in grains, but for an attack that is made on a table, where nobody asks for either.
 */
export function split(w: World, p: number, i: number, t: number): number {
  const gun = B.teamGun[i]!;
  const size = B.teamSize[i]!;
  const flat = B.teamFlat[i]!;
  const seat = w.seatOf(B.planUnit[p]!);
  const wish = w.sideAt[seat]!.dice;
  const blast = gun < w.gunCount && (B.gunFlags[gun]! & W_BLAST) !== 0;
  const plain = blast || B.rule[R_NO_PLUS] === 1;
  const most = B.rule[R_FREE_TEAMS] === 1 && gun < w.gunCount ? 5 : 0;
  layRuns(w, p, i, gun, t, rofOf(w, gun, size) + 1);
  const key = memoOf(w, p, gun, t, flat, rofOf(w, gun, size), most, wish);
  const power = gun < w.gunCount ? 0 : B.ramPower[p]!;
  const slot = key < 0 ? 0 : Math.imul(key, 0x9e3779b1) >>> MEMO_SHIFT;
  const kept = B.memo[2 * slot + 1]!;
  if (key >= 0 && B.memo[2 * slot] === key && kept >> 16 === power) {
    B.teamDice[i] = kept & 63;
    B.teamRepeat[i] = 1;
    B.teamModifier[i] = flat + ((kept >> 6) & 1023);
    if (isExact(w, p) && w.choosing === 0) return 0;
    for (let k = 0; k < V.HOPES; k++) B.trial[k] = B.memoHope[slot * B.MEMO_HOPES + k]!;
    return B.memoHope[slot * B.MEMO_HOPES + V.HOPES]! | 0;
  }
  layNeeds(w, p, gun, t);
  let best = -1;
  let bestDice = 1;
  let bestRepeat = 1;
  let bestModifier = flat;
  for (let halvings = 0; halvings <= most && size >> halvings >= 1; halvings++) {
    const repeat = 1 << halvings;
    const rof = rofOf(w, gun, size >> halvings);
    const least = blast || wish < 0 ? rof + 1 : wish > 0 ? (wish < rof + 1 ? wish : rof + 1) : 1;
    const top = wish > 0 && !blast ? least : rof + 1;
    for (let dice = least; dice <= top; dice++) {
      const modifier = flat + (plain ? 0 : rof + 1 - dice);
      const worth = weigh(w, seat * V.WEIGHTS, dice, modifier, repeat);
      if (worth <= best) continue;
      best = worth;
      bestDice = dice;
      bestRepeat = repeat;
      bestModifier = modifier;
      for (let k = 0; k < V.HOPES; k++) B.trial[k] = B.draft[k]!;
    }
  }
  B.teamDice[i] = bestDice;
  B.teamRepeat[i] = bestRepeat;
  B.teamModifier[i] = bestModifier;
  if (key >= 0) {
    B.memo[2 * slot] = key;
    B.memo[2 * slot + 1] = bestDice | ((bestModifier - flat) << 6) | (power << 16);
    for (let k = 0; k < V.HOPES; k++) B.memoHope[slot * B.MEMO_HOPES + k] = B.trial[k]!;
    B.memoHope[slot * B.MEMO_HOPES + V.HOPES] = best;
  }
  return best;
}

/** The hash keeps as many bits as places of the memory have. */
const MEMO_SHIFT = 32 - (31 - Math.clz32(B.MEMO));

/**
 * What a split depends on, as one number, when all the dice fall on models that are alike; -1 where that is not so. Splits are the same
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
  const wrap = B.rule[R_WRAP] === 1;
  const enough = B.runSize[0]! > rof && !wrap;
  if (w.runs === 0 || (w.runs > 1 && !enough) || free > 0 || gun > 31 || rof > 14) return -1;
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

const FRIEND = 1;
const UNHARMED = 2; // daemons, but for psychic attacks
const TWO_SCORES = 4;
const THREE_SCORES = 8;

/** The groups that dice of a team fall on, closest first. */
function layRuns(w: World, p: number, i: number, gun: number, t: number, dice: number): void {
  if (isExact(w, p) && w.choosing === 0) {
    layList(w, p, i, gun, dice);
    return;
  }
  const enough = B.rule[R_WRAP] === 1 ? MOST_DICE : dice;
  let laid = 0;
  const flags = gun < w.gunCount ? B.gunFlags[gun]! : 0;
  const sniped = preferredGroup(w, gun, t);
  const spills = w.m.together === 1 || (flags & W_BLAST) !== 0;
  const seat = w.seatOf(B.planUnit[p]!);
  let n = 0;
  for (let u = t; u >= 0 && n < MOST_DICE && laid < enough; u = spills ? neighbour(w, p, gun, u) : -1) {
    const last = B.to[u]! - B.from[u]!;
    for (let place = sniped >= 0 && u === t ? -1 : 0; place < last && n < MOST_DICE && laid < enough; place++) {
      const g = place < 0 ? sniped : B.from[u]! + place;
      if ((place >= 0 && u === t && g === sniped) || B.alive[g] === 0) continue;
      laid += B.alive[g]!;
      layRun(w, p, gun, u, g, n, B.alive[g]!, seat);
      n++;
    }
  }
  w.runs = n;
  w.runHot = (flags & W_GETS_HOT) !== 0 ? 2 : 1;
}

/** One run of like models: how many, and how hard they are to hit. */
function layRun(w: World, p: number, gun: number, u: number, g: number, n: number, size: number, seat: number): void {
  const flags = gun < w.gunCount ? B.gunFlags[gun]! : 0;
  const kind = B.kind[g]!;
  const scores = B.kindScores[kind]!;
  B.runKind[n] = kind;
  B.runSize[n] = size;
  B.runDefence[n] = defenceOf(w, p, gun, u, g);
  B.runFlags[n] =
    (w.seatOf(u) === seat ? FRIEND : 0) |
    ((B.kindTraits[kind]! & T_DAEMON) !== 0 && (flags & W_SHOCK) === 0 ? UNHARMED : 0) |
    (scores === 2 ? TWO_SCORES : scores === 3 ? THREE_SCORES : 0);
}

/** What a die needs on the runs laid out, and what their models are worth: for splits that were not weighed before. */
function layNeeds(w: World, p: number, gun: number, t: number): void {
  const { price } = w.sideAt[w.seatOf(t)]!;
  for (let n = 0; n < w.runs; n++) {
    const kind = B.runKind[n]!;
    B.runLight[n] = mosFor(w, p, gun, kind, 1);
    B.runHeavy[n] = mosFor(w, p, gun, kind, 2);
    B.runOver[n] = mosFor(w, p, gun, kind, 3);
    B.runPrice[n] = B.kindPoints[kind]! / price;
  }
}

/**
 * The same from the list of a team on a table: it is split as if all that its dice fall on were like the closest model and had its cover. Where
 * dice start again at the closest, or fall on a single model, neighbours in the list that are alike and have the same cover are one run each.
 */
function layList(w: World, p: number, i: number, gun: number, dice: number): void {
  const flags = gun < w.gunCount ? B.gunFlags[gun]! : 0;
  const seat = w.seatOf(B.planUnit[p]!);
  const base = i * LIST;
  const many = mostInList(w, p, i);
  const apart = B.rule[R_WRAP] === 1 || gun >= w.gunCount || many < 2;
  const end = apart ? many : many < dice ? many : dice;
  let n = 0;
  for (let k = 0; k < many; ) {
    const g = B.mGroup[B.list[base + k]!]!;
    const cover = B.listCover[base + k]!;
    let next = apart ? k + 1 : end;
    while (next < end && B.mGroup[B.list[base + next]!] === g && B.listCover[base + next] === cover) next++;
    w.hitCover = cover;
    layRun(w, p, gun, B.mUnit[B.list[base + k]!]!, g, n, next - k, seat);
    n++;
    if (!apart) break;
    k = next;
  }
  w.hitCover = -1;
  w.runs = n;
  w.runHot = (flags & W_GETS_HOT) !== 0 ? 2 : 1;
}

/** What `dice` dice with this modifier may be hoped to do on the runs laid out; fills `draft`, and returns its worth in grains. */
function weigh(w: World, mind: number, dice: number, modifier: number, repeat: number): number {
  const { runs, runHot: hot } = w;
  const wrap = B.rule[R_WRAP] === 1;
  let kills = 0;
  let calm = 1;
  let light = 1;
  let heavy = 1;
  let noKill = 1;
  for (let round = 0; round < repeat; round++) {
    let left = dice < MOST_DICE ? dice : MOST_DICE - 1;
    for (let r = 0; r < runs && left > 0; r++) {
      const n = left < B.runSize[r]! ? left : B.runSize[r]!;
      left -= n;
      const base = B.runDefence[r]! - modifier;
      const needLight = clampNeed(base + B.runLight[r]!, hot);
      const needHeavy = clampNeed(base + B.runHeavy[r]!, hot);
      const needOver = clampNeed(base + B.runOver[r]!, hot);
      const flags = B.runFlags[r]!;
      let pKill = CHANCE[needLight]!;
      if ((flags & (TWO_SCORES | THREE_SCORES)) !== 0) {
        const pLight = pKill;
        const pHeavy = CHANCE[needHeavy]!;
        const pOver = CHANCE[needOver]!;
        pKill = (flags & TWO_SCORES) !== 0 ? pHeavy + (pLight - pHeavy) / 6 : pOver + (pHeavy - pOver) / 3;
        if ((flags & UNHARMED) !== 0) pKill = 0;
        // A damaged model is worth less than a whole one.
        else kills += ((flags & FRIEND) !== 0 ? -n : n) * (pLight - pKill) * 0.15 * B.runPrice[r]!;
        for (let d = 0; d < n; d++) noKill *= 1 - pKill;
      } else if ((flags & UNHARMED) !== 0) pKill = 0;
      else if ((flags & FRIEND) === 0) noKill *= NONE_OF[needLight * MOST_DICE + n]!;
      kills += ((flags & FRIEND) !== 0 ? -n : n) * pKill * B.runPrice[r]!;
      if ((flags & (UNHARMED | FRIEND)) === 0) {
        calm *= NONE_OF[needLight * MOST_DICE + n]!;
        light *= NONE_OF[needHeavy * MOST_DICE + n]!;
        heavy *= NONE_OF[needOver * MOST_DICE + n]!;
      }
      if (wrap && r === runs - 1 && left > 0) r = -1;
    }
  }
  const draft = B.draft;
  draft[V.H_KILLS] = kills;
  draft[V.H_CALM] = calm;
  draft[V.H_LIGHT] = light;
  draft[V.H_HEAVY] = heavy;
  draft[V.H_NO_KILL] = noKill;
  return worthOf(mind, draft, w.planSlack);
}

function clampNeed(need: number, least: number): number {
  return need < least ? least : need > 7 ? 7 : need;
}

/** Worth in grains, by the weights that begin at `mind`, of hoped results of an attack on a unit that can bear `slack` more fatigue. */
function worthOf(mind: number, hope: Float64Array, slack: number): number {
  const number = B.number;
  const f0 = number[N_FATIGUE]!;
  const f1 = number[N_FATIGUE + 1]!;
  const f2 = number[N_FATIGUE + 2]!;
  const f3 = number[N_FATIGUE + 3]!;
  const calm = hope[V.H_CALM]!;
  const light = hope[V.H_LIGHT]! - calm;
  const heavy = hope[V.H_HEAVY]! - hope[V.H_LIGHT]!;
  const over = 1 - hope[V.H_HEAVY]!;
  let breaks = 0;
  if (slack >= 0) {
    if (f0 > slack) breaks += calm;
    if (f1 > slack) breaks += light;
    if (f2 > slack) breaks += heavy;
    if (f3 > slack) breaks += over;
  }
  const worth =
    B.weights[mind + V.KILL]! * hope[V.H_KILLS]! +
    B.weights[mind + V.TIRE]! * (calm * f0 + light * f1 + heavy * f2 + over * f3) +
    B.weights[mind + V.SUPPRESS]! * breaks +
    B.weights[mind + V.ONE]! * (1 - hope[V.H_NO_KILL]!);
  return Math.trunc(worth * V.GRAIN) | 0;
}

/** Worth in grains of the attack just planned, to its seat; `more` is fatigue that the target gets besides. */
export function planWorth(w: World, p: number, more: number): number {
  return worthOf(w.seatOf(B.planUnit[p]!) * V.WEIGHTS, B.hope, w.planSlack - more);
}
