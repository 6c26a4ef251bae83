/** Vector operations of quality, rally, psychic points, armies and what their units are worth. Cold. */

import { addRatios, divideRatios, ratio, subtractRatios } from "../../../dice/ratio.ts";
import type { VectorOp } from "../../kernel/rule-system.ts";
import { flag, list, number, numberOr, op, optional, record, text, Unsupported, word } from "../../kernel/vectors.ts";
import * as CAUSE from "../battle/causes.ts";
import { B } from "../battle/columns.ts";
import { initiative } from "../battle/initiative.ts";
import { drawPowers, mayCast } from "../battle/psychic.ts";
import * as Quality from "../battle/quality.ts";
import { given } from "../battle/victory-points.ts";
import { leadershipBonus, masteryOf } from "../book/data.ts";
import type { Card } from "../book/profiles.rows.ts";
import { attachProblems, breakPointOf } from "../book/roster.ts";
import { BOLT, d10, GONE, TURN_FLAGS } from "../matchup.ts";
import { ALONE, Arena, bookOf, LEVELS, level, quality, unit } from "./fixture.ts";

/** fresh .. routed, or destroyed. */
export function levelName(of: number): string {
  return (B.flags[of]! & GONE) !== 0 ? "destroyed" : LEVELS[B.level[of]!]!;
}

const isGone = (of: number): boolean => (B.flags[of]! & GONE) !== 0;

const CHECK = { bonus: numberOr(0), penalty: numberOr(0), lose: numberOr(1), stubborn: flag };

const SIDE = record({ leadership: number });

const STATES = ["unbroken", "broken", "routed", "destroyed"] as const;

