/**
 * What an attack may be hoped to do (DM-CAS-06 to -09, DM-DAM): the chances of each severity on the models that the dice of a team fall on. What
 * that is worth is the player's matter. Hot: for every attack that is made, and for many that are only thought about.
 */

import { LIST, T_DAEMON, W_BLAST, W_GETS_HOT, W_SHOCK } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { isExact, mostInList } from "./lists.ts";
import type { World } from "./state.ts";
import { defenceOf, mosFor, neighbour, preferredGroup } from "./weapons.ts";

// Places of `B.hope`: what the attack just planned is expected to do.
export const H_KILLS = 0; // models, by price
export const H_CALM = 1; // chance that no damage is done
export const H_LIGHT = 2; // ... at most light
export const H_HEAVY = 3; // ... at most heavy
export const H_NO_KILL = 4; // chance that nobody is disabled

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

export const FRIEND = 1;
const UNHARMED = 2; // daemons, but for psychic attacks
const TWO_SCORES = 4;
const THREE_SCORES = 8;

/** The groups that dice of a team fall on, closest first. */
export function layRuns(w: World, p: number, i: number, gun: number, t: number, dice: number): void {
  if (isExact(w, p) && w.choosing === 0) {
    layList(w, p, i, gun, dice);
    return;
  }
  const enough = B.rule[R.wrap] === 1 ? MOST_DICE : dice;
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
}

/** One run of like models: how many, how hard they are to hit, and whether they are the attacker's own. */
function layRun(w: World, p: number, gun: number, u: number, g: number, n: number, size: number, seat: number): void {
  B.runKind[n] = B.kind[g]!;
  B.runSize[n] = size;
  B.runDefence[n] = defenceOf(w, p, gun, u, g);
  B.runFlags[n] = w.seatOf(u) === seat ? FRIEND : 0;
}

/** What a die needs on the runs laid out, what it does there, and what their models are worth: for splits that were not weighed before. */
export function layNeeds(w: World, p: number, gun: number, t: number): void {
  const { price } = w.sideAt[w.seatOf(t)]!;
  const flags = gun < w.gunCount ? B.gunFlags[gun]! : 0;
  w.runHot = (flags & W_GETS_HOT) !== 0 ? 2 : 1;
  for (let n = 0; n < w.runs; n++) {
    const kind = B.runKind[n]!;
    const scores = B.kindScores[kind]!;
    B.runFlags[n] =
      (B.runFlags[n]! & FRIEND) |
      ((B.kindTraits[kind]! & T_DAEMON) !== 0 && (flags & W_SHOCK) === 0 ? UNHARMED : 0) |
      (scores === 2 ? TWO_SCORES : scores === 3 ? THREE_SCORES : 0);
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
  const seat = w.seatOf(B.planUnit[p]!);
  const base = i * LIST;
  const many = mostInList(w, p, i);
  const apart = B.rule[R.wrap] === 1 || gun >= w.gunCount || many < 2;
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
}

/** What `dice` dice with this modifier may be hoped to do on the runs laid out; left in `draft`. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: five sums in one loop; fractions that crossed calls would be objects
export function hopeOf(w: World, dice: number, modifier: number, repeat: number): void {
  const { runs, runHot: hot } = w;
  const wrap = B.rule[R.wrap] === 1;
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
  draft[H_KILLS] = kills;
  draft[H_CALM] = calm;
  draft[H_LIGHT] = light;
  draft[H_HEAVY] = heavy;
  draft[H_NO_KILL] = noKill;
}

function clampNeed(need: number, least: number): number {
  return need < least ? least : need > 7 ? 7 : need;
}
