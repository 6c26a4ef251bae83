/**
 * The state of one Dark Millennium battle: columns in one buffer, made once a thread. Hot.
 *
 * What a leg fixes (which kind stands in which group) lies beside the buffer; everything that changes while a leg is played lies inside
 * it, so that equal bytes are equal states. What is worked out anew for every exchange (fire teams, hopes) is scratch and lies outside.
 */
import type { Dice, Streams } from "../../dice/dice.ts";
import type { Table } from "../../geometry/table.ts";
import { type OutcomeLayout, outcomeLayout } from "../outcomes.ts";
import type { Log } from "../rule-system.ts";
import { gapOf } from "./ground.ts";
import {
  type DarkMatchup,
  type DarkSide,
  type Field,
  type Guns,
  IN_PLACE,
  type Kinds,
  LIST,
  LOOSE,
  MAX_TEAMS,
  OFF,
  type Pieces,
  R_LOOSE_ACTS,
  R_START_MORALE,
  RESERVE,
} from "./matchup.ts";
import { HOPES } from "./worth.ts";

// Columns of a seat.
export const S_HERO = 0; // hero points left
export const S_LOST = 1; // models lost
export const S_POINTS_LOST = 2;
export const SEAT_COLUMNS = 3;

// Columns of the game.
export const G_TURN = 0;
export const G_ACTIVE = 1;
export const G_ENDING = 2;
export const G_WINNER = 3; // seat + 1
export const G_FIRST = 4;
export const G_ACTIONS = 5; // of this turn
export const G_WORST = 6; // + plan: worst damage of the attack, -1 before any
export const G_SELF = 8; // + plan: worst damage by its own weapon, -1 none
export const G_CAST = 10; // 1 when the power of this exchange was cast
export const GAME_COLUMNS = 11;

/** Plans of attacks: of the acting unit, of the reacting one, and one to think about. */
export const PLANS = 3;

/** Splits that are remembered; a power of two. */
export const MEMO = 4096;

export class World {
  readonly m: DarkMatchup;
  readonly kinds: Kinds;
  readonly guns: Guns;
  readonly rule: Int16Array;
  readonly number: Int16Array;
  readonly log: Log;
  readonly layout: OutcomeLayout;
  readonly U: number;
  readonly G: number;
  readonly setup: Dice;
  readonly actions: readonly [Dice, Dice];
  readonly tests: readonly [Dice, Dice];
  readonly policy: readonly [Dice, Dice];

  readonly memory: ArrayBuffer;
  readonly seats: Int32Array;
  readonly game: Int32Array;
  readonly counters: Int32Array;
  readonly outcome: Int32Array;
  // Units.
  readonly flags: Int16Array;
  readonly fatigue: Int16Array;
  readonly x: Int16Array;
  /** Tenths moved in the present turn of its side. */
  readonly moved: Int16Array;
  /** Summoning points kept. */
  readonly points: Int16Array;
  /** Fatigue that the attack under way adds by charts. */
  readonly extra: Int16Array;
  /** Worst damage by the attack of plan p, -1 when not attacked: worst[p * 2 * U + unit]. */
  readonly worst: Int16Array;
  // What damage took from a single model.
  readonly lostSpeed: Int16Array;
  readonly lostAgility: Int16Array;
  readonly lostBs: Int16Array;
  readonly lostAs: Int16Array;
  readonly lostDefence: Int16Array;
  /** Set of disabled weapons, by place in the arms of the kind. */
  readonly lostArms: Int16Array;
  /** Models left, by group. */
  readonly alive: Int8Array;

  // On a table, in ticks; elsewhere without rows. Model i of seat s has row s * models + i.
  readonly mx: Int32Array;
  readonly my: Int32Array;
  readonly live: Int8Array;
  /** Middle of each unit's formation, where it faces (geometry/directions.ts), bits of `place`, and its carrier + 1. */
  readonly cx: Int32Array;
  readonly cy: Int32Array;
  readonly face: Int16Array;
  readonly place: Int16Array;
  readonly carrier: Int8Array;

