/**
 * The state of one Skirmish battle: columns in one buffer, made once a thread. Hot: every chapter reads and writes them directly.
 *
 * What a leg fixes (which kind sits at which index) lies in plain arrays beside the buffer; everything that changes while a leg is
 * played lies inside it, so that equal bytes are equal states.
 */
import type { Dice, Streams } from "../../dice/dice.ts";
import type { Log } from "../rule-system.ts";
import {
  BUSY,
  FIRED,
  G_JUMP,
  type Guns,
  HELPLESS,
  IN_PLACE,
  type Kinds,
  MARCHED,
  OFF,
  OVERWATCH,
  type SkirmishMatchup,
  type SkirmishSide,
  STUN,
  T_PHASE_OUT,
} from "./matchup.ts";
import { type Layout, layoutOf } from "./metrics.ts";

// Columns of a seat.
export const S_PRESENT = 0; // models on the table
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
export const SEAT_COLUMNS = 16;

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
export const GAME_COLUMNS = 9;

export class World {
  readonly m: SkirmishMatchup;
  readonly kinds: Kinds;
  readonly guns: Guns;
  readonly rule: Int16Array;
  readonly log: Log;
  readonly stride: number;
  readonly layout: Layout;
  readonly actions: readonly [Dice, Dice];
  readonly tests: readonly [Dice, Dice];
  readonly policy: readonly [Dice, Dice];
  readonly setup: Dice;
  readonly tableDice: Dice;

  readonly memory: ArrayBuffer;
  readonly flags: Int32Array;
  readonly used: Int32Array;
  readonly engaged: Int32Array;
  readonly seats: Int32Array;
  readonly game: Int32Array;
  readonly counters: Int32Array;
  readonly x: Int16Array;
  readonly wounds: Int8Array;
  readonly shotAt: Int8Array;
  readonly plasma: Int8Array;
  readonly fallen: Int8Array;
  readonly fate: Int8Array;
  readonly drugs: Int8Array;
  readonly instinct: Int8Array;
  readonly hindered: Int8Array;
  readonly shocks: Int8Array;
  readonly strikeStep: Int8Array;
  readonly thrower: Int8Array;
  readonly outcome: Int32Array;

  // Fixed by the leg.
  kind: Int8Array;
  pack: Int8Array;
  owner: Int8Array;
  leg = 0;
  sideAt: readonly [SkirmishSide, SkirmishSide];
  readonly count = new Int32Array(2);
  /** All traits, fight and guard flags that anyone of a seat has: a quick "nobody here can". */
  readonly sideTraits = new Int32Array(2);
  readonly sideGuards = new Int32Array(2);
  readonly sideFights = new Int32Array(2);
  private readonly columns: readonly (Int8Array | Int16Array | Int32Array)[];
  private readonly images: readonly [Int32Array, Int32Array];
  private readonly words: Int32Array;
  private readonly legKind: readonly [Int8Array, Int8Array];
  private readonly legPack: readonly [Int8Array, Int8Array];
  private readonly legOwner: readonly [Int8Array, Int8Array];
  private readonly legSides: readonly [readonly [SkirmishSide, SkirmishSide], readonly [SkirmishSide, SkirmishSide]];

  /** Go up whenever anything of a seat changes that its enemies look at; what they remember of it holds while it stands still. */
  readonly stamps = new Int32Array(2);
  /** The same for what only moving, leaving or coming back changes: who is nearest to a spot. */
  readonly places = new Int32Array(2);
  /** Which Initiative steps anyone strikes at in the combat under way; a cache of `strikeStep`. */
  readonly stepUsed = new Uint8Array(16);

  /** The nearest enemy of a spot, remembered: by seat of the asker, the spot, and the stamp of those looked at. */
  readonly nearSpot = new Int32Array(2).fill(-32768);
  readonly nearStamp = new Int32Array(2).fill(-1);
  readonly nearWho = new Int32Array(2);

