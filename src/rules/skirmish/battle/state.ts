/**
 * The state of one Skirmish battle: columns in one buffer, made once a thread. Hot: every chapter reads and writes them directly.
 *
 * What a leg fixes (which kind sits at which index) lies in plain arrays beside the buffer; everything that changes while a leg is
 * played lies inside it, so that equal bytes are equal states.
 */

import type { Dice, Streams } from "../../../dice/dice.ts";
import type { Ground } from "../../../geometry/grounds.ts";
import type { Table } from "../../../geometry/table.ts";
import { NOWHERE } from "../../../geometry/ticks.ts";
import { wordsOf } from "../../kernel/columns.ts";
import { stateOf } from "../../kernel/layout.ts";
import { Marks } from "../../kernel/marks.ts";
import { type OutcomeLayout, outcomeLayout } from "../../kernel/metrics.ts";
import type { Log } from "../../kernel/rule-system.ts";
import * as F from "../flags.ts";
import type * as M from "../matchup.ts";
import { TICKS } from "../metrics.ts";
import { R } from "../rulings.ts";
import { board, counters, legWords, SEAT_COLUMNS, SEAT_SHIFT, STRIDE } from "./columns.ts";
import { gapOnTable, takeAway } from "./distances.ts";
import type { Player } from "./fight.ts";
import { guns, setGuns } from "./gun-columns.ts";
import { kinds, setKinds, setReach } from "./kind-columns.ts";

export { SEAT_COLUMNS } from "./columns.ts";

// Columns of a seat.
export const S_PRESENT = 0; // models of the unit that are not lost; companions are none (SK-ORK-15, -16)
export const S_REMOVED = 1; // weight lost since the last Rout step
export const S_LOST = 2; // weight lost in all
export const S_SUBSTITUTED = 3; // the right of SK-DMG-13 is spent
export const S_PHASE = 4; // models on the table that count for Phase Out
export const S_PHASE_START = 5;
export const S_TURN_START = 6; // weight on the table when the Rout window opened
export const S_ENHANCED = 7; // Eldar item 8 works
export const S_CONCEALED = 8; // Eldar item 9 works
export const S_CRUCIBLE = 9; // the enemy opened the Crucible: own psychic tests on half Leadership
export const S_BONDED = 10; // the bonding knife's re-roll is spent this turn
export const S_CATALYST = 11; // pack index + 1 that fights on (SK-TYR-22)
export const S_ROUTED = 12;
export const S_ON = 13; // set of the models on the table
export const S_FIGHTING = 14; // set of the models in contact
export const S_START = 15; // models that the seat began with
export const S_TRAVELLED = 16; // ticks that its models have moved on the table

// Columns of the game.
export const G_TURN = 0;
export const G_ACTIVE = 1;
export const G_ENDING = 2; // 0 while it lasts, else an index into ENDINGS
export const G_WINNER = 3; // seat + 1, 0 = nobody
export const G_FIRST = 4; // seat that had the first turn
export const G_STEP = 5; // Initiative step of the combat under way, 0 outside
export const G_SHOOTING = 6; // a wound now falls in a Shooting phase or in Overwatch fire
export const G_FRAGS = 7; // a frag grenade lies before this turn's combats
export const G_PLACE = 8; // attack mode: how far the blows of an assault have come
export const G_MISSION = 9; // row of MISSION_IDS
export const G_NIGHT = 10; // 1: Night Fighting
export const G_ALARM = 11; // 0: the sentries' friends still wait off the table
export const G_NO_ROUT = 12; // 1: nobody routs in this mission
export const G_EDGE = 13; // edge of the table where seat 1 set up, and behind it that of seat 2
export const G_CARRIER = 15; // model that bears the data terminal + 1
export const G_LEADER = 16; // model that is hunted + 1
export const G_PIECE = 17; // piece of terrain that the mission is about + 1
export const G_NIGHT_SIGHT = 18; // how far the model sees that is about to act, tenths
export const G_ATTACKER = 19; // seat that attacks
export const G_RESERVE_EDGE = 20; // edge over which reserves come + 1, 0 while nobody has come
export const G_PULSE = 21; // seat + 1 whose models see by a Solar Pulse until its turn ends
export const G_SIGHT_OF = 22; // how far each seat sees at night, where one roll is for a whole turn, tenths; of both seats
export const G_SMOKES = 24; // clouds of smoke that lie on the table, of both seats
export const G_AREAS = 26; // areas of spoiled ground
export const G_HIDDEN = 28; // sets of the models that are Hidden, of both seats
export const G_OBSTACLES = 30; // obstacles that the defender placed + 1, 0 where none may be

