/**
 * Which weapon is used, in which order teams roll, who of a unit shoots or casts, and which weapon the enemy loses (DM-WPN-04, DM-CAS-01, DM-ACT-10,
 * DM-PSY-01, DM-DAM-08). Hot: for groups with a choice of weapons, in every attack; else rare.
 */
import { BY_DOCTRINE } from "../../kernel/candidates.ts";
import { B } from "../battle/columns.ts";
import { mayCast } from "../battle/psychic.ts";
import type { World } from "../battle/state.ts";
import { W_BLAST } from "../matchup.ts";
import { asked } from "./asked.ts";
import { D } from "./decisions.ts";
import { THINK } from "./thoughts.ts";

/** `Player.arm`: the weapon that is worth most, the first of equals. */
export function chooseArm(w: World, p: number, arms: number): number {
  const seat = w.seatOf(B.planUnit[p]!);
  const best = bestOf(arms);
  if (p === THINK || asked.manner[seat] === BY_DOCTRINE) return best;
  asked.open(D.arm, seat);
  for (let k = 0; k < arms; k++) {
    const gun = B.armGun[k]!;
    asked.row[0] = B.armWorth[k]!;
    asked.row[1] = B.armSize[k]!;
    tellGun(gun, 2);
    asked.row[5] = (B.gunFlags[gun]! & W_BLAST) !== 0 ? 1 : 0;
    asked.offer(k, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** `Player.team`: as they are, the strongest first. */
export function chooseTeam(w: World, p: number, at: number, end: number): number {
  const seat = w.seatOf(B.planUnit[p]!);
  if (asked.manner[seat] === BY_DOCTRINE) return at;
  asked.open(D.team, seat);
  for (let i = at; i < end; i++) {
    const gun = B.teamGun[i]!;
    asked.row[0] = at - i;
    asked.row[1] = B.teamSize[i]!;
    tellGun(gun, 2);
    asked.row[5] = (B.gunFlags[gun]! & W_BLAST) !== 0 ? 1 : 0;
    asked.offer(i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** `Player.shooter`: one with the strongest weapon. */
export function chooseShooter(w: World, p: number, at: number, end: number): number {
  const seat = w.seatOf(B.planUnit[p]!);
  const asks = p !== THINK && asked.manner[seat] !== BY_DOCTRINE;
  if (asks) asked.open(D.shooter, seat);
  for (let i = at; i < end; i++) {
    if (B.armSize[i - at] === 0) continue;
    if (!asks) return i;
    asked.row[0] = at - i;
    asked.row[1] = B.armSize[i - at]!;
    tellGun(B.teamGun[i]!, 2);
    asked.offer(i, 0, 0, 0);
  }
  return asks && asked.settle() >= 0 ? asked.act : -1;
}

/** `Player.caster`: the highest score. */
export function chooseCaster(w: World, u: number, power: number): number {
  const seat = w.seatOf(u);
  if (asked.manner[seat] === BY_DOCTRINE) return -1;
  asked.open(D.caster, seat);
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    if (!mayCast(g, power)) continue;
    const kind = B.kind[g]!;
    asked.row[0] = B.kindPsychic[kind]!;
    asked.row[1] = B.kindPsychic[kind]!;
    asked.row[2] = B.kindMorale[kind]!;
    asked.row[3] = B.kindPoints[kind]! / w.sideAt[seat]!.price;
    asked.row[4] = B.kindBs[kind]!;
    asked.offer(g, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** `Player.disarm`: the strongest. */
export function chooseLoss(seat: number, arms: number): number {
  for (let k = 0; k < arms; k++) {
    const gun = B.armGun[k]!;
    B.armWorth[k] = B.gunPower[gun]! * (2 + B.gunRof[gun]!) * 100 + B.gunRange[gun]!;
  }
  if (asked.manner[seat] === BY_DOCTRINE) return bestOf(arms);
  asked.open(D.disarm, seat);
  for (let k = 0; k < arms; k++) {
    asked.row[0] = B.armWorth[k]!;
    tellGun(B.armGun[k]!, 1);
    asked.offer(k, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** Fills `power`, `rate` and `range` (inches of the short band). */
function tellGun(gun: number, at: number): void {
  asked.row[at] = B.gunPower[gun]!;
  asked.row[at + 1] = B.gunRof[gun]!;
  asked.row[at + 2] = B.gunRange[gun]! / 10;
}

function bestOf(arms: number): number {
  let best = 0;
  for (let k = 1; k < arms; k++) if (B.armWorth[k]! > B.armWorth[best]!) best = k;
  return best;
}
