/**
 * The state of one Dark Millennium battle: columns in one buffer, made once a thread. Hot.
 *
 * What a leg fixes (which kind stands in which group) lies beside the buffer; everything that changes while a leg is played lies inside
 * it, so that equal bytes are equal states. What is worked out anew for every exchange (fire teams, hopes) is scratch and lies outside.
 */
import type { Dice, Streams } from "../../dice/dice.ts";
import { type OutcomeLayout, outcomeLayout } from "../outcomes.ts";
import type { Log } from "../rule-system.ts";
import {
  type DarkMatchup,
  type DarkSide,
  type Guns,
  IN_PLACE,
  type Kinds,
  MAX_TEAMS,
  OFF,
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

  // Fixed by the leg.
  leg = 0;
  sideAt: readonly [DarkSide, DarkSide];
  readonly kind: Int8Array;
  readonly from: Int16Array;
  readonly to: Int16Array;

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
    this.rule = m.rule;
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
    const wide = 2 * SEAT_COLUMNS + GAME_COLUMNS;
    const narrow = Math.ceil((2 * units * columns + groups) / 4);
    this.memory = new ArrayBuffer(4 * (wide + narrow + slots));
    this.seats = new Int32Array(this.memory, 0, 2 * SEAT_COLUMNS);
    this.game = new Int32Array(this.memory, 8 * SEAT_COLUMNS, GAME_COLUMNS);
    let at = 4 * wide;
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
    this.alive = new Int8Array(this.memory, at, groups);
    this.counters = new Int32Array(this.memory, 4 * (wide + narrow), slots);
    this.words = new Int32Array(this.memory);
    this.outcome = new Int32Array(slots);

    this.kind = new Int8Array(groups);
    this.from = new Int16Array(units);
    this.to = new Int16Array(units);
    const [a, b] = m.fight;
    this.legSides = [
      [a, b],
      [b, a],
    ];
    this.sideAt = this.legSides[0];
    this.images = [this.image(0), this.image(1)];
    this.load(0);
  }

  /** Seats the sides for a leg and puts every column back to its start. */
  load(leg: number): void {
    this.seat(leg);
    this.words.set(this.images[leg]!);
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

  /** DM-SUP-01: strictly more fatigue than Morale. */
  suppressed(u: number): boolean {
    return this.fatigue[u]! > this.morale(u);
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

  gap(a: number, b: number): number {
    const d = this.x[a]! - this.x[b]!;
    return d < 0 ? -d : d;
  }

  /** Adds to a running count of a seat: slot numbers are those of metrics.ts. */
  tick(metric: number, seat: number, by: number): void {
    this.counters[this.layout.base + 2 * metric + seat]! += by;
  }
}
