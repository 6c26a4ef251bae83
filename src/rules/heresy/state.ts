/**
 * The state of one Heresy battle: columns in one buffer, made once a thread. Hot: every chapter reads and writes them directly. A unit is
 * a number, seat * stride + place; all that changes while a leg is played lies inside the buffer, so that equal bytes are equal states.
 */
import type { Dice, Streams } from "../../dice/dice.ts";
import type { Table } from "../../geometry/table.ts";
import { UNIT } from "../../geometry/ticks.ts";
import { type OutcomeLayout, outcomeLayout } from "../outcomes.ts";
import type { Log } from "../rule-system.ts";
import { noteCell, siteNotes } from "../sites.ts";
import { gapOnTable } from "./ground.ts";
import {
  BANDS,
  BROKEN,
  GONE,
  GROUPS,
  type HeresyMatchup,
  type HeresySide,
  IN_COVER,
  PLACES,
  ROUTED,
  type Rows,
  type UnitColumns,
  type Weapons,
} from "./matchup.ts";

// Columns of the game.
export const G_TURN = 0;
export const G_ENDING = 1; // 0 while it lasts, else an index into ENDINGS
export const G_WINNER = 2; // seat + 1, 0 = nobody
export const G_FIRST = 3; // seat that acted first in the combat phase of turn 1
export const G_LOSER = 4; // seat + 1 that lost the last initiative
// The volley under way.
export const G_TARGET = 5;
export const G_CLASS = 6;
export const G_HALVES = 7; // dice that suppress, x 2
export const G_MODELS = 8; // stands of the target before the volley
export const G_VOLLEY = 9; // V_* bits
export const G_SHOOTER = 10;
// The assault under way: sets of places, and its round.
export const G_SET = 11; // two, by seat
export const G_ROUND = 13;
export const G_SCORE = 14; // two
export const G_POINTS = 16; // two
export const G_LOSSES = 18; // two
export const G_WORTH = 20; // two: assault values lost
export const G_WASTED = 22; // two
export const G_CHECKED = 24; // two: who has to check
export const G_KILLS = 26; // stands that the last volley removed
export const G_COVER = 27; // of the target, for the shooter of the volley
export const G_FACING = 28; // 0 its front is hit, 1 another side
export const G_SEEN = 29; // stands of the target that the shooter sees
export const G_HELD = 30; // two: objectives that a seat holds
export const G_MOVES = 32; // places taken so far
export const GAME_COLUMNS = 33;

/** Answers about fire that are kept for a pair: by band of ranges and cover. */
export const FIRE_KNOWN = 4 * BANDS;

/** Most objective counters. */
export const COUNTERS = 12;
/** Everybody, where nobody asks who sees whom. */
export const ALL_STANDS = 127;

const NO_GROUND = new Uint8Array(0);
const NO_SPOTS = new Int32Array(0);

export class World {
  readonly m: HeresyMatchup;
  readonly rows: Rows;
  readonly weapons: Weapons;
  readonly rule: Int16Array;
  readonly log: Log;
  readonly stride: number;
  readonly layout: OutcomeLayout;
  /** On a table: where stands are lost and shot from, for the maps of reports. */
  readonly sites: Int32Array | undefined;
  readonly actions: readonly [Dice, Dice];
  readonly tests: readonly [Dice, Dice];
  readonly policy: readonly [Dice, Dice];
  readonly setup: Dice;

  readonly memory: ArrayBuffer;
  readonly flags: Int32Array;
  /** Set of places of enemy units in contact. */
  readonly engaged: Int32Array;
  readonly game: Int32Array;
  readonly counters: Int32Array;
  readonly x: Int16Array;
  readonly stands: Int8Array;
  readonly damage: Int8Array; // left, by location of a titan
  readonly level: Int8Array;
  readonly chits: Int8Array;
  readonly order: Int8Array;
  readonly was: Int8Array; // order of the turn before, which the enemy has seen
  readonly goal: Int8Array; // unit that a charge order names
  readonly lost: Int8Array;
  readonly award: Int8Array; // 0, 1 broken, 2 routed or destroyed; the worst ever
  readonly commander: Int8Array; // -1 none needed, -2 lost
  readonly psi: Int8Array;
  readonly casts: Int8Array;
  readonly powers: Int8Array;
  readonly shields: Int8Array;
  readonly jammed: Int8Array; // set of weapons of a titan
  // On a table (else of no length): where the middle of a unit is, in ticks, where it looks, half of its extent, and how its stands are covered.
  readonly px: Int32Array;
  readonly py: Int32Array;
  readonly halfWidth: Int32Array;
  readonly halfDepth: Int32Array;
  readonly girth: Int32Array; // both halves together
  readonly formed: Int32Array; // stands in its formation
  readonly stamp: Int32Array; // number of the last move
  readonly facing: Int16Array;
  readonly cover: Int8Array; // kind that most of its stands are in
  readonly covered: Int8Array; // stands in cover, by group
  readonly aimX: Int32Array; // where its player sends it
  readonly aimY: Int32Array;
  readonly getsOut: Int8Array; // its infantry gets out of or into the transports this turn: transport.ts
  readonly fit: Int8Array; // stands of a charge that came home, 127: all
  readonly owner: Int8Array; // of each objective, seat + 1
  readonly outcome: Int32Array;

