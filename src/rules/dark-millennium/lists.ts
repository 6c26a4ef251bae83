/**
 * Who attacks whom on a table, model by model: which models of a unit take part with what, and on which models the dice of each team fall,
 * closest first (DM-CAS-02, -05, -06, -11, DM-COM-03, DM-WPN-06, DM-SPE-01, -06). Hot: for attacks that are made; players think in units.
 */
import { UNIT } from "../../geometry/ticks.ts";
import { arcBonus, between, CONTACT, gapOf, heightOf, line, measureOf } from "./ground.ts";
import {
  LIST,
  MAX_TEAMS,
  N_MULTI,
  OFF,
  R_ANYWHERE,
  R_APART,
  R_IN_RANGE,
  R_MAJORITY,
  R_PER_MODEL,
  R_SNIPERS_HIT_UNITS,
  R_WHOLE_UNIT,
  W_BLAST,
  W_INDIRECT,
  W_SNIPER,
} from "./matchup.ts";
import type { World } from "./state.ts";
import { coverAt, ticksOf } from "./table.ts";
import { reachOf } from "./teams.ts";

/** Tenths of an inch of so many ticks, rounded up; bases that touch are at 0. */
export function gapTenths(ticks: number): number {
  return ticks <= CONTACT ? 0 : Math.ceil((ticks * 10) / UNIT) | 0;
}

/**
 * Models of a group that take part with a weapon, after `lookAll`. Leaves the closest of them in `World.hitModel`, how far it is (in an odd
 * reading the farthest) in `hitFrom`, and whether one of them sees the target in `hitTo`.
 */
export function contributors(w: World, g: number, gun: number, close: boolean): number {
  const indirect = (w.guns.flags[gun]! & W_INDIRECT) !== 0;
  const perModel = w.rule[R_PER_MODEL] === 1;
  const limited = !close && (perModel || w.rule[R_IN_RANGE] === 1);
  const reach = close ? 0 : ticksOf(reachOf(w, gun));
  const contact = w.rule[R_WHOLE_UNIT] === 2 ? 1e9 : w.rule[R_WHOLE_UNIT] === 1 ? 2 * UNIT : CONTACT;
  let n = 0;
  let near = -1;
  let farthest = 0;
  let sees = 0;
  for (let m = w.rowFrom[g]!; m < w.rowTo[g]!; m++) {
    if (w.live[m] === 0) continue;
    const far = w.far[m]!;
    if (close) {
      if (far > contact) continue;
    } else {
      if (w.saw[m] === 0 && !indirect) continue;
      if (limited && far > reach) continue;
      if (w.saw[m] === 1) sees = 1;
    }
    n++;
    if (near < 0 || far < w.far[near]!) near = m;
    if (far > farthest) farthest = far;
  }
  w.hitModel = near;
  w.hitFrom = near < 0 ? 0 : perModel && !close ? farthest : w.far[near]!;
  w.hitTo = close ? 1 : sees;
  return n;
}

/**
 * Puts a model into the list of a team by the key in the last place of `listFar`, lowest first; the last falls out of a full list. Returns
 * how many there are.
 */
function insert(w: World, base: number, n: number, m: number, cover: number): number {
  const { list, listCover, listFar } = w;
  const key = listFar[LIST]!;
  let k = n < LIST ? n : LIST - 1;
  if (n === LIST && key >= listFar[k]!) return n;
  while (k > 0 && listFar[k - 1]! > key) {
    listFar[k] = listFar[k - 1]!;
    list[base + k] = list[base + k - 1]!;
    listCover[base + k] = listCover[base + k - 1]!;
    k--;
  }
  listFar[k] = key;
  list[base + k] = m;
  listCover[base + k] = cover;
  return n < LIST ? n + 1 : LIST;
}

/** Fills the list of team i of plan p: the models that its dice fall on, in their order, with the cover that each has. */
export function fillList(w: World, p: number, i: number, close: boolean, dice: number): void {
  const at = p * MAX_TEAMS + i;
  const base = at * LIST;
  const gun = w.teamGun[at]!;
  const u = w.planUnit[p]!;
  const t = w.planTarget[p]!;
  const flags = gun < w.guns.count ? w.guns.flags[gun]! : 0;
  const blast = !close && (flags & W_BLAST) !== 0;
  let n = addModels(w, base, 0, at, u, t, close, flags);
  if (blast && n > 0) n = aroundAim(w, base, n, at, u);
  else if (n < dice && w.rule[R_APART] === 0) {
    const seat = w.seatOf(t);
    for (let v = seat * w.U; v < (seat + 1) * w.U; v++) {
      if (v === t || (w.flags[v]! & OFF) !== 0 || gapOf(w, t, v) > w.number[N_MULTI]!) continue;
      n = addModels(w, base, n, at, u, v, close, flags);
    }
  }
  w.listN[at] = n;
  if (w.rule[R_MAJORITY] === 1) majority(w, base, n);
}

