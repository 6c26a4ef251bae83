/**
 * Attacks that a player thought of before. Players think in units, so that what may be hoped of an attack follows from a few whole
 * numbers: who attacks whom in what way, who is left in both units, the band that each weapon has at the distance, cover, arc, how the target
 * moved and how tired it is. All of them make the key; what was found under it is what would be found again, in every battle of a matchup. The
 * key tells no more than matters: units of a side that are alike are one, and of ten models on whom four dice can fall it says four. So there are
 * few keys, and they stay in the processor's memory. Hot: for every attack that is thought about on a table.
 */

import { B, FARTHEST, HOPES, PLANS, THOUGHT_WORDS, THOUGHTS, thoughtHopes } from "../battle/columns.ts";
import { arcBonus } from "../battle/ground.ts";
import type { World } from "../battle/state.ts";
import { makePlan, openPlan } from "../battle/teams.ts";
import * as Weapons from "../battle/weapons.ts";
import { INFANTRY, MOVED_ACT, MOVED_NOW, T_SNIPER } from "../matchup.ts";
import { R } from "../rulings.ts";

/** The hash keeps as many bits as the memory has places, of two attacks each. */
const SHIFT = 32 - (30 - Math.clz32(THOUGHTS));

/** The plan in which players think. */
export const THINK = PLANS - 1;

/** Thinks of an attack as `plan` would make it, which it is asked for only where it was not thought of before; true when anybody can attack. */
export function think(
  w: World,
  u: number,
  t: number,
  way: number,
  distance: number,
  sight: boolean,
  cover: number,
  scanned: boolean,
  snipe: boolean,
): boolean {
  openPlan(w, THINK, u, t, way, distance, sight, cover, scanned, snipe);
  // Whose dice spread over other units as well is not told by the two.
  if (w.field === null && (w.m.together === 1 || B.blasts[u] === 1 || w.m.mode === "attack")) return makePlan(w, THINK);
  if (recall(w)) return B.teams[THINK]! > 0;
  const can = makePlan(w, THINK);
  keep(w);
  return can;
}

/**
 * Looks for an attack in the memory. True where it is found: then `hope`, the number of teams and whether they are snipers alone are as `plan`
 * would leave them (their columns are not). Else `World.thought` is where `keep` will put it, -1 for what cannot be told by the key. Of the two
 * attacks that have the place already the one put there last stays.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one key from a dozen facts, each asked once
function recall(w: World): boolean {
  w.thought = -1;
  const u = B.planUnit[THINK]!;
  const t = B.planTarget[THINK]!;
  const way = B.planWay[THINK]!;
  const distance = B.planGap[THINK]!;
  const who = B.who[u]!;
  const whom = B.who[t]!;
  if (way === Weapons.BY_MOUNT || B.plain[who] === 0 || B.plain[whom] === 0 || distance >= FARTHEST) return false;
  if ((B.lostBs[u]! | B.lostAs[u]! | B.lostArms[u]! | B.lostSpeed[u]!) !== 0) return false;
  // Whom no attack could suppress, or none any more, is attacked in the same way whatever else it can bear.
  const slack = w.planSlack < 0 || w.planSlack >= w.mostFatigue ? 0 : w.planSlack > 6 ? 7 : w.planSlack + 1;
  const standing = Weapons.standingOf(t) + 8;
  // On a line it is the same for all of a side.
  const arc = w.field === null || w.typeOf(t) === INFANTRY ? 0 : arcBonus(t, B.cx[u]!, B.cy[u]!);
  if (standing < 0 || standing > 15 || arc < 0 || arc > 7) return false;
  // Whoever has no weapon that asks for it fires back as it fires.
  const slowed = B.slowed[who] === 1;
  const moved = B.rule[R.previous] === 1 ? MOVED_ACT : MOVED_NOW;
  const late = way === Weapons.BY_RETURN && slowed && (B.flags[u]! & moved) !== 0;
  // Nobody thinks about shooting while getting out: its number is that of the shots of snipers alone.
  const how =
    B.planSnipe[THINK] === 1 ? Weapons.BY_MOUNT : way === Weapons.BY_RETURN && !slowed ? Weapons.BY_FIRE : way;
  // In an assault there may be no room for all.
  const close = way === Weapons.BY_ASSAULT || way === Weapons.BY_FIGHT_BACK;
  const crowded = way === Weapons.BY_RAM || (close && Weapons.fighters(w, t) < w.size(u));
  const odd = B.planScan[THINK] === 1 || crowded;
  const bits = B.planSight[THINK]! | (odd ? 2 : 0) | (late ? 4 : 0) | (B.planCover[THINK]! << 3);
  const first = ((((who * 64 + whom) * 8 + how) * 32 + bits) * 8 + slack) * 128 + standing * 8 + arc;
  const shooters = close || crowded ? B.left[u]! : B.leftToShoot[u]!;
  const targets = crowded || (w.traits(u) & T_SNIPER) !== 0 ? B.left[t]! : B.leftToHit[t]!;
  const second = (shooters * 2048 + targets) * 128 + B.bands[who * FARTHEST + distance]!;
  const place = ((Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> SHIFT) * 2 * THOUGHT_WORDS;
  let at = place;
  if (B.thoughts[at] !== first || B.thoughts[at + 1] !== second) {
    at += THOUGHT_WORDS;
    if (B.thoughts[at] !== first || B.thoughts[at + 1] !== second) {
      for (let k = 0; k < THOUGHT_WORDS; k++) B.thoughts[at + k] = B.thoughts[place + k]!;
      B.thoughts[place] = first;
      B.thoughts[place + 1] = second;
      w.thought = place;
      return false;
    }
  }
  const teams = B.thoughts[at + 2]!;
  B.teams[THINK] = teams & (ALONE - 1);
  w.snipersAlone = teams >= ALONE ? 1 : 0;
  for (let k = 0; k < HOPES; k++) B.hope[k] = thoughtHopes[at + 3 + k]!;
  return true;
}

/** More than there are teams: only snipers attack. */
const ALONE = 64;

/** Keeps the attack just planned where `recall` looked for it; what is hoped is as exact from now on as it will be found. */
function keep(w: World): void {
  const at = w.thought;
  if (at < 0) return;
  B.thoughts[at + 2] = B.teams[THINK]! + (w.snipersAlone === 1 ? ALONE : 0);
  for (let k = 0; k < HOPES; k++) {
    thoughtHopes[at + 3 + k] = B.hope[k]!;
    B.hope[k] = thoughtHopes[at + 3 + k]!;
  }
}
