/** A battle on a table that a test lays out piece by piece, where models are put by hand and dice may be listed. */

import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { sameStreams } from "../../../src/dice/same-streams.ts";
import { ScriptedDice } from "../../../src/dice/scripted-dice.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { compileGround } from "../../../src/geometry/grounds.ts";
import { compileTable, type PieceSpec } from "../../../src/geometry/table.ts";
import { toTicks } from "../../../src/geometry/ticks.ts";
import { board } from "../../../src/rules/skirmish/battle/columns.ts";
import { feelGround } from "../../../src/rules/skirmish/battle/ground.ts";
import { setHeight, setOnGround } from "../../../src/rules/skirmish/battle/heights.ts";
import type { World } from "../../../src/rules/skirmish/battle/state.ts";
import { compile } from "../../../src/rules/skirmish/book/compile.ts";
import { perchesOf, spotsOf } from "../../../src/rules/skirmish/book/field.ts";
import { TERRAIN, TERRAIN_NAMES, type TerrainName } from "../../../src/rules/skirmish/book/terrain.ts";
import type { SkirmishMatchup } from "../../../src/rules/skirmish/matchup.ts";
import { battleModule } from "./battle-module.ts";
import { type Small, scenarioOf } from "./playing.ts";

export const INCH = toTicks(1);

/** A piece of its kind around a place in inches. */
export function rectangle(kind: TerrainName, x: number, y: number, wide: number, deep: number): PieceSpec {
  const own = TERRAIN[kind];
  const corner = (a: number, b: number) => [toTicks(x + (a * wide) / 2), toTicks(y + (b * deep) / 2)] as const;
  return {
    kind: TERRAIN_NAMES.indexOf(kind),
    flags: own.flags,
    top: toTicks(own.height),
    levels: "levels" in own ? own.levels.map(toTicks) : [],
    corners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)],
  };
}

export const MARINES = [{ profile: "sm_marine", count: 5, weapons: ["bolter"] }];
export const ORKS = [{ profile: "ork_boy", count: 5, weapons: ["slugga", "choppa"] }];

/**
 * `at` puts a model at a place in inches, `again` clears the table for the dice of another block; with `faces` exactly those D6 are rolled,
 * which `finish` asks for.
 */
export function onATable(pieces: readonly PieceSpec[], setting: Partial<Small> = {}, faces?: readonly number[]) {
  const small = { battle: { mission: "Cleanse", budget: null }, a: MARINES, b: ORKS, ...setting };
  const matchup = compile(scenarioOf(small));
  const field = matchup.field!;
  const table = compileTable({ width: toTicks(48), depth: toTicks(48), pieces });
  const [first, second] = field.grounds[0]!;
  const grounds = [compileGround(table, first.radius), compileGround(table, second.radius)] as const;
  const spots = [spotsOf(table, second.radius)];
  const perches = [perchesOf(table, second.radius)];
  const levels = table.level.length > 0;
  const m: SkirmishMatchup = {
    ...matchup,
    field: { ...field, levels, tables: [table], grounds: [grounds], spots, perches },
  };
  const listed = new ScriptedDice(
    m.dice,
    (faces ?? []).map((value) => ({ sides: 6, value })),
  );
  const streams = new BlockStreams(m.dice, cellKey(rootKey("drawn"), "main"));
  const events: number[][] = [];
  const log = { event: (...args: number[]) => events.push(args) };
  const w = battleModule.create(
    m,
    faces === undefined ? streams : sameStreams(listed),
    log as never,
  ) as unknown as World;
  const again = (block: number): void => {
    if (faces === undefined) streams.open(block);
    w.load(0, block);
    w.table = table;
    w.grounds = grounds;
    w.spots = spots[0]!;
    w.perches = perches[0]!;
    events.length = 0;
  };
  again(0);
  const at = (model: number, x: number, y: number, height = 0): void => {
    board.px[model] = toTicks(x);
    board.py[model] = toTicks(y);
    if (height > 0) setHeight(w, model, toTicks(height));
    else setOnGround(w, model);
    feelGround(table, model);
    w.touchPlace(model);
  };
  const stands = (model: number) => [board.px[model]! / INCH, board.py[model]! / INCH, board.pz[model]! / INCH];
  return { w, at, again, stands, second: w.stride, events, finish: () => listed.finish(), table };
}
