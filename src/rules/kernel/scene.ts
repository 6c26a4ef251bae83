/**
 * What a rulebook tells so that a replay can be drawn: the table, what stands on it, and which event is somebody's act. Cold, but for the
 * numbers of the columns, which a battle writes when the tape asks for them. Lengths are ticks (`geometry/ticks.ts`), x to the right and y
 * away from seat 1.
 */
import { FULL_TURN, stepX, stepY } from "../../geometry/directions.ts";
import type { Table } from "../../geometry/table.ts";
import { NOWHERE } from "../../geometry/ticks.ts";
import type { TapedEvent } from "./taped.ts";

/** A battle before it is drawn. Seats are 0 and 1; -1 is nobody's. */
export interface Scene {
  /** What 1024 ticks are, such as "inches". */
  readonly unit: string;
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly ScenePiece[];
  readonly zones: readonly SceneZone[];
  /** In the order in which `Battle.lookAt` writes them. */
  readonly tokens: readonly SceneToken[];
  /** State i is bit i of the column STATE. */
  readonly states: readonly SceneState[];
}

/** A piece of terrain. */
export interface ScenePiece {
  readonly kind: string;
  /** Bits of `geometry/terrain.ts`: they choose how it is drawn. */
  readonly flags: number;
  readonly top: number;
  readonly levels: readonly number[];
  readonly corners: readonly (readonly [number, number])[];
}

/** A part of the table that means something: where a seat sets up, an objective. */
export interface SceneZone {
  readonly label: string;
  readonly seat: number;
  readonly corners: readonly (readonly [number, number])[];
}

/** A model, a stand or a unit: whatever has a place of its own. */
export interface SceneToken {
  readonly seat: number;
  readonly name: string;
  /** At most three characters, written on it. */
  readonly short: string;
  /** Its base: half its diameter, or the two extents of a box that turns with FACE. */
  readonly radius: number;
  readonly box?: readonly [number, number];
  /** What it carries, in words. */
  readonly arms: string;
  /** What the column LEFT counts, such as "wounds" or "stands"; absent: nothing. */
  readonly counts?: string;
}

/** `down` is gone for good: a cross where it stood last. `faded` is hard to see, `helpless` cannot act; the others bear their badge. */
export interface SceneState {
  readonly name: string;
  /** One character; empty: it is not written on the token. */
  readonly badge: string;
  readonly look?: "faded" | "helpless" | "down";
}

/** Columns of a token, one token after the other. */
export const X = 0; // OFF_TABLE: it is not on the table
export const Y = 1;
export const Z = 2; // height of what it stands on
export const FACE = 3; // `geometry/directions.ts`, or -1
export const STATE = 4;
export const LEFT = 5;
export const TOKEN_COLUMNS = 6;
/** At most so many tokens are drawn. */
export const MOST_TOKENS = 512;
export const OFF_TABLE = NOWHERE;

/**
 * Somebody does something, to somebody else where `at` is given: indexes of tokens. Shots, blows and charges are drawn as lines. `place` only
 * tells where somebody is, which the picture shows.
 */
export interface Act {
  readonly kind: "move" | "shot" | "blow" | "charge" | "other" | "place";
  readonly by: number;
  readonly at?: number;
}

/** The scene-teller of a rulebook: `RuleSystem.scene`. */
export interface SceneTeller<M> {
  /** The table and the tokens of a battle; undefined where it was not fought on a table. `events`: all of its tape, for what dice decided. */
  scene(
    matchup: M,
    battle: { readonly block: number; readonly leg: number; readonly events: readonly TapedEvent[] },
  ): Scene | undefined;
  /** What an event does to be drawn; undefined: nothing, or only what the columns show. */
  act(matchup: M, leg: number, event: TapedEvent): Act | undefined;
}

export type Corners = SceneZone["corners"];

export const boxOf = (west: number, south: number, east: number, north: number): Corners => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** A circle of so many corners. */
export const circleOf = (x: number, y: number, radius: number, corners: number): Corners =>
  Array.from({ length: corners }, (_, i) => {
    const turn = (i * FULL_TURN) / corners;
    return [x + stepX(turn, radius), y + stepY(turn, radius)] as const;
  });

