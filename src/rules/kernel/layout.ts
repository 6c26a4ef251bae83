/**
 * The columns of a rulebook, declared once: what each of them is, how long, and in which room it lies. Their bytes, what has to be copied to
 * play on elsewhere, and what has to be forgotten when another battle begins all follow from that.
 *
 *     export const B = layout({
 *       state: { flags: i16(UNITS), mx: onTable(i32(MODELS)) },
 *       memo: { pairGap: i16(PAIRS, UNKNOWN) },
 *     });
 *     B.x[u] += step;
 *
 * V8 builds the address, the length and the type of a typed array into the code when it knows the array itself, and it does so only for
 * constants of one module: the build (bundle.mjs) puts the chapters into one file and makes a constant of each column that they name.
 */
import { alone, Columns, wordsOf } from "./columns.ts";

/**
 * state: changes while a leg is played; in one piece, so that equal bytes are equal states. habits: what a scripted player remembers in a battle;
 * copied with the state it plays on alike. derived: follows from the state. memo: kept answers that may be forgotten at any time. leg: fixed by
 * who sits where. matchup: fixed by the scenario. scratch: of no use after the question that it was filled for.
 */
export type Room = "state" | "habits" | "derived" | "memo" | "leg" | "matchup" | "scratch";

export type Column = Int8Array | Int16Array | Int32Array | Float64Array;

interface Spec<C extends Column> {
  readonly width: 1 | 2 | 4 | 8;
  readonly length: number;
  /** What stands in it while nothing is known. */
  readonly empty: number;
  /** Only battles on a table use it: it lies behind what the others use. */
  readonly table: boolean;
  readonly type?: C;
}

const spec = (width: 1 | 2 | 4 | 8, length: number, empty: number) => ({ width, length, empty, table: false });

/** A column of so many entries of a byte; the others likewise. */
export const i8 = (length: number, empty = 0): Spec<Int8Array> => spec(1, length, empty);
export const i16 = (length: number, empty = 0): Spec<Int16Array> => spec(2, length, empty);
export const i32 = (length: number, empty = 0): Spec<Int32Array> => spec(4, length, empty);
export const f64 = (length: number, empty = 0): Spec<Float64Array> => spec(8, length, empty);
/** The same for battles on a table alone. */
export const onTable = <C extends Column>(column: Spec<C>): Spec<C> => ({ ...column, table: true });

/** Like columns, by their names. */
export const alike = <S extends Spec<Column>, const Name extends string>(column: S, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, column])) as Readonly<Record<Name, S>>;

/** A column to be laid, or one that somebody else laid, under a name of the board's. */
type Specs = Readonly<Record<string, Spec<Column> | Column>>;
type Rooms = { readonly [R in Room]?: Specs };
type ColumnOf<S> = S extends Column ? S : S extends Spec<infer C> ? C : never;

/** What a layout is told beside its columns. */
interface Terms {
  /** Room for so many running counts behind the state. */
  readonly counts?: number;
  /** Pieces of memory whose first columns others have laid: the state and what a leg fixes go on behind them. */
  readonly state?: Columns;
  readonly leg?: Columns;
}
type Joined<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
export type Board<R extends Rooms> = {
  readonly [Name in keyof Joined<NonNullable<R[keyof R]>>]: ColumnOf<Joined<NonNullable<R[keyof R]>>[Name]>;
};

/** One room as it lies in memory. */
export interface Laid {
  readonly memory: Uint8Array;
  /** Bytes that battles on a line use of it, and those on a table. */
  readonly lineBytes: number;
  readonly tableBytes: number;
  readonly columns: readonly Column[];
  /** Puts every column back to what it holds while nothing is known. */
  clear(): void;
}

const laid = new WeakMap<object, Partial<Record<Room, Laid>>>();

/** Lays the columns of all rooms; those that are copied each in one piece, wide columns first. */
export function layout<const R extends Rooms>(rooms: R, terms: Terms = {}): Board<R> {
  const arrays: Record<string, Column> = {};
  const parts: Partial<Record<Room, Laid>> = {};
  for (const [room, all] of Object.entries(rooms) as [Room, Specs][]) {
    const specs: Record<string, Spec<Column>> = {};
    for (const [name, each] of Object.entries(all)) {
      if (name in arrays) throw new Error(`two columns are called ${name}`);
      if (ArrayBuffer.isView(each)) arrays[name] = each;
      else specs[name] = each;
    }
    const piece = room === "state" ? terms.state : room === "leg" ? terms.leg : undefined;
    const tail = room === "state" ? 4 * (terms.counts ?? 0) : 0;
    parts[room] = inOnePiece.has(room) ? layTogether(specs, arrays, tail, piece) : layApart(specs, arrays);
  }
  laid.set(arrays, parts);
  // V8 takes the properties of a prototype for constants; of an object with so many properties otherwise it makes a hash table.
  Object.create(arrays);
  return Object.freeze(arrays) as Board<R>;
}

