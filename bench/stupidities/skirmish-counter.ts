/** Counts what no player would do in a battle of Skirmish, by its events and by the board as it lies when they happen. */

import { UNIT } from "../../src/geometry/ticks.ts";
import { board, SEAT_SHIFT, STRIDE } from "../../src/rules/skirmish/battle/columns.ts";
import { guns } from "../../src/rules/skirmish/battle/gun-columns.ts";
import { inTheOpen } from "../../src/rules/skirmish/battle/hiding.ts";
import { kinds } from "../../src/rules/skirmish/battle/kind-columns.ts";
import { isPrecious, travels } from "../../src/rules/skirmish/battle/mission-goals.ts";
import {
  G_ALARM,
  G_ATTACKER,
  G_CARRIER,
  G_LEADER,
  G_MISSION,
  G_TURN,
  S_ON,
  S_PRESENT,
  S_START,
  SEAT_COLUMNS,
} from "../../src/rules/skirmish/battle/state.ts";
import { GUN } from "../../src/rules/skirmish/event-packing.ts";
import { E } from "../../src/rules/skirmish/events.ts";
import * as F from "../../src/rules/skirmish/flags.ts";
import * as M from "../../src/rules/skirmish/matchup.ts";
import { BREAKTHROUGH, CHANCE, HUNT, PIG, RESCUE } from "../../src/rules/skirmish/mission-rows.ts";

/** What is counted: how often it was so, of how many. */
export const COUNTED = {
  standUp:
    "No Retreat: moves and charges toward the enemy by a side with a third of the points of the other or less, of its model-turns",
  jam: "free, able, unable to act with an enemy within six inches, of all model-turns",
  jamPacks: "the same of models with packs",
  brawl: "Hunt: hunters with no gun of more than a foot that stay in another combat, the quarry in reach of a charge",
  leaderCharges: "Hunt: charges of the hunted leader at who strikes back, of its turns",
  givesUp: "giving up where whoever survives to the end draws or wins, of all who give up",
  alarm: "Breakthrough: alarms in the first two turns, of all battles",
  silent: "Breakthrough: battles without a sentry killed silently",
  heavyBearer: "Chance Encounter: bearers who carry a heavy weapon, where another leader or specialist carries none",
  bearerToEnemy: "Chance Encounter: moves of the bearer that end nearer to the nearest enemy in the open",
  marchOut:
    "gunline: Force Marches into reach of enemies who are outranged, where a walk brings them into one's own, of all by who outranges",
  stunned: "shots at the Stunned with an active enemy no more than an inch farther off",
  hop: "jumps of half an inch or less, of all jumps",
  watchInVain: "Overwatch that never fires, of all declared",
};
export type Count = keyof typeof COUNTED;
export type Counts = Record<Count, { times: number; of: number }>;

export const none = (): Counts =>
  Object.fromEntries(Object.keys(COUNTED).map((id) => [id, { times: 0, of: 0 }])) as unknown as Counts;

/** The mission without routs in which one survivor draws. */
const NO_RETREAT = 8;
const SURPRISE = 3;
const MOST = 2 * STRIDE;

export class Counter {
  counts = none();
  /** Models that did something in this turn, and where they stood as it began: tenths to the nearest enemy in the open. */
  readonly #acted = new Uint8Array(MOST);
  readonly #wasFar = new Float64Array(MOST);
  readonly #watches = new Uint8Array(MOST);
  readonly #brawls = new Uint8Array(MOST);
  #silent = 0;
  #alarmed = 0;
  readonly #lines: readonly [boolean, boolean];

  /** Which sides are played by a gunline. */
  constructor(lines: readonly [boolean, boolean]) {
    this.#lines = lines;
  }

  begin(): void {
    this.#watches.fill(0);
    this.#silent = 0;
    this.#alarmed = 0;
  }

  end(): void {
    if (board.onTable[0] === 0 || board.game[G_MISSION] !== BREAKTHROUGH) return;
    this.#note("silent", this.#silent === 0);
    this.#note("alarm", this.#alarmed > 0 && this.#alarmed <= 2);
  }

