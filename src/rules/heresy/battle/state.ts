/**
 * What belongs to one Heresy battle and not to its thread, and what every chapter asks of a unit. Hot. The columns are on the board
 * (columns.ts), which a battle takes over when it is loaded.
 */

import type { Dice, Streams } from "../../../dice/dice.ts";
import type { Table } from "../../../geometry/table.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { wordsOf } from "../../kernel/columns.ts";
import { stateOf } from "../../kernel/layout.ts";
import { Marks } from "../../kernel/marks.ts";
import { type OutcomeLayout, outcomeLayout } from "../../kernel/metrics.ts";
import type { Log } from "../../kernel/rule-system.ts";
import { noteCell, siteNotes } from "../../kernel/sites.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { B, layBands, layMatchup, layUnits, legWords, squares } from "./columns.ts";
import type { Player } from "./fight.ts";

/** Everybody, where nobody asks who sees whom. */
export const ALL_STANDS = 127;

const NO_SPOTS = new Int32Array(0);

/** The battle whose board it is, and the squares of the table that lie on it. */
let holder: World | null = null;
let laid: Uint8Array | null = null;

/** The columns of the units of a leg, as words to copy. */
function unitWords(u: M.UnitColumns): Int32Array {
  layUnits(u);
  return legWords.slice();
}

/** The units of each seat in a leg, the most valuable first, equals in the order of the roster. Cold. */
function rankedBy({ stride, fight, units }: M.HeresyMatchup, leg: 0 | 1): Int32Array {
  const { points } = units[leg];
  const seats = leg === 0 ? fight : [fight[1], fight[0]];
  const ranked = new Int32Array(2 * stride);
  seats.forEach((side, seat) => {
    const all = Array.from({ length: side!.units }, (_, place) => seat * stride + place);
    ranked.set(
      all.sort((a, b) => points[b]! - points[a]!),
      seat * stride,
    );
  });
  return ranked;
}

/** A number for each unit of a leg that it shares with those of its side that are what it is, whoever commands them. Cold. */
function kindsOf({ stride, units }: M.HeresyMatchup, leg: 0 | 1): Int32Array {
  const { commander: _, entry: __, ...columns } = units[leg];
  const kinds = new Int32Array(2 * stride);
  for (let seat = 0; seat < 2; seat++) {
    const known: string[] = [];
    for (let unit = seat * stride; unit < (seat + 1) * stride; unit++) {
      const kind = Object.values(columns)
        .map((column) =>
          column.subarray((column.length / (2 * stride)) * unit, (column.length / (2 * stride)) * (unit + 1)),
        )
        .join();
      if (!known.includes(kind)) known.push(kind);
      kinds[unit] = 2 * known.indexOf(kind) + (seat ^ leg);
    }
  }
  return kinds;
}

/** Seats whoever plays both sides of a battle. */
export type Sit = (w: World) => Player;

export class World {
  readonly m: M.HeresyMatchup;
  readonly log: Log;
  readonly stride: number;
  readonly layout: OutcomeLayout;
  /** On a table: where stands are lost and shot from, for the maps of reports. */
  readonly sites: Int32Array | undefined;
  readonly actions: readonly [Dice, Dice];
  readonly tests: readonly [Dice, Dice];
  readonly policy: readonly [Dice, Dice];
  /** Who plays both sides. */
  readonly player: Player;
  private readonly streams: Streams;

  /** What this battle uses of the board's memory. */
  readonly memory: Uint8Array;
  /** It can be played on from before every game turn of a duel or battle. */
  readonly marks: Marks;
  readonly counters: Int32Array;
  readonly outcome: Int32Array;

  // Fixed by the leg, which is -1 until one is loaded.
  leg = -1;
  sideAt: readonly [M.HeresySide, M.HeresySide];
  /** The table of the leg; null on a line. */
  table: Table | null = null;
  spots: Int32Array = NO_SPOTS;
  starts: Int32Array = NO_SPOTS;
  columns = 0;
  /** Where units begin: for each leg and table whether that is known, then x and y of every unit; and where those of this battle are (deploy.ts). */
  readonly deployed: Int32Array;
  deployedFrom = 0;
  private readonly words: Int32Array;
  private readonly images: readonly [Int32Array, Int32Array];
  private readonly units: readonly [Int32Array, Int32Array];
  private readonly ranks: readonly [Int32Array, Int32Array];
  private readonly kinds: readonly [Int32Array, Int32Array];
  private readonly legSides: readonly [readonly [M.HeresySide, M.HeresySide], readonly [M.HeresySide, M.HeresySide]];

