/** What a move on a table means to a team and to enemies that watch it: fire on the way, dangerous ground, who is found (DK-EXT-OW, DK-EXT-TE-05). Hot: once a move. */
import { DANGEROUS, UNSEEN } from "../../../geometry/pieces.ts";
import { E } from "../events.ts";
import { ACTED, BROKEN, DONE, FAST, GONE, HIDDEN, STRAYS, WALKED } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { gatherStrays } from "./coherency.ts";
import { B } from "./columns.ts";
import { isArmoured, isConstruct, pierce, turn } from "./constructs.ts";
import { isWatching, snapFire } from "./firing.ts";
import { coverFrom, feelHeight, isDangerous } from "./ground.ts";
import { harm } from "./harm.ts";
import { detect } from "./hiding.ts";
import { rangeOf } from "./shots.ts";
import type { World } from "./state.ts";

/** A team has made a move of its own. */
export function setOut(t: number, fast: boolean): void {
  B.flags[t] = (B.flags[t]! | ACTED | WALKED | (fast ? FAST : 0)) & ~(fast ? 0 : FAST);
}

/** Before a team moves: where it comes from. */
export function rememberPlaces(t: number): void {
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    B.fromX[m] = B.mx[m]!;
    B.fromY[m] = B.my[m]!;
  }
}

/**
 * A team has moved from where it was: enemies on Overwatch, and those that open fire, may shoot at it on its way, once each; then it is where it went,
 * dangerous ground hurts, and who hides may be found. @rule DK-EXT-OW-02, DK-EXT-OW-03, DK-CHG-07
 */
export function comeTo(w: World, s: number): void {
  const enemy = 1 - w.seatOf(s);
  let laid = false;
  if (isConstruct(w, s)) turn(B.from[s]!);
  let place = 0;
  for (let t = enemy * w.U; t < w.endOf(enemy) && !w.has(s, GONE | HIDDEN); t++) {
    const opens = (w.openers & w.bitOf(t)) !== 0 && !w.has(t, GONE | BROKEN | DONE);
    if (!opens && !isWatching(w, t)) continue;
    if (!laid) {
      for (let m = B.from[s]!; m < B.to[s]!; m++) {
        B.toX[m] = B.mx[m]!;
        B.toY[m] = B.my[m]!;
      }
      laid = true;
    }
    const at = shotOnTheWay(w, enemy, t, s, place, opens);
    if (at >= 0) place = at;
  }
  if (laid) layAt(w, s, 1, 1);
  if (!w.has(s, GONE)) settle(w, s);
}

/** A team is where it went: how high it stands, what the ground does to it, whom it finds and who finds it. */
export function settle(w: World, s: number): void {
  const hurts = (w.pieces!.any & DANGEROUS) !== 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    feelHeight(w, m);
    if (hurts && isDangerous(w, B.fromX[m]!, B.fromY[m]!, B.mx[m]!, B.my[m]!)) endanger(w, m);
  }
  if (w.has(s, STRAYS)) gatherStrays(w, s);
  if (!w.has(s, GONE)) detect(w);
}

/** A D6: on a 5 or more a hit of Strength 5, modifier -2. @rule DK-EXT-TE-05 */
function endanger(w: World, m: number): void {
  const dice = w.actions[w.seatOfModel(m)]!;
  const roll = dice.die(6);
  w.log.event(E.danger, m, roll, 0);
  if (roll < 5) return;
  if (w.vehicles && isArmoured(m)) pierce(w, -1, m, 1, 5, B.number[N.shotDice]!, -1);
  else harm(w, dice, m, 1, 5, -2, 1, -1);
}

/** Puts the models of a team so many parts of the way along it. */
function layAt(w: World, s: number, part: number, parts: number): void {
  w.moved(s);
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    B.mx[m] = B.fromX[m]! + (Math.trunc(((B.toX[m]! - B.fromX[m]!) * part) / parts) | 0);
    B.my[m] = B.fromY[m]! + (Math.trunc(((B.toY[m]! - B.fromY[m]!) * part) / parts) | 0);
  }
}

/** Team t may fire at a team on its way, at a place not before `first`; returns the place, -1 for none. */
function shotOnTheWay(w: World, seat: number, t: number, s: number, first: number, opens: boolean): number {
  const rule = B.rule[R.overwatchPoints]!;
  const places = rule === 1 ? 1 : rule === 2 ? 17 : 5;
  const reach = rangeOf(t);
  let any = false;
  for (let i = 0; i < places; i++) {
    B.watchGap[i] = -1;
    if (i < first) continue;
    if (places === 1) layAt(w, s, 1, 1);
    else layAt(w, s, i, places - 1);
    const gap = w.gap(t, s);
    const cover = gap > reach ? UNSEEN : coverFrom(w, t, s);
    if (cover === UNSEEN) continue;
    any = true;
    B.watchGap[i] = gap;
    B.watchCover[i] = cover;
  }
  const place = any ? w.player.interrupt(seat, t, s, places, opens) : -1;
  if (place < 0 || B.watchGap[place]! < 0) return -1;
  if (places === 1) layAt(w, s, 1, 1);
  else layAt(w, s, place, places - 1);
  w.log.event(E.interrupts, t, s, place);
  snapFire(w, t, s);
  return place;
}