  // Fixed by the leg.
  leg = 0;
  sideAt: readonly [DarkSide, DarkSide];
  readonly kind: Int8Array;
  readonly from: Int16Array;
  readonly to: Int16Array;
  /** Rows of a unit's models, the group of each, and base and height of the models of a unit. */
  readonly mFrom: Int16Array;
  readonly mTo: Int16Array;
  readonly mGroup: Int16Array;
  readonly rowFrom: Int16Array;
  readonly rowTo: Int16Array;
  readonly base: Int32Array;
  readonly tall: Int32Array;

  // The table of the block.
  readonly field: Field | null;
  table: Table | null = null;
  pieces: Pieces | null = null;

  // Scratch of the table: what follows from positions, kept until they change (ground.ts).
  readonly M: number;
  /** Farthest that a model of the unit reaches from the middle, base included. */
  readonly reach: Int32Array;
  /** By pair of units a * 2U + b: tenths between them, the model of a that is nearest to b, what a sees of b; -1 unknown. */
  readonly pairGap: Int16Array;
  readonly pairNear: Int16Array;
  readonly pairSight: Int8Array;
  /** Goes up with every change of a unit that decisions look at. */
  readonly version: Int32Array;
  /** Remembered by pair, with the versions of both: the worth of firing, and what an answer would do. */
  readonly fireKey: Int32Array;
  readonly fireWorth: Int32Array;
  readonly threatKey: Int32Array;
  readonly threatWorth: Int32Array;
  /** Remembered by unit: the best of the places where it could go, before what acting costs. */
  readonly goKey: Int32Array;
  readonly goWorth: Int32Array;
  readonly goAction: Int32Array;
  readonly goTarget: Int32Array;
  readonly goX: Int32Array;
  readonly goY: Int32Array;
  /** Pieces and units that the latest pair of circles has between them. */
  readonly cand: Int32Array;
  cands = 0;
  readonly block: Int32Array;
  blocks = 0;
  /** Of the models of the unit that attacks: do they see the target, and how far is it (ticks). */
  readonly saw: Int8Array;
  readonly far: Int32Array;
  /** Where models were before the move under way, half way round a piece, and where they would go. */
  readonly oldX: Int32Array;
  readonly oldY: Int32Array;
  readonly newX: Int32Array;
  readonly newY: Int32Array;
  /** Ticks that the unit came in its latest move; and the corner of its way: share in 4096ths, and offset. */
  came = 0;
  wayShare = 0;
  wayX = 0;
  wayY = 0;
  /** Worst ground of a move that is tried, how far into it (4096ths), and the least agility that meets it. */
  rough = 0;
  roughAt = 0;
  /** Where the acting unit means to go, and the place of the candidate that is weighed. */
  pickX = 0;
  pickY = 0;
  aimX = 0;
  aimY = 0;
  /** Best spot offered to a search. */
  spotX = 0;
  spotY = 0;
  /** Models in the order in which the dice of team p * MAX_TEAMS + i fall on them, and their cover. */
  readonly list: Int16Array;
  readonly listCover: Int8Array;
  readonly listN: Int32Array;
  readonly listFar: Float64Array;
  /** Of each team: its model closest to the target, whether anybody in it sees the target, ticks to it. */
  readonly teamNear = new Int32Array(PLANS * MAX_TEAMS);
  readonly teamSees = new Int32Array(PLANS * MAX_TEAMS);
  readonly teamFar = new Int32Array(PLANS * MAX_TEAMS);
  /** Cover of the models struck just now, -1 where the unit's counts; and their places in the list. */
  hitCover = -1;
  hitFrom = 0;
  hitTo = 0;
  hitModel = -1;
  /** Severity + 1 by which a big model went in the exchange under way; its passengers get out at the end. */
  readonly lostHull: Int8Array;
  /** A weapon is being chosen: units are enough. */
  choosing = 0;
  /** Splits that were weighed before (teams.ts). */
  readonly memoKey = new Int32Array(MEMO);
  readonly memoWorth = new Int32Array(MEMO);
  readonly memoSplit = new Int32Array(MEMO);
  readonly memoHope = new Float64Array(MEMO * HOPES);

