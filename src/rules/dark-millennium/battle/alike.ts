/**
 * Which units of a side are alike, and what tells apart those that are not: facts of the matchup that the memories of the battle stand on (ground.ts,
 * teams.ts, and players' thoughts). Cold: when a battle takes the board over.
 */

import { T_BOLT, W_HEAVY, W_ORDNANCE } from "../matchup.ts";
import { N } from "../rulings.ts";
import { B, FARTHEST } from "./columns.ts";
import type { World } from "./state.ts";

/** Who may be left in a unit in this many ways or more has a key too long. */
export const TOO_MANY = 2048;

/**
 * By side and unit: the first that is like it, whether its attacks are kept, what their keys leave out (`recall`), and the band of each
 * distance, which is how many bounds of bands lie below it. By side: how many dice a team may have. And whether distance may be of use. Cold.
 */
export function layThoughts(w: World): void {
  const { m } = w;
  const bands = B.number.subarray(N.band + 1, N.band + 5);
  w.fading = bands.every((modifier, band) => band === 0 || modifier <= bands[band - 1]!) ? 1 : 0;
  w.mostFatigue = Math.max(...B.number.subarray(N.fatigue, N.fatigue + 4));
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
      for (let far = 0; far < FARTHEST; far++) {
        B.bands[who * FARTHEST + far] = bounds.filter((bound) => bound < far).length;
      }
      const size = models.reduce((sum, n) => sum + n, 0);
      const dice =
        1 + Math.max(0, ...[...guns].map((gun) => B.gunRof[gun]!)) + Math.max(...m.rofBonus.subarray(0, size + 1));
      B.mostDice[side] = Math.max(B.mostDice[side]!, dice);
    }
  }
}