const inOnePiece: ReadonlySet<Room> = new Set(["state", "habits", "leg"]);

/** A room of a board; throws where there is none. */
export function roomOf(board: object, room: Room): Laid {
  const found = laid.get(board)?.[room];
  if (found === undefined) throw new Error(`the board has no room "${room}"`);
  return found;
}

/** What a battle changes while a leg is played, and in its tail the running counts, as many as it has. */
export function stateOf(
  board: object,
  table: boolean,
  counts: number,
): { readonly memory: Uint8Array; readonly counters: Int32Array } {
  const { memory, lineBytes, tableBytes } = roomOf(board, "state");
  const from = table ? tableBytes : lineBytes;
  const used = memory.subarray(0, from + 4 * counts);
  if (used.length < from + 4 * counts) throw new Error(`no room for ${counts} counts behind a board's state`);
  return { memory: used, counters: wordsOf(used.subarray(from)) };
}

/** Puts columns of a matchup on the board: `range` of `guns` into `gunRange` for the prefix "gun", `range` for none. What has no column stays away. */
export function lay(board: object, prefix: string, columns: object): void {
  const onBoard = board as Readonly<Record<string, Column>>;
  for (const [name, values] of Object.entries(columns)) {
    const column = onBoard[prefix === "" ? name : prefix + name[0]!.toUpperCase() + name.slice(1)];
    if (column === undefined || !ArrayBuffer.isView(values)) continue;
    const { length } = values as unknown as Column;
    if (length > column.length)
      throw new Error(`${length} entries of ${prefix} ${name}, with room for ${column.length}`);
    column.set(values as unknown as Column);
  }
}

function layTogether(
  specs: Readonly<Record<string, Spec<Column>>>,
  arrays: Record<string, Column>,
  tail: number,
  given?: Columns,
): Laid {
  const [line, table] = [false, true].map((wanted) =>
    Object.entries(specs)
      .filter(([, each]) => each.table === wanted)
      .sort(([, a], [, b]) => b.width - a.width),
  ) as [[string, Spec<Column>][], [string, Spec<Column>][]];
  const bytesOf = (part: typeof line) =>
    padded(part.reduce((bytes, [, { width, length }]) => bytes + width * length, 0));
  const lineBytes = (given?.at ?? 0) + bytesOf(line);
  const tableBytes = lineBytes + bytesOf(table);
  const piece = given ?? new Columns(tableBytes + tail);
  for (const [name, each] of line) arrays[name] = take(piece, each);
  piece.at = lineBytes;
  for (const [name, each] of table) arrays[name] = take(piece, each);
  piece.at = tableBytes + tail;
  if (piece.at > piece.memory.length) throw new RangeError(`a board of ${piece.at} bytes in ${piece.memory.length}`);
  return finish(piece.memory, lineBytes, tableBytes, specs, arrays);
}

function layApart(specs: Readonly<Record<string, Spec<Column>>>, arrays: Record<string, Column>): Laid {
  for (const [name, each] of Object.entries(specs)) arrays[name] = take(alone, each);
  return finish(new Uint8Array(0), 0, 0, specs, arrays);
}

function take(from: typeof alone, { width, length }: Spec<Column>): Column {
  if (width === 8) return from.float64(length);
  if (width === 4) return from.int32(length);
  return width === 2 ? from.int16(length) : from.int8(length);
}

function finish(
  memory: Uint8Array,
  lineBytes: number,
  tableBytes: number,
  specs: Readonly<Record<string, Spec<Column>>>,
  arrays: Readonly<Record<string, Column>>,
): Laid {
  const entries = Object.entries(specs).map(([name, { empty }]) => [arrays[name]!, empty] as const);
  const clear = () => {
    for (const [column, empty] of entries) column.fill(empty);
  };
  // Memory begins as zeros; to write them again would make all of it resident, long tables that few matchups fill included.
  for (const [column, empty] of entries) if (empty !== 0) column.fill(empty);
  return { memory, lineBytes, tableBytes, columns: entries.map(([column]) => column), clear };
}

/** Doubles begin at multiples of eight. */
function padded(bytes: number): number {
  return 8 * Math.ceil(bytes / 8);
}