  // What the last decisions were, and for what: the next model of the same kind at the same spot decides alike.
  shotKey = -1;
  shotSeat = -1;
  shotStamp = -1;
  moveKey = -1;
  moveSeat = -1;
  moveChoice = 0;

  // Scratch of the decisions (what was picked); no rule reads them later.
  pickAction = 0;
  pickGun = 0;
  pickTarget = 0;
  pickShots = 0;
  powerPassed = false;

  constructor(m: SkirmishMatchup, streams: Streams, log: Log) {
    this.m = m;
    this.kinds = m.kinds;
    this.guns = m.guns;
    this.rule = m.rulebook;
    this.log = log;
    this.stride = m.stride;
    this.layout = layoutOf(m);
    this.actions = streams.action;
    this.tests = streams.tests;
    this.policy = streams.policy;
    this.setup = streams.setup;
    this.tableDice = streams.table;

    const n = 2 * m.stride;
    const slots = this.layout.slots;
    const wide = n * 3 + 2 * SEAT_COLUMNS + GAME_COLUMNS; // 32-bit columns before the narrow ones
    const narrow = n * 2 + n * 11; // 16-bit x, then eleven bytes
    const narrowWords = Math.ceil(narrow / 4);
    this.memory = new ArrayBuffer(4 * (wide + narrowWords + slots));
    let at = 0;
    const take32 = (length: number): Int32Array => {
      const column = new Int32Array(this.memory, at, length);
      at += 4 * length;
      return column;
    };
    this.flags = take32(n);
    this.used = take32(n);
    this.engaged = take32(n);
    this.seats = take32(2 * SEAT_COLUMNS);
    this.game = take32(GAME_COLUMNS);
    this.x = new Int16Array(this.memory, at, n);
    at += 2 * n;
    const take8 = (): Int8Array => {
      const column = new Int8Array(this.memory, at, n);
      at += n;
      return column;
    };
    this.wounds = take8();
    this.shotAt = take8();
    this.plasma = take8();
    this.fallen = take8();
    this.fate = take8();
    this.drugs = take8();
    this.instinct = take8();
    this.hindered = take8();
    this.shocks = take8();
    this.strikeStep = take8();
    this.thrower = take8();
    at = 4 * (wide + narrowWords);
    this.counters = new Int32Array(this.memory, at, slots);
    this.words = new Int32Array(this.memory);
    this.outcome = new Int32Array(slots);

    this.columns = [
      this.flags,
      this.used,
      this.x,
      this.wounds,
      this.shotAt,
      this.plasma,
      this.fallen,
      this.fate,
      this.drugs,
      this.instinct,
      this.hindered,
      this.shocks,
      this.strikeStep,
      this.thrower,
    ];
    const [a, b] = m.fight;
    this.legSides = [
      [a, b],
      [b, a],
    ];
    this.legKind = [place(a.kind, b.kind, m.stride), place(b.kind, a.kind, m.stride)];
    this.legPack = [place(a.pack, b.pack, m.stride), place(b.pack, a.pack, m.stride)];
    this.legOwner = [place(a.owner, b.owner, m.stride), place(b.owner, a.owner, m.stride)];
    this.kind = this.legKind[0];
    this.pack = this.legPack[0];
    this.owner = this.legOwner[0];
    this.sideAt = this.legSides[0];
    this.images = [this.image(0), this.image(1)];
    this.load(0);
  }

  /** Seats the sides for a leg and puts every column back to its start. */
  load(leg: number): void {
    this.seat(leg);
    this.words.set(this.images[leg]!);
    this.forget();
  }

  private seat(leg: number): void {
    this.leg = leg;
    this.sideAt = this.legSides[leg]!;
    this.kind = this.legKind[leg]!;
    this.pack = this.legPack[leg]!;
    this.owner = this.legOwner[leg]!;
    this.count[0] = this.sideAt[0].models;
    this.count[1] = this.sideAt[1].models;
    for (let seat = 0; seat < 2; seat++) {
      this.sideTraits[seat] = this.sideAt[seat]!.traits;
      this.sideGuards[seat] = this.sideAt[seat]!.guards;
      this.sideFights[seat] = this.sideAt[seat]!.fights;
    }
  }

