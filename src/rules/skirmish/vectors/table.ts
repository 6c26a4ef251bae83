/** Vector operations of what a table needs: missions, movement, hiding, lines of sight. Cold. */

import { D6_KINDS, need } from "../../../dice/kinds.ts";
import { ScriptedDice } from "../../../dice/scripted-dice.ts";
import { buildDiceTables } from "../../../dice/tables.ts";
import { compileGround } from "../../../geometry/grounds.ts";
import { compileTable } from "../../../geometry/table.ts";
import { DIFFICULT } from "../../../geometry/terrain.ts";
import { toTicks, UNIT } from "../../../geometry/ticks.ts";
import type { VectorOp } from "../../kernel/rule-system.ts";
import { all, flag, lawOf, list, number, op, optional, text, Unsupported } from "../../kernel/vectors.ts";
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
  "scenario.roll": op({ farsightRerollIf: list(text) }, ({ farsightRerollIf: disliked }, world) => {
    const rows = Object.values(SCENARIO_TABLE);
    const set = disliked.reduce((bits, id) => {
      const row = (rows as readonly string[]).indexOf(id);
      if (row < 0) throw new Unsupported(`there is no mission "${id}"; there are ${MISSION_IDS.join(", ")}`);
      return bits | (1 << row);
    }, 0);
    const law = lawOf(world, TABLES, (dice) => {
      const row = rows[rerollDisliked(dice, rollScenario(dice), set)]!;
      return row === CHOOSE ? "playerWithFewestModelsChooses" : row;
    });
    return law.byName();
  }),

  "game.length": op({ atLeast: optional(number) }, ({ atLeast }, world) => {
    const { certain, firstMore, secondMore } = bookOf(world).gameLength;
    const law = lawOf(world, TABLES, (dice) => {
      let turn = 1;
      while (goesOn(dice, turn, certain, need(firstMore), need(secondMore))) turn++;
      return turn;
    });
    return atLeast === undefined ? law.byName() : law.chance((turn) => turn >= atLeast);
  }),

  "reserves.arrive": op({ models: number, ownTurnsAfterFirst: number }, ({ models, ownTurnsAfterFirst }, world) => {
    const on = need(bookOf(world).reserves.arriveOn);
    const law = lawOf(world, TABLES, (dice) => {
      let waiting = models;
      for (let turn = 0; turn < ownTurnsAfterFirst; turn++) {
        for (let left = waiting; left > 0; left--) if (arrives(dice, on)) waiting--;
      }
      return models - waiting;
    });
    return { arrived: law.byName() };
  }),

  "night.visibility": op({ distance: number }, ({ distance }, world) => {
    const { inchesAPip } = bookOf(world).night;
    return {
      visible: lawOf(world, TABLES, (dice) => rollNightSight(dice, inchesAPip)).chance((sight) => sight >= distance),
    };
  }),

  "hide.spot": op({ I: number, distance: number, scanner: flag, targetIsInfiltrator: flag }, (inputs, world) => {
    const { I, distance, scanner, targetIsInfiltrator } = inputs;
    const rounding = ["none", "up", "down"].indexOf(bookOf(world).ruling("hide.spotRounding"));
    const reach = spottingDistance(I, scanner, targetIsInfiltrator, rounding);
    return { spotted: distance * 10 <= reach, spottingDistance: String(reach / 10) };
  }),

  "los.twoBuildings": op(all(number, "shooterDepthToEdge", "targetDepth", "gap", "range"), (inputs, world) => {
    const depth = inputs.shooterDepthToEdge + inputs.targetDepth;
    const rangeNeeded = depth + inputs.gap;
    const lineOfSight = toTicks(depth) <= sightDepths(bookOf(world)).depthMore && inputs.range >= rangeNeeded;
    return { lineOfSight, rangeNeeded };
  }),

  "move.climb": op({ dice: list(number) }, ({ dice: faces }, world) => {
    if (faces.length !== 2) throw new Unsupported(`a model rolls two dice for terrain, not ${faces.length}`);
    const arena = new Arena(world, [[model({})], [model({})]]);
    const listed = faces.map((value) => ({ sides: 6, value }));
    const dice = new ScriptedDice(arena.m.dice, listed);
    const answer = arena.once((w) => {
      standOnLadder(w);
      goTo(w, 0, toTicks(20), 0, 0, 60, false, false, HIGHEST);
      return { horizontalMax: board.px[0]! / UNIT, verticalMax: board.pz[0]! / UNIT };
    }, dice);
    dice.finish();
    return answer;
  }),

  "move.forceMarch": op(
    { ...all(number, "move", "nearestEnemy"), ...all(flag, "pinnedLastTurn", "jumpPack", "touchesDifficult") },
    ({ move, nearestEnemy, pinnedLastTurn, jumpPack, touchesDifficult }, world) => {
      const barred = pinnedLastTurn || jumpPack || touchesDifficult;
      const { times, clear } = bookOf(world).march;
      const distance = marchLength(move * 10, barred, Math.round(nearestEnemy * 10), times, clear * 10);
      return { allowed: distance > 0, distance: distance / 10 };
    },
  ),
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