  // Fixed by the leg.
  leg = 0;
  u: UnitColumns;
  sideAt: readonly [HeresySide, HeresySide];
  readonly count = new Int32Array(2);
  /** The table of the leg; null on a line. */
  table: Table | null = null;
  ground: Uint8Array = NO_GROUND;
  room: Uint8Array = NO_GROUND;
  spots: Int32Array = NO_SPOTS;
  starts: Int32Array = NO_SPOTS;
  columns = 0;
  private readonly words: Int32Array;
  private readonly images: readonly [Int32Array, Int32Array];
  private readonly legSides: readonly [readonly [HeresySide, HeresySide], readonly [HeresySide, HeresySide]];

  /** Whether answers may be kept: the walk over all dice of an attack puts states back without a word. */
  readonly keeps: boolean;
  /** What has been said before about fire between two units (decide.ts), and whether they see each other (ground.ts), with when. */
  readonly fireKnown: Int32Array;
  readonly fireWhen: Int32Array;
  readonly seenKnown: Int8Array;
  readonly seenWhen: Int32Array;
  /** Longest range of a unit (fire.ts), and when that was. */
  readonly reachKnown: Int32Array;
  readonly reachWhen: Int32Array;
  /** Counts what changes a unit's strength, and what changes it as a target. */
  readonly changes: Int32Array;
  readonly dents: Int32Array;
  /** Goes up with everything that changes on a table: where a unit is, and what it is. */
  now = 1;
  /** What orders ask of every unit (table-mind.ts): how far it can fire and who would support it, and when that was. */
  readonly danger: Int32Array;
  dangerWhen = 0;
  readonly support: Int32Array;
  readonly supportWhen: Int32Array;

  // What the last decision picked, and how a seat feels; no rule reads it later.
  readonly pressed = new Int32Array(2);
  pickTarget = 0;
  pickClass = 0;

  constructor(m: HeresyMatchup, streams: Streams, log: Log) {
    this.m = m;
    this.rows = m.rows;
    this.weapons = m.weapons;
    this.rule = m.rulebook;
    this.log = log;
    this.stride = m.stride;
    this.keeps = m.mode !== "attack";
    this.layout = outcomeLayout(m.metrics);
    this.sites = m.sites && siteNotes();
    this.actions = streams.action;
    this.tests = streams.tests;
    this.policy = streams.policy;
    this.setup = streams.setup;

    const n = 2 * m.stride;
    this.fireKnown = new Int32Array(FIRE_KNOWN * n * m.stride);
    this.fireWhen = new Int32Array(FIRE_KNOWN * n * m.stride);
    this.seenKnown = new Int8Array(m.stride * m.stride);
    this.seenWhen = new Int32Array(2 * m.stride * m.stride);
    this.reachKnown = new Int32Array(n);
    this.reachWhen = new Int32Array(n);
    this.changes = new Int32Array(n);
    this.dents = new Int32Array(n);
    this.danger = new Int32Array(n);
    this.support = new Int32Array(n);
    this.supportWhen = new Int32Array(n);
    const slots = this.layout.slots;
    const t = m.field === undefined ? 0 : n;
    const bytes = 2 * n + n * (GROUPS + PLACES + 13) + 2 * t + t * (GROUPS + 3) + (t === 0 ? 0 : COUNTERS);
    const wide = 2 * n + GAME_COLUMNS + 9 * t;
    const head = wide + Math.ceil(bytes / 4);
    this.memory = new ArrayBuffer(4 * (head + slots));
    let at = 0;
    const take32 = (length: number): Int32Array => {
      const column = new Int32Array(this.memory, at, length);
      at += 4 * length;
      return column;
    };
    this.flags = take32(n);
    this.engaged = take32(n);
    this.game = take32(GAME_COLUMNS);
    this.px = take32(t);
    this.py = take32(t);
    this.halfWidth = take32(t);
    this.halfDepth = take32(t);
    this.girth = take32(t);
    this.formed = take32(t);
    this.stamp = take32(t);
    this.aimX = take32(t);
    this.aimY = take32(t);
    this.x = new Int16Array(this.memory, at, n);
    at += 2 * n;
    this.facing = new Int16Array(this.memory, at, t);
    at += 2 * t;
    const take8 = (length: number): Int8Array => {
      const column = new Int8Array(this.memory, at, length);
      at += length;
      return column;
    };
    this.stands = take8(GROUPS * n);
    this.damage = take8(PLACES * n);
    this.level = take8(n);
    this.chits = take8(n);
    this.order = take8(n);
    this.was = take8(n);
    this.goal = take8(n);
    this.lost = take8(n);
    this.award = take8(n);
    this.commander = take8(n);
    this.psi = take8(n);
    this.casts = take8(n);
    this.powers = take8(n);
    this.shields = take8(n);
    this.jammed = take8(n);
    this.cover = take8(t);
    this.covered = take8(GROUPS * t);
    this.getsOut = take8(t);
    this.fit = take8(t);
    this.owner = take8(t === 0 ? 0 : COUNTERS);
    this.counters = new Int32Array(this.memory, 4 * head, slots);
    this.words = new Int32Array(this.memory);
    this.outcome = new Int32Array(slots);

    const [a, b] = m.fight;
    this.legSides = [
      [a, b],
      [b, a],
    ];
    this.sideAt = this.legSides[0];
    this.u = m.units[0];
    this.images = [this.image(0), this.image(1)];
    this.load(0);
  }