  /** Whether answers may be kept: the walk over all dice of an attack puts states back without a word. */
  readonly keeps: boolean;
  /** Whether anybody is a titan. */
  readonly titans: boolean;
  /** Goes up with everything that changes on a table: where a unit is, and what it is. */
  now = 1;
  /** When what orders ask of every unit was asked last. */
  dangerWhen = 0;
  /** When it was asked last how a unit looks to another (sight.ts), and which two. */
  surveyWhen = 0;
  surveyFrom = 0;
  surveyOf = 0;

  /** `sit` seats the player. */
  constructor(m: M.HeresyMatchup, streams: Streams, log: Log, sit: Sit) {
    this.m = m;
    this.log = log;
    this.stride = m.stride;
    this.keeps = m.mode !== "attack";
    this.titans = m.units[0].titan.some((titan) => titan !== 0);
    this.layout = outcomeLayout(m.metrics);
    this.sites = m.sites && siteNotes();
    this.actions = streams.action;
    this.tests = streams.tests;
    this.policy = streams.policy;
    this.streams = streams;

    const { slots } = this.layout;
    const { memory, counters } = stateOf(B, m.field !== undefined, slots);
    this.memory = memory;
    this.marks = new Marks(B, memory);
    this.counters = counters;
    this.words = wordsOf(this.memory);
    this.outcome = new Int32Array(slots);
    this.deployed = new Int32Array(2 * (m.field?.tables.length ?? 0) * (1 + 4 * this.stride));

    const [a, b] = m.fight;
    this.legSides = [
      [a, b],
      [b, a],
    ];
    this.sideAt = this.legSides[0];
    this.kinds = [kindsOf(m, 0), kindsOf(m, 1)];
    this.takeBoard();
    this.units = [unitWords(m.units[0]), unitWords(m.units[1])];
    this.ranks = [rankedBy(m, 0), rankedBy(m, 1)];
    this.images = [this.image(0), this.image(1)];
    this.player = sit(this);
    this.load(0, 0);
  }

  // Streams that an attack never draws from are only started by who does.

  get setup(): Dice {
    return this.streams.setup;
  }

  /** Chance of a user's own player, by seat. */
  get module(): readonly [Dice, Dice] {
    return this.streams.module;
  }

  /** Takes the board over from the battle that was played on it before: its matchup is laid out, and nothing is remembered. */
  private takeBoard(): void {
    holder = this;
    layMatchup(this.m);
    layBands(this.m.units[0].bounds, this.kinds[0]);
    B.fireKnown.fill(0);
    B.opened.fill(0);
    B.widest[0] = 0;
  }

  /** Seats the sides for a leg and puts every column back to its start; both legs of a block are fought on one table. */
  load(leg: number, block: number): void {
    this.seat(leg);
    this.words.set(this.images[leg]!);
    B.standsLeft[0] = this.sideAt[0].stands;
    B.standsLeft[1] = this.sideAt[1].stands;
    B.charges[0] = 0;
    B.charges[1] = 0;
    if (this.keeps) this.forgetAll();
    this.now++;
    const { field } = this.m;
    if (field === undefined) return;
    B.seenWhen.fill(0, 0, 2 * this.stride * this.stride);
    this.sites![0] = 0;
    B.marks.set(field.objectives);
    const which = block % field.tables.length;
    this.table = field.tables[which]!;
    this.deployedFrom = (leg * field.tables.length + which) * (1 + 4 * this.stride);
    if (laid !== field.squares[which]) {
      laid = field.squares[which]!;
      squares.set(laid);
    }
    this.spots = field.spots[which]!;
    this.starts = field.spotStarts[which]!;
    this.columns = Math.ceil(this.table.width / UNIT);
  }

  /** What follows from the state of a mark that was laid on the board is worked out, and what is known of another one forgotten. */
  protected recall(): void {
    for (let seat = 0; seat < 2; seat++) {
      B.standsLeft[seat] = 0;
      for (let unit = seat * this.stride; unit < (seat + 1) * this.stride; unit++) {
        B.standsLeft[seat]! += this.models(unit);
        if (B.span[unit]! > B.widest[0]!) B.widest[0] = B.span[unit]!;
      }
    }
    this.forgetAll();
    this.now++;
  }

