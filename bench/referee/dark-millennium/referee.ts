/**
 * A second look at a battle on a table, from its events and columns and from the rule index, with arithmetic of its own: floating-point
 * inches, sight by steps along the line, coherency by flooding. It shares no geometry with the battle. It also counts the reactions that the rules
 * allow and those that players who draw by lot choose: what is allowed a hundred times and never seen is not offered.
 */
import { UNIT } from "../../../src/geometry/ticks.ts";
import { B } from "../../../src/rules/dark-millennium/battle/columns.ts";
import type { World } from "../../../src/rules/dark-millennium/battle/state.ts";
import { TERRAIN } from "../../../src/rules/dark-millennium/book/terrain.ts";
import { E } from "../../../src/rules/dark-millennium/events.ts";
import { asked } from "../../../src/rules/dark-millennium/player/asked.ts";
import { ACTION_NAMES } from "../../../src/rules/dark-millennium/player/decisions.ts";
import { BY_LOT } from "../../../src/rules/kernel/candidates.ts";

// As the rule index and matchup.ts number them.
const RETREAT = 1;
const RETURN_FIRE = 2;
const FIGHT_BACK = 3;
const OFF = 1;
const RISEN = 1 << 11;
const HEAVY_OR_ORDNANCE = 3;
const INDIRECT = 1 << 4;
const PB = 1 << 10;
const SKIMMER = 2;
const JUMP = 4;

interface Place {
  readonly x: number;
  readonly y: number;
}

const KINDS = Object.values(TERRAIN);
const COVERS = ["none", "concealment", "soft", "hard"];
/** Rounding that is no fault, in inches. */
const HAIR = 0.003;

/** How often a reaction was allowed to a player who draws by lot, and how often such a player chose it. */
export interface Chance {
  could: number;
  did: number;
}

/** So often nobody overlooks by chance what is offered. */
const OFTEN = 100;

/** What was allowed often and never seen. */
export function overlooked(chances: ReadonlyMap<string, Chance>): string[] {
  return [...chances]
    .filter(([, { could, did }]) => could >= OFTEN && did === 0)
    .map(([kind, { could }]) => `${kind}: allowed ${could} times, never seen`);
}

export class Referee {
  readonly problems: string[] = [];
  /** Of what was looked at, how much: a referee that sees nothing proves nothing. */
  readonly seen = { acts: 0, reactions: 0, moves: 0, shots: 0, models: 0, loose: 0, rallies: 0, sheltered: 0 };
  readonly chances = new Map<string, Chance>();
  private readonly w: World;
  private readonly before = new Map<number, Place>();
  /** Where the models of a unit that retreats from fire were seen (DM-REA-01, DM-TRN-08). */
  private readonly seenAt = new Map<number, Place>();
  private seat = -1;
  private turn = 0;
  private actor = -1;
  private action = "";
  private reactor = -1;
  private reaction = 0;
  private moved = false;
  private answered = false;
  private fatigue: number[] = [];
  private target = -1;
  /** Of who acts: whether it had lost touch, the cover of all its models, and whether difficult ground stopped it. */
  private wasLoose = false;
  private coverBefore = 0;
  private stopped = false;

  constructor(w: World) {
    this.w = w;
    this.fatigue = Array.from({ length: 2 * w.U }, () => 0);
  }

  event(code: number, a: number, b: number, c: number): void {
    if (code === E.turn) {
      this.say(b >= this.turn, `turn ${b} after ${this.turn}`);
      this.seat = a;
      this.turn = b;
      this.look();
    } else if (code === E.act) this.act(a, b, c);
    else if (code === E.react) this.react(a, b, c);
    else if (code === E.moved) this.move(a, b);
    else if (code === E.team) this.shoot(a, b, c);
    else if (code === E.terrain) this.stopped ||= a === this.actor && c !== 0;
    else if (code === E.tired) {
      this.fatigue[a]! += b;
      this.say(this.fatigue[a] === c % 1024, `unit ${a} has ${c % 1024} fatigue, by the book ${this.fatigue[a]}`);
    } else if (code === E.rallied) {
      this.say(this.action === "rally" && a === this.actor, `unit ${a} rallied during ${this.action}`);
      this.say(this.fatigue[a]! - b === c && c >= 0, `unit ${a} rallied from ${this.fatigue[a]} by ${b} to ${c}`);
      this.rallies(a, b, this.fatigue[a]!);
      this.fatigue[a] = c;
    } else if (code === E.summoned) this.fatigue[a] = 0;
    else if (code === E.ended) this.look();
    if (code === E.placed || code === E.moved || code === E.act || code === E.turn) this.remember();
  }

