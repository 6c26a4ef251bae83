/** Vector operations of what only positions decide: who reaches, who hears, and what the games on a table count. Cold. */

import { UNIT } from "../../../geometry/ticks.ts";
import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { type Inputs, Unsupported } from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { put } from "../battle/command.ts";
import { claim, decideOnTable, neededBy, scoreOf } from "../battle/games.ts";
import { inRadius, reshape } from "../battle/ground.ts";
import { G_HELD, G_TURN, G_WINNER, type World } from "../battle/state.ts";
import { engages } from "../battle/table-moves.ts";
import { GAMES, type Game } from "../book/modes.ts";
import type { LoadedUnit } from "../book/roster.ts";
import { ATTACK_DEFEND, ROUTED } from "../matchup.ts";
import { Arena, bookOf, op, type Sides, unit } from "./fixture.ts";

const NORTH = 180;
const ALONE: readonly LoadedUnit[] = [unit({})];

/** Sides of a game that nobody plays for points. */
const onTable = (world: VectorWorld, sides: Sides, game: Game = "seize"): Arena =>
  new Arena(world, sides, { game, points: 1000 });

/** Puts a unit north of a point, so many centimetres from it to the nearer edge. */
function putNorth(w: World, of: number, x: number, y: number, distance: number): void {
  reshape(of);
  put(w, of, x, y + Math.round(distance * UNIT) + B.halfDepth[of]!, NORTH);
}

/** HE-LDR-02: the farthest that a unit still hears its commander, whole centimetres. */
function radiusOp(inputs: Inputs, world: VectorWorld): unknown {
  const leadership = inputs.number("leadership");
  inputs.finish();
  const chief = unit({ leadership, bonus: 1 });
  return onTable(world, [[chief, unit({})], ALONE]).once((w) => {
    reshape(0);
    put(w, 0, 0, 0, NORTH);
    const hears = (distance: number) => {
      putNorth(w, 1, 0, B.halfDepth[0]!, distance);
      return inRadius(1, 0);
    };
    let radiusCm = 0;
    while (hears(radiusCm + 1)) radiusCm++;
    return { radiusCm };
  });
}

/** HE-ASL-03: whether so many stands that can touch bring the others into contact with them. */
function engagedOp(inputs: Inputs, world: VectorWorld): unknown {
  const [stands, able] = [inputs.number("chargerStands"), inputs.number("standsAbleToContact")];
  inputs.finish();
  return onTable(world, [ALONE, ALONE]).once(() => {
    let needed = 0;
    while (!engages(needed, stands)) needed++;
    const engaged = engages(able, stands);
    return { needed, engaged, modelsCounted: engaged ? stands : 0 };
  });
}

/** Points of a side that has destroyed one unit of so many of them: does that win (HE-VIC-04)? */
function reachedOp(inputs: Inputs, world: VectorWorld): unknown {
  const [points, score] = [inputs.number("pointsPerSide"), inputs.number("score")];
  inputs.finish();
  const enemies = [unit({ cost: score }), unit({})];
  return new Arena(world, [ALONE, enemies], { game: "setPiece", points }).once((w) => {
    B.award[w.stride] = DESTROYED;
    decideOnTable(w);
    return { wins: B.game[G_WINNER] === 1 };
  });
}

function thresholdOp(inputs: Inputs, world: VectorWorld): unknown {
  const [points, fraction] = [inputs.number("pointsPerSide"), inputs.number("fraction")];
  inputs.finish();
  const book = bookOf(world, { "victory.winShare": 100 * fraction });
  const arena = new Arena(world, [ALONE, ALONE], { game: "setPiece", points }, book);
  return { threshold: arena.once((w) => neededBy(w, 0) / 100) };
}

const BROKEN_UNIT = 1;
const DESTROYED = 2;

/** HE-VIC-05, -06: what objectives that are held and enemies who are broken or gone are worth. */
function scoreOp(inputs: Inputs, world: VectorWorld): unknown {
  const game = inputs.text("scenario") as Game;
  if (!GAMES.includes(game)) throw new Unsupported(`a game is ${GAMES.join(", ")}`);
  const defends = GAMES.indexOf(game) === ATTACK_DEFEND && inputs.has("role") && inputs.text("role") === "defender";
  const seat = defends ? 1 : 0;
  const points = inputs.optional("pointsPerSide");
  const held = inputs.number("objectivesHeld", 0);
  const costs = (key: string) => (inputs.list(key) as number[]).map((cost) => unit({ cost }));
  const [broken, destroyed] = [costs("brokenPoints"), costs("destroyedPoints")];
  inputs.finish();
  const enemies = [...broken, ...destroyed, unit({})];
  const sides: Sides = seat === 0 ? [ALONE, enemies] : [enemies, ALONE];
  return new Arena(world, sides, { game, points: points ?? 1000 }).once((w) => {
    const from = (1 - seat) * w.stride;
    enemies.forEach((_, i) => {
      B.award[from + i] = i < broken.length ? BROKEN_UNIT : i < broken.length + destroyed.length ? DESTROYED : 0;
    });
    B.game[G_HELD + seat] = held;
    const score = scoreOf(w, seat);
    const needed = neededBy(w, seat);
    return { score: score / 100, ...(points !== undefined && { threshold: needed / 100, wins: score >= needed }) };
  });
}

/** HE-VIC-05: who claims an objective, by how near to it who stands; contested where somebody would own it but for the enemy. */
function objectiveOp(inputs: Inputs, world: VectorWorld): unknown {
  const near = (key: string) =>
    inputs.records(key).map((each) => {
      const found = { distance: each.number("distanceCm"), routed: each.flag("routed") };
      each.finish();
      return found;
    });
  const units = [near("own"), near("enemy")] as const;
  inputs.finish();
  const sides = units.map((side) => [...side.map(({ routed }) => unit({ level: routed ? ROUTED : 0 })), unit({})]);
  return onTable(world, [sides[0]!, sides[1]!]).once((w) => {
    const owner = (enemyNear: boolean) => {
      units.forEach((side, seat) => {
        side.forEach(({ distance }, i) => {
          const away = seat === 1 && !enemyNear ? 60 : distance;
          putNorth(w, seat * w.stride + i, B.marks[0]!, B.marks[1]!, away);
        });
        putNorth(w, seat * w.stride + side.length, B.marks[0]!, B.marks[1]!, 60);
      });
      claim(w);
      return B.owner[0];
    };
    if (owner(false) !== 1) return { state: "free" };
    return { state: owner(true) === 1 ? "owned" : "contested" };
  });
}

/** HE-VIC-07: what a defender has earned by lasting. */
function durationOp(inputs: Inputs, world: VectorWorld): unknown {
  const turns = inputs.number("turnsPlayed");
  inputs.finish();
  return onTable(world, [ALONE, ALONE], "attackDefend").once((w) => {
    B.game[G_TURN] = turns;
    return { bonus: scoreOf(w, 1) / 100 };
  });
}

export const grounds: Readonly<Record<string, VectorOp>> = {
  "he.command.radius": op(radiusOp),
  "he.assault.engaged": op(engagedOp),
  "he.victory.threshold": op(thresholdOp),
  "he.victory.reached": op(reachedOp),
  "he.victory.score": op(scoreOp),
  "he.victory.objective": op(objectiveOp),
  "he.victory.durationBonus": op(durationOp),
};
