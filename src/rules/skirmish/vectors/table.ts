/** Vector operations of what a table needs: missions, movement, hiding, lines of sight. Cold. */

import { D6_KINDS, need } from "../../../dice/kinds.ts";
import { buildDiceTables } from "../../../dice/tables.ts";
import { compileGround } from "../../../geometry/grounds.ts";
import { compileTable } from "../../../geometry/table.ts";
import { DIFFICULT } from "../../../geometry/terrain.ts";
import { toTicks, UNIT } from "../../../geometry/ticks.ts";
import type { VectorOp } from "../../kernel/rule-system.ts";
import { Inputs, Unsupported } from "../../kernel/vectors.ts";
import { board } from "../battle/columns.ts";
import { HIGHEST } from "../battle/heights.ts";
import { spottingDistance } from "../battle/hiding.ts";
import { arrives, goesOn, rerollDisliked, rollNightSight, rollScenario } from "../battle/mission-dice.ts";
import { marchLength } from "../battle/reach.ts";
import type { World } from "../battle/state.ts";
import { goTo } from "../battle/table-moves.ts";
import { CHOOSE, MISSION_IDS, SCENARIO_TABLE } from "../book/data.ts";
import { sightDepths } from "../book/field.ts";
import { Arena, bookOf, model } from "./fixture.ts";

const TABLES = buildDiceTables(D6_KINDS, [], 8);

export const table: Readonly<Record<string, VectorOp>> = {
  "scenario.roll": (fields, world) => {
    const inputs = new Inputs(fields);
    const disliked = inputs.list("farsightRerollIf").map(String);
    inputs.finish();
    const rows = Object.values(SCENARIO_TABLE);
    const set = disliked.reduce((bits, id) => {
      const row = (rows as readonly string[]).indexOf(id);
      if (row < 0) throw new Unsupported(`there is no mission "${id}"; there are ${MISSION_IDS.join(", ")}`);
      return bits | (1 << row);
    }, 0);
    return world.walk(TABLES, (dice) => {
      const row = rows[rerollDisliked(dice, rollScenario(dice), set)]!;
      return row === CHOOSE ? "playerWithFewestModelsChooses" : row;
    });
  },

  "game.length": (fields, world) => {
    const inputs = new Inputs(fields);
    const least = inputs.optional("atLeast");
    inputs.finish();
    const { certain, firstMore, secondMore } = bookOf(world).gameLength;
    const lengths = world.walk(TABLES, (dice) => {
      let turn = 1;
      while (goesOn(dice, turn, certain, need(firstMore), need(secondMore))) turn++;
      return String(least === undefined ? turn : turn >= least);
    });
    return least === undefined ? lengths : (lengths["true"] ?? "0");
  },

  "reserves.arrive": (fields, world) => {
    const inputs = new Inputs(fields);
    const models = inputs.number("models");
    const turns = inputs.number("ownTurnsAfterFirst");
    inputs.finish();
    const on = need(bookOf(world).reserves.arriveOn);
    const arrived = world.walk(TABLES, (dice) => {
      let waiting = models;
      for (let turn = 0; turn < turns; turn++) {
        for (let left = waiting; left > 0; left--) if (arrives(dice, on)) waiting--;
      }
      return String(models - waiting);
    });
    return { arrived };
  },

  "night.visibility": (fields, world) => {
    const inputs = new Inputs(fields);
    const distance = inputs.number("distance");
    inputs.finish();
    const { inchesAPip } = bookOf(world).night;
    const seen = world.walk(TABLES, (dice) => String(rollNightSight(dice, inchesAPip) >= distance));
    return { visible: seen["true"] ?? "0" };
  },

  "hide.spot": (fields, world) => {
    const inputs = new Inputs(fields);
    const book = bookOf(world);
    const rounding = ["none", "up", "down"].indexOf(book.ruling("hide.spotRounding"));
    const reach = spottingDistance(
      inputs.number("I"),
      inputs.flag("scanner"),
      inputs.flag("targetIsInfiltrator"),
      rounding,
    );
    const spotted = inputs.number("distance") * 10 <= reach;
    inputs.finish();
    return { spotted, spottingDistance: String(reach / 10) };
  },

  "los.twoBuildings": (fields, world) => {
    const inputs = new Inputs(fields);
    const own = inputs.number("shooterDepthToEdge");
    const theirs = inputs.number("targetDepth");
    const rangeNeeded = own + theirs + inputs.number("gap");
    const range = inputs.number("range");
    inputs.finish();
    const lineOfSight = toTicks(own + theirs) <= sightDepths(bookOf(world)).depthMore && range >= rangeNeeded;
    return { lineOfSight, rangeNeeded };
  },

  "move.climb": (fields, world) => {
    const inputs = new Inputs(fields);
    const faces = inputs.list("dice").map(Number);
    inputs.finish();
    if (faces.length !== 2) throw new Unsupported(`a model rolls two dice for terrain, not ${faces.length}`);
    const arena = new Arena(world, [[model({})], [model({})]]);
    return arena.listed(faces, (w) => {
      standOnLadder(w);
      goTo(w, 0, toTicks(20), 0, 0, 60, false, false, HIGHEST);
      return { horizontalMax: board.px[0]! / UNIT, verticalMax: board.pz[0]! / UNIT };
    });
  },

  "move.forceMarch": (fields, world) => {
    const inputs = new Inputs(fields);
    const move = inputs.number("move");
    const nearest = inputs.number("nearestEnemy");
    const barred = [inputs.flag("pinnedLastTurn"), inputs.flag("jumpPack"), inputs.flag("touchesDifficult")].includes(
      true,
    );
    inputs.finish();
    const { times, clear } = bookOf(world).march;
    const distance = marchLength(move * 10, barred, Math.round(nearest * 10), times, clear * 10);
    return { allowed: distance > 0, distance: distance / 10 };
  },
};

/** Puts the first model on a table, at the foot of a huge difficult piece that can be stood on at every inch of its height. */
function standOnLadder(w: World): void {
  const half = toTicks(24);
  const corners = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ] as const;
  const levels = Array.from({ length: 12 }, (_, k) => toTicks(k + 1));
  const piece = { kind: 0, flags: DIFFICULT, top: toTicks(12), levels, corners };
  const table = compileTable({ width: 2 * half, depth: 2 * half, pieces: [piece] });
  w.table = table;
  w.grounds = [compileGround(table, board.radius[0]!), compileGround(table, board.radius[0]!)];
  board.px[0] = 0;
  board.py[0] = 0;
}
