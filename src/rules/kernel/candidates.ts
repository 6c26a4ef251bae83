/**
 * How battle code's questions are put to a player: candidates are offered one by one as rows of named features, and one of them is settled.
 * This is the only place that tells kinds of players apart, and `Chooser` the only thing that weighs rows. Hot: once a candidate.
 *
 *     const c = w.candidates;
 *     c.open(D.shoot, seat);
 *     for (...) { c.row[0] = worth; c.row[1] = inches; c.offer(SHOOT, gun, target, shots); }
 *     if (c.settle() >= 0) act(c.act, c.a, c.b, c.c);
 *
 * A doctrine takes the best worth, the first of equals; who draws lots, any; a chooser (a weights file or a module of the user's) sees all rows.
 * Where a doctrine decides by a short way of its own, its choice is told with `advise` before the rows are offered to a chooser: that row is
 * then worth a hair more than all others, so that who follows column 0 plays exactly like the doctrine.
 */
import type { Dice } from "../../dice/dice.ts";
import { type Decision, EACH } from "./decisions.ts";

/** Who weighs rows: a weights file or a module. Row i begins at `rows[i * width]`. */
export interface Chooser {
  choose(decision: Decision, rows: Float64Array, count: number, width: number, chance: Dice): number;
}

// How a seat decides.
export const BY_DOCTRINE = 0;
export const BY_LOT = 1;
export const BY_CHOOSER = 2;

/** What the doctrine's choice is worth more than the best of the others, where worths alone do not say so. */
const HAIR = 1e-6;
const MOST_FEATURES = 64;
/** Numbers that say what a candidate is: what is done, and three arguments. */
const ACTS = 4;
const UNLISTED = -1;

export class Candidates {
  /** Features of the candidate that is offered next; column 0 is what the doctrine thinks of it. */
  readonly row = new Float64Array(MOST_FEATURES);
  /** What was settled on, or is the best so far. */
  act = 0;
  a = 0;
  b = 0;
  c = 0;
  /** What the best of those offered is worth to a doctrine, once there is one; a column, since a fraction that is handed back is an object. */
  readonly most = new Float64Array(1);
  /** How many were offered. */
  count = 0;
  /** By seat: BY_DOCTRINE, BY_LOT or BY_CHOOSER. */
  readonly manner = new Int32Array(2);
  readonly #choosers: (Chooser | null)[] = [null, null];
  readonly #lots: (Dice | null)[] = [null, null];
  readonly #chances: (Dice | null)[] = [null, null];
  /** Writes the columns of the situation, from `row[at]` on, as the seat sees it. */
  readonly #situation: (seat: number, row: Float64Array, at: number) => void;
  #decision: Decision | null = null;
  #seat = 0;
  #how = BY_DOCTRINE;
  #each = false;
  #advised = UNLISTED;
  #isAdvised = false;
  readonly #advice = new Int32Array(ACTS);
  // Grow when a decision has more candidates than ever: only for who does not follow a doctrine.
  #rows = new Float64Array(1024);
  #acts = new Int32Array(256);

  constructor(situation: (seat: number, row: Float64Array, at: number) => void) {
    this.#situation = situation;
  }

  /** Seats a player: a chooser, or a doctrine, which may be one that draws lots. Lots come from `policy`, a chooser's chance from `module`. */
  seat(seat: number, chooser: Chooser | null, byLot: boolean, policy: Dice, module: Dice): void {
    this.manner[seat] = chooser !== null ? BY_CHOOSER : byLot ? BY_LOT : BY_DOCTRINE;
    this.#choosers[seat] = chooser;
    this.#lots[seat] = policy;
    this.#chances[seat] = module;
  }

  /** Begins a decision of a seat; `how` a doctrine would decide may be asked first, to advise whoever sees all rows. */
  open(decision: Decision, seat: number, how = this.manner[seat]!): void {
    this.#decision = decision;
    this.#seat = seat;
    this.#how = how;
    this.#each = decision.lots === EACH;
    this.#isAdvised = false;
    this.#advised = UNLISTED;
    this.most[0] = Number.NEGATIVE_INFINITY;
    this.count = 0;
  }

  /** Does a doctrine decide? Then it may leave out what cannot be the best. */
  get prunes(): boolean {
    return this.#how === BY_DOCTRINE;
  }

  /** Does somebody look at all columns? For others column 0 is enough. */
  get isWeighed(): boolean {
    return this.#how === BY_CHOOSER;
  }

  /** Tells what the doctrine has chosen by a way of its own; the candidate of the same numbers is its row. */
  advise(act: number, a: number, b: number, c: number): void {
    this.#isAdvised = true;
    this.#advice[0] = act;
    this.#advice[1] = a;
    this.#advice[2] = b;
    this.#advice[3] = c;
  }

