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
  wasAt: readonly [number, number];
}

export interface Finding {
  readonly at: number;
  readonly what: string;
}

/** Everything that is wrong with the taped battle of leg 0 of a block, as sentences with the place on the tape. */
export function referee(matchup: HeresyMatchup, events: readonly TapedEvent[], block: number): Finding[] {
  const found: Finding[] = [];
  const { stride, fight } = matchup;
  const columns = matchup.units[0]!;
  const units = [0, 1].flatMap((seat) => Array.from({ length: fight[seat]!.units }, (_, i) => seat * stride + i));
  const book = new Map<number, Book>();
  for (const unit of units) {
    const stands = [0, 1, 2, 3].reduce((all, g) => all + columns.stands[4 * unit + g]!, 0);
    const level = columns.level[unit]!;
    const award = level === 2 ? 2 : 0;
    book.set(unit, {
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
      award,
      wasAt: [0, 0],
    });
  }
  let phase = -1;
  let turn = 0;
  let ended = 0;
  let quickened = -1;
  let claimed = 0;
  const { tables } = matchup.field!;
  const table = tables[block % tables.length]!;
  const half = [(table.width * 10) / 1024 / 2, (table.depth * 10) / 1024 / 2];
  const seatOf = (unit: number) => (unit >= stride ? 1 : 0);
  /** Enemies in sight of a unit to whom it is too near for the end of a strategic move. */
  const faced = (unit: number) => {
    const own = formation(columns, unit, book.get(unit)!);
    return units.filter((other) => {
      const { gone, off } = book.get(other)!;
      if (gone || off || seatOf(other) === seatOf(unit)) return false;
      const enemy = formation(columns, other, book.get(other)!);
      return gapOf(own, enemy) < STOP - ROUNDING && surelySee(table, own, enemy);
    });
  };
  // Who ends a strategic move, and before whom: a fault unless the next event tells that fire has stopped him there.
  let strayed: Finding | undefined;
  let setOut = { moves: false, before: [] as readonly number[] };
  events.forEach(({ code, a, b, c }, at) => {
    const say = (what: string) => found.push({ at, what: `turn ${turn}: ${what}` });
    const own = book.get(a);
    const alive = (what: string) => {
      if (own!.gone || own!.off) say(`unit ${a} ${what} and is not there`);
    };
    if (ended > 0) say(`event ${code} after the end`);
    if (strayed !== undefined && code !== E.stops) found.push(strayed);
    strayed = undefined;
    switch (code) {
      case E.turn:
        if (a !== turn + 1) say(`turn ${a} follows`);
        turn = a;
        for (const each of book.values()) {
          each.fired = false;
          each.order = 0;
        }
        break;
      case E.phase:
        if (a !== (phase + 1) % 4) say(`phase ${a} follows ${phase}`);
        phase = a;
        if (a === 2) for (const pair of meetings(book, columns)) say(`units ${pair.join(" and ")} stand on each other`);
        for (const each of book.values()) each.wasAt = [each.x, each.y];
        break;
      case E.order:
        alive("has an order");
        if (own!.level === 2 && b !== ROUT) say(`routed unit ${a} has order ${b}`);
        if (b === CHARGE && own!.level > 0) say(`tired unit ${a} charges`);
        own!.order = b;
        break;
      case E.move: {
        alive("moves");
        const rate = RATES[c];
        if (rate === undefined) say(`unit ${a} moves under order ${c}`);
        // Runs and retreats may come in any phase; what an order allows is measured.
        const most = rate! * columns.move[a]!;
        const ride = columns.ride[a]! > 0 ? rate! * columns.ride[a]! : 0;
        if (Math.abs(b) > Math.max(most, ride) + ROUNDING) say(`unit ${a} moves ${b} of ${most}`);
        if (phase === 1 && c !== RETIRE && own!.chits > 0) say(`suppressed unit ${a} moves`);
        own!.wasAt = [own!.x, own!.y];
        break;
      }
      case E.at: {
        if (Math.abs(b) > half[0]! || Math.abs(c) > half[1]!) say(`unit ${a} is beyond the edge`);
        const far = Math.sqrt((b - own!.x) ** 2 + (c - own!.y) ** 2);
        const most = 3 * Math.max(columns.move[a]!, columns.ride[a]!);
        if (turn > 0 && !own!.off && far > most + ROUNDING) say(`unit ${a} leaps ${far.toFixed(0)}`);
        const runs = phase === 1 && own!.order === STRATEGIC && !own!.off;
        setOut = { moves: far > 0, before: runs ? faced(a) : [] };
        own!.x = b;
        own!.y = c;
        own!.off = false;
        break;
      }
      case E.facing: {
        own!.face = b;
        if (phase !== 1 || own!.order !== STRATEGIC) break;
        // Who stays where he is may be near to somebody already, but not come into the sight of others by turning.
        const before = faced(a).filter((other) => setOut.moves || !setOut.before.includes(other));
        if (before.length > 0)
          strayed = { at, what: `turn ${turn}: unit ${a} ends a strategic move in sight of ${before.join(" and ")}` };
        break;
      }
      case E.heldBack:
        own!.off = true;
        break;
      case E.arrives:
        if (turn < 2) say(`unit ${a} arrives in turn ${turn}`);
        break;
      case E.contact:
        alive("charges");
        if (own!.order !== CHARGE) say(`unit ${a} charges on order ${own!.order}`);
        if (book.get(b)!.gone) say(`unit ${a} charges who is gone`);
        break;
      case E.fire: {
        alive("fires");
        if (book.get(b)!.gone) say(`unit ${a} fires at who is gone`);
        if (own!.level === 2) say(`routed unit ${a} fires`);
        const reaction = c === 1 || c === 2;
        if (reaction && own!.order !== PREPARED) say(`unit ${a} reacts on order ${own!.order}`);
        if (c === 0 && ![PREPARED, ADVANCE, RETIRE].includes(own!.order)) say(`unit ${a} fires on order ${own!.order}`);
        if (c === 0 && own!.fired && columns.titan[a] === 0) say(`unit ${a} fires twice`);
        if (c === 0 || c === 1) {
          own!.fired = true;
          const target = book.get(b)!;
          const far = Math.sqrt((target.x - own!.x) ** 2 + (target.y - own!.y) ** 2);
          const reach = longest(matchup, a) + extent(columns, a, own!) + extent(columns, b, target);
          if (c === 0 && far > reach + ROUNDING)
            say(`unit ${a} fires ${far.toFixed(0)} of ${reach.toFixed(0)} millimetres`);
        }
        break;
      }
      case E.chits:
        own!.chits = c;
        break;
      case E.recovery:
        if (b === 1) own!.chits = 0;
        break;
      case E.removed:
        own!.stands -= b;
        if (own!.stands !== c) say(`unit ${a} has ${own!.stands} stands, told ${c}`);
        if (c < 0) say(`unit ${a} has lost more than it had`);
        own!.files = Math.min(own!.files, shape(c));
        if (c === 0) leave(own!);
        break;
      case E.broken:
        if (own!.broken) say(`unit ${a} breaks twice`);
        own!.broken = true;
        own!.award = Math.max(own!.award, 1);
        break;
      case E.level:
        own!.level = b;
        if (b === 2) own!.award = 2;
        break;
      case E.rally:
        if (c <= 2) own!.level = c;
        break;
      case E.destroyed:
      case E.offTable:
        leave(own!);
        break;
      case E.power:
        alive("casts");
        quickened = b === 3 ? c : -1;
        break;
      case E.objective:
        claimed++;
        break;
      case E.ended: {
        ended = a;
        if (a === 5 && turn !== matchup.turns) say("the last turn is not the last");
        if (a !== 3 || matchup.field!.game !== 0) break;
        const points = (seat: number) =>
          units
            .filter((unit) => seatOf(unit) !== seat)
            .reduce((all, unit) => all + (columns.points[unit]! * book.get(unit)!.award) / 2, 0);
        const needed = 0.75 * matchup.field!.played[1 - b]!;
        if (points(b) < needed) say(`seat ${b} wins with ${points(b)} of ${needed} points`);
        break;
      }
    }
  });
  if (ended === 0) found.push({ at: events.length, what: "the battle does not end" });
  void [quickened, claimed];
  return found;
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
