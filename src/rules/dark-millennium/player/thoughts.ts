/**
 * Attacks that a player thought of before (teams.ts). Players think in units, so that what may be hoped of an attack follows from a few whole
 * numbers: who attacks whom in what way, who is left in both units, the band that each weapon has at the distance, cover, arc, how the target
 * moved and how tired it is. All of them make the key; what was found under it is what would be found again, in every battle of a matchup. The
 * key tells no more than matters: units of a side that are alike are one, and of ten models on whom four dice can fall it says four. So there are
 * few keys, and they stay in the processor's memory. Hot: for every attack that is thought about on a table.
 */
import * as B from "../battle/board.ts";
import { arcBonus } from "../battle/ground.ts";
import type { World } from "../battle/state.ts";
import {
  BY_ASSAULT,
  BY_FIGHT_BACK,
  BY_FIRE,
  BY_MOUNT,
  BY_RAM,
  BY_RETURN,
  fighters,
  standingOf,
} from "../battle/teams.ts";
import {
  INFANTRY,
  MOVED_ACT,
  MOVED_NOW,
  N_BAND,
  N_FATIGUE,
  R_PREVIOUS,
  T_BOLT,
  T_SNIPER,
  W_HEAVY,
  W_ORDNANCE,
} from "../matchup.ts";
import { HOPES } from "./weights.ts";

/** The hash keeps as many bits as the memory has places, of two attacks each. */
const SHIFT = 32 - (30 - Math.clz32(B.THOUGHTS));

/**
 * Looks for an attack in the memory. True where it is found: then `hope`, the number of teams and whether they are snipers alone are as `plan`
 * would leave them (their columns are not). Else `World.thought` is where `keep` will put it, -1 for what cannot be told by the key. Of the two
 * attacks that have the place already the one put there last stays.
 */
