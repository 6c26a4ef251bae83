/**
 * Whom dice are meant for: the group that snipers pick, the model that a blast is aimed at, who takes which die (DM-SPE-06, DM-WPN-06,
 * dm.dieAllocation). Hot: in attacks that are made, where there is a choice.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { BY_DOCTRINE } from "../../kernel/candidates.ts";
import { B } from "../battle/columns.ts";
import { rankOf } from "../battle/lists.ts";
import type { World } from "../battle/state.ts";
import { rankOfGroup } from "../battle/weapons.ts";
import { OFF } from "../matchup.ts";
import { R } from "../rulings.ts";
import { asked } from "./asked.ts";
import { D } from "./decisions.ts";

/** `Player.prey`: a doctrine picks as everybody would, the highest Morale, then the dearest. */
export function choosePrey(w: World, p: number, t: number): number {
  const seat = w.seatOf(B.planUnit[p]!);
  if (asked.manner[seat] === BY_DOCTRINE) return -1;
  let usual = B.from[t]!;
  asked.open(D.prey, seat);
  for (let g = B.from[t]!; g < B.to[t]!; g++) {
    if (B.alive[g] === 0) continue;
    const kind = B.kind[g]!;
    if (B.alive[usual] === 0 || rankOfGroup(g) > rankOfGroup(usual)) usual = g;
    asked.row[0] = rankOfGroup(g);
    asked.row[1] = B.alive[g]!;
    asked.row[2] = B.kindMorale[kind]!;
    asked.row[3] = B.kindPoints[kind]! / w.sideAt[seat]!.price;
    asked.row[4] = B.kindPsychic[kind]!;
    asked.offer(g, 0, 0, 0);
  }
  return asked.settle() < 0 || asked.act === usual ? -1 : asked.act;
}

/** `Player.aim`: the highest Morale, then the dearest. */
export function chooseAim(w: World, p: number, base: number, models: number): number {
  const seat = w.seatOf(B.planUnit[p]!);
  asked.open(D.aim, seat);
  for (let k = base; k < base + models; k++) {
    const m = B.list[k]!;
    asked.row[0] = rankOf(m);
    if (asked.isWeighed) tellAim(w, seat, m);
    asked.offer(k, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** Fills what is known of a model that a blast may be aimed at: how many stand around it. */
function tellAim(w: World, seat: number, m: number): void {
  const kind = B.kind[B.mGroup[m]!]!;
  asked.row[1] = B.kindMorale[kind]!;
  asked.row[2] = B.kindPoints[kind]! / w.sideAt[seat]!.price;
  asked.row[3] = near(w, (1 - seat) * w.U, m);
  asked.row[4] = near(w, seat * w.U, m);
}

/** Models around a model that a blast at it is likely to reach. */
const AROUND = 3 * UNIT;

/** How many models of the units of a seat, from `first` on, are so near to a model. */
function near(w: World, first: number, m: number): number {
  let n = 0;
  for (let u = first; u < first + w.U; u++) {
    if ((B.flags[u]! & OFF) !== 0) continue;
    for (let o = B.mFrom[u]!; o < B.mTo[u]!; o++) {
      const dx = B.mx[o]! - B.mx[m]!;
      const dy = B.my[o]! - B.my[m]!;
      if (B.live[o] !== 0 && dx * dx + dy * dy <= AROUND * AROUND) n++;
    }
  }
  return n;
}

/** `Player.allot`: an attacker gives the best dice to the dearest models, a defender to the cheapest. */
export function allot(w: World, p: number, models: number): void {
  const attacks = B.rule[R.allocation] === 1;
  const attacker = w.seatOf(B.planUnit[p]!);
  sortByPrice(models, attacks);
  const seat = attacks ? attacker : 1 - attacker;
  if (asked.manner[seat] === BY_DOCTRINE) return;
  for (let d = 0; d + 1 < models; d++) takeDie(w, seat, d, models);
}

/** Asks who of those from place d on takes the die of that place, and moves it there. */
function takeDie(w: World, seat: number, d: number, models: number): void {
  const { struck } = B;
  asked.open(D.allot, seat);
  for (let k = d; k < models; k++) {
    const g = (struck[k]! & 0xffff) >> 5;
    const kind = B.kind[g]!;
    asked.row[0] = k === d ? 1 : 0;
    asked.row[1] = B.faces[d]!;
    asked.row[2] = B.kindPoints[kind]! / w.sideAt[seat]!.price;
    asked.row[3] = B.kindArmour[kind]!;
    asked.row[4] = B.kindScores[kind]!;
    asked.row[5] = B.kindMorale[kind]!;
    asked.row[6] = g >= w.G === (seat === 1) ? 1 : 0;
    asked.offer(k, 0, 0, 0);
  }
  asked.settle();
  const taken = struck[asked.act]!;
  for (let k = asked.act; k > d; k--) struck[k] = struck[k - 1]!;
  struck[d] = taken;
}

/** The models struck, the dearest first, or the cheapest: who chooses gives the best dice to those. */
function sortByPrice(n: number, dearest: boolean): void {
  const struck = B.struck;
  for (let a = 1; a < n; a++) {
    for (let b = a; b > 0; b--) {
      const here = B.kindPoints[B.kind[(struck[b]! & 0xffff) >> 5]!]!;
      const there = B.kindPoints[B.kind[(struck[b - 1]! & 0xffff) >> 5]!]!;
      if (dearest ? here <= there : here >= there) break;
      const kept = struck[b]!;
      struck[b] = struck[b - 1]!;
      struck[b - 1] = kept;
    }
  }
}