  // Scratch: fire teams, at plan * MAX_TEAMS + team.
  readonly teams = new Int32Array(PLANS);
  readonly planUnit = new Int32Array(PLANS);
  readonly planTarget = new Int32Array(PLANS);
  readonly planCover = new Int32Array(PLANS);
  /** Bit 0: cover does not count. */
  readonly planScan = new Int32Array(PLANS);
  readonly teamGun = new Int32Array(PLANS * MAX_TEAMS);
  readonly teamSize = new Int32Array(PLANS * MAX_TEAMS);
  readonly teamSkill = new Int32Array(PLANS * MAX_TEAMS);
  readonly teamFlat = new Int32Array(PLANS * MAX_TEAMS);
  readonly teamDice = new Int32Array(PLANS * MAX_TEAMS);
  readonly teamModifier = new Int32Array(PLANS * MAX_TEAMS);
  readonly teamRepeat = new Int32Array(PLANS * MAX_TEAMS);
  /** Power of a ram. */
  readonly ramPower = new Int32Array(PLANS);
  /** What the attack just planned is expected to do; see worth.ts. */
  readonly hope = new Float64Array(HOPES);
  /** The same for one team, as it was split, and for a split that is only weighed. */
  readonly trial = new Float64Array(HOPES);
  readonly draft = new Float64Array(HOPES);
  /** Fatigue that the target of the latest plan can bear. */
  planSlack = 0;
  /** The groups that the dice of a team fall on, closest first. */
  runs = 0;
  /** Kind of the first of them. */
  runKind = 0;
  /** Lowest face that harms the target: 2 where a weapon may get hot. */
  runHot = 1;
  readonly runSize = new Int32Array(32);
  readonly runDefence = new Int32Array(32);
  readonly runLight = new Int32Array(32);
  readonly runHeavy = new Int32Array(32);
  readonly runOver = new Int32Array(32);
  readonly runFlags = new Int32Array(32);
  readonly runPrice = new Float64Array(32);
  /** Faces and groups of one team, die by die. */
  readonly faces = new Int32Array(64);
  readonly struck = new Int32Array(64);
  readonly tally = new Int32Array(4);

  // What was picked: the action and the reaction under way.
  pickUnit = -1;
  pickAction = 0;
  pickTarget = -1;
  pickPower = 0;
  pickSnipe = 0;
  /** Tenths toward the target, negative away from it. */
  pickMove = 0;
  offered = 0;
  offers = 0;
  cut = 0;
  reUnit = -1;
  reaction = 0;
  bestDice = 1;
  bestRepeat = 1;

  private readonly images: readonly [Int32Array, Int32Array];
  private readonly words: Int32Array;
  private readonly legSides: readonly [readonly [DarkSide, DarkSide], readonly [DarkSide, DarkSide]];

