/**
 * The `table:` block of a scenario: its size, and terrain that is laid out piece by piece or generated. What kinds of terrain there are and
 * what they do is the rulebook's; this file makes tables of them. Cold.
 */
import { z } from "zod";
import { stepX, stepY } from "../geometry/directions.ts";
import { isSimple, type Point, tidied } from "../geometry/polygon.ts";
import type { PieceSpec, TableSpec } from "../geometry/table.ts";
import { toTicks, UNIT } from "../geometry/ticks.ts";
import type { Problem } from "../rules/kernel/rule-system.ts";
import { maybe } from "./fields.ts";
import { quoted } from "./problems.ts";
import { generateTables, turnedRectangle } from "./terrain-generator.ts";

/** A kind of terrain of a rulebook. Lengths in its unit. */
export interface TerrainKind {
  readonly about: string;
  /** Bits of geometry/terrain.ts. */
  readonly flags: number;
  /** Height of its top; 0 for flat ground. */
  readonly height: number;
  /** Heights that models can stand on, from the lowest up. */
  readonly levels?: readonly number[];
  /** How generated tables have it; absent: not at all. */
  readonly generated?: Generated;
}

export interface Generated {
  /** How often it is drawn, beside the weights of the other kinds. */
  readonly weight: number;
  readonly shape: "rectangle" | "blob";
  /** Least and most extent along its longer side, and along its shorter one. */
  readonly length: readonly [number, number];
  readonly width: readonly [number, number];
  /** Only where a scenario asks for it by name. */
  readonly onRequest?: boolean;
}

/** By the name that scenario files use. A piece's `kind` on the compiled table is the index in the order of these keys. */
export type TerrainKinds = Readonly<Record<string, TerrainKind>>;

/** Tables that generated terrain is dealt from: block b is fought on table b mod 64, both legs on the same. */
export const DECK = 64;

export interface TableBlock {
  readonly size?: readonly [number, number] | undefined;
  readonly pieces?: readonly PieceBlock[] | undefined;
  readonly generate?: GenerateBlock | undefined;
}

export interface PieceBlock {
  readonly kind: string;
  readonly at?: readonly [number, number] | undefined;
  readonly size?: readonly [number, number] | undefined;
  readonly turn?: number | undefined;
  readonly radius?: number | undefined;
  readonly corners?: readonly (readonly [number, number])[] | undefined;
  readonly height?: number | undefined;
  readonly levels?: readonly number[] | undefined;
}

export interface GenerateBlock {
  readonly density?: number | undefined;
  readonly symmetric?: boolean | undefined;
  readonly seed?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
}

export interface TableDefaults {
  readonly unit: string;
  readonly size: readonly [number, number];
  readonly density: number;
}

/** The most pieces that a person can lay out. */
const MOST_PIECES = 60;
/** Tables with room to walk between the pieces are full somewhere between a fifth and a quarter. */
export const MOST_DENSITY = 0.25;

/** The shape of the block, for a rulebook with these kinds of terrain. */
export function tableBlock(kinds: TerrainKinds, { unit, size, density }: TableDefaults) {
  const coordinate = z.number().min(-120).max(120);
  const place = z.tuple([coordinate, coordinate]);
  const extent = z.number().min(0.1).max(240);
  const kind = z.enum(Object.keys(kinds) as [string, ...string[]]).meta({
    description: `What it is: ${Object.entries(kinds)
      .map(([name, { about }]) => `${name} (${about})`)
      .join("; ")}.`,
  });
  const piece = z
    .strictObject({
      kind,
      at: maybe(place, `Its middle, in ${unit} from the middle of the table: [right, up].`),
      size: maybe(z.tuple([extent, extent]), "Extent of a rectangle: [right, up] before it is turned."),
      turn: maybe(
        z.number().min(-360).max(360).multipleOf(0.5),
        "Degrees by which a rectangle is turned, counter-clockwise. Default 0.",
      ),
      radius: maybe(extent, "Radius of a round piece (a polygon of 16 sides)."),
      corners: maybe(
        z.array(place).min(3).max(24),
        `Corners of any other shape, in ${unit} from the middle of the table.`,
      ),
      height: maybe(z.number().min(0).max(100), "Height of its top. Default: that of its kind."),
      levels: maybe(
        z.array(z.number().min(0.1).max(100)).max(8),
        "Heights that models can stand on. Default: those of its kind.",
      ),
    })
    .meta({ description: "One piece of terrain: a rectangle (at, size, turn), round (at, radius), or corners." });
  const generate = z.strictObject({
    density: maybe(
      z.number().min(0).max(MOST_DENSITY),
      `Share of the table that terrain covers; less where no more finds room. Default ${density}.`,
    ),
    symmetric: maybe(
      z.boolean(),
      "Every piece has its like on the other half, so that no side is favoured. Default true.",
    ),
    seed: maybe(z.string(), 'Any text: which tables are dealt. Default "1".'),
    kinds: maybe(z.array(kind).min(1), "The kinds to choose from. Default: all but those with levels."),
  });
  return z
    .strictObject({
      size: maybe(
        z.tuple([z.number().min(12).max(240), z.number().min(12).max(240)]),
        `Width and depth in ${unit}; the seats sit at the two edges of this width. Default [${size.join(", ")}].`,
      ),
      pieces: maybe(z.array(piece).max(MOST_PIECES), "The terrain, piece by piece, instead of generated terrain."),
      generate: maybe(generate, `Terrain by chance: ${DECK} tables, dealt in turn.`),
    })
    .meta({ description: "The table and its terrain; generated when nothing is said." });
}

