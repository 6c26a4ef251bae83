/**
 * The state of one battle beside its columns, and how it takes the board over and seats its sides for a leg. Hot: made once a thread, seated once a leg.
 * All chapters stand on this file, in layers: columns, fight-math < state < armour < combat, shooting < morale < melee < line < battle.
 */
import type { Dice, Streams } from "../../../dice/dice.ts";
import type { Pieces } from "../../../geometry/pieces.ts";
import type { Table } from "../../../geometry/table.ts";
import { NOWHERE } from "../../../geometry/ticks.ts";
import { wordsOf } from "../../kernel/columns.ts";
import { roomOf, stateOf } from "../../kernel/layout.ts";
import { Marks } from "../../kernel/marks.ts";
import { type OutcomeLayout, outcomeLayout } from "../../kernel/metrics.ts";
import type { Log } from "../../kernel/rule-system.ts";
import { LOST_HERE, noteCell, siteNotes } from "../../kernel/sites.ts";
import {
  type FieldLeg,
  GATE,
  GONE,
  IN_PLACE,
  MACHINE_CURSE,
  MAX_MODELS,
  type SeMatchup,
  type SeSide,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { B, layMatchup, SEAT_COLUMNS } from "./columns.ts";
import type { Player } from "./fight.ts";
import { feelCurses } from "./lying.ts";

// Columns of a seat.
export const S_LOST = 0; // models lost
export const S_POINTS_LOST = 1;
export const S_MODELS = 2; // models left
export const S_LEFT = 3; // points that left over the enemy's edge (SE-EXT-110)
export const S_HELD = 4; // points of markers held at the ends of turns (holdScoring)

// Columns of the game.
export const G_TURN = 0;
export const G_ACTIVE = 1;
export const G_ENDING = 2;
export const G_WINNER = 3; // seat + 1
export const G_FIRST = 4;
export const G_PHASE = 5;
// A round of hand-to-hand, step by step (combat.ts).
export const G_STAGE = 6;
export const G_FIGHT = 7; // place of the fight under way, -1 before any
export const G_FIGHTS = 8;
export const G_ATTACKER = 9; // place of the attacker under way
export const G_ROLLED = 10; // dice rolled so far by the model that rolls
export const G_HAND = 11; // + 0 the lone model, 1 its attacker
export const G_GANG = 13; // attackers that have fought the lone model
export const G_HITS = 14; // of the round: above 0 by the lone model
export const G_STRUCK = 15; // hits that have been resolved
export const G_REROLLS = 16;
// An attack that is no fight, step by step.
export const G_SHOOTER = 17;
export const G_DONE = 18;

/** What players remember of a battle, and nothing of it. */
const habits = roomOf(B, "habits").memory;
const NO_HABITS = habits.slice();
/** The battle whose board it is. */
let holder: World | null = null;

/** Powers in play whose text says so end with their caster: the Gate and Machine Curse. @rule SE-EXT-92 */
function endWith(m: number): void {
  B.lying[m]! &= ~((1 << GATE) | (1 << MACHINE_CURSE));
  freeCursed(m);
}

/** Nobody is held any more by the Machine Curse of model m. */
export function freeCursed(m: number): void {
  const held = m + 1;
  for (let i = 0; i < B.curse.length; i++) if (B.curse[i] === held) B.curse[i] = 0;
}

export class World {
  readonly m: SeMatchup;
  readonly log: Log;
  readonly player: Player<World>;
  readonly layout: OutcomeLayout;
  /** Slot of the first running count in `counters`. */
  readonly base: number;
  /** Squads and models of a seat in the columns. */
  readonly U: number;
  readonly M: number;
  readonly actions: readonly [Dice, Dice];
  readonly tests: readonly [Dice, Dice];
  readonly policy: readonly [Dice, Dice];
  readonly memory: Uint8Array;
  readonly counters: Int32Array;
  readonly outcome: Int32Array;
  /** A duel can be played on from before every turn of a seat. */
  readonly marks: Marks;
  /** -1 until one is loaded. */
  leg = -1;
  sideAt: readonly [SeSide, SeSide];
  /** Whom an order aims at; and the places of a way (fight.ts). */
  aim = -1;
  near = 0;
  stride = 0;
  /** What a side does with its go in a psychic phase: which psyker, which power, at whom, paid with Ultimate Force or without (fight.ts). */
  goModel = -1;
  goPower = 0;
  goTarget = -1;
  goUltimate = false;
  /** While both sides bid for a power that is to be destroyed. */
  bidding = false;
  /** The table of the block, and what it is in this leg; null on a line. */
  table: Table | null = null;
  pieces: Pieces | null = null;
  hulls: Int8Array | null = null;
  skimmers: Int8Array | null = null;
  /** Which of the tables of both legs it is. */
  deck = 0;
  /** Mean price of a model of both sides, in points: what worth is counted in. */
  price = 1;
  ground: FieldLeg | null = null;
  readonly sites: Int32Array | undefined;
  /** Are there vehicles or walkers on a table? Battles without have nothing to ask about them. */
  readonly armoured: boolean;

  /** Where an order leads; what covers a target whose odds are asked for. */
  goX = 0;
  goY = 0;
  cover = 0;
  /** The model that was aimed at last, and ticks to it. */
  aimed = -1;
  aimGap = 0;
  /** Score of the round under way: of the lone model and of its attacker. */
  loneScore = 0;
  otherScore = 0;
  /** Whom a squad shoots at with most of its weapons, and with the one that was asked about last by itself. */
  common = -2;
  apart = -2;
  apartGun = -1;
  private readonly streams: Streams;
  private readonly words: Int32Array;
  private readonly images: readonly [Int32Array, Int32Array];

  constructor(m: SeMatchup, streams: Streams, log: Log, player: Player<World>) {
    this.m = m;
    this.player = player;
    this.log = log;
    this.layout = outcomeLayout(m.metrics);
    this.base = this.layout.base;
    this.U = m.squads;
    this.M = m.models;
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
    this.armoured = m.field !== null && m.kinds.front.some((front) => front > 0);
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
      const { tables, pieces, hulls, skimmers } = this.ground;
      const turned = field.legs[0] === field.legs[1] ? 0 : leg * tables.length;
      this.deck = turned + (block % tables.length);
      // Places of another table say nothing of what is seen on this one.
      B.seenKey.fill(0);
      this.table = tables[block % tables.length]!;
      this.pieces = pieces[block % tables.length]!;
      this.hulls = hulls[block % tables.length]!;
      this.skimmers = skimmers[block % tables.length]!;
      this.sites![0] = 0;
    }
    this.words.set(this.images[leg]!);
    habits.set(NO_HABITS);
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
    for (let seat = 0; seat < 2; seat++) {
      const side = this.sideAt[seat]!;
      B.kind.set(side.kind, seat * this.M);
      for (let i = 0; i < this.U; i++) {
        const s = seat * this.U + i;
        const there = i < side.squads;
        B.from[s] = there ? seat * this.M + side.modelFrom[i]! : 0;
        B.to[s] = there ? seat * this.M + side.modelFrom[i + 1]! : 0;
        B.start[s] = B.to[s]! - B.from[s]!;
        B.worth[s] = 0;
        for (let m = B.from[s]!; m < B.to[s]!; m++) {
          B.squad[m] = s;
          B.price[m] = B.kindPoints[B.kind[m]!]! / this.price;
          B.worth[s] += B.kindPoints[B.kind[m]!]!;
        }
      }
      this.listPsykers(seat);
    }
    this.listBlockers();
    this.player.sit(this);
  }

  /** The psykers of a seat, the highest mastery first (SE-PSK-04, SE-WRP-14). */
  private listPsykers(seat: number): void {
    const from = seat * this.M;
    let n = 0;
    for (let level = 4; level > 0; level--) {
      for (let m = from; m < from + this.sideAt[seat]!.models; m++) {
        if (B.kindMastery[B.kind[m]!] === level) B.psyker[seat * MAX_MODELS + n++] = m;
      }
    }
    B.psykers[seat] = n;
  }

  /** Vehicles and walkers, by one reading everybody: only they are looked at where sight may be cut off. */
  private listBlockers(): void {
    B.blockers[0] = 0;
    if (this.m.field === null || (!this.armoured && B.rule[R.modelsBlock] === 0)) return;
    for (let m = 0; m < 2 * this.M; m++) {
      const there = m < this.M ? m < this.sideAt[0].models : m - this.M < this.sideAt[1].models;
      if (!there || (B.rule[R.modelsBlock] === 0 && B.kindFront[B.kind[m]!] === 0)) continue;
      B.blocker[B.blockers[0]!++] = m;
    }
  }

  /** The opening state of a leg, as bytes to copy. */
  private image(leg: number): Int32Array {
    this.seat(leg);
    this.words.fill(0);
    B.flags.fill(GONE);
    if (this.m.field !== null) B.mx.fill(NOWHERE);
    for (let seat = 0; seat < 2; seat++) {
      const side = this.sideAt[seat]!;
      B.seats[seat * SEAT_COLUMNS + S_MODELS] = side.models;
      for (let s = seat * this.U; s < seat * this.U + side.squads; s++) {
        B.flags[s] = this.m.field === null ? IN_PLACE : 0;
        B.x[s] = seat === 0 ? 0 : this.m.distance;
        B.count[s] = B.start[s]!;
        B.before[s] = B.start[s]!;
        for (let m = B.from[s]!; m < B.to[s]!; m++) B.wounds[m] = B.kindW[B.kind[m]!]!;
      }
    }
    return this.words.slice();
  }

  /** Seat of a squad, and of a model. */
  seatOf(s: number): number {
    return s >= this.U ? 1 : 0;
  }

  seatOfModel(m: number): number {
    return m >= this.M ? 1 : 0;
  }

  /** One past the last squad of a seat that is on the roster. */
  endOf(seat: number): number {
    return seat * this.U + this.sideAt[seat]!.squads;
  }

  has(s: number, flag: number): boolean {
    return (B.flags[s]! & flag) !== 0;
  }

  /** Ticks between two squads: on a line, or between their nearest models (SE-EXT-05). */
  gap(s: number, t: number): number {
    if (this.table === null) return Math.abs(B.x[s]! - B.x[t]!);
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

  /** Points of a model that has left over the enemy's edge. */
  seatLeft(seat: number, points: number): void {
    B.seats[seat * SEAT_COLUMNS + S_LEFT]! += points;
  }

  /** Ticks between the bases of two models. @rule SE-EXT-04 */
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

  /** Highest Leadership among the living of a squad. @rule SE-EXT-08 */
  leadership(s: number): number {
    let most = 0;
    for (let m = B.from[s]!; m < B.to[s]!; m++) {
      if (B.wounds[m]! > 0 && B.kindLd[B.kind[m]!]! > most) most = B.kindLd[B.kind[m]!]!;
    }
    return most;
  }

  /** Some trait of the first living model of a squad, which all share that matter to it. */
  traits(s: number): number {
    for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0) return B.kindTraits[B.kind[m]!]!;
    return 0;
  }

  /**
   * Takes wounds off a model, `by` a weapon of the label (-1: of none); returns how many it really lost.
   * @rule SE-HTH-19
   */
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
    const s = B.squad[m]!;
    const seat = this.seatOf(s);
    B.wounds[m] = 0;
    B.count[s]!--;
    if (this.table !== null) {
      this.note(LOST_HERE, m);
      B.mx[m] = NOWHERE;
      B.my[m] = NOWHERE;
    }
    B.seats[seat * SEAT_COLUMNS + S_LOST]!++;
    B.seats[seat * SEAT_COLUMNS + S_MODELS]!--;
    B.seats[seat * SEAT_COLUMNS + S_POINTS_LOST]! += B.kindPoints[B.kind[m]!]!;
    B.curse[m] = 0;
    if (B.lying[m] !== 0) {
      endWith(m);
      if (this.table !== null) feelCurses();
    }
    if (label >= 0) this.counters[this.layout.byWeapon + 2 * label + 1 - seat]!++;
    if (B.count[s] === 0) {
      B.flags[s]! |= GONE;
      this.part(s);
    }
  }

  /** Squad s is in contact with nobody any more. */
  part(s: number): void {
    const seat = this.seatOf(s);
    const bit = 1 << (s - seat * this.U);
    for (let t = (1 - seat) * this.U; t < this.endOf(1 - seat); t++) B.engaged[t]! &= ~bit;
    B.engaged[s] = 0;
  }

  /** Two squads are in contact. */
  engage(s: number, t: number): void {
    B.engaged[s]! |= 1 << (t - this.seatOf(t) * this.U);
    B.engaged[t]! |= 1 << (s - this.seatOf(s) * this.U);
  }

  /** Adds to a running count of a seat: slot numbers are those of metrics.ts. */
  tick(metric: number, seat: number, by: number): void {
    this.counters[this.base + 2 * metric + seat]! += by;
  }
}