export const armies: Readonly<Record<string, VectorOp>> = {
  "he.quality.check": op(
    { situation: word(["generic", "assaultLoser"], "generic"), profile: quality, level, bonus: numberOr(0) },
    ({ situation, profile, level, bonus }, world) =>
      new Arena(world, [[unit({ quality: profile, level, bonus })], ALONE]).script((w) => {
        const passed = Quality.checkLevel(w, 0, CAUSE.ASSAULT, 0);
        const abandons = situation === "assaultLoser" ? { abandonsCombat: !passed } : {};
        return { passed, level: levelName(0), ...abandons };
      }),
  ),

  "he.quality.chain": op({ checks: list(record(CHECK)), quality, level }, ({ checks, quality, level }, world) => {
    const stubborn = checks.some((each) => each.stubborn);
    if (stubborn && !checks.every((each) => each.stubborn))
      throw new Unsupported("a unit is stubborn in all its checks or in none");
    const made = unit({ quality, level, ...(stubborn && { skills: ["stubborn"] as const }) });
    const law = new Arena(world, [[made], ALONE]).walk((w) => {
      for (const { bonus, penalty, lose } of checks) {
        if (isGone(0)) break;
        B.flags[0]! &= ~TURN_FLAGS;
        if (!Quality.check(w, 0, CAUSE.BREAK, bonus - penalty)) Quality.loseLevels(w, 0, lose);
      }
      return levelName(0);
    });
    return { levelAfter: law.pairs() };
  }),

  "he.quality.targets": op({ profile: quality }, ({ profile }, world) =>
    new Arena(world, [[unit({ quality: profile })], ALONE]).once(() => ({
      fresh: B.unitQuality[0],
      fatigued: B.unitQuality[1],
      routed: B.unitQuality[2],
    })),
  ),

  "he.rally": op({ leadership: number, profile: quality, level }, ({ leadership, profile, level }, world) => {
    const bonus = leadershipBonus(leadership, bookOf(world).leadership);
    return new Arena(world, [[unit({ quality: profile, level })], ALONE]).script((w, _, shown) => {
      Quality.rally(w, 0, bonus);
      const [die] = shown;
      const now = levelName(0);
      return {
        bonus,
        // Where a natural 1 or 10 decided, nothing is added up.
        ...(die !== 1 && die !== 10 && { modified: die! + bonus }),
        ...(die === 1 && { natural1: true }),
        ...(die === 10 && { natural10: true }),
        success: (LEVELS as readonly string[]).indexOf(now) < level,
        level: now,
      };
    });
  }),

  "he.rally.chain": op({ leaderBonus: numberOr(0), endPhases: number, quality, level }, (inputs, world) => {
    const { leaderBonus, endPhases, quality, level } = inputs;
    const law = new Arena(world, [[unit({ quality, level })], ALONE]).walk((w) => {
      for (let phase = 0; phase < endPhases; phase++)
        if (!isGone(0) && B.level[0]! > 0) Quality.rally(w, 0, leaderBonus);
      return levelName(0);
    });
    return { levelAfter: law.pairs() };
  }),

  "he.rally.capacity": op({ leadership: number, unitsNeedingRally: number }, (inputs, world) => ({
    attempts: Math.min(leadershipBonus(inputs.leadership, bookOf(world).leadership), inputs.unitsNeedingRally),
  })),

  // One throw with its ties; throwing ties again leaves the others in proportion.
  "he.rolloff": op({ a: number, b: number, tie: word(["reroll", "fail", "win"], "reroll") }, ({ a, b, tie }, world) => {
    const law = new Arena(world, [ALONE, ALONE]).walk((w) =>
      Math.sign(Quality.rollOff(w.actions[0], w.actions[1], a, b)),
    );
    const [wins, ties] = [law.chance((by) => by > 0), law.chance((by) => by === 0)];
    if (tie === "fail") return { pAWins: wins };
    return { pAWins: tie === "win" ? addRatios(wins, ties) : divideRatios(wins, subtractRatios(ratio(1n), ties)) };
  }),

  "he.initiative": op({ A: SIDE, B: SIDE }, (inputs, world) => {
    const [a, b] = [inputs.A, inputs.B].map(({ leadership }) => {
      const bonus = leadershipBonus(leadership, bookOf(world).leadership);
      return [{ ...unit({ leadership, bonus }), commands: 1 }];
    });
    return new Arena(world, [a!, b!]).script((w, _, shown) => {
      const winner = initiative(w);
      const [a, b] = shown.slice(-2);
      return { totals: { A: a! + Quality.leaderValue(w, 0), B: b! + Quality.leaderValue(w, 1) }, winner: "AB"[winner] };
    });
  }),

  "he.flank": op({ leaderBonus: number, turns: optional(number) }, ({ leaderBonus, turns }, world) => {
    const need = d10(bookOf(world).victory.flankTarget - leaderBonus);
    const arena = new Arena(world, [ALONE, ALONE]);
    if (turns === undefined) return { arrives: arena.script((w) => w.tests[0].test(need) === 1) };
    const law = arena.walk((w) => {
      for (let turn = 1; turn <= turns; turn++) if (w.tests[0].test(need) === 1) return turn;
      return "not arrived";
    });
    return { pPerAttempt: law.chance((turn) => turn === 1), arrivalTurn: law.pairs() };
  }),

  // Which cards are drawn is another question: their dice are not listed.
  "he.psi.setup": op({ power: number }, ({ power }, world) => {
    const psyker = unit({ power, mastery: masteryOf(power, bookOf(world).mastery), powers: [] });
    return new Arena(world, [[psyker], ALONE]).script((w) => {
      drawPowers(w, 0);
      return { mastery: B.unitMastery[0], cards: B.unitMastery[0], psiPoints: B.psi[0] };
    });
  }),

  "he.psi.casts": op({ power: number, cost: number }, ({ power, cost }, world) => {
    const mastery = masteryOf(power, bookOf(world).mastery);
    const psyker = unit({ power, mastery, powers: ["bolt"] });
    const law = new Arena(world, [[psyker], ALONE], {}, bookOf(world, { "powers.bolt.cost": cost })).walk((w) => {
      drawPowers(w, 0);
      let [casts, turns] = [0, 0];
      for (; ; turns++) {
        B.casts[0] = 0;
        if (!mayCast(0, BOLT)) return { casts, turns };
        for (; mayCast(0, BOLT); casts++) {
          B.psi[0]! -= cost;
          B.casts[0]!++;
        }
      }
    });
    return {
      mastery,
      casts: law.of(({ casts }) => casts).pairs(),
      meanCasts: law.mean(({ casts }) => casts),
      turnsToSpend: law.of(({ turns }) => turns).pairs(),
    };
  }),

  "he.endPhase.break": op(
    { models: number, quality, casualtiesPerTurn: list(number), leaderBonus: numberOr(0) },
    ({ models, quality, casualtiesPerTurn, leaderBonus: bonus }, world) => {
      const { losses } = breakPointOf(models, quality[0], 1);
      const made = unit({ stands: models, quality, bonus, breakPoint: losses });
      const law = new Arena(world, [[made], ALONE]).walk((w) => {
        for (const lost of casualtiesPerTurn) {
          B.flags[0]! &= ~TURN_FLAGS;
          if (isGone(0)) break;
          Quality.removeStands(w, 0, 0, lost);
          Quality.breakChecks(w, 0);
        }
        return levelName(0);
      });
      return { breakLosses: losses, levelAfter: law.pairs() };
    },
  ),

  "he.breakPoint": op({ models: number, quality: number }, ({ models, quality }, world) =>
    breakPointOf(models, quality, bookOf(world).ruling("breakPointMinimum") === "0" ? 0 : 1),
  ),

  "he.army.attach": op({ commander: word(["company", "battalion"]), attached: list(text) }, (inputs, world) => {
    const { commander, attached } = inputs;
    const [reason] = attachProblems(commander, attached as readonly Card[], bookOf(world));
    return reason === undefined ? { legal: true } : { legal: false, reason };
  }),

  "he.victory.unitPoints": op({ points: number, state: word(STATES) }, ({ points, state }, world) =>
    new Arena(world, [[unit({ cost: points })], ALONE]).once(() => {
      B.award[0] = Math.min(2, STATES.indexOf(state));
      return { awarded: given(0) / 100 };
    }),
  ),
};