/** The models of unit t that the closest model of the team sees in range, by distance from it; snipers put those they want first. */
function addModels(
  w: World,
  base: number,
  have: number,
  at: number,
  u: number,
  t: number,
  close: boolean,
  flags: number,
): number {
  const near = w.teamNear[at]!;
  const x = w.mx[near]!;
  const y = w.my[near]!;
  const open = close || !between(w, x, y, 0, w.cx[t]!, w.cy[t]!, w.reach[t]!);
  const ah = heightOf(w, u);
  const bh = heightOf(w, t);
  const gun = w.teamGun[at]!;
  const most = close ? 1e9 : ticksOf(reachOf(w, gun)) + measureOf(w, u) + measureOf(w, t);
  const picks = (flags & W_SNIPER) !== 0 && w.rule[R_SNIPERS_HIT_UNITS] === 0;
  let n = have;
  for (let m = w.mFrom[t]!; m < w.mTo[t]!; m++) {
    if (w.live[m] === 0) continue;
    const dx = w.mx[m]! - x;
    const dy = w.my[m]! - y;
    const square = dx * dx + dy * dy;
    if (square > most * most) continue;
    let cover = open ? 0 : line(w, u, t, x, y, ah, w.mx[m]!, w.my[m]!, bh);
    if (cover < 0) {
      if ((flags & W_INDIRECT) === 0) continue;
      cover = coverAt(w, w.mx[m]!, w.my[m]!);
    }
    const kind = w.kind[w.mGroup[m]!]!;
    w.listFar[LIST] = picks
      ? square - 1e12 * (w.kinds.morale[kind]! * 10000 + w.kinds.points[kind]!)
      : w.rule[R_ANYWHERE] === 1
        ? 0 - w.kinds.points[kind]!
        : square;
    n = insert(w, base, n, m, cover);
  }
  return n;
}

/** DM-WPN-06: the dearest model that is seen is the aim; the dice go to the models closest to it, whosever they are. */
function aroundAim(w: World, base: number, seen: number, at: number, u: number): number {
  let aim = w.list[base]!;
  let bestRank = -1;
  for (let k = 0; k < seen; k++) {
    const kind = w.kind[w.mGroup[w.list[base + k]!]!]!;
    const rank = w.kinds.morale[kind]! * 10000 + w.kinds.points[kind]!;
    if (rank > bestRank) {
      bestRank = rank;
      aim = w.list[base + k]!;
    }
  }
  const x = w.mx[aim]!;
  const y = w.my[aim]!;
  const near = w.teamNear[at]!;
  const sx = w.mx[near]!;
  const sy = w.my[near]!;
  const ah = heightOf(w, u);
  // Whoever is farther from the aim than the last one that a die could fall on does not matter.
  let n = 0;
  for (let v = 0; v < 2 * w.U; v++) {
    if ((w.flags[v]! & OFF) !== 0) continue;
    const dx = w.cx[v]! - x;
    const dy = w.cy[v]! - y;
    const room = w.reach[v]! + 12 * UNIT;
    if (dx * dx + dy * dy > room * room) continue;
    const open = !between(w, sx, sy, 0, w.cx[v]!, w.cy[v]!, w.reach[v]!);
    const bh = heightOf(w, v);
    for (let m = w.mFrom[v]!; m < w.mTo[v]!; m++) {
      if (w.live[m] === 0 || m === near) continue;
      const ex = w.mx[m]! - x;
      const ey = w.my[m]! - y;
      let cover = open || v === u ? 0 : line(w, u, v, sx, sy, ah, w.mx[m]!, w.my[m]!, bh);
      if (cover < 0) cover = coverAt(w, w.mx[m]!, w.my[m]!);
      w.listFar[LIST] = ex * ex + ey * ey;
      n = insert(w, base, n, m, cover);
    }
  }
  return n;
}

/** dm.coverMixed: the cover that most of them have; the better one of two equal shares. */
function majority(w: World, base: number, n: number): void {
  let best = 0;
  let most = 0;
  for (let cover = 0; cover < 4; cover++) {
    let count = 0;
    for (let k = 0; k < n; k++) if (w.listCover[base + k] === cover) count++;
    if (count >= most && count > 0) {
      most = count;
      best = cover;
    }
  }
  for (let k = 0; k < n; k++) w.listCover[base + k] = best;
}

/** Bonus by the arc from which the closest model of a team attacks. */
export function arcOfTeam(w: World, at: number, t: number): number {
  const near = w.teamNear[at]!;
  return arcBonus(w, t, w.mx[near]!, w.my[near]!);
}

/** The unit that a model belongs to. */
export function unitOf(w: World, m: number): number {
  const seat = m >= w.M ? 1 : 0;
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) if (m < w.mTo[u]!) return u;
  return -1;
}