  /** The opening state of a leg, as bytes to copy. */
  private image(leg: number): Int32Array {
    this.seat(leg);
    this.words.fill(0);
    for (let seat = 0; seat < 2; seat++) {
      const side = this.sideAt[seat]!;
      const columns = seat * SEAT_COLUMNS;
      for (let i = 0; i < this.stride; i++) {
        const model = seat * this.stride + i;
        if (i >= side.models) {
          this.flags[model] = OFF;
          continue;
        }
        const kind = this.kind[model]!;
        this.flags[model] = IN_PLACE;
        this.wounds[model] = this.kinds.W[kind]!;
        this.x[model] = seat === 0 ? 0 : this.m.distance;
        this.seats[columns + S_PRESENT]!++;
        this.seats[columns + S_ON]! |= 1 << i;
        if (this.kinds.trait[kind]! & T_PHASE_OUT) this.seats[columns + S_PHASE]!++;
      }
      this.seats[columns + S_PHASE_START] = this.seats[columns + S_PHASE]!;
      this.seats[columns + S_TURN_START] = side.startWeight;
    }
    return this.words.slice();
  }

  /** Seat of a model. */
  seatOf(model: number): number {
    return model >= this.stride ? 1 : 0;
  }

  /** Whole distance between two models, tenths of an inch. */
  gap(a: number, b: number): number {
    const d = this.x[a]! - this.x[b]!;
    return d < 0 ? -d : d;
  }

  /** Tells the enemies of a model that something about it changed. */
  touch(model: number): void {
    this.stamps[model >= this.stride ? 1 : 0]!++;
  }

  /** Tells them that it moved, left the table or came back. */
  touchPlace(model: number): void {
    const seat = model >= this.stride ? 1 : 0;
    this.stamps[seat]!++;
    this.places[seat]!++;
  }

  touchAll(): void {
    this.stamps[0]!++;
    this.stamps[1]!++;
    this.places[0]!++;
    this.places[1]!++;
  }

  /** Drops every remembered decision; after the columns were put back to an earlier state. */
  forget(): void {
    this.touchAll();
    this.shotKey = -1;
    this.moveKey = -1;
    this.nearStamp.fill(-1);
  }

  /** Enemies in contact with a model. */
  contactsOf(model: number): number {
    let n = 0;
    for (let left = this.engaged[model]!; left !== 0; left &= left - 1) n++;
    return n;
  }

  /** Friends of a model that still have to fire this phase. */
  othersToFire(model: number): number {
    const from = this.seatOf(model) * this.stride;
    let n = 0;
    for (let f = from; f < from + this.count[this.seatOf(model)]!; f++) {
      if (
        f !== model &&
        (this.flags[f]! & (HELPLESS | FIRED | BUSY | OVERWATCH | MARCHED)) === 0 &&
        this.engaged[f] === 0
      )
        n++;
    }
    return n;
  }

  /** No enemy within eighteen inches is needed for a Force March (SK-MOVE-12); the caller knows that of the nearest one. */
  marchAllowed(model: number): boolean {
    return (this.kinds.guard[this.kind[model]!]! & G_JUMP) === 0 || this.m.jumpersMarch;
  }

  /** Points of a seat's models that can still fight, x 2; Stunned ones at half. */
  strength(seat: number): number {
    const from = seat * this.stride;
    let sum = 1;
    for (let f = from; f < from + this.count[seat]!; f++) {
      const flags = this.flags[f]!;
      if ((flags & OFF) !== 0) continue;
      const points = this.kinds.points[this.kind[f]!]!;
      sum += (flags & STUN) !== 0 ? points : 2 * points;
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
    this.counters[this.layout.base + 2 * metric + seat]! += by;
  }
}

function place(first: Int8Array, second: Int8Array, stride: number): Int8Array {
  const placed = new Int8Array(2 * stride);
  placed.set(first, 0);
  placed.set(second, stride);
  return placed;
}
