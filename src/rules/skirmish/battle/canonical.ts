/**
 * Puts like states of an attack into the same bytes, so that a walk over all outcomes merges them. Warm: once for each path of a walk;
 * the simulation never calls it.
 *
 * What is allowed is only what no rule, decision or metric of the rest of the attack can tell apart. Two things are: clearing what
 * nobody will ask for again, and exchanging models whose places do not matter. Places do matter more often than one would think: a
 * shooter takes the first of several equal targets, a leader's wound the first trooper, a blast the first neighbours.
 */

import * as F from "../flags.ts";
import { R } from "../rulings.ts";
import { board } from "./columns.ts";
import { G_PLACE, S_FIGHTING, S_ON, S_SUBSTITUTED, SEAT_COLUMNS, type World } from "./state.ts";

/** Grenades whose effect is a status or nothing, so that those hit stay alike. */
const PLAIN_GRENADES = [F.KRAK, F.RAD, F.POISON_GAS, F.PLASMA_GRENADE, F.MELTA, F.PHOTON_FLASH, F.CHOKE].reduce(
  (all, grenade) => all | (1 << grenade),
  0,
);

/** Which models of a matchup may be exchanged; the same for its whole attack. */
export type Likeness =
  /** Targets of one kind, whenever. */
  | "targets"
  /** The same, once nobody can stand in for a leader any more. */
  | "leaderless"
  /** The first models of the second side, one for each step that is over. */
  | "sequence"
  /** Pairs of fighters, where both are over with their blows or both are not. */
  | "pairs"
  /** Only who is off the table. */
  | "gone";

export function likenessOf(w: World): Likeness {
  const { action, grenade } = w.m.attack;
  const [ours, theirs] = [board.count[0]!, board.count[1]!];
  const apart = w.m.crowd === 0;
  if (action === "shoot") {
    if (!apart || !targetsAreAlike(w)) return "gone";
    const led = (board.sideTraits[1]! & F.T_LEADER) !== 0 && (board.sideTraits[1]! & F.T_PACK) !== 0;
    return led ? "leaderless" : "targets";
  }
  if (action === "assault")
    return ours === theirs && onePack(w, 0) && onePack(w, 1) && w.m.friendsNear < 0 ? "pairs" : "gone";
  const separate = apart && oneKind(w, 1);
  if (action === "fall") return separate ? "sequence" : "gone";
  const harmless = action === "overwatch" || ((PLAIN_GRENADES | (1 << F.FRAG)) & (1 << grenade)) !== 0;
  return separate && harmless && ours <= theirs ? "sequence" : "gone";
}

function oneKind(w: World, seat: number): boolean {
  const from = seat * w.stride;
  for (let m = from + 1; m < from + board.count[seat]!; m++) if (board.kind[m] !== board.kind[from]) return false;
  return true;
}

/** Catalyst works for one Pack. */
function onePack(w: World, seat: number): boolean {
  const from = seat * w.stride;
  for (let m = from + 1; m < from + board.count[seat]!; m++) if (board.pack[m] !== board.pack[from]) return false;
  return oneKind(w, seat);
}

/** Whether all targets of one kind in one condition are the same, so that the first of them may be any. */
function targetsAreAlike(w: World): boolean {
  const traits = board.sideTraits[1]!;
  const has = (a: number, b: number): boolean => (traits & a) !== 0 && (traits & b) !== 0;
  if (has(F.T_LIVING_SHIELD, F.T_GROT) || (traits & (F.T_GUN_DRONE | F.T_SHIELD_DRONE)) !== 0) return false;
  if ((board.sideGuards[1]! & (F.G_MEDIC | F.G_SHADOW_FIELD)) !== 0 || w.m.hasMarkers) return false;
  for (let t = w.stride; t < w.stride + board.count[1]!; t++) if (w.kinds.W[board.kind[t]!]! > 1) return false;
  for (let m = 0; m < board.count[0]!; m++) {
    const kind = board.kind[m]!;
    if (
      w.kinds.powers[kind] !== 0 ||
      (w.kinds.grenades[kind]! & ((1 << F.GRENADES.length) - 1) & ~PLAIN_GRENADES) !== 0
    )
      return false;
  }
  return true;
}