  /** Whether what the doctrine chose has been offered; where it was not, it has to be, as the last. */
  get listsAdvice(): boolean {
    return this.#advised !== UNLISTED;
  }

  /** Offers the candidate whose features stand in `row`. */
  offer(act: number, a: number, b: number, c: number): void {
    // Short, so that it becomes part of the code that offers.
    this.count++;
    if (this.#how !== BY_DOCTRINE) {
      this.#show(act, a, b, c);
      return;
    }
    const worth = this.row[0]!;
    if (worth <= this.most[0]!) return;
    this.most[0] = worth;
    this.act = act;
    this.a = a;
    this.b = b;
    this.c = c;
  }

  /** Offers it to who follows no doctrine. */
  #show(act: number, a: number, b: number, c: number): void {
    const n = this.count - 1;
    if (this.#how === BY_CHOOSER || !this.#each) this.#write(n, act, a, b, c);
    else if (this.#lots[this.#seat]!.below(n + 1) === 0) this.#keep(act, a, b, c);
  }

  /** Ends the decision: the number of the candidate taken, which `act`, `a`, `b` and `c` then tell; -1 when there was none. */
  settle(): number {
    const n = this.count;
    if (n === 0) return -1;
    if (this.#how === BY_DOCTRINE || (this.#how === BY_LOT && this.#each)) return 0;
    const chosen = this.#how === BY_LOT ? this.#lots[this.#seat]!.below(n) : this.#ask(n);
    const at = ACTS * chosen;
    this.#keep(this.#acts[at]!, this.#acts[at + 1]!, this.#acts[at + 2]!, this.#acts[at + 3]!);
    return chosen;
  }

  /** A yes or no of a seat: `advice` for a doctrine; row 1 is yes. */
  confirm(decision: Decision, seat: number, advice: boolean): boolean {
    if (this.manner[seat] === BY_DOCTRINE) return advice;
    if (this.manner[seat] === BY_LOT) return this.#lots[seat]!.below(2) === 1;
    this.open(decision, seat);
    for (let yes = 0; yes < 2; yes++) {
      this.row[0] = (yes === 1) === advice ? 1 : 0;
      this.row[1] = yes;
      this.offer(yes, 0, 0, 0);
    }
    this.settle();
    return this.act === 1;
  }

  #keep(act: number, a: number, b: number, c: number): void {
    this.act = act;
    this.a = a;
    this.b = b;
    this.c = c;
  }

  /** Writes the candidate down for who wants to see all. */
  #write(n: number, act: number, a: number, b: number, c: number): void {
    const decision = this.#decision!;
    const width = decision.features.length;
    if ((n + 1) * width > this.#rows.length) this.#rows = grown(this.#rows, (n + 1) * width, Float64Array);
    if ((n + 1) * ACTS > this.#acts.length) this.#acts = grown(this.#acts, (n + 1) * ACTS, Int32Array);
    for (let i = 0; i < decision.own; i++) this.#rows[n * width + i] = this.row[i]!;
    this.#acts[ACTS * n] = act;
    this.#acts[ACTS * n + 1] = a;
    this.#acts[ACTS * n + 2] = b;
    this.#acts[ACTS * n + 3] = c;
    const advice = this.#advice;
    if (!this.#isAdvised || this.#advised !== UNLISTED) return;
    if (advice[0] === act && advice[1] === a && advice[2] === b && advice[3] === c) this.#advised = n;
  }

  /** Asks the chooser of the seat for one of n rows. */
  #ask(n: number): number {
    const decision = this.#decision!;
    const rows = this.#rows;
    const width = decision.features.length;
    let best = 0;
    for (let i = 1; i < n; i++) if (rows[i * width]! > rows[best * width]!) best = i;
    if (this.#isAdvised && this.#advised === UNLISTED)
      throw new Error(`${decision.name}: the doctrine's choice was not offered`);
    if (this.#isAdvised && this.#advised !== best) rows[this.#advised * width] = rows[best * width]! + HAIR;
    this.#situation(this.#seat, this.row, 0);
    for (let i = 0; i < n; i++)
      for (let j = decision.own; j < width; j++) rows[i * width + j] = this.row[j - decision.own]!;
    return this.#choosers[this.#seat]!.choose(decision, rows, n, width, this.#chances[this.#seat]!);
  }
}

function grown<A extends Float64Array | Int32Array>(old: A, least: number, make: new (length: number) => A): A {
  const more = new make(2 * least);
  more.set(old);
  return more;
}
