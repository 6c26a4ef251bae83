/**
 * A battle takes the board over, and seats its sides for a leg: which kind stands in which group, which model in which unit, and the opening state
 * as bytes to copy. Hot: once a leg.
 */

import type { Streams } from "../../../dice/dice.ts";
import { wordsOf } from "../../kernel/columns.ts";
import { roomOf } from "../../kernel/layout.ts";
import type { Log } from "../../kernel/rule-system.ts";
import {
  type DarkMatchup,
  type DarkSide,
  IN_PLACE,
  INFANTRY,
  OFF,
  RESERVE,
  W_BLAST,
  W_GETS_HOT,
  W_INDIRECT,
} from "../matchup.ts";
import { layThoughts, TOO_MANY } from "./alike.ts";
import { ALL_PIECES, B, layMatchup, layTable, SEAT_COLUMNS } from "./columns.ts";
import type { Player } from "./fight.ts";
import { feelReach } from "./ground.ts";
import { recount } from "./left.ts";
import { G_CAST, G_WORST, S_HERO, World } from "./state.ts";

/** What players remember of a battle, and nothing of it. */
const habits = roomOf(B, "habits").memory;
const NO_HABITS = habits.slice();

/** What readings that are drawn anew make false. */
export function forgetSplits(): void {
  B.memo.fill(-1);
  B.thoughts.fill(-1);
}

/** The battle whose board it is. */
let holder: Legs | null = null;

export class Legs extends World {
  private readonly images: readonly [Int32Array, Int32Array];
  private readonly words: Int32Array;
  private readonly legSides: readonly [readonly [DarkSide, DarkSide], readonly [DarkSide, DarkSide]];

  constructor(m: DarkMatchup, streams: Streams, log: Log, player: Player<World>) {
    super(m, streams, log, player);
    this.words = wordsOf(this.memory);
    const [a, b] = m.fight;
    this.legSides = [
      [a, b],
      [b, a],
    ];
    this.takeBoard();
    this.images = [this.image(0), this.image(1)];
    this.load(0, 0);
  }

  /** Takes the board over from the battle that was played on it before: its matchup is laid out, and nothing is remembered. */
  private takeBoard(): void {
    holder = this;
    layMatchup(this.m);
    roomOf(B, "memo").clear();
    this.table = null;
    layThoughts(this);
    if (this.field === null) return;
    this.places = this.field.objectives.length;
    B.objectives.set(this.field.objectives);
  }

  /** Seats the sides for a leg and puts every column back to its start. */
  load(leg: number, block: number): void {
    this.seat(leg);
    this.words.set(this.images[leg]!);
    if (this.field === null) return;
    this.sites![0] = 0;
    const table = block % this.field.tables.length;
    if (this.table !== this.field.tables[table]!) this.layTable(table);
    B.lostHull.fill(0);
    habits.set(NO_HABITS);
    this.forgetAll();
  }

  /** What follows from the state of a mark that was laid on the board is worked out, and what is known of another one forgotten. */
  protected recall(): void {
    const { fate } = this.m;
    for (let i = 0; i < fate.length; i += 2) B.rule[fate[i]!] = B.drawn[i / 2]!;
    if (fate.length > 0) forgetSplits();
    if (this.field === null) return;
    for (let u = 0; u < 2 * this.U; u++) feelReach(u);
    this.forgetAll();
  }

  /** Nothing is known of any unit, or of any two. */
  private forgetAll(): void {
    const units = 2 * this.U;
    B.hereKey.fill(-1);
    B.heldPair.fill(-1);
    for (let pair = 0; pair < units * units; pair++) {
      B.pairGap[pair] = -1;
      B.pairSight[pair] = -1;
      B.lineKey[pair] = -1;
      B.lineCount[pair] = 0;
      B.lineHulls[pair] = 0;
      B.lookKey[pair] = -1;
    }
  }

  private layTable(table: number): void {
    this.deck = table;
    this.table = this.field!.tables[table]!;
    this.pieces = this.field!.pieces[table]!.count;
    this.halfWidth = this.table.width / 2;
    this.halfDepth = this.table.depth / 2;
    this.spots = this.field!.pieces[table]!.spots.length;
    this.columns = this.field!.pieces[table]!.columns;
    layTable(this.table, this.field!.pieces[table]!);
    this.solids = 0;
    for (let piece = 0; piece < this.pieces; piece++) {
      if (B.pieceBlank[piece] === 0) B.cand[ALL_PIECES + this.solids++] = piece;
    }
  }

