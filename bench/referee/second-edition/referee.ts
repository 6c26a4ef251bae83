/**
 * A referee of battles on tables: hears what is told of them, looks at where everybody stands, and notes every breach of the rules. It has its own
 * geometry: plain distances, and polygons that lines cut (pieces.ts).
 */
import { BLOCKS, DEPTH } from "../../../src/geometry/terrain.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { type KnownTerrain, TERRAIN } from "../../../src/rules/kernel/terrain.ts";
import { B } from "../../../src/rules/second-edition/battle/columns.ts";
import { CURSE_AT } from "../../../src/rules/second-edition/battle/lying.ts";
import { isOnRoof } from "../../../src/rules/second-edition/battle/roofs.ts";
import type { World } from "../../../src/rules/second-edition/battle/state.ts";
import { E } from "../../../src/rules/second-edition/events.ts";
import * as M from "../../../src/rules/second-edition/matchup.ts";
import { apart, cuts, inside, insideOf, meets, type Piece, piecesOf, toSegment } from "./pieces.ts";

/** What rounding may add, ticks. */
const HAIR = 8;
/** How far lines are followed at a time; what lies nearer to their ends is not looked at. */
const STEP = UNIT / 16;
const KINDS: readonly KnownTerrain[] = Object.values(TERRAIN);
const NAMES = Object.keys(TERRAIN);
const numbered = (of: (kind: KnownTerrain, name: string) => boolean): ReadonlySet<number> =>
  new Set(KINDS.flatMap((kind, i) => (of(kind, NAMES[i]!) ? [i] : [])));
const IMPASSABLE_KINDS = numbered(({ ground }) => ground === "impassable");
const SLOW = numbered(({ ground }) => ground === "difficult" || ground === "veryDifficult");
const BARRING = ["wood", "ruin", "rocks", "water", "wall", "building"];
const NO_ROAD = numbered((_, name) => BARRING.includes(name));
/** Sight ends in some by their depth, and at others. */
const isDeep = (kind: number): boolean => (KINDS[kind]!.flags & DEPTH) !== 0;
const OPAQUE = numbered(({ flags }) => (flags & (DEPTH | BLOCKS)) !== 0);

export class TableReferee {
  readonly problems: string[] = [];
  readonly seen = {
    moves: 0,
    charges: 0,
    shots: 0,
    hidden: 0,
    interrupts: 0,
    leaves: 0,
    fights: 0,
    drives: 0,
    rides: 0,
    carried: 0,
    circles: 0,
  };
  /** Where everybody stood when last looked at, and who has moved, shot and fought in this phase. */
  readonly #x: Int32Array;
  readonly #y: Int32Array;
  readonly #moved = new Set<number>();
  readonly #shot = new Map<number, number>();
  readonly #fought = new Map<number, number>();
  /** At whom a squad has fired weapons that are not heavy, in this phase. */
  readonly #target = new Map<number, number>();
  #active = 0;
  #turn = 0;
  #snaps = false;

  readonly w: World;

  constructor(w: World) {
    this.w = w;
    this.#x = new Int32Array(2 * w.M);
    this.#y = new Int32Array(2 * w.M);
  }

