/**
 * Who fights whom where there is no table (DK-EXT-MD-01, DK-EXT-MD-02): models are paired off in the order of the roster, spare ones join as further
 * attackers. Hot: once a sub-phase VI.
 */
import { CHARGING, GONE } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { addAttacker, addFight, clearFights, closeFirst } from "./combat.ts";
import type { World } from "./state.ts";

const NOBODY = -1;

/** Attack mode: the models of the first side are dealt evenly over those of the second. @rule DK-EXT-MD-01 */
export function dealAttackers(w: World): void {
  clearFights();
  const mine = w.sideAt[0].models;
  const theirs = w.sideAt[1].models;
  for (let i = 0; i < Math.min(mine, theirs); i++) {
    addFight(w.M + i);
    for (let m = i, n = 0; m < mine && n < B.number[N.contacts]!; m += theirs, n++) addAttacker(m);
  }
  closeFirst();
}

/**
 * Makes up the fights of all teams in contact: first models one against one, team by team; then those who are left join against the enemy with the
 * fewest attackers, as long as there is room and he is the single model of his fight.
 * @rule DK-EXT-CC-01, DK-EXT-CC-10
 */
export function pairOff(w: World, active: number): void {
  clearFights();
  B.dealt.fill(NOBODY);
  B.gang.fill(0);
  for (let s = active * w.U; s < w.endOf(active); s++) {
    for (let t = (1 - active) * w.U; t < w.endOf(1 - active); t++) if (touching(w, s, t)) pairTeams(s, t);
  }
  for (let each = 0; each < 2; each++) {
    const seat = each === 0 ? active : 1 - active;
    for (let s = seat * w.U; s < w.endOf(seat); s++) if (B.engaged[s] !== 0) joinFights(w, s);
  }
  for (let late = 0; late < 2; late++) {
    for (let m = 0; m < 2 * w.M; m++)
      if (B.dealt[m] !== NOBODY && isLate(w, m, active) === late) writeFight(w, m, active);
    if (late === 0) closeFirst();
  }
}

/** 1 where only the other player's side charged, or by one reading where the lone model is his: he splits those fights. @rule DK-EXT-CC-01, DK-EXT-CC-10 */
export function isLate(w: World, m: number, first: number): number {
  if (B.rule[R.grouping] === 1) return w.seatOfModel(m) === first ? 0 : 1;
  let mine = 0;
  let theirs = 0;
  for (let a = 0; a < 2 * w.M; a++) {
    if (a !== m && a !== B.dealt[m] && B.dealt[a] !== m) continue;
    if ((B.state[a]! & CHARGING) === 0) continue;
    if (w.seatOfModel(a) === first) mine = 1;
    else theirs = 1;
  }
  return theirs === 1 && mine === 0 ? 1 : 0;
}

/** Writes down the fight in which model m is alone: a pair is one of the First Player's model, unless others joined against one of the two. */
export function writeFight(w: World, m: number, active: number): void {
  const seat = w.seatOfModel(m);
  if (B.gang[m]! <= 1 && (B.gang[B.dealt[m]!]! > 1 || seat !== active)) return;
  addFight(m);
  for (let a = (1 - seat) * w.M, end = a + w.M; a < end; a++) if (B.dealt[a] === m) addAttacker(a);
}

const touching = (w: World, s: number, t: number): boolean =>
  (B.engaged[s]! & (1 << (t - w.seatOf(t) * w.U))) !== 0 && !w.has(s, GONE) && !w.has(t, GONE);

/** Pairs off the free models of two teams; `gang` counts who is dealt to a model. */
function pairTeams(s: number, t: number): void {
  let b = B.from[t]!;
  for (let a = B.from[s]!; a < B.to[s]!; a++) {
    if (B.wounds[a] === 0 || B.dealt[a] !== NOBODY) continue;
    while (b < B.to[t]! && (B.wounds[b] === 0 || B.dealt[b] !== NOBODY)) b++;
    if (b === B.to[t]) return;
    B.dealt[a] = b;
    B.dealt[b] = a;
    B.gang[a] = 1;
    B.gang[b] = 1;
  }
}

/** Deals the models of a team that have nobody yet. */
function joinFights(w: World, s: number): void {
  const enemy = 1 - w.seatOf(s);
  for (let a = B.from[s]!; a < B.to[s]!; a++) {
    if (B.wounds[a] === 0 || B.dealt[a] !== NOBODY) continue;
    let best = NOBODY;
    for (let t = enemy * w.U; t < w.endOf(enemy); t++) if (touching(w, s, t)) best = fewestOf(t, best);
    if (best === NOBODY) return;
    B.dealt[a] = best;
    B.gang[best]!++;
  }
}

/** The model of a team that has the fewest against it and room for another, if it has fewer than `best`. */
function fewestOf(t: number, best: number): number {
  let found = best;
  for (let b = B.from[t]!; b < B.to[t]!; b++) {
    if (B.wounds[b] === 0 || B.gang[b] === 0 || B.gang[b]! >= B.number[N.contacts]!) continue;
    // His enemy must have nobody else: the single model of a fight is on one side.
    if (B.gang[b] === 1 && B.gang[B.dealt[b]!]! > 1) continue;
    if (found === NOBODY || B.gang[b]! < B.gang[found]!) found = b;
  }
  return found;
}