const NONE = new Int32Array(0);
const NO_SPOTS: M.Spots = {
  at: NONE,
  rows: NONE,
  sheltered: [],
  bare: [],
  shelter: NONE,
  rowStart: NONE,
  south: 0,
  pitch: 1,
};

/** All columns of a model but its contacts, which are a pair's. */
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const COLUMNS = [
  "flags", "used", "x", "wounds", "shotAt", "plasma", "fallen", "fate", "drugs", "instinct", "hindered", "shocks",
  "strikeStep", "thrower",
] as const;

/** Whose battle lies on the board. */
let holder: World | undefined;

type Sides = readonly [M.SkirmishSide, M.SkirmishSide];

/** @rule SK-STATE-01, SK-STATE-02 */
export class World {
  readonly m: M.SkirmishMatchup;
  readonly kinds: M.Kinds;
  readonly guns: M.Guns;
  readonly log: Log;
  readonly stride = STRIDE;
  readonly layout: OutcomeLayout;
  readonly actions: readonly [Dice, Dice];
  readonly tests: readonly [Dice, Dice];
  private readonly streams: Streams;
  /** Who decides for both seats. */
  readonly player: Player;

  readonly memory: Uint8Array;
  /** It can be played on from before every player's turn of a duel or battle. */
  readonly marks: Marks;
  /** The counters by the slots of the outcome. */
  readonly counters: Int32Array;
  readonly outcome: Int32Array;

  /** -1 until a leg is loaded. */
  leg = -1;
  sideAt: Sides;
  private readonly columns: readonly (Int8Array | Int16Array | Int32Array)[];
  private readonly images: readonly [Int32Array, Int32Array];
  private readonly words: Int32Array;
  private readonly legWords: readonly [Int32Array, Int32Array];
  private readonly legSides: readonly [Sides, Sides];

  /** The table that the battle is fought on, and the room that small and large bases have on it; null on a line. */
  table: Table | null = null;
  grounds: readonly [Ground, Ground] | null = null;
  /** Spots of the table: see `Field.spots`. */
  spots: M.Spots = NO_SPOTS;
  /** Places high up: see `Field.perches`. */
  perches: Int32Array = NONE;
  block = 0;
  /** Enemies that the model about to act has looked at, as a set, those of them that it sees, and that have cover against it; all on a line. */
  looked = -1;
  seen = -1;
  sheltered = 0;
  /** Terrain covers the target of the attack under way. */
  lineCovers = false;
  /** An area takes effect on one model after the other: whether anybody is left is asked when it is over. */
  bursting = false;
  /** The Strength that the grenade in the air has shown last, 0 before its first hit. */
  thrownStrength = 0;
  /** How many models have fallen on the table: who falls may come to lie in the way of a mover. */
  falls = 0;

  // What the last decisions were, and for what: the next model of the same kind at the same spot decides alike.
  shotKey = -1;
  shotSeat = -1;
  shotStamp = -1;

  // Scratch of the decisions (what was picked); no rule reads them later.
  pickAction = 0;
  pickGun = 0;
  pickTarget = 0;
  pickShots = 0;
  powerPassed = false;