export function recall(
  w: World,
  p: number,
  u: number,
  t: number,
  way: number,
  distance: number,
  sight: boolean,
  cover: number,
  scanned: boolean,
  snipe: boolean,
): boolean {
  w.thought = -1;
  const who = B.who[u]!;
  const whom = B.who[t]!;
  if (way === BY_MOUNT || B.plain[who] === 0 || B.plain[whom] === 0 || distance >= B.FARTHEST) return false;
  if ((B.lostBs[u]! | B.lostAs[u]! | B.lostArms[u]! | B.lostSpeed[u]!) !== 0) return false;
  // Whom no attack could suppress, or none any more, is attacked in the same way whatever else it can bear.
  const slack = w.planSlack < 0 || w.planSlack >= w.mostFatigue ? 0 : w.planSlack > 6 ? 7 : w.planSlack + 1;
  const standing = standingOf(t) + 8;
  const arc = w.typeOf(t) === INFANTRY ? 0 : arcBonus(t, B.cx[u]!, B.cy[u]!);
  if (standing < 0 || standing > 15 || arc < 0 || arc > 7) return false;
  // Whoever has no weapon that asks for it fires back as it fires.
  const slowed = B.slowed[who] === 1;
  const moved = B.rule[R_PREVIOUS] === 1 ? MOVED_ACT : MOVED_NOW;
  const late = way === BY_RETURN && slowed && (B.flags[u]! & moved) !== 0;
  // Nobody thinks about shooting while getting out: its number is that of the shots of snipers alone.
  const how = snipe ? BY_MOUNT : way === BY_RETURN && !slowed ? BY_FIRE : way;
  // In an assault there may be no room for all.
  const close = way === BY_ASSAULT || way === BY_FIGHT_BACK;
  const crowded = way === BY_RAM || (close && fighters(w, t) < w.size(u));
  const bits = (sight ? 1 : 0) | (scanned || crowded ? 2 : 0) | (late ? 4 : 0) | (cover << 3);
  const first = ((((who * 64 + whom) * 8 + how) * 32 + bits) * 8 + slack) * 128 + standing * 8 + arc;
  const shooters = close || crowded ? B.left[u]! : B.leftToShoot[u]!;
  const targets = crowded || (w.traits(u) & T_SNIPER) !== 0 ? B.left[t]! : B.leftToHit[t]!;
  const second = (shooters * 2048 + targets) * 128 + B.bands[who * B.FARTHEST + distance]!;
  const place = ((Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> SHIFT) * 2 * B.THOUGHT_WORDS;
  let at = place;
  if (B.thoughts[at] !== first || B.thoughts[at + 1] !== second) {
    at += B.THOUGHT_WORDS;
    if (B.thoughts[at] !== first || B.thoughts[at + 1] !== second) {
      for (let k = 0; k < B.THOUGHT_WORDS; k++) B.thoughts[at + k] = B.thoughts[place + k]!;
      B.thoughts[place] = first;
      B.thoughts[place + 1] = second;
      w.thought = place;
      return false;
    }
  }
  const teams = B.thoughts[at + 2]!;
  B.teams[p] = teams & (ALONE - 1);
  w.snipersAlone = teams >= ALONE ? 1 : 0;
  for (let k = 0; k < HOPES; k++) B.hope[k] = B.thoughtHopes[at + 3 + k]!;
  return true;
}

/** More than there are teams: only snipers attack. */
const ALONE = 64;

/** Keeps the attack just planned where `recall` looked for it; what is hoped is as exact from now on as it will be found. */
export function keep(w: World, p: number): void {
  const at = w.thought;
  if (at < 0) return;
  B.thoughts[at + 2] = B.teams[p]! + (w.snipersAlone === 1 ? ALONE : 0);
  for (let k = 0; k < HOPES; k++) {
    B.thoughtHopes[at + 3 + k] = B.hope[k]!;
    B.hope[k] = B.thoughtHopes[at + 3 + k]!;
  }
}

/** Who may be left in a unit in this many ways or more has a key too long. */
export const TOO_MANY = 2048;

/**
 * By side and unit: the first that is like it, whether its attacks are kept, what their keys leave out (`recall`), and the band of each
 * distance, which is how many bounds of bands lie below it. By side: how many dice a team may have. And whether distance may be of use. Cold.
 */
export function layThoughts(w: World): void {
  const { m } = w;
  const bands = B.number.subarray(N_BAND + 1, N_BAND + 5);
  w.fading = bands.every((modifier, band) => band === 0 || modifier <= bands[band - 1]!) ? 1 : 0;
  w.mostFatigue = Math.max(...B.number.subarray(N_FATIGUE, N_FATIGUE + 4));
  for (let side = 0; side < 2; side++) {
    const { units, groupFrom, kind, start } = m.fight[side]!;
    const known = new Map<string, number>();
    B.mostDice[side] = 0;
    for (let u = 0; u < units; u++) {
      const own = [...kind.subarray(groupFrom[u]!, groupFrom[u + 1]!)];
      const models = [...start.subarray(groupFrom[u]!, groupFrom[u + 1]!)];
      const ways = models.reduce((product, n) => product * (n + 1), 1);
      const arms = own.flatMap((each) => [...B.kindArms.subarray(B.kindArmsFrom[each]!, B.kindArmsFrom[each + 1]!)]);
      const casts = own.some((each) => (B.kindTraits[each]! & T_BOLT) !== 0);
      const guns = new Set(casts ? [...arms, m.boltGun] : arms);
      const bounds = [0, ...new Set([...guns].map((gun) => B.gunRange[gun]!))].flatMap((r) => [r, 2 * r, 4 * r, 8 * r]);
      const who = side * w.U + u;
      const looks = `${own}:${models}`;
      if (!known.has(looks)) known.set(looks, who);
      B.alike[who] = known.get(looks)!;
      B.plain[who] = ways < TOO_MANY && bounds.length < 128 ? 1 : 0;
      B.shares[who] = new Set(arms).size < arms.length ? 1 : 0;
      B.slowed[who] = arms.some((gun) => (B.gunFlags[gun]! & (W_HEAVY | W_ORDNANCE)) !== 0) ? 1 : 0;
      for (let far = 0; far < B.FARTHEST; far++) {
        B.bands[who * B.FARTHEST + far] = bounds.filter((bound) => bound < far).length;
      }
      const size = models.reduce((sum, n) => sum + n, 0);
      const dice =
        1 + Math.max(0, ...[...guns].map((gun) => B.gunRof[gun]!)) + Math.max(...m.rofBonus.subarray(0, size + 1));
      B.mostDice[side] = Math.max(B.mostDice[side]!, dice);
    }
  }
}