  private say(right: boolean, text: string): void {
    if (!right && this.problems.length < 20) this.problems.push(`turn ${this.turn}, ${this.action}: ${text}`);
  }

  private rows(u: number): number[] {
    const rows: number[] = [];
    for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) if (B.live[m] === 1) rows.push(m);
    return rows;
  }

  private at(m: number): Place {
    return { x: B.mx[m]! / UNIT, y: B.my[m]! / UNIT };
  }

  private onTable(u: number): boolean {
    return (B.flags[u]! & OFF) === 0;
  }

  /** Models of a unit that were there when this exchange began, or when somebody last moved in it; those who fell lie where they stood. */
  private rowsThen(u: number): number[] {
    const rows: number[] = [];
    for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) if (B.live[m] === 1 || this.before.has(m)) rows.push(m);
    return rows;
  }

  private remember(): void {
    this.before.clear();
    for (let u = 0; u < 2 * this.w.U; u++) for (const m of this.rows(u)) this.before.set(m, this.at(m));
  }

  private radius(u: number): number {
    return B.base[u]! / UNIT;
  }

  private kind(u: number): number {
    return B.kind[B.from[u]!]!;
  }

  private morale(u: number): number {
    const { w } = this;
    return Math.max(...this.rows(u).map((m) => w.kinds.morale[B.kind[B.mGroup[m]!]!]!));
  }

  /** DM-UNT-04 by flooding. */
  private together(u: number): boolean {
    const rows = this.rows(u);
    const reached = new Set(rows.slice(0, 1));
    for (let grown = true; grown; ) {
      grown = false;
      for (const m of rows) {
        if (reached.has(m)) continue;
        const near = [...reached].some((other) => {
          const [p, q] = [this.at(m), this.at(other)];
          return Math.hypot(p.x - q.x, p.y - q.y) - 2 * this.radius(u) <= 2 + 1e-9;
        });
        if (near) {
          reached.add(m);
          grown = true;
        }
      }
    }
    return reached.size === rows.length;
  }

  private suppressed(u: number): boolean {
    return this.fatigue[u]! > this.morale(u) || (this.onTable(u) && !this.together(u));
  }

  /** Everything that must be true whenever nothing is going on. */
  private look(): void {
    const { w } = this;
    const all: { m: number; u: number; p: Place }[] = [];
    for (let u = 0; u < 2 * w.U; u++) {
      const rows = this.rows(u);
      let alive = 0;
      for (let g = B.from[u]!; g < B.to[u]!; g++) alive += B.alive[g]!;
      this.say(alive === rows.length, `unit ${u}: ${alive} models counted, ${rows.length} there`);
      if (!this.onTable(u)) continue;
      this.say(alive > 0, `unit ${u} is on the table without models`);
      this.say(((B.place[u]! & 1) === 0) === this.together(u), `unit ${u}: coherency is felt wrongly`);
      if ((B.place[u]! & 1) !== 0) this.seen.loose++;
      for (const m of rows) all.push({ m, u, p: this.at(m) });
    }
    const half = { x: w.table!.width / UNIT / 2, y: w.table!.depth / UNIT / 2 };
    for (const { m, u, p } of all) {
      this.seen.models++;
      const r = this.radius(u);
      this.say(Math.abs(p.x) + r <= half.x + 1e-9 && Math.abs(p.y) + r <= half.y + 1e-9, `model ${m} is off the table`);
      for (let piece = 0; piece < w.table!.pieces; piece++) {
        if (KINDS[w.table!.kind[piece]!]!.about.includes("impassable")) {
          this.say(!this.inside(piece, p), `model ${m} stands on impassable ground`);
        }
      }
      for (const other of all) {
        if (other.m <= m) continue;
        const gap = Math.hypot(p.x - other.p.x, p.y - other.p.y) - r - this.radius(other.u);
        this.say(gap > -0.005, `models ${m} and ${other.m} stand on each other (${gap.toFixed(3)})`);
      }
    }
  }

  /** DM-ACT-05, -06: a die and the cover in which all models are; whoever was led elsewhere for cover got there, but for the ground. */
  private rallies(u: number, lost: number, before: number): void {
    this.seen.rallies++;
    const [least, most] = this.onTable(u) ? [this.coverOfAll(u, -HAIR), this.coverOfAll(u, HAIR)] : [0, 0];
    this.say(lost <= 6 + most, `unit ${u} shakes off ${lost} where all of it have cover ${most}`);
    this.say(lost >= Math.min(before, 1 + least), `unit ${u} shakes off ${lost} in cover ${least}`);
    if (most > 0) this.seen.sheltered++;
    if (!this.moved || this.wasLoose || this.stopped) return;
    this.say(most > this.coverBefore, `unit ${u} goes from cover ${this.coverBefore} to where all of it have ${most}`);
  }

  private coverOfAll(u: number, spare: number): number {
    return Math.min(...this.rows(u).map((m) => this.coverAt(this.at(m), 1 + spare)));
  }

  /** The best cover within so many inches of a place. */
  private coverAt(place: Place, inches: number): number {
    const { table } = this.w;
    let best = 0;
    for (let piece = 0; piece < table!.pieces; piece++) {
      const cover = COVERS.indexOf(KINDS[table!.kind[piece]!]!.cover);
      if (cover > best && (this.inside(piece, place) || this.toOutline(piece, place) <= inches)) best = cover;
    }
    return best;
  }

  private toOutline(piece: number, { x, y }: Place): number {
    const { cornerStart, corner } = this.w.table!;
    const first = cornerStart[piece]!;
    const n = cornerStart[piece + 1]! - first;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0, j = n - 1; i < n; j = i++) {
      const [ax, ay] = [corner[2 * (first + j)]! / UNIT, corner[2 * (first + j) + 1]! / UNIT];
      const [bx, by] = [corner[2 * (first + i)]! / UNIT - ax, corner[2 * (first + i) + 1]! / UNIT - ay];
      const along = Math.max(0, Math.min(1, ((x - ax) * bx + (y - ay) * by) / (bx * bx + by * by || 1)));
      least = Math.min(least, Math.hypot(x - ax - along * bx, y - ay - along * by));
    }
    return least;
  }

  /** DM-REA-01, -03, -05: what the other side might do about the action, where it draws by lot. */
  private countChances(u: number, t: number): void {
    const seat = 1 - this.seat;
    if (asked.manner[seat] !== BY_LOT || !this.onTable(u)) return;
    const kinds = new Set<string>();
    for (let r = seat * this.w.U; r < (seat + 1) * this.w.U; r++) {
      if (this.rows(r).length === 0 || !this.onTable(r)) continue;
      if (this.suppressed(r) && B.speed[r]! > 0) kinds.add(this.kindOf(r, RETREAT, t));
    }
    for (const kind of kinds) this.chanceOf(kind).could++;
  }

  private kindOf(r: number, reaction: number, t: number): string {
    const who = r === t ? "the target" : "another unit";
    return `${reaction === RETREAT ? "retreat" : `reaction ${reaction}`} of ${who} from ${this.action}`;
  }

  private chanceOf(kind: string): Chance {
    const chance = this.chances.get(kind) ?? { could: 0, did: 0 };
    this.chances.set(kind, chance);
    return chance;
  }

  private act(u: number, t: number, packed: number): void {
    const { w } = this;
    this.look();
    this.seen.acts++;
    this.actor = u;
    this.action = ACTION_NAMES[Math.floor(packed / 16)]!;
    this.reactor = -1;
    this.reaction = 0;
    this.answered = false;
    this.moved = false;
    this.seenAt.clear();
    this.target = t;
    this.stopped = false;
    this.wasLoose = !this.together(u);
    this.coverBefore = this.onTable(u) && this.rows(u).length > 0 ? this.coverOfAll(u, -HAIR) : 0;
    this.countChances(u, t);
    this.say(Math.floor(u / w.U) === this.seat, `unit ${u} acts in the turn of seat ${this.seat}`);
    this.say(this.rows(u).length > 0, `unit ${u} acts without models`);
    if (this.suppressed(u)) this.say(this.action === "rally", `unit ${u} is suppressed and does not rally`);
    const inside = (B.place[u]! & 4) !== 0;
    const waits = (B.place[u]! & 2) !== 0;
    if (inside) this.say(this.action === "dismount" || this.action === "rally", `unit ${u} acts from inside`);
    else if (waits) {
      this.say(this.action === "march" || this.action === "advance", `a reserve comes with ${this.action}`);
      this.say(this.turn >= 2, "a reserve comes in the first turn");
    } else this.say(this.onTable(u), `unit ${u} acts from nowhere`);
    if (t >= 0) this.say(Math.floor(t / w.U) !== this.seat && this.onTable(t), `unit ${t} is no target`);
  }

  private react(r: number, reaction: number, u: number): void {
    const { w } = this;
    this.seen.reactions++;
    this.say(!this.answered && u === this.actor, "more than one reaction");
    this.answered = true;
    this.reactor = r;
    this.reaction = reaction;
    this.say(Math.floor(r / w.U) === 1 - this.seat, `unit ${r} reacts in its own turn`);
    this.say(this.onTable(r), `unit ${r} reacts from nowhere`);
    if (reaction === RETREAT) {
      this.say(this.suppressed(r), `unit ${r} retreats unsuppressed`);
      if (asked.manner[1 - this.seat] === BY_LOT) this.chanceOf(this.kindOf(r, RETREAT, this.target)).did++;
      if (this.action !== "assault" && this.action !== "ram")
        for (const m of this.rows(r)) this.seenAt.set(m, this.at(m));
    } else this.say(!this.suppressed(r), `unit ${r} reacts while suppressed`);
    if (reaction === FIGHT_BACK)
      this.say(this.action === "assault" || this.action === "ram", "no assault to fight back");
  }

  /** Nobody farther than its Speed, twice on the march; jump packs leap twelve inches. */
  private move(u: number, tenths: number): void {
    const { w } = this;
    this.seen.moves++;
    if (u === this.actor) this.moved = true;
    let speed = 99;
    let jumps = true;
    for (const m of this.rows(u)) {
      const kind = B.kind[B.mGroup[m]!]!;
      speed = Math.min(speed, w.kinds.speed[kind]! / 10 - B.lostSpeed[u]! / 10);
      jumps &&= (w.kinds.traits[kind]! & JUMP) !== 0;
    }
    if (jumps) speed = Math.max(speed, 12);
    const most = this.action === "march" && u === this.actor ? 2 * speed : speed;
    this.say(tenths <= 10 * most, `unit ${u} moves ${tenths / 10} of ${most} inches`);
    for (const m of this.rows(u)) {
      const from = this.before.get(m);
      const to = this.at(m);
      if (from === undefined || (B.place[u]! & 2) !== 0) continue;
      const way = Math.hypot(from.x - to.x, from.y - to.y);
      this.say(way <= most + 0.01, `model ${m} moves ${way.toFixed(2)} of ${most} inches`);
      if ((w.kinds.traits[this.kind(u)]! & (SKIMMER | JUMP)) === 0) {
        for (let piece = 0; piece < w.table!.pieces; piece++) {
          if (!KINDS[w.table!.kind[piece]!]!.about.includes("impassable") || w.wayShare < 4096) continue;
          const through = this.steps(from, to).some((p) => this.inside(piece, p));
          this.say(!through, `model ${m} walks through impassable ground`);
        }
      }
    }
  }

  private shoot(u: number, t: number, packed: number): void {
    const { w } = this;
    this.seen.shots++;
    const gun = Math.floor(packed / (4096 * 128));
    const weapons = Math.floor(packed / 4096) % 128;
    const byActor = u === this.actor;
    this.say(byActor || u === this.reactor, `unit ${u} attacks out of turn`);
    if (!byActor)
      this.say(this.reaction === RETURN_FIRE || this.reaction === FIGHT_BACK, `unit ${u} attacks by ${this.reaction}`);
    if (gun >= w.guns.count || this.action === "power") return;
    const flags = w.guns.flags[gun]!;
    const close = byActor ? this.action === "assault" || this.action === "ram" : this.reaction === FIGHT_BACK;
    if (byActor) this.say(!["rally", "march", "scan"].includes(this.action), `an attack by ${this.action}`);
    if (byActor && (this.action === "advance" || this.action === "mount" || this.action === "dismount" || close)) {
      this.say((flags & HEAVY_OR_ORDNANCE) === 0, `gun ${gun} is not for the move`);
    }
    if (byActor && (this.action === "mount" || this.action === "dismount")) {
      this.say(weapons <= 2, `${weapons} shoot while mounting`);
    }
    if (!close) this.say((flags & PB) === 0, `gun ${gun} is for assaults`);
    // Who was met on its way stands elsewhere by now.
    if (this.moved && !byActor) return;
    if (this.rows(u).length === 0 || this.rows(t).length === 0 || !this.onTable(u) || !this.onTable(t)) return;
    const places = [(o: number): Place => this.at(o)];
    if (this.seenAt.size > 0 && t === this.reactor) places.unshift((o) => this.seenAt.get(o) ?? this.at(o));
    const lines = places.map((of) =>
      this.rowsThen(u).flatMap((m) => this.rowsThen(t).map((o) => [this.at(m), of(o)] as const)),
    );
    const radii = this.radius(u) + this.radius(t);
    const gapOf = (pairs: (typeof lines)[0]): number =>
      Math.min(...pairs.map(([p, q]) => Math.hypot(p.x - q.x, p.y - q.y))) - radii;
    const gap = Math.min(...lines.map(gapOf));
    const pairs = lines.flat();
    if (close) {
      this.say(gap < 0.05, `an assault over ${gap.toFixed(2)} inches`);
      return;
    }
    this.say(gap <= (8 * w.guns.range[gun]!) / 10 + 0.11, `gun ${gun} over ${gap.toFixed(2)} inches`);
    if ((flags & INDIRECT) !== 0) return;
    const heights = [this.height(u), this.height(t)] as const;
    this.say(
      pairs.some(([p, q]) => this.sees(p, q, heights, u, t)),
      `unit ${u} shoots at ${t} which none of it sees`,
    );
  }

  private height(u: number): number {
    const { w } = this;
    const rises = (B.flags[u]! & RISEN) !== 0 ? (w.kinds.speed[this.kind(u)]! - B.lostSpeed[u]!) / 10 : 0;
    return B.tall[u]! / UNIT + rises;
  }

  private steps(from: Place, to: Place): Place[] {
    const n = Math.max(1, Math.ceil(Math.hypot(from.x - to.x, from.y - to.y) / 0.02));
    return Array.from({ length: n - 1 }, (_, i) => {
      const s = (i + 1) / n;
      return { x: from.x + (to.x - from.x) * s, y: from.y + (to.y - from.y) * s };
    });
  }

  /** The line of 21.3, walked in steps of a fiftieth of an inch, with a step or two to spare. */
  private sees(from: Place, to: Place, [a, b]: readonly [number, number], u: number, t: number): boolean {
    const { w } = this;
    const walked = this.steps(from, to);
    const length = Math.hypot(from.x - to.x, from.y - to.y);
    const spare = 0.06;
    for (let piece = 0; piece < w.table!.pieces; piece++) {
      const top = w.table!.top[piece]! / UNIT;
      if (top === 0 || top < a || top < b) continue;
      const within = (walked.filter((p) => this.inside(piece, p)).length * length) / (walked.length + 1);
      const end = this.inside(piece, from) || this.inside(piece, to);
      const area = KINDS[w.table!.kind[piece]!]!.area;
      if (within > (end ? (area ? 3 : 1e9) : 1) + spare) return false;
    }
    for (let v = 0; v < 2 * w.U; v++) {
      if (v === u || v === t || !this.onTable(v) || w.kinds.type[this.kind(v)] === 0) continue;
      if (B.tall[v]! / UNIT < Math.max(a, b)) continue;
      const c = { x: B.cx[v]! / UNIT, y: B.cy[v]! / UNIT };
      const hit = walked.some((p) => Math.hypot(p.x - c.x, p.y - c.y) < this.radius(v) - 0.03);
      const near = [from, to].some((p) => Math.hypot(p.x - c.x, p.y - c.y) < this.radius(v) + 0.03);
      if (hit && !near) return false;
    }
    return true;
  }

  /** By counting the edges of the outline to one side. */
  private inside(piece: number, { x, y }: Place): boolean {
    const { cornerStart, corner } = this.w.table!;
    let odd = false;
    const first = cornerStart[piece]!;
    const n = cornerStart[piece + 1]! - first;
    for (let i = 0, j = n - 1; i < n; j = i++) {
      const [ax, ay] = [corner[2 * (first + i)]! / UNIT, corner[2 * (first + i) + 1]! / UNIT];
      const [bx, by] = [corner[2 * (first + j)]! / UNIT, corner[2 * (first + j) + 1]! / UNIT];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    }
    return odd;
  }
}
