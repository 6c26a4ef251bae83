/**
 * Who psykers are and what powers they have: dealing before the battle, who is able to use one, powers in play and how they end (SE-PSK, SE-PSY-12, -13,
 * SE-EXT-72, -73, -75, -76, -92). Only the Adeptus powers are described: every discipline deals from that deck. Hot: dealing once a battle, the rest once
 * a phase or go.
 */
import { E } from "../events.ts";
import {
  ABOARD,
  BROKEN,
  CARMINE_ASSASSIN,
  DISPLACEMENT,
  GATE,
  GONE,
  HELLFIRE,
  MACHINE_CURSE,
  MAX_MODELS,
  POWER_KINDS,
  SCAN,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { feelCurses, noteFires } from "./lying.ts";
import { freeCursed, type World } from "./state.ts";
import { openDeck } from "./warp-deck.ts";

// Columns of `B.warp`. The power that is being used:
export const W_CASTER = 0;
export const W_POWER = 1;
export const W_TARGET = 2;
export const W_FORCE = 3; // Force cards that it was paid with, as Daemonic Attack counts them
export const W_ULTIMATE = 4;
export const W_TRIES = 5; // attempts to nullify it
export const W_STOPPED = 6; // it has no effect any more
// The phase:
export const W_SCANNED = 7; // bits of seats that see the enemy's hand
export const W_TRIED = 8; // bits of seats that tried to nullify a power in play (`nullifyInPlay: per-player`)
export const W_GOES = 9;
export const W_ENDED = 10; // by Energy Drain

/** Ties in the order of dealing that are rolled again at most. */
const MOST_TIES = 100;
const ALL_POWERS = (1 << POWER_KINDS) - 1;

/** Psyker i of a seat, the highest mastery first. */
export const psykerAt = (seat: number, i: number): number => B.psyker[seat * MAX_MODELS + i]!;
export const masteryOf = (m: number): number => B.kindMastery[B.kind[m]!]!;

/** On the table, not aboard, and alive: may nullify and fight duels. @rule SE-EXT-73 */
export const isThere = (m: number): boolean => B.wounds[m]! > 0 && (B.flags[B.squad[m]!]! & (GONE | ABOARD)) === 0;

export const countBits = (bits: number): number => {
  let n = 0;
  for (let left = bits; left !== 0; left &= left - 1) n++;
  return n;
};

/** Whether a psyker counts among those that can use powers. @rule SE-EXT-72 */
export function isAble(m: number): boolean {
  if (!isThere(m) || (B.flags[B.squad[m]!]! & BROKEN) !== 0) return false;
  if (B.rule[R.castEngaged] === 1 && B.engaged[B.squad[m]!] !== 0) return false;
  return (B.owned[m]! & ~B.lying[m]!) !== 0;
}

export function ablePsykers(seat: number): number {
  let n = 0;
  for (let i = 0; i < B.psykers[seat]!; i++) if (isAble(psykerAt(seat, i))) n++;
  return n;
}

/** The living psyker of the highest mastery; -1 for none. @rule SE-WRP-17 */
export function highestOf(seat: number): number {
  for (let i = 0; i < B.psykers[seat]!; i++) if (isThere(psykerAt(seat, i))) return psykerAt(seat, i);
  return -1;
}

/** Whether a psyker may still use a power of its own in this phase, cards and targets apart. @rule SE-PSY-13, SE-PSK-06, SE-PSK-07, SE-EXT-77 */
export function isReady(m: number, power: number): boolean {
  const bit = 1 << power;
  if (!isAble(m) || (B.owned[m]! & bit) === 0 || (B.used[m]! & bit) !== 0) return false;
  if (B.rule[R.activation] === 1 && B.used[m] !== 0) return false;
  return mayLieAgain(power, (B.lying[m]! & bit) !== 0);
}

/** Hellfire ends by being used again; every other power in play has to be removed first. @rule SE-PSY-13 */
export function mayLieAgain(power: number, lies: boolean): boolean {
  return !lies || power === HELLFIRE;
}

/** Does any power lie in play? */
export function anyInPlay(): boolean {
  for (let seat = 0; seat < 2; seat++) {
    for (let i = 0; i < B.psykers[seat]!; i++) if (B.lying[psykerAt(seat, i)] !== 0) return true;
  }
  return false;
}

/** A power in play ends. @rule SE-EXT-92 */
export function endPower(w: World, m: number, power: number): void {
  if ((B.lying[m]! & (1 << power)) === 0) return;
  B.lying[m]! &= ~(1 << power);
  if (power === MACHINE_CURSE) freeCursed(m);
  if (w.table !== null) {
    noteFires();
    feelCurses();
  }
  w.log.event(E.powerEnds, m, power, 0);
}

/** A psyker has lost a power for the battle. @rule SE-WRP-07, SE-WRP-19 */
export function losePower(w: World, m: number, power: number): void {
  endPower(w, m, power);
  B.owned[m]! &= ~(1 << power);
  B.seen[m]! |= 1 << power;
  w.tick(T.powersLost, w.seatOfModel(m), 1);
  w.log.event(E.powerLost, m, power, 0);
}

/** Before the first turn: the deck of cards, and powers to all psykers. @rule SE-PSY-01, SE-EXT-75 */
export function openPsychics(w: World): void {
  const n = B.psykers[0]! + B.psykers[1]!;
  if (n === 0) return;
  openDeck();
  orderPsykers(w, n);
  for (let i = 0; i < n; i++) {
    const m = B.list[i]!;
    const most = masteryOf(m) - 1;
    const has = B.kindTertiary[B.kind[m]!] !== 0;
    const asked = B.kindSplit[B.kind[m]!]!;
    B.gang[i] =
      !has || most === 0 ? 0 : asked >= 0 ? Math.min(most, asked) : w.player.tertiary(w.seatOfModel(m), m, most);
  }
  // Those of the primary disciplines of everybody come first. Players ask by lists of their own.
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < n; i++) {
      const m = B.dealt[i]!;
      dealPowers(w, m, round === 0 ? masteryOf(m) - B.gang[i]! : B.gang[i]!);
    }
  }
  for (let i = 0; i < n; i++)
    if (B.owned[B.dealt[i]!] !== 0) w.log.event(E.owns, B.dealt[i]!, B.owned[B.dealt[i]!]!, 0);
}

