/**
 * A referee of battles on tables: hears what is told of them, looks at where everybody stands, and notes every breach of the rules. It keeps books of its own
 * (dice, sixes, orders, allowances) and has its own geometry: plain distances, and polygons that lines cut.
 */
import { BLOCKS, DEPTH } from "../../../src/geometry/terrain.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { B } from "../../../src/rules/darker-millennium/battle/columns.ts";
import type { World } from "../../../src/rules/darker-millennium/battle/state.ts";
import { E } from "../../../src/rules/darker-millennium/events.ts";
import * as M from "../../../src/rules/darker-millennium/matchup.ts";
import { N, R } from "../../../src/rules/darker-millennium/rulings.ts";
import { type KnownTerrain, TERRAIN } from "../../../src/rules/kernel/terrain.ts";
import { apart, inside, insideOf, type Piece, piecesOf } from "../second-edition/pieces.ts";

/** What rounding may add, ticks, and to what is told in tenths of an inch. */
const HAIR = 8;
const TENTH = UNIT / 10 + HAIR;
const KINDS: readonly KnownTerrain[] = Object.values(TERRAIN);
const MOST_PINS = 10;
/** Where constructs may not go (DK-EXT-TE-05). */
const BARRED = ["wood", "ruin", "building", "wall", "rocks", "water"];
/** How deep one sees into what is deep, and through how much of what blocks; a little more is not worth a quarrel. */
const DEEP = 3.2 * UNIT;
const BLOCKED = 1.2 * UNIT;

export class TableReferee {
  readonly problems: string[] = [];
  readonly w: World;
  /** Where everybody stood when the sub-phase began, and how far each team may have gone since. */
  readonly #x: Int32Array;
  readonly #y: Int32Array;
  readonly #allowed: Float64Array;
  /** Orders of the phase by team, and of the officer who gives them now. */
  readonly #ordered = new Set<number>();
  readonly #rallied = new Set<number>();
  /** Units of one model that have had a die in this phase. */
  readonly #diced = new Set<number>();
  /** Whom a team has shot at in this sub-phase. */
  readonly #shotAt = new Map<number, number>();
  readonly #fighting = new Set<number>();
  /** Constructs that are slow for good, wrecks, and weapons that each has lost (DK-EXT-VH-03). */
  readonly #slow = new Set<number>();
  readonly #wrecks = new Set<number>();
  readonly #weaponsLost = new Map<number, number>();
  readonly #dice = [0, 0];
  readonly #sixes = [0, 0];
  #turn = 0;
  #phase = M.COMMAND;
  #given = 0;
  #officer = -1;
  #urgent = 0;
  #onslaught = false;
  #gap = 0;

  constructor(w: World) {
    this.w = w;
    this.#x = new Int32Array(2 * w.M);
    this.#y = new Int32Array(2 * w.M);
    this.#allowed = new Float64Array(2 * w.U);
  }