/** Where each seat sets up along its edge. */
export function edgeZones(
  { width, depth }: { readonly width: number; readonly depth: number },
  deep: number,
): SceneZone[] {
  const [x, y] = [width / 2, depth / 2];
  const label = "set-up";
  return [
    { label, seat: 0, corners: boxOf(-x, -y, x, deep - y) },
    { label, seat: 1, corners: boxOf(-x, y - deep, x, y) },
  ];
}

/** The acts by the codes of the events that are such. */
export const actsOf = (
  codes: Readonly<Partial<Record<Act["kind"], readonly number[]>>>,
): ReadonlyMap<number, Act["kind"]> =>
  new Map(Object.entries(codes).flatMap(([kind, all]) => all.map((code) => [code, kind as Act["kind"]] as const)));

const AT_SOMEBODY = new Set<Act["kind"]>(["shot", "charge", "blow"]);

/** An act, and to whom, where it is one that is done to somebody and there is somebody. */
export const actOn = (kind: Act["kind"], by: number, at: number | undefined): Act => ({
  kind,
  by,
  ...(AT_SOMEBODY.has(kind) && at !== undefined && { at }),
});

/** The terrain of a compiled table; `kinds` are the rulebook's names in the order of their numbers. */
export function piecesOf(table: Table, kinds: readonly string[]): ScenePiece[] {
  return Array.from({ length: table.pieces }, (_, piece) => {
    const corners: [number, number][] = [];
    for (let i = table.cornerStart[piece]!; i < table.cornerStart[piece + 1]!; i++)
      corners.push([table.corner[2 * i]!, table.corner[2 * i + 1]!]);
    return {
      kind: kinds[table.kind[piece]!] ?? "terrain",
      flags: table.flags[piece]!,
      top: table.top[piece]!,
      levels: [...table.level.subarray(table.levelStart[piece], table.levelStart[piece + 1])],
      corners,
    };
  });
}

/** Where each seat sets up along its edge, so deep; nowhere where that is 0. */
export function setUpZones(
  zone: readonly [number, number],
  { width, depth }: { readonly width: number; readonly depth: number },
): SceneZone[] {
  const [x, y] = [width / 2, depth / 2];
  return [0, 1]
    .filter((seat) => zone[seat]! > 0)
    .map((seat) => {
      const ahead = seat === 0 ? 1 : -1;
      return { label: "set-up", seat, corners: boxOf(-x, -ahead * y, x, ahead * (zone[seat]! - y)) };
    });
}

/** Around each marker as far as one holds it; `places`: x, y. */
export const markerZones = (places: Int32Array, hold: number): SceneZone[] =>
  Array.from({ length: places.length / 2 }, (_, k) => ({
    label: `marker ${k + 1}`,
    seat: -1,
    corners: circleOf(places[2 * k]!, places[2 * k + 1]!, hold, 24),
  }));

/** What models are and carry, where arms are lists: those of kind k stand from `armsFrom[k]` to before `armsFrom[k + 1]`, its own hands first of the blades. */
interface Armed {
  readonly kinds: {
    readonly name: readonly string[];
    readonly radius: Int32Array;
    readonly armsFrom: Int16Array;
    readonly arms: Int8Array;
    readonly bladesFrom: Int16Array;
    readonly blades: Int8Array;
  };
  readonly guns: { readonly name: readonly string[] };
  readonly blades: { readonly name: readonly string[] };
}

/** The models of a side, group by group: `force` says where each group begins and what its models are. */
export function modelTokens(
  { kinds, guns, blades }: Armed,
  force: { readonly kind: Int8Array; readonly modelFrom: Int16Array },
  groups: readonly string[],
  seat: number,
): SceneToken[] {
  return groups.flatMap((group, s) =>
    [...force.kind.subarray(force.modelFrom[s]!, force.modelFrom[s + 1]!)].map((kind) => {
      const name = kinds.name[kind]!;
      const arms = [
        ...[...kinds.arms.subarray(kinds.armsFrom[kind], kinds.armsFrom[kind + 1])].map((gun) => guns.name[gun]!),
        ...[...kinds.blades.subarray(kinds.bladesFrom[kind]! + 1, kinds.bladesFrom[kind + 1])].map(
          (blade) => blades.name[blade]!,
        ),
      ];
      return {
        seat,
        name: name === group || group.startsWith(name) ? group : `${name} of ${group}`,
        short: group.charAt(0) + String(s + 1),
        radius: kinds.radius[kind]!,
        arms: arms.join(", "),
        counts: "wounds",
      };
    }),
  );
}