  /** @param seat makes the player of the battle */
  constructor(m: M.SkirmishMatchup, streams: Streams, log: Log, seat: (w: World) => Player) {
    this.m = m;
    this.kinds = m.kinds;
    this.guns = m.guns;
    this.log = log;
    this.layout = outcomeLayout(m.metrics);
    this.actions = streams.action;
    this.tests = streams.tests;
    this.streams = streams;
    this.player = seat(this);

    const { slots, base } = this.layout;
    this.counters = counters.subarray(TICKS - base, TICKS - base + slots);
    this.memory = stateOf(board, true, TICKS - base + slots).memory;
    this.marks = new Marks(board, this.memory);
    this.words = wordsOf(this.memory);
    this.outcome = new Int32Array(slots);

    this.columns = COLUMNS.map((name) => board[name]);
    const [a, b] = m.fight;
    this.legSides = [
      [a, b],
      [b, a],
    ];
    this.sideAt = this.legSides[0];
    this.legWords = [this.columnsOf(0), this.columnsOf(1)];
    this.images = [this.image(0), this.image(1)];
    this.load(0, 0);
  }

  // Streams that some battles never draw from are only started by who does.

  get setup(): Dice {
    return this.streams.setup;
  }

  get policy(): readonly [Dice, Dice] {
    return this.streams.policy;
  }

  get tableDice(): Dice {
    return this.streams.table;
  }

  /** What the chance that modules are given is drawn from. */
  get chances(): readonly [Dice, Dice] {
    return this.streams.module;
  }

  /** Seats the sides for a leg and puts every column back to its start. */
  load(leg: number, block: number): void {
    this.seat(leg);
    this.player.sit();
    this.words.set(this.images[leg]!);
    this.block = block;
    board.sites[0] = 0;
    this.looked = -1;
    this.seen = -1;
    this.sheltered = 0;
    this.lineCovers = false;
    this.bursting = false;
    // A loop, here and elsewhere in what is done once a battle: fill takes as long as a dozen dice before it has filled anything.
    for (let step = 0; step < board.strikers.length; step++) board.strikers[step] = 0;
    this.forget();
  }

  private seat(leg: number): void {
    if (holder !== this) this.take();
    else if (leg === this.leg) return;
    this.leg = leg;
    this.sideAt = this.legSides[leg]!;
    legWords.set(this.legWords[leg]!);
  }

  /** The columns that a leg fixes, as words to copy. */
  private columnsOf(leg: number): Int32Array {
    if (holder !== this) this.take();
    this.sideAt = this.legSides[leg]!;
    for (const column of ["kind", "pack", "owner"] as const) {
      board[column].fill(0);
      for (const seat of [0, 1] as const) board[column].set(this.sideAt[seat][column], seat * STRIDE);
    }
    board.side[0] = leg;
    board.side[1] = 1 - leg;
    board.count[0] = this.sideAt[0].models;
    board.count[1] = this.sideAt[1].models;
    for (let model = 0; model < 2 * STRIDE; model++) {
      board.radius[model] = kinds.radius[board.kind[model]!]!;
      board.tall[model] = kinds.tall[board.kind[model]!]!;
      board.alike[model] = modelsWhose(model >> SEAT_SHIFT, (kind) => kind === board.kind[model]);
    }
    for (let seat = 0; seat < 2; seat++) {
      board.sideTraits[seat] = this.sideAt[seat]!.traits;
      board.sideGuards[seat] = this.sideAt[seat]!.guards;
      board.sideFights[seat] = this.sideAt[seat]!.fights;
      board.markable[seat] = this.m.field !== undefined ? -1 : markableOf(seat);
      board.openers[seat] = modelsWhose(seat, (kind) => (kinds.fight[kind]! & (F.F_DRUGS | F.F_JUMP_BACK)) !== 0);
      board.orks[seat] = whoHas(seat, board.rule[R.mobGrots] === 1 ? F.T_ORK | F.T_GROT : F.T_ORK);
      board.nobs[seat] = whoHas(seat, F.T_NOB);
    }
    return legWords.slice();
  }

