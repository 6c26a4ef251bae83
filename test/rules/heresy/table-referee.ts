/**
 * A referee of battles on a table: reads a tape with the scenario beside it, keeps its own books with its own geometry, and notes every
 * breach of the rules. It shares no code with the battle but the codes of events.
 */
import { E } from "../../../src/rules/heresy/events.ts";
import type { HeresyMatchup } from "../../../src/rules/heresy/matchup.ts";
import type { TapedEvent } from "../../../src/rules/kernel/taped.ts";
import { type Formation, gapOf, surelySee } from "./referee-sight.ts";

const [PREPARED, ADVANCE, RETIRE, CHARGE, STRATEGIC, ROUT] = [1, 2, 3, 4, 5, 6];
const RATES: Readonly<Record<number, number>> = { [ADVANCE!]: 1, [RETIRE!]: 3, [CHARGE!]: 2, [STRATEGIC!]: 3 };
/** Millimetres by which a tape rounds. */
const ROUNDING = 2;
/** Millimetres: how near to an enemy in sight no strategic move may end (HE-ASM-02). */
const STOP = 150;

/** Events that `#moves` hears. */
const MOVES: ReadonlySet<number> = new Set([E.turn, E.phase, E.order, E.move, E.at, E.facing, E.heldBack, E.arrives]);

interface Book {
  x: number;
  y: number;
  face: number;
  stands: number;
  /** Stands side by side; losses make them no more. */
  files: number;
  level: number;
  chits: number;
  order: number;
  off: boolean;
  gone: boolean;
  broken: boolean;
  fired: boolean;
  award: number;
}

export interface Finding {
  readonly at: number;
  readonly what: string;
}

/** Everything that is wrong with the taped battle of leg 0 of a block, as sentences with the place on the tape. */
export function referee(matchup: HeresyMatchup, events: readonly TapedEvent[], block: number): Finding[] {
  const referee = new Referee(matchup, block);
  for (const [at, event] of events.entries()) referee.hear(at, event);
  referee.close(events.length);
  return referee.found;
}

class Referee {
  readonly found: Finding[] = [];
  readonly #matchup: HeresyMatchup;
  readonly #columns: Columns;
  readonly #table: Parameters<typeof surelySee>[0];
  /** Half the table, along x and y, in millimetres. */
  readonly #half: readonly [number, number];
  readonly #units: readonly number[];
  readonly #book = new Map<number, Book>();
  #at = 0;
  #phase = -1;
  #turn = 0;
  #ended = 0;
  /** Who ends a strategic move, and before whom: a fault unless the next event tells that fire has stopped him there. */
  #strayed: Finding | undefined;
  #setOut = { moves: false, before: [] as readonly number[] };