/** How many of its powers come from tertiary disciplines, where nobody says. @rule SE-EXT-76 */
export function usualTertiary(m: number): number {
  return B.rule[R.tertiaryShare] === 1 && masteryOf(m) >= 3 ? 1 : 0;
}

/** All psykers of both seats into `B.list` and `B.dealt`: the highest mastery first, equals by roll-offs. @rule SE-PSK-04, SE-PSK-05, SE-EXT-76 */
function orderPsykers(w: World, n: number): void {
  let at = 0;
  for (let level = 4; level > 0; level--) {
    const from = at;
    for (let seat = 0; seat < 2; seat++) {
      for (let i = 0; i < B.psykers[seat]!; i++)
        if (masteryOf(psykerAt(seat, i)) === level) B.list[at++] = psykerAt(seat, i);
    }
    rollOff(w, from, at);
  }
  for (let i = 0; i < n; i++) B.dealt[i] = B.list[i]!;
}

/** Orders the psykers of a level at places of `B.list` by the highest roll; who rolls alike rolls again. */
function rollOff(w: World, from: number, to: number): void {
  for (let i = from; i + 1 < to; i++) {
    // Whoever is left rolls for the next place.
    let left = to - i;
    for (let tries = 0; left > 1; tries++) {
      let best = 0;
      let n = 0;
      for (let k = i; k < i + left; k++) {
        const face = tries < MOST_TIES ? w.setup.die(6) : 7 - Math.min(6, k - i);
        if (face < best) continue;
        if (face > best) n = 0;
        best = face;
        const m = B.list[i + n]!;
        B.list[i + n++] = B.list[k]!;
        B.list[k] = m;
      }
      left = n;
    }
  }
}

/** Bits of the powers that are left in the deck from which a psyker is dealt. @rule SE-PSK-08, SE-EXT-75 */
export function leftInDeck(w: World, m: number): number {
  const rule = B.rule[R.powerDeck]!;
  if (rule === 2) return ALL_POWERS & ~B.owned[m]!;
  let gone = 0;
  for (let seat = 0; seat < 2; seat++) {
    if (rule === 1 && seat !== w.seatOfModel(m)) continue;
    for (let i = 0; i < B.psykers[seat]!; i++) gone |= B.owned[psykerAt(seat, i)]! | B.seen[psykerAt(seat, i)]!;
  }
  return ALL_POWERS & ~gone;
}

/** Deals powers to a psyker, at random or of its choice, as long as there are any. @rule SE-PSK-02, SE-PSK-03, SE-PSK-08 */
function dealPowers(w: World, m: number, powers: number): void {
  for (let i = 0; i < powers; i++) {
    const left = leftInDeck(w, m);
    const n = countBits(left);
    if (n === 0) return;
    const power =
      B.rule[R.powerDealing] === 1 ? w.player.power(w.seatOfModel(m), m, left) : bitAt(left, w.setup.below(n));
    B.owned[m]! |= 1 << power;
  }
}

/** The place of set bit i, from 0. */
export function bitAt(bits: number, i: number): number {
  let left = bits;
  for (let k = 0; k < i; k++) left &= left - 1;
  return 31 - Math.clz32(left & -left);
}

/** Force cards that a power costs. */
export const costOf = (power: number): number => B.number[N.force + power]!;

/** Whether a power has any effect on a model. @rule SE-PVV-01 */
export function mayStrike(power: number, m: number): boolean {
  const kind = B.kind[m]!;
  const armoured = B.kindFront[kind]! > 0;
  return !armoured || (affectsVehicles(power) && (power !== CARMINE_ASSASSIN || B.kindCrew[kind]! > 0));
}

/** @rule SE-PVV-01 */
export const affectsVehicles = (power: number): boolean => power !== DISPLACEMENT && power !== GATE && power !== SCAN;
