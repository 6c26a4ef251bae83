/**
 * An independent referee: it listens to a battle on a table, follows where everybody stands, and writes down every act that the rules forbid. It
 * shares no code with the moves and decisions that it judges, only the columns where positions and conditions are kept.
 */
import { pointInside } from "../../../src/geometry/inside.ts";
import type { Table } from "../../../src/geometry/table.ts";
import { BLOCKS, IMPASSABLE } from "../../../src/geometry/terrain.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import type { Log } from "../../../src/rules/rule-system.ts";
import * as E from "../../../src/rules/skirmish/events.ts";
import {
  ALOFT,
  BOUND,
  G_BOUNDS,
  G_JUMP,
  HELPLESS,
  HIDDEN,
  LEAP,
  OFF,
  RESERVE,
  type SkirmishMatchup,
  STUN,
} from "../../../src/rules/skirmish/matchup.ts";
import type { World } from "../../../src/rules/skirmish/state.ts";

/** Rounding that is no fault: four ticks between bases, a tenth of an inch in lengths that are told in tenths. */
const CONTACT = 8;
const TENTH = 1;

export class Referee implements Log {
  readonly faults: string[] = [];
  world: World | undefined;
  /** How often each event came. */
  readonly seen = new Map<number, number>();
  private readonly m: SkirmishMatchup;
  private turn = 0;
  private readonly walked = new Map<number, number>();
  /** Best terrain die of each model in this turn. */
  private readonly rolled = new Map<number, number>();

  constructor(m: SkirmishMatchup) {
    this.m = m;
  }

  event(code: number, a: number, b: number, c: number): void {
    this.seen.set(code, (this.seen.get(code) ?? 0) + 1);
    const w = this.world;
    if (w === undefined || w.table === null) return;
    switch (code) {
      case E.TURN:
        this.turn = b;
        this.walked.clear();
        this.rolled.clear();
        return;
      case E.AT:
        this.stands(w, w.table, a);
        return;
      case E.MOVE:
        this.moves(w, a, b, c);
        return;
      case E.SHOOT:
        this.shoots(w, w.table, a, b, Math.floor(c / 64));
        return;
      case E.TERRAIN:
        this.rolled.set(a, Math.max(b, this.rolled.get(a) ?? 0));
        return;
      case E.CLIMBED:
        this.climbs(w, a, Math.abs(c - b));
        return;
      case E.CHARGE:
        this.may(w, a, HELPLESS, "charges");
        return;
      default:
        return;
    }
  }

  /** SK-MOVE-10, -18: no farther up or down than its terrain dice, or twelve inches with a pack. */
  private climbs(w: World, model: number, tenths: number): void {
    const packs = (w.kinds.guard[w.kind[model]!]! & G_JUMP) !== 0 || (w.flags[model]! & LEAP) !== 0;
    // Some creatures go twice as far when they charge (SK-TYR-04).
    const bounds = (w.kinds.guard[w.kind[model]!]! & G_BOUNDS) !== 0;
    const most = packs ? 120 : (bounds ? 20 : 10) * (this.rolled.get(model) ?? 0);
    const follows = w.owner[model]! >= 0;
    if (tenths > most + TENTH && !follows) this.fault(`model ${model} climbs ${tenths / 10} of ${most / 10} inches`);
  }

  private fault(what: string): void {
    this.faults.push(`turn ${this.turn}: ${what}`);
  }

  private may(w: World, model: number, barred: number, act: string): void {
    if ((w.flags[model]! & barred) !== 0) this.fault(`model ${model} ${act} although it is down`);
  }