  event(code: number, a: number, b: number, c: number): void {
    switch (code) {
      case E.turn:
        this.#turn = a;
        this.#phase = M.COMMAND;
        this.#onslaught = false;
        this.#sixes.fill(0);
        this.#openOrders();
        this.#look();
        break;
      case E.phase:
        this.#phase = a;
        if (a === M.ONSLAUGHT) {
          this.#onslaught = true;
          this.#openOrders();
        }
        this.#shotAt.clear();
        this.#look();
        this.#noteFighting();
        break;
      case E.fight:
        this.#faultIf(this.#isVehicle(a) || this.#isVehicle(b), () => `a vehicle fights: ${a} or ${b}`);
        this.#noteFighting();
        break;
      case E.hits:
      case E.strikes:
        this.#faultIf(this.#isVehicle(a), () => `vehicle ${a} strikes`);
        // Who fell back may have come beside somebody since the phase began; of whom stands there not all have a fight of their own.
        this.#noteFighting();
        break;
      case E.pool:
        this.#pool(a, b, c);
        break;
      case E.activates:
        this.#uses(a, Math.floor(b / 8));
        this.#takesDie(c);
        this.#given = 0;
        this.#urgent = 0;
        this.#officer = -1;
        break;
      case E.cashes:
        this.#uses(a, 1);
        break;
      case E.left:
        this.#faultIf(this.#dice[a] !== b, () => `seat ${a} leaves ${b} dice of ${this.#dice[a]}`);
        this.#dice[a] = 0;
        break;
      case E.seizes:
        this.#spendSixes(a, b);
        break;
      case E.swift:
      case E.urgent:
        this.#spendSixes(this.w.seatOf(a), 1);
        if (code === E.urgent) this.#urgent++;
        break;
      case E.order:
        this.#orders(a, b, c - 1);
        break;
      case E.rallied:
        this.#rallied.add(a);
        this.#pins(a, b);
        break;
      case E.damaged:
        this.#damaged(a, b);
        break;
      case E.obeys:
      case E.refuses:
      case E.pinned:
        this.#faultIf(this.#isConstruct(B.from[a]!), () => `construct ${a} has pins or tests`);
        this.#pins(a, c);
        break;
      case E.enters:
        this.#enters(a, c);
        break;
      case E.runs:
        this.#moves(a, 2 * this.#slowest(a), b);
        break;
      case E.sprints:
        this.#moves(a, 3 * this.#slowest(a), b);
        break;
      case E.advances:
        this.#moves(a, this.#slowest(a), b);
        break;
      case E.charges:
        this.#faultIf(B.order[a] !== M.RUN, () => `team ${a} charges without Run orders`);
        this.#allowed[a]! += 3 * this.#slowest(a) * UNIT;
        break;
      case E.arrives:
        this.#faultIf(c > 0 && !this.#touches(a, b), () => `team ${a} does not touch team ${b}`);
        break;
      case E.evades:
      case E.counters:
      case E.fallsBack:
      case E.straysMove:
        this.#allowed[a]! += (b / 10) * UNIT + TENTH;
        break;
      case E.rejoins:
        this.#allowed[a]! += 2 * this.#slowest(a) * UNIT;
        this.#faultIf(this.#chains(a) > 1, () => `team ${a} is not together`);
        break;
      case E.leaves:
        this.#faultIf(this.w.ground!.attacker !== this.w.seatOf(a), () => "who does not attack has left");
        this.#leaves(a);
        break;
      case E.aims:
        this.#aims(a, b, Math.floor(c / 4));
        break;
      case E.interrupts:
        this.#shotAt.delete(a);
        break;
      case E.shoots:
        this.#shoots(a, b, Math.floor(c / 1024));
        break;
      case E.ended:
        this.#look();
        break;
    }
  }

