/**
 * Attacks that a player thought of before (teams.ts). Players think in units, so that what may be hoped of an attack follows from a few whole
 * numbers: who attacks whom in what way, who is left in both units, the band that each weapon has at the distance, cover, arc, how the target
 * moved and how tired it is. All of them make the key; what was found under it is what would be found again, in every battle of a matchup. Hot:
 * for every attack that is thought about on a table.
 */
import * as B from "./board.ts";
import { arcBonus } from "./ground.ts";
import { INFANTRY, MOVED_ACT, MOVED_NOW, R_PREVIOUS, T_BOLT } from "./matchup.ts";
import type { World } from "./state.ts";
import { BY_MOUNT, BY_RETURN, standingOf } from "./teams.ts";
import { HOPES } from "./worth.ts";

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
  const slack = w.planSlack < -1 ? 0 : w.planSlack > 5 ? 6 : w.planSlack + 1;
  const standing = standingOf(t) + 8;
  const arc = w.typeOf(t) === INFANTRY ? 0 : arcBonus(t, B.cx[u]!, B.cy[u]!);
  if (standing < 0 || standing > 15 || arc < 0 || arc > 7) return false;
  const moved = B.rule[R_PREVIOUS] === 1 ? MOVED_ACT : MOVED_NOW;
  const bits =
    (sight ? 1 : 0) | (scanned ? 2 : 0) | (way === BY_RETURN && (B.flags[u]! & moved) !== 0 ? 4 : 0) | (cover << 3);
  // Nobody thinks about shooting while getting out: its number is that of the shots of snipers alone.
  const how = snipe ? BY_MOUNT : way;
  const first = ((((who * 64 + whom) * 8 + how) * 32 + bits) * 8 + slack) * 128 + standing * 8 + arc;
  const second = (B.left[u]! * 2048 + B.left[t]!) * 128 + B.bands[who * B.FARTHEST + distance]!;
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

/** By side and unit: whether its attacks are kept, and the band of each distance, which is how many bounds of bands lie below it. Cold. */
export function layThoughts(w: World): void {
  const { m } = w;
  for (let side = 0; side < 2; side++) {
    const { units, groupFrom, kind, start } = m.fight[side]!;
    for (let u = 0; u < units; u++) {
      const own = Array.from(kind.subarray(groupFrom[u]!, groupFrom[u + 1]!));
      const ways = start.subarray(groupFrom[u]!, groupFrom[u + 1]!).reduce((product, n) => product * (n + 1), 1);
      const carried = own.flatMap((each) => [...B.kindArms.subarray(B.kindArmsFrom[each]!, B.kindArmsFrom[each + 1]!)]);
      if (own.some((each) => (B.kindTraits[each]! & T_BOLT) !== 0)) carried.push(m.boltGun);
      const bounds = [0, ...new Set(carried.map((gun) => B.gunRange[gun]!))].flatMap((r) => [r, 2 * r, 4 * r, 8 * r]);
      const who = side * w.U + u;
      B.plain[who] = ways < TOO_MANY && bounds.length < 128 ? 1 : 0;
      for (let far = 0; far < B.FARTHEST; far++) {
        B.bands[who * B.FARTHEST + far] = bounds.filter((bound) => bound < far).length;
      }
    }
  }
}