  /** Takes the board over from whoever played on it last. */
  private take(): void {
    holder = this;
    setKinds(this.kinds);
    setGuns(this.guns);
    setReach(this.kinds.count);
    board.rule.set(this.m.rulebook);
    this.player.learn();
    board.noCharge[0] = flagsAgainstCharge(this.m.rulebook);
    board.onTable[0] = this.m.field === undefined ? 0 : 1;
    board.movesKnown.fill(-1);
    board.aimTerms.fill(-1);
    // Those of another battle, whose rulings may differ, are not remembered.
    board.lineVerdicts.fill(-1);
  }

  /** The opening state of a leg, as bytes to copy. */
  private image(leg: number): Int32Array {
    this.seat(leg);
    this.words.fill(0);
    board.knownX.fill(NOWHERE);
    board.knownY.fill(NOWHERE);
    for (let seat = 0; seat < 2; seat++) {
      const side = this.sideAt[seat]!;
      const columns = seat * SEAT_COLUMNS;
      for (let i = 0; i < STRIDE; i++) {
        const model = seat * STRIDE + i;
        takeAway(model);
        if (i >= side.models) {
          board.flags[model] = F.OFF;
          continue;
        }
        const kind = board.kind[model]!;
        // On a table nothing but the ground tells who has cover.
        board.flags[model] = this.m.field === undefined ? F.IN_PLACE : 0;
        board.wounds[model] = kinds.W[kind]!;
        board.x[model] = seat === 0 ? 0 : this.m.distance;
        if (kinds.weight[kind]! > 0) board.seats[columns + S_PRESENT]!++;
        board.seats[columns + S_ON]! |= 1 << i;
        if (kinds.trait[kind]! & F.T_PHASE_OUT) board.seats[columns + S_PHASE]!++;
      }
      board.seats[columns + S_PHASE_START] = board.seats[columns + S_PHASE]!;
      board.seats[columns + S_TURN_START] = side.startWeight;
      board.seats[columns + S_START] = board.seats[columns + S_PRESENT]!;
    }
    return this.words.slice();
  }

  /** Bits of HIDDEN, RESERVE and so on (matchup.ts): what is true of a model on a table. Cold. */
  placeOf(model: number): number {
    return board.place[model]!;
  }

  /** Seat of a model. */
  seatOf(model: number): number {
    return model >> SEAT_SHIFT;
  }

  /** Whole distance between two models, tenths of an inch. */
  gap(a: number, b: number): number {
    if (this.table !== null) return gapOnTable(a, b);
    return Math.abs(board.x[a]! - board.x[b]!);
  }

  /** Tells the enemies of a model that something about it changed. */
  touch(model: number): void {
    board.stamps[model >> SEAT_SHIFT]!++;
  }

  /** Tells them that it moved, left the table or came back. */
  touchPlace(model: number): void {
    const seat = model >> SEAT_SHIFT;
    board.stamps[seat]!++;
    board.places[seat]!++;
  }

  touchAll(): void {
    board.stamps[0]!++;
    board.stamps[1]!++;
    board.places[0]!++;
    board.places[1]!++;
  }

  /** Drops every remembered decision; after the columns were put back to an earlier state. */
  forget(): void {
    this.touchAll();
    this.shotKey = -1;
    board.nearStamp[0] = -1;
    board.nearStamp[1] = -1;
    board.chargeStamp[0] = -1;
    board.chargeStamp[1] = -1;
    board.withinStamp[0] = -1;
    board.withinStamp[1] = -1;
    board.rowStamp[0] = -1;
    board.rowStamp[1] = -1;
    board.stayStamp[0] = -1;
    board.stayStamp[1] = -1;
    board.lead[0] = -1;
    board.shot[0] = -1;
  }

