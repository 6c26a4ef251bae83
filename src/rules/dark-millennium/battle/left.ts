/** What follows from who is left of a unit and what it has lost: its size, Morale, traits, speed (DM-STA-08, DM-MOV-01). Hot. */

import { OTHERWISE, T_JUMP } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import type { World } from "./state.ts";

/** 100 for who has nothing to shoot with, 30 for who shoots at half of its strength or less from here, 10 else. */
function closeness(u: number): number {
  let shots = 0;
  let blows = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    if (B.alive[g] === 0) continue;
    const kind = B.kind[g]!;
    for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) {
      const gun = B.kindArms[a]!;
      const power = B.gunPower[gun]! * (2 + B.gunRof[gun]!);
      if (B.gunRange[gun] === 0) {
        const blow = power + 2 * B.kindAs[kind]!;
        if (blow > blows) blows = blow;
      } else if (power > shots) shots = power;
    }
  }
  if (shots === 0) return 100;
  return blows >= shots ? 30 : 10;
}

/** Writes down what follows from who is left of a unit; asked for by all that change `B.alive`. */
export function recount(w: World, u: number): void {
  const all = B.rule[R.startMorale] === 1;
  let count = 0;
  let morale = -1;
  let traits = 0;
  let who = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    const left = B.alive[g]!;
    const kind = B.kind[g]!;
    count += left;
    who += left * B.radix[g]!;
    if (left > 0) traits |= B.kindTraits[kind]!;
    if ((left > 0 || all) && B.kindMorale[kind]! > morale) morale = B.kindMorale[kind]!;
  }
  B.count[u] = count;
  recountThoughts(w, u, who);
  B.morale[u] = morale;
  B.traits[u] = traits;
  B.brawl[u] = closeness(u);
  feelSpeed(u);
}

/**
 * Who is left as far as the attacks that players think of tell it (thoughts.ts): of shooters so many of each group as have the same rate of
 * fire, of those shot at no more than dice can fall on, closest groups first.
 */
function recountThoughts(w: World, u: number, who: number): void {
  const seat = w.seatOf(u);
  const rofBonus = B.rofBonus;
  const alike = B.shares[B.who[u]!] === 0 && B.rule[R.freeTeams] === 0;
  const wrap = B.rule[R.wrap] === 1;
  let room = B.mostDice[(1 - seat) ^ w.leg]!;
  let shoot = 0;
  let hit = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    const left = B.alive[g]!;
    let fewest = left;
    while (alike && fewest > 1 && rofBonus[fewest - 1] === rofBonus[left]) fewest--;
    const reached = wrap || left < room ? left : room;
    shoot += fewest * B.radix[g]!;
    hit += reached * B.radix[g]!;
    room -= reached;
  }
  B.left[u] = who;
  B.leftToShoot[u] = shoot;
  B.leftToHit[u] = hit;
}

/** Inches a unit moves in one action, in tenths. @rule DM-SPE-05 */
export function speedOf(u: number): number {
  return B.speed[u]!;
}

/** Writes down how fast a unit is: as its slowest model; jump packs replace it where they can be used. */
export function feelSpeed(u: number): void {
  let slowest = 32767;
  let jump = true;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    if (B.alive[g] === 0) continue;
    const kind = B.kind[g]!;
    if (B.kindSpeed[kind]! < slowest) slowest = B.kindSpeed[kind]!;
    if ((B.kindTraits[kind]! & T_JUMP) === 0) jump = false;
  }
  const speed = slowest - B.lostSpeed[u]!;
  B.speed[u] = jump && leaps(u) && B.number[N.jump]! > speed ? B.number[N.jump]! : speed;
}

/** Do the jumpers of a unit leap in this turn? */
export function leaps(u: number): boolean {
  return jumps(u) === ((B.flags[u]! & OTHERWISE) === 0);
}

/** Is every model of a unit a jumper? */
export function allJump(u: number): boolean {
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    if (B.alive[g]! > 0 && (B.kindTraits[B.kind[g]!]! & T_JUMP) === 0) return false;
  }
  return true;
}

/** Jumpers would walk where a landing is likely to kill them: nobody is made to leap into a bog. */
export function jumps(u: number): boolean {
  const difficulty = B.number[N.difficulty]!;
  if (difficulty === 0 || B.rule[R.noLanding] === 1) return true;
  return leastAgility(u) + 2 >= difficulty;
}

export function leastAgility(u: number): number {
  let least = 99;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    if (B.alive[g]! > 0 && B.kindAgility[B.kind[g]!]! < least) least = B.kindAgility[B.kind[g]!]!;
  }
  return least - B.lostAgility[u]!;
}