  constructor(m: DarkMatchup, streams: Streams, log: Log) {
    this.m = m;
    this.kinds = m.kinds;
    this.guns = m.guns;
    // A copy: readings may be drawn by lot (dm.handOfFate).
    this.rule = m.rule.slice();
    this.field = m.field;
    this.M = m.models;
    this.number = m.number;
    this.log = log;
    this.layout = outcomeLayout(m.metrics);
    this.U = m.units;
    this.G = m.groups;
    this.setup = streams.setup;
    this.actions = streams.action;
    this.tests = streams.tests;
    this.policy = streams.policy;

    const { slots } = this.layout;
    const columns = 14;
    const units = 2 * m.units;
    const groups = 2 * m.groups;
    const table = m.field === null ? 0 : units;
    const models = 2 * m.models;
    const wide = 2 * SEAT_COLUMNS + GAME_COLUMNS + 2 * models + 2 * table;
    const narrow = Math.ceil((2 * units * columns + groups + models + 5 * table) / 4);
    this.memory = new ArrayBuffer(4 * (wide + narrow + slots));
    this.seats = new Int32Array(this.memory, 0, 2 * SEAT_COLUMNS);
    this.game = new Int32Array(this.memory, 8 * SEAT_COLUMNS, GAME_COLUMNS);
    let at = 8 * SEAT_COLUMNS + 4 * GAME_COLUMNS;
    const takeWide = (length: number): Int32Array => {
      const column = new Int32Array(this.memory, at, length);
      at += 4 * length;
      return column;
    };
    this.mx = takeWide(models);
    this.my = takeWide(models);
    this.cx = takeWide(table);
    this.cy = takeWide(table);
    const take = (length = units): Int16Array => {
      const column = new Int16Array(this.memory, at, length);
      at += 2 * length;
      return column;
    };
    this.flags = take();
    this.fatigue = take();
    this.x = take();
    this.moved = take();
    this.points = take();
    this.extra = take();
    this.worst = take(2 * units);
    this.lostSpeed = take();
    this.lostAgility = take();
    this.lostBs = take();
    this.lostAs = take();
    this.lostDefence = take();
    this.lostArms = take();
    this.face = take(table);
    this.place = take(table);
    const takeNarrow = (length: number): Int8Array => {
      const column = new Int8Array(this.memory, at, length);
      at += length;
      return column;
    };
    this.alive = takeNarrow(groups);
    this.live = takeNarrow(models);
    this.carrier = takeNarrow(table);
    this.counters = new Int32Array(this.memory, 4 * (wide + narrow), slots);
    this.words = new Int32Array(this.memory);
    this.outcome = new Int32Array(slots);

    this.kind = new Int8Array(groups);
    this.from = new Int16Array(units);
    this.to = new Int16Array(units);
    this.mFrom = new Int16Array(units);
    this.mTo = new Int16Array(units);
    this.mGroup = new Int16Array(models);
    this.rowFrom = new Int16Array(groups);
    this.rowTo = new Int16Array(groups);
    this.base = new Int32Array(units);
    this.lostHull = new Int8Array(units);
    this.tall = new Int32Array(units);
    const pairs = table * table;
    this.reach = new Int32Array(table);
    this.pairGap = new Int16Array(pairs);
    this.pairNear = new Int16Array(pairs);
    this.pairSight = new Int8Array(pairs);
    this.version = new Int32Array(units);
    this.fireKey = new Int32Array(pairs);
    this.fireWorth = new Int32Array(pairs);
    this.threatKey = new Int32Array(pairs);
    this.threatWorth = new Int32Array(pairs);
    this.goKey = new Int32Array(table);
    this.goWorth = new Int32Array(table);
    this.goAction = new Int32Array(table);
    this.goTarget = new Int32Array(table);
    this.goX = new Int32Array(table);
    this.goY = new Int32Array(table);
    this.cand = new Int32Array(m.field?.mostPieces ?? 0);
    this.block = new Int32Array(table);
    this.saw = new Int8Array(models);
    this.far = new Int32Array(models);
    this.oldX = new Int32Array(models);
    this.oldY = new Int32Array(models);
    this.newX = new Int32Array(models);
    this.newY = new Int32Array(models);
    const lists = m.field === null ? 0 : PLANS * MAX_TEAMS;
    this.list = new Int16Array(lists * LIST);
    this.listCover = new Int8Array(lists * LIST);
    this.listN = new Int32Array(lists);
    this.listFar = new Float64Array(m.field === null ? 0 : LIST + 1);
    const [a, b] = m.fight;
    this.legSides = [
      [a, b],
      [b, a],
    ];
    this.sideAt = this.legSides[0];
    this.memoKey.fill(-1);
    this.images = [this.image(0), this.image(1)];
    this.load(0);
  }

  /** Seats the sides for a leg and puts every column back to its start. */
  load(leg: number, block = 0): void {
    this.seat(leg);
    this.words.set(this.images[leg]!);
    if (this.field === null) return;
    const table = block % this.field.tables.length;
    this.table = this.field.tables[table]!;
    this.pieces = this.field.pieces[table]!;
    this.pairGap.fill(-1);
    this.pairSight.fill(-1);
    this.version.fill(0);
    this.lostHull.fill(0);
    this.fireKey.fill(-1);
    this.threatKey.fill(-1);
    this.goKey.fill(-1);
  }

  private seat(leg: number): void {
    this.leg = leg;
    this.sideAt = this.legSides[leg]!;
    for (let seat = 0; seat < 2; seat++) {
      const side = this.sideAt[seat]!;
      this.kind.set(side.kind, seat * this.G);
      for (let u = 0; u < this.U; u++) {
        const there = u < side.units;
        this.from[seat * this.U + u] = there ? seat * this.G + side.groupFrom[u]! : 0;
        this.to[seat * this.U + u] = there ? seat * this.G + side.groupFrom[u + 1]! : 0;
      }
      if (this.field !== null) this.seatModels(seat);
    }
  }

