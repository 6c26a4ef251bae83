/**
 * The state of one battle beside its columns, and how it takes the board over and seats its sides for a leg. Hot: made once a thread, seated once a leg.
 * All chapters stand on this file.
 */
import type { Dice, Streams } from "../../../dice/dice.ts";
import { FULL_TURN } from "../../../geometry/directions.ts";
import type { Pieces } from "../../../geometry/pieces.ts";
import type { Table } from "../../../geometry/table.ts";
import { NOWHERE } from "../../../geometry/ticks.ts";
import { wordsOf } from "../../kernel/columns.ts";
import { roomOf, stateOf } from "../../kernel/layout.ts";
import { Marks } from "../../kernel/marks.ts";
import { type OutcomeLayout, outcomeLayout } from "../../kernel/metrics.ts";
import type { Log } from "../../kernel/rule-system.ts";
import { LOST_HERE, noteCell, siteNotes } from "../../kernel/sites.ts";
import { E } from "../events.ts";
import {
  BROKEN,
  type DkMatchup,
  type DkSide,
  type FieldLeg,
  GONE,
  IN_PLACE,
  K_CONSTRUCT,
  MAX_DETACHMENTS,
  MAX_TEAMS,
  NO_ORDER,
  OFF_TABLE,
  STRAY,
  STRAYS,
  WAITS,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { B, isStray, layMatchup, SEAT_COLUMNS } from "./columns.ts";
import type { Player } from "./fight.ts";

// Columns of a seat.
export const S_LOST = 0; // models lost
export const S_POINTS_LOST = 1;
export const S_MODELS = 2; // models left
export const S_LEFT = 3; // points that left over the enemy's edge (DK-EXT-MS-05)

// Columns of the game.
export const G_TURN = 0;
export const G_STEP = 1; // 0: a turn begins, 1: its Action Phase
export const G_ENDING = 2;
export const G_WINNER = 3; // seat + 1
export const G_FIRST = 4; // First Player of the turn
export const G_OPENER = 5; // First Player of turn 1
export const G_STRATEGY = 6; // who won the last strategy roll: seat + 1, 0 for nobody yet
export const G_PHASE = 7;
export const G_ONSLAUGHT = 8; // seat + 1 of whose Onslaught it is; 0: it is none
// A round of close combat, step by step (combat.ts).
export const G_STAGE = 9;
export const G_FIGHT = 10; // place of the fight under way, -1 before any
export const G_FIGHTS = 11;
export const G_ATTACKER = 12; // place of the attacker under way
export const G_ROLLED = 13; // dice rolled so far by the model that rolls
export const G_HAND = 14; // + 0 the lone model, 1 its attacker
export const G_GANG = 16; // attackers that have fought the lone model
export const G_HITS = 17; // of the round: above 0 by the lone model
export const G_FREED = 18; // fights that the other player splits begin here
// An attack, step by step.
export const G_SHOOTER = 19;
export const G_GAP = 20; // ticks between charger and target
export const G_VOLLEY_HITS = 21; // of the volley under way
export const G_VOLLEY_KILLS = 22;
export const G_COMMANDS = 23; // 1 while an officer gives his orders
export const G_PIERCED = 24; // hits through armour that have done nothing yet; + 1 whose armour; + 2 the label of the weapon

/** What players remember of a battle, and nothing of it. */
const habits = roomOf(B, "habits").memory;
const NO_HABITS = habits.slice();
/** The battle whose board it is. */
let holder: World | null = null;

export class World {
  readonly m: DkMatchup;
  readonly log: Log;
  readonly player: Player<World>;
  readonly layout: OutcomeLayout;
  /** Slot of the first running count in `counters`. */
  readonly base: number;
  /** Units, teams and models of a seat in the columns. */
  readonly V: number;
  readonly U: number;
  readonly M: number;
  /** Is there any construct on a side? What they add to the rules is asked for nowhere else. */
  readonly vehicles: boolean;
  readonly actions: readonly [Dice, Dice];
  readonly tests: readonly [Dice, Dice];
  readonly policy: readonly [Dice, Dice];
  readonly memory: Uint8Array;
  readonly counters: Int32Array;
  readonly outcome: Int32Array;
  /** A battle can be played on from before every turn and before every Action Phase. */
  readonly marks: Marks;
  /** -1 until one is loaded. */
  leg = -1;
  sideAt: readonly [DkSide, DkSide];

  // What a player answers beside a number (fight.ts).
  group = 0;
  target = -1;
  order = 0;
  shared = 0;
  /** Enemy teams that a charge names, as bits of their places in their seat. */
  aims = 0;
  goX = 0;
  goY = 0;
  /** The places of a way on a line. */
  near = 0;
  stride = 0;

  /** The table of the block, and what it is in this leg; null on a line. */
  table: Table | null = null;
  pieces: Pieces | null = null;
  hulls: Int8Array | null = null;
  /** Which of the tables of both legs it is. */
  deck = 0;
  /** Mean price of a model of both sides, in points: what worth is counted in. */
  price = 1;
  ground: FieldLeg | null = null;
  readonly sites: Int32Array | undefined;
  /** What covers a target whose odds are asked for. */
  cover = 0;
  /** How far the charge under way goes, where a reading has that rolled before the reactions; 0: nobody knows yet. */
  chargeTicks = 0;
  /** Teams that have passed Open Fire against the charge under way, as bits of their places in their seat. */
  openers = 0;
  /** The model that was aimed at last, and ticks to it. */
  aimed = -1;
  aimGap = 0;
  /** Score of the round under way: of the lone model and of its attacker. */
  loneScore = 0;
  otherScore = 0;
  private readonly streams: Streams;
  private readonly words: Int32Array;
  private readonly images: readonly [Int32Array, Int32Array];

  constructor(m: DkMatchup, streams: Streams, log: Log, player: Player<World>) {
    this.m = m;
    this.player = player;
    this.log = log;
    this.layout = outcomeLayout(m.metrics);
    this.base = this.layout.base;
    this.V = m.units;
    this.U = m.teams;
    this.M = m.models;
    this.vehicles = m.kinds.armour.some((armour) => armour > 0);
    this.actions = streams.action;
    this.tests = streams.tests;
    this.policy = streams.policy;
    this.streams = streams;
    const { slots } = this.layout;
    const { memory, counters } = stateOf(B, m.field !== null, slots);
    this.memory = memory;
    this.counters = counters;
    this.marks = new Marks(B, memory);
    this.outcome = new Int32Array(slots);
    this.sites = m.sites && siteNotes();
    this.sideAt = m.fight;
    this.words = wordsOf(memory);
    this.images = [this.image(0), this.image(1)];
    this.load(0, 0);
  }

  get setup(): Dice {
    return this.streams.setup;
  }

  /** What a file that plays a seat leaves to chance. */
  module(seat: number): Dice {
    return this.streams.module[seat]!;
  }

  /** Seats the sides for a leg and puts every column back to its start. */
  load(leg: number, block: number): void {
    this.seat(leg);
    const { field } = this.m;
    if (field !== null) {
      this.ground = field.legs[leg]!;
      const { tables, pieces, hulls } = this.ground;
      const turned = field.legs[0] === field.legs[1] ? 0 : leg * tables.length;
      this.deck = turned + (block % tables.length);
      this.table = tables[block % tables.length]!;
      this.pieces = pieces[block % tables.length]!;
      this.hulls = hulls[block % tables.length]!;
      this.sites![0] = 0;
    }
    this.words.set(this.images[leg]!);
    habits.set(NO_HABITS);
    this.forgetPlaces();
  }

  /** Everybody may stand elsewhere than before: nothing that was kept of places holds. */
  forgetPlaces(): void {
    B.clock[0] = 1;
    B.movedAt.fill(1);
    B.seenAt.fill(0);
    B.gapAt.fill(0);
    B.coverAt.fill(0);
    B.nearAt.fill(0);
    B.rangeAt.fill(0);
    B.hopeAt.fill(0);
  }

  /** Models of team t stand elsewhere, or have fallen. */
  moved(t: number): void {
    B.movedAt[t] = ++B.clock[0]!;
  }

  /** Does an answer of a time still hold for teams s and t? */
  holds(time: number, s: number, t: number): boolean {
    return time >= B.movedAt[s]! && time >= B.movedAt[t]!;
  }

  private seat(leg: number): void {
    if (holder !== this) {
      holder = this;
      layMatchup(this.m);
      roomOf(B, "memo").clear();
    } else if (leg === this.leg) return;
    this.leg = leg;
    const [a, b] = this.m.fight;
    this.price = (a.price + b.price) / 2;
    this.sideAt = leg === 0 ? [a, b] : [b, a];
    for (let seat = 0; seat < 2; seat++) this.seatSide(seat, this.sideAt[seat]!);
    this.listBlockers();
    this.player.sit(this);
  }

  private seatSide(seat: number, side: DkSide): void {
    B.kind.set(side.kind, seat * this.M);
    B.warlord[seat] = side.warlord < 0 ? -1 : seat * this.M + side.warlord;
    for (let i = 0; i < this.U; i++) {
      const t = seat * this.U + i;
      const there = i < side.teams;
      B.from[t] = there ? seat * this.M + side.modelFrom[i]! : 0;
      B.to[t] = there ? seat * this.M + side.modelFrom[i + 1]! : 0;
      B.start[t] = B.to[t]! - B.from[t]!;
      B.worth[t] = 0;
      for (let m = B.from[t]!; m < B.to[t]!; m++) {
        B.team[m] = t;
        B.price[m] = B.kindPoints[B.kind[m]!]! / this.price;
        B.worth[t] += B.kindPoints[B.kind[m]!]!;
      }
    }
    for (let i = 0; i < this.V; i++) {
      const u = seat * this.V + i;
      const there = i < side.units;
      B.teamFrom[u] = there ? seat * this.U + side.teamFrom[i]! : 0;
      B.teamTo[u] = there ? seat * this.U + side.teamFrom[i + 1]! : 0;
      B.detachment[u] = there ? seat * MAX_DETACHMENTS + side.detachment[i]! : 0;
      for (let t = B.teamFrom[u]!; t < B.teamTo[u]!; t++) B.unit[t] = u;
    }
  }

  /** Constructs cut off sight, by one reading everybody. */
  private listBlockers(): void {
    B.blockers[0] = 0;
    const all = B.rule[R.modelsBlock] === 1;
    if (this.m.field === null || !(all || this.vehicles)) return;
    for (let seat = 0; seat < 2; seat++) {
      const from = seat * this.M;
      for (let m = from; m < from + this.sideAt[seat]!.models; m++) {
        if (all || (B.kindTraits[B.kind[m]!]! & K_CONSTRUCT) !== 0) B.blocker[B.blockers[0]!++] = m;
      }
    }
  }

  /** The opening state of a leg, as bytes to copy: orders, pins, hidden, broken and wounds are columns. @rule DK-GEN-19 */
  private image(leg: number): Int32Array {
    this.seat(leg);
    this.words.fill(0);
    B.flags.fill(GONE);
    const line = this.m.field === null;
    if (!line) B.mx.fill(NOWHERE);
    for (let seat = 0; seat < 2; seat++) {
      const side = this.sideAt[seat]!;
      B.seats[seat * SEAT_COLUMNS + S_MODELS] = side.models;
      for (let t = seat * this.U; t < seat * this.U + side.teams; t++) {
        B.flags[t] = line ? IN_PLACE : OFF_TABLE;
        B.x[t] = seat === 0 ? 0 : this.m.distance;
        B.count[t] = B.start[t]!;
        B.turnCount[t] = B.start[t]!;
        B.before[t] = B.start[t]!;
        for (let m = B.from[t]!; m < B.to[t]!; m++) {
          B.wounds[m] = B.kindW[B.kind[m]!]!;
          // Towards the enemy's edge.
          if (!line) B.facing[m] = (FULL_TURN >> 2) * (seat === 0 ? 1 : 3);
        }
      }
    }
    return this.words.slice();
  }

  /** Seat of a team, of a unit and of a model. */
  seatOf(t: number): number {
    return t >= this.U ? 1 : 0;
  }

  seatOfUnit(u: number): number {
    return u >= this.V ? 1 : 0;
  }

  seatOfModel(m: number): number {
    return m >= this.M ? 1 : 0;
  }

  /** One past the last team of a seat that is on the roster; and the last unit. */
  endOf(seat: number): number {
    return seat * this.U + this.sideAt[seat]!.teams;
  }

  unitsEnd(seat: number): number {
    return seat * this.V + this.sideAt[seat]!.units;
  }

  /** The bit of a team among those of its seat. */
  bitOf(t: number): number {
    return 1 << (t >= this.U ? t - this.U : t);
  }

  has(t: number, flag: number): boolean {
    return (B.flags[t]! & flag) !== 0;
  }

  /** Ticks between two teams: on a line, or between their nearest models. @rule DK-GEN-13, DK-GEN-17 */
  gap(s: number, t: number): number {
    if (this.table === null) return Math.abs(B.x[s]! - B.x[t]!);
    const at = s < t ? s * 2 * MAX_TEAMS + t : t * 2 * MAX_TEAMS + s;
    if (!this.holds(B.gapAt[at]!, s, t)) {
      B.gapAt[at] = B.clock[0]!;
      B.gapTicks[at] = this.measureGap(s, t);
    }
    return B.gapTicks[at]!;
  }

  private measureGap(s: number, t: number): number {
    let best = NOWHERE;
    for (let a = B.from[s]!; a < B.to[s]!; a++) {
      if (B.wounds[a] === 0) continue;
      const r = B.kindRadius[B.kind[a]!]!;
      for (let b = B.from[t]!; b < B.to[t]!; b++) {
        const dx = B.mx[a]! - B.mx[b]!;
        const dy = B.my[a]! - B.my[b]!;
        const bases = r + B.kindRadius[B.kind[b]!]!;
        const far = best + bases;
        const square = dx * dx + dy * dy;
        if (square < far * far && B.wounds[b] !== 0) best = (Math.ceil(Math.sqrt(square)) | 0) - bases;
      }
    }
    return best < 0 ? 0 : best;
  }

  /** Ticks between the bases of two models. @rule DK-GEN-13, DK-EXT-DS-10 */
  apartOf(a: number, b: number): number {
    const dx = B.mx[a]! - B.mx[b]!;
    const dy = B.my[a]! - B.my[b]!;
    const far = (Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0) - B.kindRadius[B.kind[a]!]! - B.kindRadius[B.kind[b]!]!;
    return far < 0 ? 0 : far;
  }

  /** Notes for the maps of reports that something happened to a model where it stands. */
  note(count: number, m: number): void {
    const seat = this.seatOfModel(m);
    const own = seat === 0 ? 1 : -1;
    noteCell(this.sites!, this.m.sites!, count, seat, own * B.mx[m]!, own * B.my[m]!);
  }

  /** Points of a model that has left over the enemy's edge. */
  seatLeft(seat: number, points: number): void {
    B.seats[seat * SEAT_COLUMNS + S_LEFT]! += points;
  }

  /** Some trait of the first living model of a team, which all share that matter to it. */
  traits(t: number): number {
    for (let m = B.from[t]!; m < B.to[t]!; m++) if (B.wounds[m]! > 0) return B.kindTraits[B.kind[m]!]!;
    return 0;
  }

  /** Takes wounds off a model, `by` a weapon of the label (-1: of none); returns how many it really lost. @rule DK-EXT-SH-06 */
  wound(m: number, wounds: number, label: number): number {
    const lost = Math.min(B.wounds[m]!, wounds);
    if (lost <= 0) return 0;
    B.wounds[m]! -= lost;
    this.tick(T.wounds, this.seatOfModel(m), lost);
    if (B.wounds[m] === 0) this.remove(m, label);
    return lost;
  }

  /** A model that is slain or lost leaves the battle. */
  remove(m: number, label: number): void {
    const t = B.team[m]!;
    const seat = this.seatOf(t);
    B.wounds[m] = 0;
    B.count[t]!--;
    this.moved(t);
    if (this.table !== null) {
      if (B.mx[m]! < NOWHERE) this.note(LOST_HERE, m);
      B.mx[m] = NOWHERE;
      B.my[m] = NOWHERE;
    }
    B.seats[seat * SEAT_COLUMNS + S_LOST]!++;
    B.seats[seat * SEAT_COLUMNS + S_MODELS]!--;
    B.seats[seat * SEAT_COLUMNS + S_POINTS_LOST]! += B.kindPoints[B.kind[m]!]!;
    if (label >= 0) this.counters[this.layout.byWeapon + 2 * label + 1 - seat]!++;
    if (B.count[t] === 0) {
      B.flags[t]! |= GONE;
      this.part(t);
    } else if ((B.flags[t]! & STRAYS) !== 0) this.leaveStrays(t);
  }

  /** Where strays are all that is left of a team, it is they, and broken. @rule DK-MOV-09, DK-EXT-MV-03 */
  private leaveStrays(t: number): void {
    for (let m = B.from[t]!; m < B.to[t]!; m++) if (B.wounds[m]! > 0 && !isStray(m)) return;
    for (let m = B.from[t]!; m < B.to[t]!; m++) B.state[m]! &= ~STRAY;
    B.flags[t] = (B.flags[t]! | BROKEN) & ~(STRAYS | WAITS);
    B.order[t] = NO_ORDER;
    this.tick(T.breaks, this.seatOf(t), 1);
    this.log.event(E.broken, t, 0, 0);
  }

  /** Team t is in contact with nobody any more. */
  part(t: number): void {
    const bit = this.bitOf(t);
    const seat = this.seatOf(t);
    for (let s = (1 - seat) * this.U; s < this.endOf(1 - seat); s++) B.engaged[s]! &= ~bit;
    B.engaged[t] = 0;
  }

  /** Two teams are in contact. @rule DK-CHG-12 */
  engage(s: number, t: number): void {
    B.engaged[s]! |= this.bitOf(t);
    B.engaged[t]! |= this.bitOf(s);
  }

  /** Adds to a running count of a seat: slot numbers are those of metrics.ts. */
  tick(metric: number, seat: number, by: number): void {
    this.counters[this.base + 2 * metric + seat]! += by;
  }

  /** Something was resolved by printed rules, or by the completion (18.2). */
  printed(seat: number): void {
    this.counters[this.base + 2 * T.printedRules + seat]!++;
  }

  completed(seat: number): void {
    this.counters[this.base + 2 * T.completedRules + seat]!++;
  }
}