  /** Seats the sides for a leg and puts every column back to its start; both legs of a block are fought on one table. */
  load(leg: number, block = 0): void {
    this.seat(leg);
    this.words.set(this.images[leg]!);
    this.fireWhen.fill(0);
    this.seenWhen.fill(0);
    this.reachWhen.fill(0);
    this.changes.fill(1);
    this.dents.fill(1);
    this.now++;
    const { field } = this.m;
    if (field === undefined) return;
    this.sites![0] = 0;
    const which = block % field.tables.length;
    this.table = field.tables[which]!;
    this.ground = field.grounds[which]!;
    this.room = field.rooms[which]!;
    this.spots = field.spots[which]!;
    this.starts = field.spotStarts[which]!;
    this.columns = Math.ceil(this.table.width / UNIT);
  }

  /** Notes for so many stands of a seat where the middle of a unit is; the own edge lies south in seat 1, north in seat 2. */
  noteSite(count: number, seat: number, stands: number, unit: number): void {
    const own = seat === 0 ? 1 : -1;
    for (let n = 0; n < stands; n++)
      noteCell(this.sites!, this.m.sites!, count, seat, own * this.px[unit]!, own * this.py[unit]!);
  }

  private seat(leg: number): void {
    this.leg = leg;
    this.sideAt = this.legSides[leg]!;
    this.u = this.m.units[leg]!;
    this.count[0] = this.sideAt[0].units;
    this.count[1] = this.sideAt[1].units;
  }

  /** The opening state of a leg, as bytes to copy. */
  private image(leg: number): Int32Array {
    this.seat(leg);
    this.words.fill(0);
    const { u } = this;
    for (let seat = 0; seat < 2; seat++) {
      for (let place = 0; place < this.stride; place++) {
        const unit = seat * this.stride + place;
        if (place >= this.count[seat]!) {
          this.flags[unit] = GONE;
          continue;
        }
        this.flags[unit] = u.hides[unit] === 1 ? IN_COVER : 0;
        this.x[unit] = seat === 0 ? 0 : this.m.distance;
        this.level[unit] = u.level[unit]!;
        this.commander[unit] = u.commander[unit]!;
        if (u.breakAt[unit]! <= 0) {
          this.flags[unit]! |= BROKEN;
          this.award[unit] = 1;
        }
        if (u.level[unit] === ROUTED) this.award[unit] = 2;
        for (let g = 0; g < GROUPS; g++) this.stands[GROUPS * unit + g] = u.stands[GROUPS * unit + g]!;
        if (u.titan[unit] === 0) continue;
        this.shields[unit] = this.m.titan.shields;
        for (let p = 0; p < PLACES; p++) this.damage[PLACES * unit + p] = this.m.titan.damage[p]!;
      }
    }
    return this.words.slice();
  }

  /** Seat of a unit. */
  seatOf(unit: number): number {
    return unit >= this.stride ? 1 : 0;
  }

  /** Notes that a unit is not what it was: stands, level, suppression, damage. */
  touch(unit: number): void {
    this.changes[unit]!++;
    this.dents[unit]!++;
    this.now++;
  }

  /** Notes that a unit can do other things than before, though it suffers the same. */
  touchArms(unit: number): void {
    this.changes[unit]!++;
    this.now++;
  }

  /** Notes that a unit suffers otherwise than before, though it can do the same. */
  dent(unit: number): void {
    this.dents[unit]!++;
    this.now++;
  }

  /** Stands of a unit. */
  models(unit: number): number {
    const from = GROUPS * unit;
    const { stands } = this;
    return stands[from]! + stands[from + 1]! + stands[from + 2]! + stands[from + 3]!;
  }

  /** Distance between two units, millimetres. */
  gap(a: number, b: number): number {
    if (this.table !== null) return gapOnTable(this, a, b);
    const d = this.x[a]! - this.x[b]!;
    return d < 0 ? -d : d;
  }

  /** Adds to a running count of a seat: slot numbers are those of metrics.ts. */
  tick(metric: number, seat: number, by: number): void {
    this.counters[this.layout.base + 2 * metric + seat]! += by;
  }
}