  /** Of the leg that was loaded last. */
  get #pieces(): readonly Piece[] {
    return piecesOf(this.w.table!);
  }

  event(code: number, a: number, b: number, c: number): void {
    switch (code) {
      case E.turn:
        this.#active = a;
        this.#turn = b;
        this.#moved.clear();
        this.#shot.clear();
        this.#target.clear();
        this.#snaps = false;
        this.#look();
        this.#standing();
        break;
      case E.phase:
        this.#snaps = false;
        this.#shot.clear();
        this.#target.clear();
        // Follow-ups are told one by one, and are over by now.
        this.#look();
        break;
      case E.placed:
        this.#placed(a);
        break;
      case E.interrupts:
        this.seen.interrupts++;
        this.#snaps = true;
        this.#shot.clear();
        this.#target.clear();
        this.#faultIf(this.w.seatOf(a) === this.#active, () => "overwatch in the own turn");
        break;
      case E.goes:
        this.#goes(a, b);
        break;
      case E.drives:
        this.#drives(a, b);
        break;
      case E.boards:
        this.#boards(a, b);
        break;
      case E.alights:
        this.seen.rides++;
        this.#alights(a, b);
        break;
      case E.runsWild:
      case E.climbs:
        this.#look();
        break;
      case E.comesUp:
        this.#charges(a, b, c);
        break;
      case E.aims:
        this.#aims(a, b, Math.floor(c / 4));
        break;
      case E.shoots:
        this.#fires(a, b, Math.floor(c / 1024));
        break;
      case E.hides:
        this.seen.hidden++;
        break;
      case E.leaves:
        this.seen.leaves += b;
        this.#faultIf(this.w.ground!.attacker !== this.w.seatOf(a), () => "who does not attack has left");
        break;
      case E.shifted:
        this.#carried(a, b);
        break;
      case E.cursed:
        this.#cursed(a, b);
        break;
      case E.arc:
        this.#struck(a, b);
        break;
      case E.fight:
        this.#fights(a, b);
        break;
      case E.fellBack:
      case E.fled:
      case E.followUp:
      case E.found:
        break;
    }
  }

  /** What is wrong is put into words only where something is. */
  #faultIf(isWrong: boolean, what: () => string): void {
    if (isWrong) this.problems.push(`turn ${this.#turn} of seat ${this.#active}: ${what()}`);
  }

  #look(): void {
    this.#x.set(B.mx.subarray(0, 2 * this.w.M));
    this.#y.set(B.my.subarray(0, 2 * this.w.M));
  }

  #living(s: number): number[] {
    const all: number[] = [];
    if (this.w.has(s, M.ABOARD)) return all;
    for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0) all.push(m);
    return all;
  }

  #gap(a: number, b: number): number {
    return apart(B.mx[a]!, B.my[a]!, B.mx[b]!, B.my[b]!) - B.kindRadius[B.kind[a]!]! - B.kindRadius[B.kind[b]!]!;
  }

  #isLinked(s: number): boolean {
    const all = this.#living(s);
    const reached = new Set(all.slice(0, 1));
    for (let n = 0; n < reached.size; ) {
      n = reached.size;
      for (const a of [...reached]) for (const b of all) if (this.#gap(a, b) <= 2 * UNIT + HAIR) reached.add(b);
      if (n === reached.size) break;
    }
    return reached.size === all.length;
  }

  /** SE-EXT-21: inside its zone, coherent. */
  #placed(s: number): void {
    const w = this.w;
    const seat = w.seatOf(s);
    this.#faultIf(!this.#isLinked(s), () => `squad ${s} is set up apart`);
    for (const m of this.#living(s)) {
      const into = (seat === 0 ? B.my[m]! : -B.my[m]!) + w.table!.depth / 2 + B.kindRadius[B.kind[m]!]!;
      this.#faultIf(into > w.ground!.zone[seat]! + HAIR, () => `model ${m} is set up outside its zone`);
    }
  }

  /** At any time: nobody lies on anybody, or on impassable ground, or off the board. */
  #standing(): void {
    const { w } = this;
    const all: number[] = [];
    for (let s = 0; s < 2 * w.U; s++) all.push(...this.#living(s));
    for (let i = 0; i < all.length; i++) {
      const a = all[i]!;
      const [x, y, r] = [B.mx[a]!, B.my[a]!, B.kindRadius[B.kind[a]!]!];
      for (let j = i + 1; j < all.length; j++) {
        const b = all[j]!;
        this.#faultIf(this.#gap(a, b) < -HAIR, () => `models ${a} and ${b} lie on each other`);
      }
      const isOff = Math.abs(x) + r > w.table!.width / 2 || Math.abs(y) + r > w.table!.depth / 2;
      this.#faultIf(isOff, () => `model ${a} is off the board`);
      this.#faultIf(this.#isOn(IMPASSABLE_KINDS, x, y), () => `model ${a} stands on impassable ground`);
    }
  }

  /** Does a point lie in a piece of these kinds? */
  #isOn(kinds: ReadonlySet<number>, x: number, y: number): boolean {
    for (const piece of this.#pieces) if (kinds.has(piece.kind) && inside(piece, x, y)) return true;
    return false;
  }

  /** What a straight way costs, stretch by stretch: twice through difficult ground and four times through very difficult. */
  #cost(ax: number, ay: number, bx: number, by: number): number {
    const length = apart(ax, ay, bx, by);
    const near = this.#pieces.filter((piece) => SLOW.has(piece.kind) && meets(piece, ax, ay, bx, by));
    if (near.length === 0) return length;
    const at = [0, 1, ...near.flatMap((piece) => cuts(piece, ax, ay, bx, by))].sort((one, other) => one - other);
    const [asideX, asideY] = [((by - ay) * HAIR) / (length || 1), ((ax - bx) * HAIR) / (length || 1)];
    let cost = 0;
    for (let i = 1; i < at.length; i++) {
      const middle = (at[i - 1]! + at[i]!) / 2;
      let factor = 1;
      for (const piece of near) {
        const [x, y] = [ax + (bx - ax) * middle, ay + (by - ay) * middle];
        // Who goes along an outline may have been rounded to either side of it.
        if (!inside(piece, x - asideX, y - asideY) || !inside(piece, x + asideX, y + asideY)) continue;
        factor = Math.max(factor, KINDS[piece.kind]!.ground === "veryDifficult" ? 4 : 2);
      }
      cost += factor * (at[i]! - at[i - 1]!) * length;
    }
    return cost;
  }

  /** SE-EXT-13, -27 to -29: how far each goes, where it ends, and that it keeps away from enemies. */
  #goes(s: number, order: number): void {
    const { w } = this;
    this.seen.moves++;
    this.#faultIf(w.seatOf(s) !== this.#active, () => `squad ${s} moves in the enemy's turn`);
    this.#faultIf(this.#moved.has(s), () => `squad ${s} moves twice`);
    this.#faultIf(w.has(s, M.BROKEN), () => `squad ${s} is broken and moves`);
    this.#moved.add(s);
    for (const m of this.#living(s)) {
      const allowed = B.kindM[B.kind[m]!]! * (order === M.RUN ? 2 : 1);
      const cost = this.#cost(this.#x[m]!, this.#y[m]!, B.mx[m]!, B.my[m]!);
      this.#faultIf(
        cost > allowed + UNIT / 8 && !this.#hasGate(),
        () => `model ${m} goes ${cost / UNIT} of ${allowed / UNIT} inches`,
      );
      this.#keepsAway(m, UNIT);
    }
    this.#look();
  }

  #keepsAway(m: number, inches: number): void {
    const from = (1 - this.w.seatOfModel(m)) * this.w.M;
    for (let e = from; e < from + this.w.M; e++) {
      if (B.wounds[e] === 0 || this.#gap(m, e) >= inches - HAIR) continue;
      const before = apart(this.#x[m]!, this.#y[m]!, B.mx[e]!, B.my[e]!);
      // Within a tick: places are whole numbers.
      const isNearer = apart(B.mx[m]!, B.my[m]!, B.mx[e]!, B.my[e]!) < before - 1;
      this.#faultIf(isNearer, () => `model ${m} comes within an inch of ${e}`);
    }
  }

  /** SE-EXT-30, -31: chargers come no farther than twice their move. */
  #charges(s: number, t: number, arrived: number): void {
    this.seen.charges++;
    this.#faultIf(this.#moved.has(s), () => `squad ${s} moves twice`);
    this.#moved.add(s);
    let touching = 0;
    for (const m of this.#living(s)) {
      const cost = this.#cost(this.#x[m]!, this.#y[m]!, B.mx[m]!, B.my[m]!);
      const allowed = 2 * B.kindM[B.kind[m]!]!;
      this.#faultIf(
        cost > allowed + UNIT / 8 && !this.#hasGate(),
        () => `model ${m} charges ${cost / UNIT} of ${allowed / UNIT} inches`,
      );
      if (this.#living(t).some((e) => this.#gap(m, e) <= UNIT / 16)) touching++;
    }
    this.#faultIf(touching < arrived, () => `${arrived} come into contact, of whom ${touching} touch anybody`);
    this.#look();
  }

  /** SE-EXT-17, -40 to -47: who shoots may, once, at whom it sees in its range. */
  #aims(m: number, e: number, tenths: number): void {
    const { w } = this;
    const s = B.squad[m]!;
    const t = B.squad[e]!;
    this.seen.shots++;
    const times = (this.#shot.get(m) ?? 0) + 1;
    this.#shot.set(m, times);
    const isArmoured = B.kindFront[B.kind[m]!]! > 0;
    const weapons = isArmoured ? B.kindArmsFrom[B.kind[m]! + 1]! - B.kindArmsFrom[B.kind[m]!]! : 1;
    this.#faultIf(times > weapons, () => `model ${m} shoots ${times} times`);
    this.#faultIf(isArmoured && (B.state[m]! & M.SHAKEN_NOW) !== 0, () => `model ${m} is shaken and shoots`);
    this.#faultIf(w.has(s, M.ABOARD) || w.has(t, M.ABOARD), () => `model ${m} or ${e} rides`);
    this.#faultIf(w.seatOf(s) === w.seatOf(t), () => `model ${m} shoots at its own side`);
    this.#faultIf(w.has(s, M.BROKEN), () => `model ${m} is broken and shoots`);
    this.#faultIf(!this.#snaps && w.has(s, M.RAN | M.CHARGED), () => `model ${m} ran or charged and shoots`);
    this.#faultIf(w.has(t, M.HIDDEN), () => `model ${e} is hidden and shot at`);
    // Who is shot at on its way, off a roof above others for one, has not come to anybody yet.
    const others = this.#enemiesOf(m).filter((o) => !this.#snaps || B.squad[o] !== t);
    const isTouched = others.some((o) => this.#gap(m, o) < 0 && isOnRoof(o) === isOnRoof(m));
    this.#faultIf(isTouched, () => `model ${m} is in contact and shoots`);
    const gap = this.#gap(m, e);
    this.#faultIf(Math.abs(gap / UNIT - tenths / 10) > 0.1, () => `a gap of ${gap / UNIT} is told as ${tenths / 10}`);
    const arms = [...B.kindArms.subarray(B.kindArmsFrom[B.kind[m]!]!, B.kindArmsFrom[B.kind[m]! + 1]!)];
    const reach = Math.max(...arms.map((gun) => B.gunLong[gun]!));
    this.#faultIf(gap > reach + HAIR, () => `model ${m} shoots ${gap / UNIT} inches far`);
    this.#sees(m, e);
  }

  /** SE-EXT-41: all at one squad, but for heavy weapons. */
  #fires(s: number, t: number, gun: number): void {
    if (this.#snaps || B.gunHeavy[gun] === 1) return;
    const before = this.#target.get(s) ?? t;
    this.#target.set(s, t);
    this.#faultIf(before !== t, () => `squad ${s} shoots at two squads`);
  }

  /** SE-EXT-97: over ground for vehicles, past nobody, ends an inch from enemies. */
  #drives(s: number, fast: number): void {
    const { w } = this;
    this.seen.drives++;
    const m = B.from[s]!;
    this.#faultIf(w.seatOf(s) !== this.#active || this.#moved.has(s), () => `vehicle ${s} moves out of turn or twice`);
    this.#moved.add(s);
    this.#faultIf((B.state[m]! & (M.SHAKEN_NOW | M.IMMOBILE)) !== 0, () => `vehicle ${s} cannot move and does`);
    const [ax, ay, bx, by] = [this.#x[m]!, this.#y[m]!, B.mx[m]!, B.my[m]!];
    const far = apart(ax, ay, bx, by);
    const allowed = B.kindM[B.kind[m]!]! * (fast === 1 ? 2 : 1);
    this.#faultIf(far > allowed + UNIT / 8, () => `vehicle ${s} goes ${far / UNIT} of ${allowed / UNIT} inches`);
    this.#keepsAway(m, UNIT);
    if ((B.kindTraits[B.kind[m]!]! & M.K_SKIMMER) === 0) {
      for (const piece of this.#pieces) {
        if (!NO_ROAD.has(piece.kind)) continue;
        const isBarred = inside(piece, ax, ay) || inside(piece, bx, by) || insideOf(piece, ax, ay, bx, by) > HAIR;
        this.#faultIf(isBarred, () => `vehicle ${s} drives through a ${NAMES[piece.kind]}`);
      }
      for (let o = 0; o < 2 * w.M; o++) {
        if (o === m || B.wounds[o] === 0) continue;
        const [ox, oy] = [B.mx[o]!, B.my[o]!];
        const reach = B.kindRadius[B.kind[o]!]! + B.kindRadius[B.kind[m]!]! - 2 * HAIR;
        const isOver = toSegment(ox, oy, ax, ay, bx, by) < reach && apart(ox, oy, ax, ay) > reach;
        this.#faultIf(isOver, () => `vehicle ${s} drives over ${o}`);
      }
    }
    this.#look();
  }

  /** SE-EXT-105: there are seats. */
  #boards(s: number, v: number): void {
    const { w } = this;
    let seats = 0;
    for (let m = w.seatOf(s) * w.M; m < (w.seatOf(s) + 1) * w.M; m++) {
      const p = B.squad[m]!;
      if (B.wounds[m] === 0 || !w.has(p, M.ABOARD) || w.seatOf(s) * w.U + B.carrier[p]! - 1 !== v) continue;
      seats += (B.kindTraits[B.kind[m]!]! & M.K_TERMINATOR) !== 0 || B.kindSize[B.kind[m]!] !== 0 ? 2 : 1;
    }
    const room = B.kindCapacity[B.kind[B.from[v]!]!]!;
    this.#faultIf(seats > room, () => `${seats} seats are taken of ${room}`);
    this.#faultIf(w.seatOf(s) !== w.seatOf(v), () => `squad ${s} rides with the enemy`);
    this.#look();
  }

  /** SE-EXT-105: no farther than two inches from the hull, nor within an inch of enemies. */
  #alights(s: number, v: number): void {
    for (const m of this.#living(s)) {
      this.#faultIf(this.#gap(m, B.from[v]!) > 2 * UNIT + HAIR, () => `model ${m} gets out too far away`);
      for (let e = (1 - this.w.seatOf(s)) * this.w.M, end = e + this.w.M; e < end; e++)
        this.#faultIf(B.wounds[e]! > 0 && this.#gap(m, e) < UNIT - HAIR, () => `model ${m} gets out beside ${e}`);
    }
    this.#look();
  }

  /** SE-EXT-17: not through what blocks, nor far through woods, nor through hulls. */
  #sees(a: number, b: number): void {
    const [ax, ay, bx, by] = [B.mx[a]!, B.my[a]!, B.mx[b]!, B.my[b]!];
    const top = Math.max(...[a, b].map((m) => B.level[m]! * UNIT + B.kindTall[B.kind[m]!]!));
    let depth = 0;
    for (const piece of this.#pieces) {
      if (!OPAQUE.has(piece.kind)) continue;
      const ticks = insideOf(piece, ax, ay, bx, by);
      if (isDeep(piece.kind)) depth += ticks;
      const blocks = (KINDS[piece.kind]!.flags & BLOCKS) !== 0 && piece.top >= top;
      if (!blocks || ticks <= UNIT * 1.2 || inside(piece, ax, ay) || inside(piece, bx, by)) continue;
      this.#faultIf(true, () => `model ${a} sees ${b} through a piece`);
    }
    // What is not looked at: the last half of a step at either end.
    const end = Math.min(0.5, STEP / (2 * (apart(ax, ay, bx, by) || 1)));
    const [fx, fy, tx, ty] = [ax + (bx - ax) * end, ay + (by - ay) * end, bx - (bx - ax) * end, by - (by - ay) * end];
    for (let o = 0; o < 2 * this.w.M; o++) {
      const wreck = (B.state[o]! & M.WRECK) !== 0;
      if (o === a || o === b || B.kindFront[B.kind[o]!] === 0 || (B.wounds[o] === 0 && !wreck)) continue;
      const [x, y, r] = [B.mx[o]!, B.my[o]!, B.kindRadius[B.kind[o]!]!];
      if (wreck && (apart(x, y, ax, ay) < r || apart(x, y, bx, by) < r)) continue;
      const crosses = toSegment(x, y, fx, fy, tx, ty) < r - 2 * HAIR;
      this.#faultIf(crosses, () => `model ${a} sees ${b} through a hull`);
    }
    this.#faultIf(depth > 3.2 * UNIT, () => `model ${a} sees ${b} through ${depth / UNIT} inches of wood`);
  }

  /** SE-EXT-82, -84: nobody is carried farther than eighteen inches, and those who are not in contact end an inch off enemies. */
  #carried(s: number, tenths: number): void {
    this.seen.carried++;
    this.#faultIf(tenths > 181, () => `squad ${s} is carried ${tenths / 10} inches`);
    for (const m of this.#living(s)) {
      const far = apart(this.#x[m]!, this.#y[m]!, B.mx[m]!, B.my[m]!);
      if (far > 0 && !this.#enemiesOf(m).some((e) => this.#gap(m, e) <= UNIT / 16)) this.#keepsAway(m, UNIT);
    }
    this.#standing();
    this.#look();
  }

  #enemiesOf(m: number): number[] {
    const from = (1 - this.w.seatOfModel(m)) * this.w.M;
    return Array.from({ length: this.w.M }, (_, i) => from + i).filter((e) => B.wounds[e]! > 0);
  }

  /** SE-EXT-88: as many are held as stand within two inches of the middle of one of the circles, of which several may lie on each other. */
  #cursed(s: number, n: number): void {
    this.seen.circles++;
    const all = this.#living(s);
    const casters = [...B.lying.keys()].filter((m) => (B.lying[m]! & (1 << M.MACHINE_CURSE)) !== 0);
    const isHeld = casters.some((caster) => {
      const [x, y] = [B.powerX[4 * caster + CURSE_AT]!, B.powerY[4 * caster + CURSE_AT]!];
      const beyond = all.map((m) => apart(B.mx[m]!, B.my[m]!, x, y) - B.kindRadius[B.kind[m]!]! - 2 * UNIT);
      const within = (hair: number) => beyond.filter((far) => far <= hair).length;
      return within(-HAIR) <= n && n <= within(HAIR);
    });
    this.#faultIf(!isHeld, () => `not ${n} of squad ${s} are held`);
  }

  /** SE-EXT-87: nobody beyond the range of the caster and all jumps after it is struck. */
  #struck(m: number, e: number): void {
    if (B.wounds[m]! > 0) this.#faultIf(this.#gap(m, e) > 54 * UNIT + HAIR, () => `the arc of ${m} strikes ${e}`);
  }

  /** A Gate shortens ways: what they cost is not looked at while one lies. */
  #hasGate(): boolean {
    return B.lying.some((bits) => (bits & (1 << M.GATE)) !== 0);
  }

  /** SE-EXT-55: who fights is in contact. */
  #fights(a: number, b: number): void {
    this.seen.fights++;
    this.#fought.set(a, 1);
    this.#faultIf(
      this.#gap(a, b) > UNIT / 16 + HAIR,
      () => `models ${a} and ${b} fight ${this.#gap(a, b) / UNIT} inches apart`,
    );
  }
}