/** What is wrong with a block whose shape is right; `path` leads to it. */
export function tableProblems(
  block: TableBlock,
  kinds: TerrainKinds,
  defaults: TableDefaults,
  path: Problem["path"],
): Problem[] {
  const problems: Problem[] = [];
  const complain: Complain = (steps, message) => problems.push({ path: [...path, ...steps], message });
  const [width, depth] = block.size ?? defaults.size;
  if (block.pieces !== undefined && block.generate !== undefined)
    complain(["generate"], "the pieces are laid out already; expected either pieces or generate");
  for (const name of block.generate?.kinds ?? []) {
    if (kinds[name]?.generated === undefined)
      complain(
        ["generate", "kinds"],
        `${name} is never generated; expected some of ${generatedNames(kinds).join(", ")}`,
      );
  }
  block.pieces?.forEach((piece, index) => {
    pieceProblems(piece, kinds[piece.kind]!, [width, depth], (steps, message) =>
      complain(["pieces", index, ...steps], message),
    );
  });
  return problems;
}

type Complain = (steps: Problem["path"], message: string) => void;

/** What is wrong with one piece: its shape, its place, its heights. */
function pieceProblems(
  piece: PieceBlock,
  kind: TerrainKinds[string],
  [width, depth]: readonly [number, number],
  complain: Complain,
): void {
  const given = (["size", "radius", "corners"] as const).filter((key) => piece[key] !== undefined);
  if (given.length !== 1) {
    const found = given.length === 0 ? "none of them" : given.join(" and ");
    complain([], `expected one of size, radius and corners, found ${found}`);
    return;
  }
  const shape = given[0]!;
  if (shape === "corners" && piece.at !== undefined) complain(["at"], "corners say where they are; leave out at");
  if (shape !== "corners" && piece.at === undefined) {
    complain([], `expected at: where the middle of this ${piece.kind} is`);
    return;
  }
  if (shape !== "size" && piece.turn !== undefined) complain(["turn"], "only a piece with a size can be turned");
  const outline = tidied(outlineOf(piece));
  if (!isSimple(outline)) {
    complain(["corners"], "the outline crosses or touches itself; expected corners one after the other");
    return;
  }
  if (outline.some(([x, y]) => 2 * Math.abs(x) > width * UNIT || 2 * Math.abs(y) > depth * UNIT)) {
    const reach = (extent: number) => `${-extent / 2} to ${extent / 2}`;
    complain(
      [],
      `this ${piece.kind} hangs over the edge; the table reaches from ${reach(width)} and from ${reach(depth)}`,
    );
  }
  const levels = piece.levels ?? [];
  if (levels.some((level, k) => k > 0 && level <= levels[k - 1]!))
    complain(["levels"], `expected levels from the lowest up, found ${quoted(levels.join(", "))}`);
  const top = piece.height ?? kind.height;
  const highest = Math.max(0, ...(piece.levels ?? kind.levels ?? []));
  if (highest > top)
    complain(
      [piece.levels === undefined ? "height" : "levels"],
      `this ${piece.kind} is ${top} high and cannot be stood on at ${highest}; expected a height of at least ${highest}, or lower levels`,
    );
}

/** The tables of a block without problems: one that was laid out, or the deck of generated ones. */
export function tableSpecs(block: TableBlock, kinds: TerrainKinds, defaults: TableDefaults): TableSpec[] {
  const [width, depth] = (block.size ?? defaults.size).map((extent) => 2 * toTicks(extent / 2)) as [number, number];
  if (block.pieces !== undefined) {
    const pieces = block.pieces.map((piece) => pieceSpec(piece.kind, outlineOf(piece), kinds, piece));
    return [{ width, depth, pieces }];
  }
  const {
    density = defaults.density,
    symmetric = true,
    seed = "1",
    kinds: wanted = generatedNames(kinds).filter((name) => kinds[name]!.generated!.onRequest !== true),
  } = block.generate ?? {};
  const dealt = wanted.map((name) => ({ name, ...kinds[name]!.generated! }));
  return generateTables({ width, depth, density, symmetric, seed, kinds: dealt }, DECK).map((found) => {
    const pieces = found.map(({ name, corners }) => pieceSpec(name, corners, kinds));
    return { width, depth, pieces };
  });
}

export function generatedNames(kinds: TerrainKinds): string[] {
  return Object.keys(kinds).filter((name) => kinds[name]!.generated !== undefined);
}

type Heights = Pick<PieceBlock, "height" | "levels">;

function pieceSpec(name: string, corners: readonly Point[], kinds: TerrainKinds, own: Heights = {}): PieceSpec {
  const { flags, height, levels = [] } = kinds[name]!;
  return {
    kind: Object.keys(kinds).indexOf(name),
    flags,
    top: toTicks(own.height ?? height),
    levels: (own.levels ?? levels).map(toTicks),
    corners,
  };
}

/** Directions (half degrees) between the corners of a round piece. */
const ROUND = 45;

function outlineOf({ at = [0, 0], size, turn = 0, radius, corners }: PieceBlock): Point[] {
  if (corners !== undefined) return corners.map(([x, y]): Point => [toTicks(x), toTicks(y)]);
  const [x, y] = at.map(toTicks) as [number, number];
  if (radius !== undefined) {
    const r = toTicks(radius);
    return Array.from({ length: 16 }, (_, k): Point => [x + stepX(k * ROUND, r), y + stepY(k * ROUND, r)]);
  }
  const [width, depth] = size!;
  return turnedRectangle(x, y, width * UNIT, depth * UNIT, (((2 * turn) % 720) + 720) % 720);
}