  constructor(matchup: HeresyMatchup, block: number) {
    const { stride, fight, field } = matchup;
    const { tables } = field!;
    this.#matchup = matchup;
    this.#columns = matchup.units[0]!;
    this.#table = tables[block % tables.length]!;
    this.#half = [(this.#table.width * 10) / 1024 / 2, (this.#table.depth * 10) / 1024 / 2];
    this.#units = [0, 1].flatMap((seat) => Array.from({ length: fight[seat]!.units }, (_, i) => seat * stride + i));
    for (const unit of this.#units) this.#book.set(unit, bookOf(this.#columns, unit));
  }

  hear(at: number, event: TapedEvent): void {
    const { code } = event;
    this.#at = at;
    if (this.#ended > 0) this.#say(`event ${code} after the end`);
    if (this.#strayed !== undefined && code !== E.stops) this.found.push(this.#strayed);
    this.#strayed = undefined;
    if (MOVES.has(code)) this.#moves(event);
    else this.#fights(event);
  }

  close(at: number): void {
    if (this.#ended === 0) this.found.push({ at, what: "the battle does not end" });
  }

  #say(what: string): void {
    this.found.push({ at: this.#at, what: `turn ${this.#turn}: ${what}` });
  }

  #alive(unit: number, what: string): void {
    const { gone, off } = this.#book.get(unit)!;
    if (gone || off) this.#say(`unit ${unit} ${what} and is not there`);
  }

  #seatOf(unit: number): number {
    return unit >= this.#matchup.stride ? 1 : 0;
  }

  /** Enemies in sight of a unit to whom it is too near for the end of a strategic move. */
  #faced(unit: number): number[] {
    const own = formation(this.#columns, unit, this.#book.get(unit)!);
    return this.#units.filter((other) => {
      const { gone, off } = this.#book.get(other)!;
      if (gone || off || this.#seatOf(other) === this.#seatOf(unit)) return false;
      const enemy = formation(this.#columns, other, this.#book.get(other)!);
      return gapOf(own, enemy) < STOP - ROUNDING && surelySee(this.#table, own, enemy);
    });
  }

  /** Turns, phases, orders, and who stands where. */
  #moves({ code, a, b, c }: TapedEvent): void {
    const own = this.#book.get(a)!;
    switch (code) {
      case E.turn:
        if (a !== this.#turn + 1) this.#say(`turn ${a} follows`);
        this.#turn = a;
        for (const each of this.#book.values()) Object.assign(each, { fired: false, order: 0 });
        break;
      case E.phase:
        this.#begins(a);
        break;
      case E.order:
        this.#alive(a, "has an order");
        if (own.level === 2 && b !== ROUT) this.#say(`routed unit ${a} has order ${b}`);
        if (b === CHARGE && own.level > 0) this.#say(`tired unit ${a} charges`);
        own.order = b;
        break;
      case E.move:
        this.#alive(a, "moves");
        this.#isMoved(a, own, b, c);
        break;
      case E.at:
        this.#stands(a, own, b, c);
        break;
      case E.facing:
        own.face = b;
        if (this.#phase === 1 && own.order === STRATEGIC) this.#endsStrategicMove(a);
        break;
      case E.heldBack:
        own.off = true;
        break;
      case E.arrives:
        if (this.#turn < 2) this.#say(`unit ${a} arrives in turn ${this.#turn}`);
        break;
    }
  }

  #begins(phase: number): void {
    if (phase !== (this.#phase + 1) % 4) this.#say(`phase ${phase} follows ${this.#phase}`);
    this.#phase = phase;
    if (phase !== 2) return;
    for (const pair of meetings(this.#book, this.#columns))
      this.#say(`units ${pair.join(" and ")} stand on each other`);
  }

  #isMoved(unit: number, own: Book, by: number, order: number): void {
    const { move, ride } = this.#columns;
    const rate = RATES[order];
    if (rate === undefined) this.#say(`unit ${unit} moves under order ${order}`);
    // Runs and retreats may come in any phase; what an order allows is measured.
    const most = rate! * move[unit]!;
    const ridden = ride[unit]! > 0 ? rate! * ride[unit]! : 0;
    if (Math.abs(by) > Math.max(most, ridden) + ROUNDING) this.#say(`unit ${unit} moves ${by} of ${most}`);
    if (this.#phase === 1 && order !== RETIRE && own.chits > 0) this.#say(`suppressed unit ${unit} moves`);
  }

  #stands(unit: number, own: Book, x: number, y: number): void {
    const { move, ride } = this.#columns;
    if (Math.abs(x) > this.#half[0] || Math.abs(y) > this.#half[1]) this.#say(`unit ${unit} is beyond the edge`);
    const far = Math.sqrt((x - own.x) ** 2 + (y - own.y) ** 2);
    const most = 3 * Math.max(move[unit]!, ride[unit]!);
    if (this.#turn > 0 && !own.off && far > most + ROUNDING) this.#say(`unit ${unit} leaps ${far.toFixed(0)}`);
    const runs = this.#phase === 1 && own.order === STRATEGIC && !own.off;
    this.#setOut = { moves: far > 0, before: runs ? this.#faced(unit) : [] };
    Object.assign(own, { x, y, off: false });
  }

  /** Who stays where he is may be near to somebody already, but not come into the sight of others by turning. */
  #endsStrategicMove(unit: number): void {
    const { moves, before } = this.#setOut;
    const faced = this.#faced(unit).filter((other) => moves || !before.includes(other));
    if (faced.length === 0) return;
    const what = `turn ${this.#turn}: unit ${unit} ends a strategic move in sight of ${faced.join(" and ")}`;
    this.#strayed = { at: this.#at, what };
  }

  /** Charges, fire, losses, and the end. */
  #fights({ code, a, b, c }: TapedEvent): void {
    const own = this.#book.get(a)!;
    switch (code) {
      case E.contact:
        this.#alive(a, "charges");
        if (own.order !== CHARGE) this.#say(`unit ${a} charges on order ${own.order}`);
        if (this.#book.get(b)!.gone) this.#say(`unit ${a} charges who is gone`);
        break;
      case E.fire:
        this.#alive(a, "fires");
        this.#fires(a, own, b, c);
        break;
      case E.chits:
        own.chits = c;
        break;
      case E.recovery:
        if (b === 1) own.chits = 0;
        break;
      case E.removed:
        this.#loses(a, own, b, c);
        break;
      case E.broken:
        if (own.broken) this.#say(`unit ${a} breaks twice`);
        own.broken = true;
        own.award = Math.max(own.award, 1);
        break;
      case E.level:
        own.level = b;
        if (b === 2) own.award = 2;
        break;
      case E.rally:
        if (c <= 2) own.level = c;
        break;
      case E.destroyed:
      case E.offTable:
        leave(own);
        break;
      case E.power:
        this.#alive(a, "casts");
        break;
      case E.ended:
        this.#ends(a, b);
        break;
    }
  }

  /** Fire of an order (0), reactions (1, 2). */
  #fires(unit: number, own: Book, at: number, how: number): void {
    const target = this.#book.get(at)!;
    if (target.gone) this.#say(`unit ${unit} fires at who is gone`);
    if (own.level === 2) this.#say(`routed unit ${unit} fires`);
    if ((how === 1 || how === 2) && own.order !== PREPARED) this.#say(`unit ${unit} reacts on order ${own.order}`);
    if (how === 0) this.#firesOnOrder(unit, own, at, target);
    if (how === 0 || how === 1) own.fired = true;
  }

  #firesOnOrder(unit: number, own: Book, at: number, target: Book): void {
    if (![PREPARED, ADVANCE, RETIRE].includes(own.order)) this.#say(`unit ${unit} fires on order ${own.order}`);
    if (own.fired && this.#columns.titan[unit] === 0) this.#say(`unit ${unit} fires twice`);
    const far = Math.sqrt((target.x - own.x) ** 2 + (target.y - own.y) ** 2);
    const reach = longest(this.#matchup, unit) + extent(this.#columns, unit, own) + extent(this.#columns, at, target);
    if (far > reach + ROUNDING) this.#say(`unit ${unit} fires ${far.toFixed(0)} of ${reach.toFixed(0)} millimetres`);
  }

  #loses(unit: number, own: Book, lost: number, left: number): void {
    own.stands -= lost;
    if (own.stands !== left) this.#say(`unit ${unit} has ${own.stands} stands, told ${left}`);
    if (left < 0) this.#say(`unit ${unit} has lost more than it had`);
    own.files = Math.min(own.files, shape(left));
    if (left === 0) leave(own);
  }

  #ends(reason: number, winner: number): void {
    const { turns, field } = this.#matchup;
    this.#ended = reason;
    if (reason === 5 && this.#turn !== turns) this.#say("the last turn is not the last");
    if (reason !== 3 || field!.game !== 0) return;
    const points = this.#units
      .filter((unit) => this.#seatOf(unit) !== winner)
      .reduce((all, unit) => all + (this.#columns.points[unit]! * this.#book.get(unit)!.award) / 2, 0);
    const needed = 0.75 * field!.played[1 - winner]!;
    if (points < needed) this.#say(`seat ${winner} wins with ${points} of ${needed} points`);
  }
}

/** What the book says of a unit before the battle. */
function bookOf(columns: Columns, unit: number): Book {
  const stands = [0, 1, 2, 3].reduce((all, g) => all + columns.stands[4 * unit + g]!, 0);
  const level = columns.level[unit]!;
  return {
    x: 0,
    y: 0,
    face: 0,
    stands,
    files: shape(stands),
    level,
    chits: 0,
    order: 0,
    off: false,
    gone: false,
    broken: false,
    fired: false,
    award: level === 2 ? 2 : 0,
  };
}

function leave(unit: Book): void {
  unit.gone = true;
  unit.stands = 0;
  unit.award = 2;
}

type Columns = HeresyMatchup["units"][number];

/** Files of a formation, as the README has them. */
function shape(stands: number): number {
  const ranks = stands <= 3 ? 1 : stands <= 8 ? 2 : stands <= 18 ? 3 : 4;
  return Math.ceil(stands / ranks);
}

/** Half the extents of a formation in millimetres: across and along. */
function halves(columns: Columns, unit: number, { stands, files }: Book): [number, number] {
  const radius = (columns.radius[unit]! * 10) / 1024;
  const ranks = Math.ceil(stands / Math.max(1, files));
  return [((files - 1) * (2 * radius + 10)) / 2 + radius, ((ranks - 1) * (2 * radius + 10)) / 2 + radius];
}

function formation(columns: Columns, unit: number, book: Book): Formation {
  return { ...book, half: halves(columns, unit, book), radius: (columns.radius[unit]! * 10) / 1024 };
}

function extent(columns: Columns, unit: number, book: Book): number {
  const [across, along] = halves(columns, unit, book);
  return Math.sqrt(across * across + along * along);
}

function longest({ rows, weapons, units }: HeresyMatchup, unit: number): number {
  let most = 0;
  for (let g = 0; g < 4; g++) {
    const row = units[0]!.row[4 * unit + g]!;
    if (row < 0) continue;
    for (let i = rows.weaponFrom[row]!; i < rows.weaponTo[row]!; i++) most = Math.max(most, weapons.long[i]!);
  }
  return most;
}

/** Pairs of units whose formations overlap by more than the tape's rounding: separating axes of two boxes. */
function meetings(book: ReadonlyMap<number, Book>, columns: Columns): [number, number][] {
  const there = [...book].filter(([, each]) => !each.gone && !each.off);
  const pairs: [number, number][] = [];
  for (const [i, [one, a]] of there.entries()) {
    for (const [other, b] of there.slice(i + 1)) {
      const boxes = [a, b].map((each, k) => {
        const angle = (each.face * Math.PI) / 360;
        const [across, along] = halves(columns, k === 0 ? one : other, each);
        return {
          axes: [
            [Math.cos(angle), Math.sin(angle)],
            [Math.sin(angle), -Math.cos(angle)],
          ],
          half: [along, across],
        };
      });
      const axes = boxes.flatMap(({ axes: own }) => own);
      const apart = axes.some(([x, y]) => {
        const reach = boxes.reduce(
          (all, { axes: own, half }) =>
            all + own.reduce((sum, [u, v], k) => sum + Math.abs(x! * u! + y! * v!) * half[k]!, 0),
          0,
        );
        return Math.abs((b.x - a.x) * x! + (b.y - a.y) * y!) >= reach - 2 * ROUNDING;
      });
      if (!apart) pairs.push([one, other]);
    }
  }
  return pairs;
}
