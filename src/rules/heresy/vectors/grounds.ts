/** Vector operations of what only positions decide: who reaches, who hears, and what the games on a table count. Cold. */

import { UNIT } from "../../../geometry/ticks.ts";
import type { VectorCase, VectorOp } from "../../kernel/rule-system.ts";
import { flag, idle, list, number, numberOr, op, optional, record, text, word } from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { put } from "../battle/command.ts";
import * as G from "../battle/game.ts";
import { claim, decideOnTable, neededBy, scoreOf } from "../battle/games.ts";
import { inRadius, reshape } from "../battle/ground.ts";
import type { World } from "../battle/state.ts";
import { engages } from "../battle/table-moves.ts";
import { GAMES, type Game } from "../book/modes.ts";
import { ROUTED } from "../matchup.ts";
import { ALONE, Arena, bookOf, type Sides, unit } from "./fixture.ts";

const NORTH = 180;

/** Sides of a game that nobody plays for points. */
const onTable = (world: VectorCase, sides: Sides = [ALONE, ALONE], game: Game = "seize"): Arena =>
  new Arena(world, sides, { game, points: 1000 });

/** Puts a unit north of a point, so many centimetres from it to the nearer edge. */
function putNorth(w: World, of: number, x: number, y: number, distance: number): void {
  reshape(of);
  put(w, of, x, y + Math.round(distance * UNIT) + B.halfDepth[of]!, NORTH);
}

const BROKEN_UNIT = 1;
const DESTROYED = 2;

const NEAR = list(record({ distanceCm: number, routed: flag }));

export const grounds: Readonly<Record<string, VectorOp>> = {
  // HE-LDR-02: the farthest that a unit still hears its commander, whole centimetres.
  "he.command.radius": op({ leadership: number }, ({ leadership }, world) => {
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
  }),

  // HE-ASL-03: whether so many stands that can touch bring the others into contact with them.
  "he.assault.engaged": op(
    { chargerStands: number, standsAbleToContact: number },
    ({ chargerStands: stands, standsAbleToContact: able }, world) =>
      onTable(world).once(() => {
        let needed = 0;
        while (!engages(needed, stands)) needed++;
        const engaged = engages(able, stands);
        return { needed, engaged, modelsCounted: engaged ? stands : 0 };
      }),
  ),

  // Points of a side that has destroyed one unit of so many of them: does that win (HE-VIC-04)?
  "he.victory.reached": op({ pointsPerSide: number, score: number }, ({ pointsPerSide: points, score }, world) => {
    const enemies = [unit({ cost: score }), unit({})];
    return new Arena(world, [ALONE, enemies], { game: "setPiece", points }).once((w) => {
      B.award[w.stride] = DESTROYED;
      decideOnTable(w);
      return { wins: B.game[G.WINNER] === 1 };
    });
  }),

  "he.victory.threshold": op({ pointsPerSide: number, fraction: number }, ({ pointsPerSide, fraction }, world) => {
    const book = bookOf(world, { "victory.winShare": 100 * fraction });
    const arena = new Arena(world, [ALONE, ALONE], { game: "setPiece", points: pointsPerSide }, book);
    return { threshold: arena.once((w) => neededBy(w, 0) / 100) };
  }),

  // HE-VIC-05, -06: what objectives that are held and enemies who are broken or gone are worth.
  "he.victory.score": op(
    {
      scenario: word(GAMES),
      role: optional(text),
      pointsPerSide: optional(number),
      objectivesHeld: numberOr(0),
      brokenPoints: list(number),
      destroyedPoints: list(number),
    },
    ({ scenario: game, role, pointsPerSide: points, objectivesHeld, brokenPoints, destroyedPoints }, world) => {
      if (game !== "attackDefend") idle(role, "role");
      const seat = role === "defender" ? 1 : 0;
      const enemies = [...brokenPoints, ...destroyedPoints, 100].map((cost) => unit({ cost }));
      const sides: Sides = seat === 0 ? [ALONE, enemies] : [enemies, ALONE];
      return new Arena(world, sides, { game, points: points ?? 1000 }).once((w) => {
        const from = (1 - seat) * w.stride;
        B.award.fill(BROKEN_UNIT, from, from + brokenPoints.length);
        B.award.fill(DESTROYED, from + brokenPoints.length, from + enemies.length - 1);
        B.game[G.HELD + seat] = objectivesHeld;
        const [score, needed] = [scoreOf(w, seat), neededBy(w, seat)];
        return { score: score / 100, ...(points !== undefined && { threshold: needed / 100, wins: score >= needed }) };
      });
    },
  ),

  // HE-VIC-05: who claims an objective, by how near to it who stands; contested where somebody would own it but for the enemy.
  "he.victory.objective": op({ own: NEAR, enemy: NEAR }, ({ own, enemy }, world) => {
    const near = [own, enemy];
    const [first, second] = near.map((side) => [
      ...side.map(({ routed }) => unit({ level: routed ? ROUTED : 0 })),
      unit({}),
    ]);
    return onTable(world, [first!, second!]).once((w) => {
      const owner = (enemyNear: boolean) => {
        near.forEach((side, seat) => {
          [...side, { distanceCm: 60 }].forEach(({ distanceCm }, i) => {
            const away = seat === 1 && !enemyNear ? 60 : distanceCm;
            putNorth(w, seat * w.stride + i, B.marks[0]!, B.marks[1]!, away);
          });
        });
        claim(w);
        return B.owner[0];
      };
      if (owner(false) !== 1) return { state: "free" };
      return { state: owner(true) === 1 ? "owned" : "contested" };
    });
  }),

  // HE-VIC-07: what a defender has earned by lasting.
  "he.victory.durationBonus": op({ turnsPlayed: number }, ({ turnsPlayed }, world) =>
    onTable(world, [ALONE, ALONE], "attackDefend").once((w) => {
      B.game[G.TURN] = turnsPlayed;
      return { bonus: scoreOf(w, 1) / 100 };
    }),
  ),
};