  private seat(leg: number): void {
    if (holder !== this) this.takeBoard();
    else if (leg === this.leg) return;
    this.leg = leg;
    this.sideAt = this.legSides[leg]!;
    this.bigs = 0;
    for (let seat = 0; seat < 2; seat++) {
      const side = this.sideAt[seat]!;
      B.kind.set(side.kind, seat * this.G);
      for (let u = 0; u < this.U; u++) {
        const there = u < side.units;
        B.who[seat * this.U + u] = B.alike[(seat ^ leg) * this.U + u]!;
        B.from[seat * this.U + u] = there ? seat * this.G + side.groupFrom[u]! : 0;
        B.to[seat * this.U + u] = there ? seat * this.G + side.groupFrom[u + 1]! : 0;
        B.unitType[seat * this.U + u] = B.kindType[B.kind[B.from[seat * this.U + u]!]!]!;
      }
      this.seatGroups(seat);
      if (this.field !== null) this.seatModels(seat);
    }
    this.player.sit(this);
  }

  /** What the weapons of a unit are like, and what one model left of a group counts in the number that tells who is left. */
  private seatGroups(seat: number): void {
    const side = this.sideAt[seat]!;
    for (let u = seat * this.U; u < seat * this.U + side.units; u++) {
      B.lobs[u] = 0;
      B.blasts[u] = 0;
      B.risky[u] = 0;
      let step = 1;
      for (let g = B.from[u]!; g < B.to[u]!; g++) {
        if (this.carries(B.kind[g]!, W_INDIRECT)) B.lobs[u] = 1;
        if (this.carries(B.kind[g]!, W_BLAST)) B.blasts[u] = 1;
        if (this.carries(B.kind[g]!, W_GETS_HOT) || B.kindPsychic[B.kind[g]!]! > 0) B.risky[u] = 1;
        B.radix[g] = step;
        if (step < TOO_MANY) step *= side.start[g - seat * this.G]! + 1;
      }
    }
  }

  /** Rows of the models of a seat: by unit, by group. */
  private seatModels(seat: number): void {
    const side = this.sideAt[seat]!;
    let row = seat * this.M;
    for (let u = seat * this.U; u < seat * this.U + side.units; u++) {
      B.mFrom[u] = row;
      for (let g = B.from[u]!; g < B.to[u]!; g++) {
        B.rowFrom[g] = row;
        for (let n = side.start[g - seat * this.G]!; n > 0; n--) {
          B.mUnit[row] = u;
          B.mGroup[row++] = g;
        }
        B.rowTo[g] = row;
      }
      B.mTo[u] = row;
      const kind = B.kind[B.from[u]!]!;
      if (B.kindType[kind] !== INFANTRY) B.big[this.bigs++] = u;
      B.base[u] = B.kindRadius[kind]!;
      B.tall[u] = B.kindTall[kind]!;
    }
    for (let u = seat * this.U + side.units; u < (seat + 1) * this.U; u++) {
      B.mFrom[u] = row;
      B.mTo[u] = row;
    }
  }

  private carries(kind: number, term: number): boolean {
    for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) {
      if ((B.gunFlags[B.kindArms[a]!]! & term) !== 0) return true;
    }
    return false;
  }

  /** The opening state of a leg, as bytes to copy. */
  private image(leg: number): Int32Array {
    this.seat(leg);
    this.words.fill(0);
    B.flags.fill(OFF);
    B.worst.fill(-1);
    B.game.fill(-1, G_WORST, G_CAST);
    for (let seat = 0; seat < 2; seat++) {
      const side = this.sideAt[seat]!;
      B.seats[seat * SEAT_COLUMNS + S_HERO] = side.hero;
      for (let i = 0; i < side.units; i++) {
        const u = seat * this.U + i;
        B.x[u] = seat === 0 ? 0 : this.m.distance;
        if (side.summoned[i] === 1) {
          B.flags[u] = OFF | RESERVE;
          continue;
        }
        B.flags[u] = IN_PLACE;
        for (let g = B.from[u]!; g < B.to[u]!; g++) B.alive[g] = side.start[g - seat * this.G]!;
        if (this.field !== null) B.live.fill(1, B.mFrom[u]!, B.mTo[u]!);
      }
    }
    for (let u = 0; u < 2 * this.U; u++) recount(this, u);
    return this.words.slice();
  }
}