  #note(id: Count, is: boolean): void {
    const count = this.counts[id];
    count.of++;
    if (is) count.times++;
  }

  event(code: number, a: number, b: number, c: number): void {
    if (code === E.turn) this.#turn(a);
    else if (code === E.phase) this.#phase(a, b);
    else if (code === E.shoot) this.#shoot(a, b, c);
    else if (code === E.charge) this.#charge(a, b);
    else if (code === E.move) this.#move(a, b, c);
    else if (code === E.brokeOff) this.#brokeOff(a);
    else if (code === E.overwatch) {
      this.#watches[a] = 1;
      this.#note("watchInVain", true);
    } else if (code === E.overwatchFire) {
      if (this.#watches[a] === 1) this.counts.watchInVain.times--;
      this.#watches[a] = 0;
      this.#acted[a] = 1;
    } else if (code === E.withdrew) this.#note("givesUp", survivorsCount(a));
    else if (code === E.alarm) this.#alarmed = board.game[G_TURN]!;
    else if (code === E.removed) {
      if (board.game[G_ALARM] === 0 && (board.place[a]! & F.SENTRY) !== 0) this.#silent++;
    } else if (code === E.named && c === 0 && b === CHANCE) this.#bearer(a);
    else if (ACTS.has(code)) this.#acted[a] = 1;
  }

  #brokeOff(m: number): void {
    this.#acted[m] = 1;
    if (this.#brawls[m] === 1) this.#note("brawl", false);
    this.#brawls[m] = 0;
  }

  #turn(seat: number): void {
    this.#acted.fill(0);
    this.#brawls.fill(0);
    for (const m of standing(seat)) {
      this.#watches[m] = 0;
      this.#wasFar[m] = farOf(m);
      this.#brawls[m] = brawls(m) ? 1 : 0;
    }
  }

  #phase(seat: number, phase: number): void {
    // As the Shooting phase begins all have moved; the fourth follows close combat.
    if (phase === 1) this.#afterMoves(seat);
    if (phase !== 3 || board.onTable[0] === 0) return;
    for (const m of standing(seat)) {
      const flags = board.flags[m]!;
      if (weakInNoRetreat(seat) && board.instinct[m] === 0) {
        const near = farOf(m);
        this.#note("standUp", near < this.#wasFar[m]! || this.#acted[m] === 2);
      }
      if ((flags & (F.STUN | F.PIN | F.BOUND | F.OVERWATCH)) !== 0 || (board.place[m]! & F.SENTRY) !== 0) continue;
      const jams = this.#acted[m] === 0 && board.engaged[m] === 0 && farOf(m) <= 60 && !isPrecious(m) && !travels(m);
      this.#note("jam", jams);
      if ((kinds.guard[board.kind[m]!]! & F.G_JUMP) !== 0) this.#note("jamPacks", jams);
    }
  }

  #afterMoves(seat: number): void {
    if (board.onTable[0] === 0) return;
    for (const m of standing(seat)) {
      if (this.#brawls[m] === 1) this.#note("brawl", board.engaged[m] !== 0);
      if (board.game[G_MISSION] === HUNT && board.game[G_LEADER] === m + 1) this.counts.leaderCharges.of++;
      if (board.game[G_CARRIER] === m + 1 && board.game[G_MISSION] === CHANCE && (board.flags[m]! & F.MOVED) !== 0)
        this.#note("bearerToEnemy", farOf(m) < this.#wasFar[m]!);
    }
  }

  #shoot(m: number, t: number, c: number): void {
    this.#acted[m] = 1;
    if ((board.flags[t]! & F.STUN) !== 0) {
      this.#note("stunned", activeBeside(m, t, Math.floor(c / GUN)));
    } else this.counts.stunned.of++;
  }

  #charge(m: number, t: number): void {
    this.#acted[m] = 2;
    if (board.onTable[0] === 0 || board.game[G_MISSION] !== HUNT || board.game[G_LEADER] !== m + 1) return;
    if ((board.flags[t]! & (F.STUN | F.BOUND)) === 0) this.counts.leaderCharges.times++;
  }

  #move(m: number, way: number, manner: number): void {
    if (manner === F.AS_JUMP && board.onTable[0] === 1) this.#note("hop", way <= 5);
    if (manner === F.AS_MARCH) this.#march(m, way);
  }

  /** On a line the event comes before the move. */
  #march(m: number, way: number): void {
    if (this.#lines[board.side[m >> SEAT_SHIFT]!] === false || (board.onTable[0] === 1 && travels(m))) return;
    const t = nearest(m);
    if (t < 0) return;
    const own = kinds.reach[board.kind[m]!]!;
    let theirs = 0;
    for (const o of standing(t >> SEAT_SHIFT)) theirs = Math.max(theirs, kinds.reach[board.kind[o]!]!);
    if (own <= theirs || own < 180) return;
    const left = board.onTable[0] === 1 ? gap(m, t) : gap(m, t) - way;
    const walkEnds = left + way - kinds.move[board.kind[m]!]!;
    this.#note("marchOut", left <= theirs + kinds.move[board.kind[t]!]! && walkEnds <= own);
  }

  #bearer(m: number): void {
    const from = m & ~(STRIDE - 1);
    let better = false;
    for (let o = from; o < from + board.count[from >> SEAT_SHIFT]!; o++) {
      if ((board.flags[o]! & F.OFF) === 0 && mayBear(o) && isHeavy(m) && !isHeavy(o)) better = true;
    }
    this.#note("heavyBearer", better);
  }
}