  /** SK-MOVE-20, SK-CC-10: on the table, in nothing impassable, on nobody's base. */
  private stands(w: World, table: Table, model: number): void {
    const [x, y, r] = [w.px[model]!, w.py[model]!, w.radius[model]!];
    if (Math.abs(x) + r > table.width / 2 + CONTACT || Math.abs(y) + r > table.depth / 2 + CONTACT) {
      this.fault(`model ${model} stands off the table at ${x}, ${y}`);
    }
    for (let piece = 0; piece < table.pieces; piece++) {
      if ((table.flags[piece]! & IMPASSABLE) !== 0 && pointInside(table, piece, x, y)) {
        this.fault(`model ${model} stands in impassable terrain`);
      }
    }
    if (w.pz[model]! > 0 && !floors(table, x, y).includes(w.pz[model]!)) {
      this.fault(`model ${model} floats ${(w.pz[model]! / UNIT).toFixed(2)} inches high`);
    }
    for (let other = 0; other < w.px.length; other++) {
      if (other === model || (w.flags[other]! & OFF) !== 0 || height(w, other) !== height(w, model)) continue;
      const apart = Math.hypot(w.px[other]! - x, w.py[other]! - y) - r - w.radius[other]!;
      if (apart < -CONTACT)
        this.fault(`model ${model} stands on model ${other}, ${(apart / UNIT).toFixed(2)} inches deep`);
    }
  }

  /** SK-MOVE-01, -05, -11: no farther than its move, once a turn. */
  private moves(w: World, model: number, tenths: number, kind: number): void {
    this.may(w, model, OFF | BOUND | STUN, "moves");
    const most = kind === 0 ? w.kinds.move[w.kind[model]!]! : 120;
    if (tenths > most + TENTH) this.fault(`model ${model} moves ${tenths / 10} of ${most / 10} inches`);
    const before = this.walked.get(model) ?? 0;
    if (before > 0) this.fault(`model ${model} moves twice`);
    this.walked.set(model, before + tenths);
  }

  /** SK-SHOOT-05, -10, SK-HIDE-01: in range, in sight, not Hidden. */
  private shoots(w: World, table: Table, shooter: number, target: number, gun: number): void {
    this.may(w, shooter, OFF | BOUND | STUN, "shoots");
    if ((w.flags[target]! & OFF) !== 0) this.fault(`model ${shooter} shoots at model ${target}, which is gone`);
    if ((w.placeOf(target) & (HIDDEN | RESERVE)) !== 0) this.fault(`model ${shooter} shoots at a Hidden model`);
    const [ax, ay, bx, by] = [w.px[shooter]!, w.py[shooter]!, w.px[target]!, w.py[target]!];
    const apart = (Math.hypot(bx - ax, by - ay) - w.radius[shooter]! - w.radius[target]!) / UNIT;
    const range = this.m.guns.range[gun]! / 10;
    if (apart > range + 0.11) this.fault(`model ${shooter} shoots ${apart.toFixed(2)} of ${range} inches`);
    const [az, bz] = [w.pz[shooter]! + w.tall[shooter]!, w.pz[target]! + w.tall[target]!];
    for (let piece = 0; piece < table.pieces; piece++) {
      if ((table.flags[piece]! & BLOCKS) === 0) continue;
      for (let k = 1; k < 400; k++) {
        if (az + ((bz - az) * k) / 400 >= table.top[piece]! - CONTACT) continue;
        if (!pointInside(table, piece, ax + ((bx - ax) * k) / 400, ay + ((by - ay) * k) / 400)) continue;
        this.fault(`model ${shooter} shoots through a piece that blocks sight`);
        return;
      }
    }
  }
}

/** Floor above the ground that a model stands on; 0 for the ground, however high. */
function height(w: World, model: number): number {
  return (w.placeOf(model) & ALOFT) !== 0 ? w.pz[model]! : 0;
}

/** All heights at which one can stand at a point. */
function floors(table: Table, x: number, y: number): number[] {
  return Array.from({ length: table.pieces }, (_, piece) => piece)
    .filter((piece) => pointInside(table, piece, x, y))
    .flatMap((piece) => [...table.level.subarray(table.levelStart[piece]!, table.levelStart[piece + 1]!)]);
}