  /** Friends of a model that still have to fire this phase. */
  othersToFire(model: number): number {
    const from = this.seatOf(model) * STRIDE;
    const busy = F.HELPLESS | F.FIRED | F.BUSY | F.OVERWATCH | F.MARCHED;
    let n = 0;
    for (let f = from; f < from + board.count[this.seatOf(model)]!; f++)
      if (f !== model && (board.flags[f]! & busy) === 0 && board.engaged[f] === 0) n++;
    return n;
  }

  /**
   * No enemy within eighteen inches is needed for a Force March (SK-MOVE-12); the caller knows that of the nearest one. Who moves as in Difficult
   * Terrain does not march (SK-MOVE-14).
   */
  marchAllowed(model: number): boolean {
    const guard = kinds.guard[board.kind[model]!]!;
    return (guard & F.G_MEGA_SLOW) === 0 && ((guard & F.G_JUMP) === 0 || this.m.jumpersMarch);
  }

  /** Points of a seat's models that can still fight, x 2; Stunned ones at half. */
  strength(seat: number): number {
    const from = seat * STRIDE;
    let sum = 1;
    for (let f = from; f < from + board.count[seat]!; f++) {
      const flags = board.flags[f]!;
      if ((flags & F.OFF) !== 0) continue;
      const points = kinds.points[board.kind[f]!]!;
      sum += (flags & F.STUN) !== 0 ? points : 2 * points;
    }
    return sum;
  }

  /** An order of models, by all their columns: 0 when they are the same. */
  compare(a: number, b: number): number {
    for (const column of this.columns) if (column[a] !== column[b]) return column[a]! - column[b]!;
    return 0;
  }

  /** Swaps all columns of two models but their contacts. */
  exchange(a: number, b: number): void {
    for (const column of this.columns) {
      const kept = column[a]!;
      column[a] = column[b]!;
      column[b] = kept;
    }
  }

  /** Adds to a running count of a seat: slot numbers are those of metrics.ts. */
  tick(metric: number, seat: number, by: number): void {
    counters[TICKS + 2 * metric + seat]! += by;
  }
}

/** Models of a seat with what leaves a mark on them until their next turn, beside flags and whom they shot at, as a set. */
function markableOf(seat: number): number {
  const marks = modelsWhose(seat, (kind) => {
    const fights = (kinds.fight[kind]! & (F.F_SPIKY | F.F_MASTER | F.F_CLAWS)) !== 0;
    if (fights || kinds.grenades[kind] !== 0 || kinds.powers[kind] !== 0) return true;
    return guns.flags
      .subarray(kinds.gunFrom[kind], kinds.gunTo[kind])
      .some((of) => (of & (F.W_PLASMA | F.W_MASTER)) !== 0);
  });
  return marks | whoHas(seat, F.T_TYRANID | F.T_BOSSPOLE | F.T_TRADEMARK);
}

/** Who so stands may not declare a charge, by the rulings (SK-CC-02, -04, -05, SK-AMB-14, SK-GREN-16). */
function flagsAgainstCharge(rulebook: Int16Array): number {
  const bound = rulebook[R.chargeWhenBound] === 0 ? F.BOUND : 0;
  const marched = rulebook[R.marchNoCharge] === 1 ? F.MARCHED : 0;
  return F.OFF | F.STUN | F.OVERWATCH | F.FIRED_HARD | F.TANGLED | bound | marched;
}

function whoHas(seat: number, traits: number): number {
  return modelsWhose(seat, (kind) => (kinds.trait[kind]! & traits) !== 0);
}

/** The models of a seat of whose kind something is true, as a set. */
function modelsWhose(seat: number, is: (kind: number) => boolean): number {
  let models = 0;
  for (let i = 0; i < board.count[seat]!; i++) if (is(board.kind[seat * STRIDE + i]!)) models |= 1 << i;
  return models;
}