/** Does something in its turn: shots and charges are told by themselves. */
const ACTS = new Set([E.throw, E.power, E.run, E.chargeFailed, E.strike]);

function mayBear(m: number): boolean {
  const kind = board.kind[m]!;
  return (kinds.trait[kind]! & F.T_LEADER) !== 0 || (kinds.scout[kind]! & M.SCOUT_SPECIALIST) !== 0;
}

/** Does a model carry a heavy weapon? */
function isHeavy(m: number): boolean {
  const kind = board.kind[m]!;
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) if (guns.type[g] === F.HEAVY) return true;
  return false;
}

/** The models of a seat on the table. */
function* standing(seat: number): Generator<number> {
  for (let m = seat * STRIDE; m < seat * STRIDE + board.count[seat]!; m++)
    if (((board.seats[seat * SEAT_COLUMNS + S_ON]! >> (m & (STRIDE - 1))) & 1) === 1) yield m;
}

/** Tenths from edge to edge. */
function gap(m: number, t: number): number {
  if (board.onTable[0] === 0) return Math.abs(board.x[m]! - board.x[t]!);
  const dx = board.px[m]! - board.px[t]!;
  const dy = board.py[m]! - board.py[t]!;
  return (10 * (Math.sqrt(dx * dx + dy * dy) - board.radius[m]! - board.radius[t]!)) / UNIT;
}

function nearest(m: number): number {
  const seat = 1 - (m >> SEAT_SHIFT);
  const open = board.onTable[0] === 1 ? inTheOpen(seat) : board.seats[seat * SEAT_COLUMNS + S_ON]!;
  let best = -1;
  for (const t of standing(seat))
    if (((open >> (t & (STRIDE - 1))) & 1) === 1 && (best < 0 || gap(m, t) < gap(m, best))) best = t;
  return best;
}

function farOf(m: number): number {
  const t = nearest(m);
  return t < 0 ? 1e9 : gap(m, t);
}

/** Is this a hunter in combat with others, while the quarry stands free where it could be reached in this turn? */
function brawls(m: number): boolean {
  if (board.onTable[0] === 0 || board.game[G_MISSION] !== HUNT || board.engaged[m] === 0) return false;
  const leader = board.game[G_LEADER]! - 1;
  if (leader < 0 || m >> SEAT_SHIFT !== board.game[G_ATTACKER]) return false;
  if ((board.flags[m]! & (F.STUN | F.PIN | F.BOUND)) !== 0) return false;
  if ((board.place[leader]! & F.HIDDEN) !== 0 || ((board.engaged[m]! >> (leader & (STRIDE - 1))) & 1) === 1)
    return false;
  const kind = board.kind[m]!;
  return kinds.reach[kind]! <= 120 && gap(m, leader) <= kinds.move[kind]! + kinds.charge[kind]!;
}

function strength(seat: number): number {
  return board.seats[seat * SEAT_COLUMNS + S_PRESENT]! / board.seats[seat * SEAT_COLUMNS + S_START]!;
}

/** Points of the models of a seat on the table. */
function pointsOn(seat: number): number {
  let points = 0;
  for (const m of standing(seat)) points += kinds.points[board.kind[m]!]!;
  return points;
}

function weakInNoRetreat(seat: number): boolean {
  if (board.game[G_MISSION] !== NO_RETREAT) return false;
  return 3 * pointsOn(seat) <= pointsOn(1 - seat);
}

/** Would a seat that has anybody left when the mission ends draw or win? */
function survivorsCount(seat: number): boolean {
  if (board.onTable[0] === 0) return false;
  const mission = board.game[G_MISSION]!;
  if (mission === SURPRISE || mission === CHANCE) return true;
  const attacks = seat === board.game[G_ATTACKER];
  if (mission === BREAKTHROUGH) return attacks;
  return (mission === RESCUE || mission === PIG) && !attacks && strength(seat) >= 0.25;
}

/** Might a model that fires at a Stunned enemy fire as well at an active one, free and hardly farther off, of as many points? */
function activeBeside(m: number, t: number, gun: number): boolean {
  const far = gap(m, t);
  for (const o of standing(t >> SEAT_SHIFT)) {
    if (o === t || board.engaged[o] !== 0 || (board.flags[o]! & (F.STUN | F.BOUND | F.PIN)) !== 0) continue;
    if (board.onTable[0] === 1 && (board.place[o]! & F.HIDDEN) !== 0) continue;
    if (kinds.points[board.kind[o]!]! < kinds.points[board.kind[t]!]!) continue;
    const there = gap(m, o);
    if (there <= far + 10 && there <= guns.range[gun]!) return true;
  }
  return false;
}