/** `done` is the number of the last step that was played, -1 when there was none. */
export function canonicalize(w: World, likeness: Likeness, done: number): void {
  forgetThePast(w);
  if (likeness === "pairs") sortPairs(w, done);
  else {
    const from = w.stride;
    const to = from + board.count[1]!;
    if (likeness === "targets") sortModels(w, from, to, false);
    else if (likeness === "leaderless") sortModels(w, from, to, leaderIsCovered(w));
    else if (likeness === "sequence") sortModels(w, from, Math.min(to, from + done + 1), false);
    else if (w.m.attack.action === "shoot") sortModels(w, from, to, true);
  }
  for (let seat = 0; seat < 2; seat++) countAnew(w, seat);
}

/** Whether the first trooper may still have to stand in for a leader: then it matters who is first. */
function leaderIsCovered(w: World): boolean {
  if (board.rule[R.substitutePerModel] === 0 && board.seats[SEAT_COLUMNS + S_SUBSTITUTED] === 1) return false;
  for (let t = w.stride; t < w.stride + board.count[1]!; t++) {
    if ((board.flags[t]! & F.OFF) === 0 && (w.kinds.trait[board.kind[t]!]! & F.T_LEADER) !== 0) return true;
  }
  return false;
}

/** What a model has done and nobody will ask about; a Pin below a Stun, which no metric shows. */
function forgetThePast(w: World): void {
  const assault = w.m.attack.action === "assault";
  board.shotAt.fill(0);
  for (let m = 0; m < 2 * w.stride; m++) {
    const flags = board.flags[m]!;
    if ((flags & F.STUN) !== 0) board.flags[m] = flags & ~F.PIN;
    if (assault || (flags & F.FIRED) === 0) continue;
    board.flags[m]! &= ~F.FIRED_HARD;
    board.used[m]! &= ~F.TURN_RIGHTS;
    board.plasma[m] = 0;
  }
}

/** Sorts neighbours of one kind; `gone`: only moves those off the table behind the others. */
function sortModels(w: World, from: number, to: number, gone: boolean): void {
  for (let a = from + 1; a < to; a++) {
    for (let b = a; b > from && mayPass(w, b, b - 1, gone); b--) w.exchange(b, b - 1);
  }
}

function mayPass(w: World, b: number, before: number, gone: boolean): boolean {
  if (board.kind[b] !== board.kind[before] || board.owner[b] !== board.owner[before]) return false;
  const [here, there] = [board.flags[b]! & F.OFF, board.flags[before]! & F.OFF];
  if (here !== there) return here < there;
  return gone && here === 0 ? false : w.compare(b, before) < 0;
}

/** Fighters i of both sides are in contact with each other or with nobody. */
function sortPairs(w: World, done: number): void {
  const n = board.count[0]!;
  for (let i = 0; i < n; i++)
    if ((board.engaged[i]! & ~(1 << i)) !== 0 || (board.engaged[w.stride + i]! & ~(1 << i)) !== 0) return;
  const place = board.game[G_PLACE]!;
  const acted = place > 0 ? ((place - 1) % w.stride) + 1 : Math.min(n, done + 1);
  sortPairsOf(w, 0, Math.min(n, acted));
  sortPairsOf(w, Math.min(n, acted), n);
}

function sortPairsOf(w: World, from: number, to: number): void {
  for (let a = from + 1; a < to; a++) {
    for (let b = a; b > from && comparePairs(w, b, b - 1) < 0; b--) exchangePairs(w, b, b - 1);
  }
}

function comparePairs(w: World, a: number, b: number): number {
  const contact = Number(board.engaged[b] !== 0) - Number(board.engaged[a] !== 0);
  return contact || w.compare(a, b) || w.compare(w.stride + a, w.stride + b);
}

function exchangePairs(w: World, a: number, b: number): void {
  w.exchange(a, b);
  w.exchange(w.stride + a, w.stride + b);
  const [first, second] = [board.engaged[a] !== 0, board.engaged[b] !== 0];
  for (let side = 0; side < 2 * w.stride; side += w.stride) {
    board.engaged[side + a] = second ? 1 << a : 0;
    board.engaged[side + b] = first ? 1 << b : 0;
  }
}

/** The sets of a seat, from its models. */
function countAnew(w: World, seat: number): void {
  const from = seat * w.stride;
  let on = 0;
  let fighting = 0;
  for (let i = 0; i < board.count[seat]!; i++) {
    if ((board.flags[from + i]! & F.OFF) === 0) on |= 1 << i;
    if (board.engaged[from + i] !== 0) fighting |= 1 << i;
  }
  board.seats[seat * SEAT_COLUMNS + S_ON] = on;
  board.seats[seat * SEAT_COLUMNS + S_FIGHTING] = fighting;
}