  #noteFighting(): void {
    for (let t = 0; t < 2 * this.w.U; t++) if (B.engaged[t] !== 0) this.#fighting.add(t);
  }

  /** What is wrong is put into words only where something is. */
  #faultIf(isWrong: boolean, what: () => string): void {
    if (isWrong) this.problems.push(`turn ${this.#turn}, phase ${this.#phase}: ${what()}`);
  }

  #living(t: number): number[] {
    const found: number[] = [];
    for (let m = B.from[t]!; m < B.to[t]!; m++) if (B.wounds[m]! > 0) found.push(m);
    return found;
  }

  #isThere(m: number): boolean {
    return B.wounds[m]! > 0 && (B.flags[B.team[m]!]! & M.OFF_TABLE) === 0;
  }

  /** The models of the rosters who are on the table. */
  #everybody(): number[] {
    const found: number[] = [];
    for (let seat = 0; seat < 2; seat++)
      for (let i = 0; i < this.w.sideAt[seat]!.models; i++)
        if (this.#isThere(seat * this.w.M + i)) found.push(seat * this.w.M + i);
    return found;
  }

  #slowest(t: number): number {
    return Math.min(...this.#living(t).map((m) => Math.floor(B.kindMv[B.kind[m]!]! / (this.#slow.has(m) ? 2 : 1))));
  }

  #isConstruct(m: number): boolean {
    return this.w.m.kinds.armour[B.kind[m]!]! > 0;
  }

  #isVehicle(m: number): boolean {
    return this.#isConstruct(m) && (B.kindTraits[B.kind[m]!]! & M.K_WALKER) === 0;
  }

  /** DK-EXT-VH-03 */
  #damaged(m: number, harm: number): void {
    this.#faultIf(!this.#isConstruct(m), () => `model ${m} is no construct`);
    if (harm === 1) this.#slow.add(m);
    if (harm === 2) this.#weaponsLost.set(m, (this.#weaponsLost.get(m) ?? 0) + 1);
    if (harm === 3) this.#wrecks.add(m);
  }

  /** DK-EXT-LS-02: the construct or wreck that lies between two models, by more than is worth a quarrel; -1: none. */
  #hull(a: number, b: number): number {
    const [ax, ay] = [B.mx[a]!, B.my[a]!];
    const [dx, dy] = [B.mx[b]! - ax, B.my[b]! - ay];
    const length = Math.hypot(dx, dy);
    for (let o = 0; o < 2 * this.w.M; o++) {
      if (o === a || o === b || !this.#isConstruct(o) || (!this.#isThere(o) && !this.#wrecks.has(o))) continue;
      const [px, py] = [B.mx[o]! - ax, B.my[o]! - ay];
      const [along, aside] = [(px * dx + py * dy) / length, Math.abs(px * dy - py * dx) / length];
      const r = this.#radius(o);
      const stands = Math.hypot(px, py) < r || Math.hypot(px - dx, py - dy) < r;
      if (!(this.#wrecks.has(o) && stands) && along > 0 && along < length && aside < r - HAIR) return o;
    }
    return -1;
  }

  #radius(m: number): number {
    return B.kindRadius[B.kind[m]!]!;
  }

  /** Between the bases of two models. */
  #between(a: number, b: number): number {
    return apart(B.mx[a]!, B.my[a]!, B.mx[b]!, B.my[b]!) - this.#radius(a) - this.#radius(b);
  }

  #touches(s: number, t: number): boolean {
    return this.#living(s).some((a) => this.#living(t).some((b) => this.#between(a, b) <= UNIT / 2 + HAIR));
  }

  /** DK-MOV-05: how many chains of models with links of two inches a team is, but for its strays (DK-MOV-09). */
  #chains(t: number): number {
    const left = new Set(this.#living(t).filter((m) => (B.state[m]! & M.STRAY) === 0));
    let chains = 0;
    for (const first of left) {
      chains++;
      const reached = [first];
      left.delete(first);
      for (const a of reached)
        for (const b of left) {
          if (this.#between(a, b) > B.number[N.coherency]! * UNIT + HAIR) continue;
          left.delete(b);
          reached.push(b);
        }
    }
    return chains;
  }

  /** A sub-phase is over: who has gone how far, and where everybody stands. DK-EXT-ST-01, DK-EXT-TE-05 */
  #look(): void {
    const { width, depth } = this.w.table!;
    const all = this.#everybody();
    for (const m of all) {
      const [x, y, r] = [B.mx[m]!, B.my[m]!, this.#radius(m)];
      const isOff = Math.abs(x) + r > width / 2 + HAIR || Math.abs(y) + r > depth / 2 + HAIR;
      this.#faultIf(isOff, () => `model ${m} is off the board`);
      for (const piece of this.#pieces)
        this.#faultIf(
          KINDS[piece.kind]!.ground === "impassable" && inside(piece, x, y),
          () => `model ${m} stands where nobody may`,
        );
      for (const piece of this.#isConstruct(m) ? this.#pieces : [])
        this.#faultIf(
          BARRED.includes(Object.keys(TERRAIN)[piece.kind]!) && inside(piece, x, y),
          () => `construct ${m} stands in a ${Object.keys(TERRAIN)[piece.kind]}`,
        );
      for (const o of all) {
        if (o >= m) break;
        this.#faultIf(this.#between(m, o) < -HAIR, () => `models ${o} and ${m} stand on each other`);
      }
      this.#wentOf(m);
      this.#x[m] = x;
      this.#y[m] = y;
    }
    this.#allowed.fill(0);
    this.#fighting.clear();
  }

  /** Has a model gone no farther than its team might since the last look? */
  #wentOf(m: number): void {
    if (this.#x[m] === 0 && this.#y[m] === 0) return;
    const went = apart(this.#x[m]!, this.#y[m]!, B.mx[m]!, B.my[m]!);
    const t = B.team[m]!;
    // Who fights piles in (DK-EXT-CC-16).
    const most = this.#allowed[t]! + (this.#fighting.has(t) ? B.rule[R.pileIn]! * UNIT : 0);
    this.#faultIf(went > most + 2 * HAIR, () => `model ${m} went ${went / UNIT} inches of ${most / UNIT}`);
  }

  get #pieces(): readonly Piece[] {
    return piecesOf(this.w.table!);
  }

  #openOrders(): void {
    this.#ordered.clear();
    this.#rallied.clear();
    this.#diced.clear();
  }

  /** DK-POOL-01, DK-POOL-07: what fell adds up to what was rolled. */
  #pool(a: number, b: number, c: number): void {
    const seat = Math.floor(a / 64);
    const rolled = a % 64;
    const faces = [Math.floor(b / 4096), Math.floor(b / 256) % 16, Math.floor(b / 16) % 16, b % 16];
    const active = faces.reduce((sum, n) => sum + n, 0);
    const mine = this.w.sideAt[seat]!.commandDice;
    this.#faultIf(![...mine].includes(rolled), () => `seat ${seat} rolls ${rolled} dice`);
    this.#faultIf(active > rolled, () => `${active} dice of ${rolled}`);
    this.#dice[seat]! += active;
    this.#sixes[seat] = Math.floor(c / 64);
  }

  #uses(seat: number, dice: number): void {
    this.#dice[seat]! -= dice;
    this.#faultIf(this.#dice[seat]! < 0, () => `seat ${seat} uses dice that it has not`);
  }

  /** DK-ACT-11: never two dice on a unit that is one model. */
  #takesDie(u: number): void {
    const t = B.teamFrom[u]!;
    if (B.teamTo[u]! - t > 1 || B.to[t]! - B.from[t]! > 1) return;
    this.#faultIf(this.#diced.has(t) && !this.#rallied.has(t), () => `two dice on team ${t}`);
    this.#diced.add(t);
  }

  #spendSixes(seat: number, n: number): void {
    this.#sixes[seat]! -= n;
    this.#faultIf(this.#sixes[seat]! < 0, () => `seat ${seat} uses sixes that it has not`);
  }

  #pins(t: number, pins: number): void {
    this.#faultIf(pins < 0 || pins > MOST_PINS, () => `team ${t} has ${pins} pins`);
  }

  /** DK-ACT-11, DK-ORD-01, DK-ORD-02, DK-ACT-05, DK-ACT-06, DK-ORD-09 */
  #orders(t: number, order: number, issuer: number): void {
    const again = this.#ordered.has(t) && !this.#rallied.has(t);
    this.#faultIf(again, () => `team ${t} is ordered twice`);
    this.#ordered.add(t);
    const lies = order === M.DOWN || order === M.RALLY;
    this.#faultIf(lies && this.#isConstruct(B.from[t]!), () => `construct ${t} gets order ${order}`);
    const flags = B.flags[t]!;
    const free = this.#rallied.has(t);
    this.#faultIf((flags & M.GONE) !== 0, () => `team ${t} is gone and ordered`);
    this.#faultIf(
      (flags & M.BROKEN) !== 0 && order !== M.RALLY && !free,
      () => `team ${t} is broken and gets order ${order}`,
    );
    this.#faultIf(
      B.engaged[t] !== 0 && order !== M.RUN && (flags & M.BROKEN) === 0,
      () => `team ${t} fights and gets order ${order}`,
    );
    if (issuer < 0) return;
    this.#commands(issuer, t);
  }

  #commands(m: number, t: number): void {
    const own = B.team[m]!;
    const kind = B.kind[m]!;
    const rank = Math.max(1, B.kindRank[kind]!);
    const off = (B.flags[own]! & M.OFF_TABLE) !== 0;
    this.#faultIf(B.wounds[m] === 0 || (B.flags[own]! & M.BROKEN) !== 0, () => `model ${m} gives orders`);
    this.#faultIf(off !== ((B.flags[t]! & M.OFF_TABLE) !== 0), () => `an order crosses the edge to team ${t}`);
    const isChampion = (B.kindTraits[kind]! & M.K_CHARACTER) === 0;
    this.#faultIf(isChampion && B.unit[own] !== B.unit[t], () => `Champion ${m} commands another unit`);
    if (!off && own !== t) {
      const near = Math.min(...this.#living(t).map((e) => this.#between(m, e)));
      const most = B.number[N.perRank]! * rank * UNIT;
      this.#faultIf(near > most + HAIR, () => `an order over ${near / UNIT} inches of ${most / UNIT}`);
      this.#faultIf(
        this.#living(t).every((e) => this.#barrier(m, e) !== ""),
        () => `model ${m} commands team ${t}, of whom it sees nobody`,
      );
    }
    // A shared order counts once: it is given to a whole unit of several teams.
    if (this.#officer !== m) this.#given = 0;
    this.#officer = m;
    this.#given++;
    const most = (this.#onslaught ? Math.min(rank, 1 + this.#urgent) : rank) * Math.max(...this.#teamsOfUnits());
    this.#faultIf(this.#given > most, () => `model ${m} gives ${this.#given} orders of ${most}`);
  }

  #teamsOfUnits(): number[] {
    return [...B.teamTo].map((to, u) => Math.max(1, to - B.teamFrom[u]!));
  }

  /** What a move may be, told in tenths of an inch; DK-RUN-02, DK-RUN-05, DK-EXT-AD-01. */
  #moves(t: number, inches: number, told: number): void {
    const orders = this.#phase === M.RUNNING ? M.RUN : M.ADVANCE;
    this.#faultIf(B.order[t] !== orders, () => `team ${t} moves by order ${B.order[t]} in phase ${this.#phase}`);
    this.#faultIf(told > 10 * inches + 1, () => `team ${t} goes ${told / 10} inches of ${inches}`);
    this.#allowed[t]! += inches * UNIT;
  }

  /** DK-EXT-ST-04: nobody comes farther on than a move, or than the sprint that was told in tenths of an inch (DK-RUN-05). */
  #enters(t: number, sprinted: number): void {
    const ahead = this.w.seatOf(t) === 0 ? 1 : -1;
    const usual = (this.#phase === M.RUNNING ? 2 : 1) * this.#slowest(t);
    this.#faultIf(sprinted > 15 * usual, () => `team ${t} sprints on by ${sprinted / 10} inches`);
    const inches = sprinted > 0 ? sprinted / 10 : usual;
    for (const m of this.#living(t)) {
      const deep = ahead * B.my[m]! + this.w.table!.depth / 2 + this.#radius(m);
      this.#faultIf(deep > inches * UNIT + HAIR, () => `model ${m} comes ${deep / UNIT} inches on of ${inches}`);
      this.#x[m] = B.mx[m]!;
      this.#y[m] = B.my[m]!;
    }
  }

  /** DK-EXT-MS-05 */
  #leaves(t: number): void {
    const ahead = this.w.seatOf(t) === 0 ? 1 : -1;
    const most = (this.#phase === M.RUNNING ? 2 : 1) * this.#slowest(t) * UNIT;
    for (const m of this.#living(t)) {
      const way = this.w.table!.depth / 2 - ahead * B.my[m]!;
      this.#faultIf(way > most + HAIR, () => `model ${m} leaves over ${way / UNIT} inches`);
    }
  }

  /** DK-EXT-LS-04: it is as far as is told, in sight, and not hidden. */
  #aims(a: number, b: number, tenths: number): void {
    this.#gap = this.#between(a, b);
    this.#faultIf(Math.abs(this.#gap - (tenths / 10) * UNIT) > TENTH, () => `model ${a} is not so far from ${b}`);
    const hidden = (B.flags[B.team[b]!]! & M.HIDDEN) !== 0 && B.order[B.team[b]!] !== M.DOWN;
    this.#faultIf(hidden, () => `model ${a} aims at hidden ${b}`);
    const barrier = this.#barrier(a, b);
    this.#faultIf(barrier !== "", () => `model ${a} sees ${b} through ${barrier}`);
  }

  /** DK-EXT-LS-01, -02: what cuts off model b from the sight of model a; nothing, or no more than is worth a quarrel: "". */
  #barrier(a: number, b: number): string {
    const [ax, ay, bx, by] = [B.mx[a]!, B.my[a]!, B.mx[b]!, B.my[b]!];
    const top = Math.max(...[a, b].map((m) => B.level[m]! * UNIT + B.kindTall[B.kind[m]!]!));
    let depth = 0;
    for (const piece of this.#pieces) {
      const { flags } = KINDS[piece.kind]!;
      if ((flags & (BLOCKS | DEPTH)) === 0) continue;
      const ticks = insideOf(piece, ax, ay, bx, by);
      if ((flags & DEPTH) !== 0) depth += ticks;
      const blocks = (flags & BLOCKS) !== 0 && piece.top >= top && ticks > BLOCKED;
      if (blocks && !inside(piece, ax, ay) && !inside(piece, bx, by)) return "a piece";
    }
    if (depth > DEEP) return `${depth / UNIT} inches of wood`;
    const hull = this.#hull(a, b);
    return hull < 0 ? "" : `construct ${hull}`;
  }

  /** DK-EXT-SH-01, DK-EXT-SH-10, DK-TRN-02: one target a sub-phase, in range, by who may. */
  #shoots(s: number, t: number, gun: number): void {
    const before = this.#shotAt.get(s);
    this.#faultIf(before !== undefined && before !== t, () => `team ${s} shoots at two teams`);
    this.#shotAt.set(s, t);
    this.#faultIf(this.w.seatOf(s) === this.w.seatOf(t), () => `team ${s} shoots at its own`);
    this.#faultIf(this.#gap > B.gunLong[gun]! + HAIR, () => `team ${s} shoots over ${this.#gap / UNIT} inches`);
    this.#faultIf((B.flags[s]! & (M.BROKEN | M.OFF_TABLE)) !== 0, () => `team ${s} may not shoot`);
    const first = B.from[s]!;
    const arms = B.kindArmsFrom[B.kind[first]! + 1]! - B.kindArmsFrom[B.kind[first]!]!;
    this.#faultIf((this.#weaponsLost.get(first) ?? 0) >= Math.max(1, arms), () => `team ${s} shoots with what it lost`);
    const order = B.order[s]!;
    const may = this.#phase === M.FIRING ? [M.FIRE] : this.#phase === M.LATE_FIRING ? [M.RUN, M.ADVANCE, M.FIRE] : [];
    // Fire that interrupts a move is on Overwatch, or Open Fire.
    const snaps = this.#phase !== M.FIRING && this.#phase !== M.LATE_FIRING ? [M.OVERWATCH, M.FIRE] : [];
    this.#faultIf(![...may, ...snaps].includes(order), () => `team ${s} shoots by order ${order}`);
  }
}