  /** Rows of the models of a seat: by unit, by group. */
  private seatModels(seat: number): void {
    const side = this.sideAt[seat]!;
    let row = seat * this.M;
    for (let u = seat * this.U; u < seat * this.U + side.units; u++) {
      this.mFrom[u] = row;
      for (let g = this.from[u]!; g < this.to[u]!; g++) {
        this.rowFrom[g] = row;
        for (let n = side.start[g - seat * this.G]!; n > 0; n--) this.mGroup[row++] = g;
        this.rowTo[g] = row;
      }
      this.mTo[u] = row;
      const kind = this.kind[this.from[u]!]!;
      this.base[u] = this.kinds.radius[kind]!;
      this.tall[u] = this.kinds.tall[kind]!;
    }
    for (let u = seat * this.U + side.units; u < (seat + 1) * this.U; u++) {
      this.mFrom[u] = row;
      this.mTo[u] = row;
    }
  }

  /** The opening state of a leg, as bytes to copy. */
  private image(leg: number): Int32Array {
    this.seat(leg);
    this.words.fill(0);
    this.flags.fill(OFF);
    this.worst.fill(-1);
    this.game.fill(-1, G_WORST, G_CAST);
    for (let seat = 0; seat < 2; seat++) {
      const side = this.sideAt[seat]!;
      this.seats[seat * SEAT_COLUMNS + S_HERO] = side.hero;
      for (let i = 0; i < side.units; i++) {
        const u = seat * this.U + i;
        this.x[u] = seat === 0 ? 0 : this.m.distance;
        if (side.summoned[i] === 1) {
          this.flags[u] = OFF | RESERVE;
          continue;
        }
        this.flags[u] = IN_PLACE;
        for (let g = this.from[u]!; g < this.to[u]!; g++) this.alive[g] = side.start[g - seat * this.G]!;
        if (this.field !== null) this.live.fill(1, this.mFrom[u]!, this.mTo[u]!);
      }
    }
    return this.words.slice();
  }

  seatOf(u: number): number {
    return u >= this.U ? 1 : 0;
  }

  size(u: number): number {
    let n = 0;
    for (let g = this.from[u]!; g < this.to[u]!; g++) n += this.alive[g]!;
    return n;
  }

  /** Highest Morale among those left (DM-STA-08, DM-SUP-04). */
  morale(u: number): number {
    let best = -1;
    const all = this.rule[R_START_MORALE] === 1;
    for (let g = this.from[u]!; g < this.to[u]!; g++) {
      if (this.alive[g] === 0 && !all) continue;
      const morale = this.kinds.morale[this.kind[g]!]!;
      if (morale > best) best = morale;
    }
    return best;
  }

  /** DM-SUP-01: strictly more fatigue than Morale; DM-SUP-02, DM-UNT-05: out of coherency whatever the fatigue. */
  suppressed(u: number): boolean {
    if (this.fatigue[u]! > this.morale(u)) return true;
    return this.field !== null && (this.place[u]! & LOOSE) !== 0 && this.rule[R_LOOSE_ACTS] === 0;
  }

  /** All traits of those left in a unit. */
  traits(u: number): number {
    let bits = 0;
    for (let g = this.from[u]!; g < this.to[u]!; g++) {
      if (this.alive[g]! > 0) bits |= this.kinds.traits[this.kind[g]!]!;
    }
    return bits;
  }

  /** Type of a unit's models; vehicles and monsters are alone. */
  typeOf(u: number): number {
    return this.kinds.type[this.kind[this.from[u]!]!]!;
  }

  /** Tenths of an inch between the closest models of two units, rounded up; 0 in contact. */
  gap(a: number, b: number): number {
    if (this.field !== null) return gapOf(this, a, b);
    const d = this.x[a]! - this.x[b]!;
    return d < 0 ? -d : d;
  }

  /** Adds to a running count of a seat: slot numbers are those of metrics.ts. */
  tick(metric: number, seat: number, by: number): void {
    this.counters[this.layout.base + 2 * metric + seat]! += by;
  }
}