  /** Notes for so many stands of a seat where the middle of a unit is; the own edge lies south in seat 1, north in seat 2. */
  noteSite(count: number, seat: number, stands: number, unit: number): void {
    const own = seat === 0 ? 1 : -1;
    for (let n = 0; n < stands; n++)
      noteCell(this.sites!, this.m.sites!, count, seat, own * B.px[unit]!, own * B.py[unit]!);
  }

  /** Nothing is known of any unit. */
  private forgetAll(): void {
    B.armsWhen.fill(0);
    B.dentWhen.fill(0);
    B.mightWhen.fill(0);
    B.reachWhen.fill(0);
    B.changes.fill(1);
    B.dents.fill(1);
  }

  private seat(leg: number): void {
    if (holder !== this) this.takeBoard();
    else if (leg === this.leg) return;
    this.leg = leg;
    this.sideAt = this.legSides[leg]!;
    legWords.set(this.units[leg]!);
    for (let seat = 0; seat < 2; seat++) {
      B.count[seat] = this.sideAt[seat]!.units;
      B.first[seat] = seat * this.stride;
      B.end[seat] = B.first[seat]! + B.count[seat]!;
    }
    B.ranked.set(this.ranks[leg]!);
    B.unitKind.set(this.kinds[leg]!);
  }

  /** The opening state of a leg, as bytes to copy. */
  private image(leg: number): Int32Array {
    this.seat(leg);
    this.words.fill(0);
    B.flags.fill(M.GONE);
    for (let seat = 0; seat < 2; seat++)
      for (let place = 0; place < B.count[seat]!; place++)
        this.setUp(this.m.units[leg]!, seat * this.stride + place, seat === 0 ? 0 : this.m.distance);
    return this.words.slice();
  }

  /** How a unit is when a leg begins. */
  private setUp(u: M.UnitColumns, unit: number, x: number): void {
    B.flags[unit] = u.hides[unit] === 1 ? M.IN_COVER : 0;
    B.x[unit] = x;
    B.level[unit] = u.level[unit]!;
    B.commander[unit] = this.leaderAt(u, unit);
    if (B.commander[unit] === -2 && this.m.rulebook[R.commandPermanent] === 1) {
      B.commander[unit] = -1;
      B.level[unit] = Math.min(M.ROUTED, B.level[unit]! + this.m.rulebook[R.levelsLost]!);
    }
    if (u.breakAt[unit]! <= 0) {
      B.flags[unit]! |= M.BROKEN;
      B.award[unit] = 1;
    }
    if (B.level[unit] === M.ROUTED) B.award[unit] = 2;
    for (let g = 0; g < M.GROUPS; g++) B.stands[M.GROUPS * unit + g] = u.stands[M.GROUPS * unit + g]!;
    if (u.titan[unit] === 0) return;
    B.shields[unit] = this.m.titan.shields;
    for (let p = 0; p < M.PLACES; p++) B.damage[M.PLACES * unit + p] = this.m.titan.damage[p]!;
  }

  /** Who commands a unit at the start, or -2: he is routed himself, and his units are out of command (HE-LDR-08, HE-SCN-09). */
  private leaderAt({ commander, level }: M.UnitColumns, unit: number): number {
    const chief = commander[unit]!;
    return chief >= 0 && level[chief] === M.ROUTED && this.m.rulebook[R.noCommandLoss] === 0 ? -2 : chief;
  }

  /** Seat of a unit. */
  seatOf(unit: number): number {
    return unit >= this.stride ? 1 : 0;
  }

  /** Notes that a unit is not what it was: stands, level, suppression, damage. */
  touch(unit: number): void {
    B.changes[unit]!++;
    B.dents[unit]!++;
    this.now++;
  }

  /** Notes that a unit can do other things than before, though it suffers the same. */
  touchArms(unit: number): void {
    B.changes[unit]!++;
    this.now++;
  }

  /** Notes that a unit suffers otherwise than before, though it can do the same. */
  dent(unit: number): void {
    B.dents[unit]!++;
    this.now++;
  }

  /** Stands of a unit. */
  models(unit: number): number {
    const from = M.GROUPS * unit;
    return B.stands[from]! + B.stands[from + 1]! + B.stands[from + 2]! + B.stands[from + 3]!;
  }

  /** Adds to a running count of a seat: slot numbers are those of metrics.ts. */
  tick(metric: number, seat: number, by: number): void {
    this.counters[this.layout.base + 2 * metric + seat]! += by;
  }
}
