/** Vector operations of quality, rally, psychic points, armies and what their units are worth. Cold. */

import { addRatios, parseRatio, ratio, ratioText, subtractRatios } from "../../../dice/ratio.ts";
import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { type Inputs, Unsupported } from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { initiative } from "../battle/initiative.ts";
import { drawPowers, mayCast } from "../battle/psychic.ts";
import {
  breakChecks,
  CAUSE_ASSAULT,
  CAUSE_BREAK,
  check,
  checkLevel,
  leaderValue,
  loseLevels,
  rally,
  removeStands,
  rollOff,
} from "../battle/quality.ts";
import { given } from "../battle/victory-points.ts";
import { leadershipBonus, masteryOf } from "../book/data.ts";
import type { Card } from "../book/profiles.rows.ts";
import { attachProblems, breakPointOf } from "../book/roster.ts";
import { BOLT, d10, GONE, TURN_FLAGS } from "../matchup.ts";
import { Arena, bookOf, LEVELS, lawOf, levelOfInput, meanOf, op, qualityOf, unit } from "./fixture.ts";

const ALONE = [unit({})];

/** fresh .. routed, or destroyed. */
function levelName(of: number): string {
  return (B.flags[of]! & GONE) !== 0 ? "destroyed" : LEVELS[B.level[of]!]!;
}

function checkOp(inputs: Inputs, world: VectorWorld): unknown {
  const situation = inputs.text("situation", "generic");
  if (situation !== "generic" && situation !== "assaultLoser") throw new Unsupported(`no situation "${situation}"`);
  const made = unit({
    quality: qualityOf(inputs, "profile"),
    level: levelOfInput(inputs),
    bonus: inputs.number("bonus", 0),
  });
  inputs.finish();
  return new Arena(world, [[made], ALONE]).script((w) => {
    const passed = checkLevel(w, 0, CAUSE_ASSAULT, 0);
    const abandons = situation === "assaultLoser" ? { abandonsCombat: !passed } : {};
    return { passed, level: levelName(0), ...abandons };
  });
}

function chainOp(inputs: Inputs, world: VectorWorld): unknown {
  const checks = inputs.records("checks").map((each) => {
    const found = {
      bonus: each.number("bonus", 0) - each.number("penalty", 0),
      lose: each.number("lose", 1),
      stubborn: each.flag("stubborn"),
    };
    each.finish();
    return found;
  });
  const stubborn = checks.some((each) => each.stubborn);
  if (stubborn && !checks.every((each) => each.stubborn))
    throw new Unsupported("a unit is stubborn in all its checks or in none");
  const made = unit({
    quality: qualityOf(inputs, "quality"),
    level: levelOfInput(inputs),
    ...(stubborn && { skills: ["stubborn"] as const }),
  });
  inputs.finish();
  const results = new Arena(world, [[made], ALONE]).walk((w) => {
    for (const { bonus, lose } of checks) {
      if ((B.flags[0]! & GONE) !== 0) break;
      B.flags[0]! &= ~TURN_FLAGS;
      if (!check(w, 0, CAUSE_BREAK, bonus)) loseLevels(w, 0, lose);
    }
    return levelName(0);
  });
  return { levelAfter: lawOf<string, string>(results, (level) => level) };
}

function rallyOp(inputs: Inputs, world: VectorWorld): unknown {
  const bonus = leadershipBonus(inputs.number("leadership"), bookOf(world).leadership);
  const level = levelOfInput(inputs);
  const made = unit({ quality: qualityOf(inputs, "profile"), level });
  inputs.finish();
  return new Arena(world, [[made], ALONE]).script((w, _, dice) => {
    rally(w, 0, bonus);
    const [die] = dice;
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
}

function rallyChainOp(inputs: Inputs, world: VectorWorld): unknown {
  const bonus = inputs.number("leaderBonus", 0);
  const phases = inputs.number("endPhases");
  const made = unit({ quality: qualityOf(inputs, "quality"), level: levelOfInput(inputs) });
  inputs.finish();
  const results = new Arena(world, [[made], ALONE]).walk((w) => {
    for (let phase = 0; phase < phases; phase++) {
      if ((B.flags[0]! & GONE) === 0 && B.level[0]! > 0) rally(w, 0, bonus);
    }
    return levelName(0);
  });
  return { levelAfter: lawOf<string, string>(results, (level) => level) };
}

function capacityOp(inputs: Inputs, world: VectorWorld): unknown {
  const bonus = leadershipBonus(inputs.number("leadership"), bookOf(world).leadership);
  const needing = inputs.number("unitsNeedingRally");
  inputs.finish();
  return { attempts: Math.min(bonus, needing) };
}

/** One throw with its ties; throwing ties again leaves the others in proportion. */
function rollOffOp(inputs: Inputs, world: VectorWorld): unknown {
  const [a, b] = [inputs.number("a"), inputs.number("b")];
  const tie = inputs.text("tie", "reroll");
  inputs.finish();
  if (!["reroll", "fail", "win"].includes(tie)) throw new Unsupported(`a tie may be reroll, fail or win, not "${tie}"`);
  const results = new Arena(world, [ALONE, ALONE]).walk((w) => Math.sign(rollOff(w.actions[0], w.actions[1], a, b)));
  const [wins, ties] = [parseRatio(results["1"] ?? "0"), parseRatio(results["0"] ?? "0")];
  if (tie === "fail") return { pAWins: ratioText(wins) };
  if (tie === "win") return { pAWins: ratioText(addRatios(wins, ties)) };
  const decided = subtractRatios(ratio(1n), ties);
  return { pAWins: ratioText(ratio(wins.num * decided.den, wins.den * decided.num)) };
}

function initiativeOp(inputs: Inputs, world: VectorWorld): unknown {
  const sides = ["A", "B"].map((name) => {
    const side = inputs.record(name);
    const leadership = side.number("leadership");
    side.finish();
    const bonus = leadershipBonus(leadership, bookOf(world).leadership);
    return [{ ...unit({ leadership, bonus }), commands: 1 }];
  });
  inputs.finish();
  return new Arena(world, [sides[0]!, sides[1]!]).script((w, _, dice) => {
    const winner = initiative(w);
    const [a, b] = dice.slice(-2);
    return { totals: { A: a! + leaderValue(w, 0), B: b! + leaderValue(w, 1) }, winner: "AB"[winner] };
  });
}

function flankOp(inputs: Inputs, world: VectorWorld): unknown {
  const need = d10(bookOf(world).victory.flankTarget - inputs.number("leaderBonus"));
  const turns = inputs.optional("turns");
  inputs.finish();
  const arena = new Arena(world, [ALONE, ALONE]);
  if (turns === undefined) return { arrives: arena.script((w) => w.tests[0].test(need) === 1) };
  const results = arena.walk((w) => {
    for (let turn = 1; turn <= turns; turn++) if (w.tests[0].test(need) === 1) return turn;
    return "not arrived";
  });
  const law = lawOf<number | string, number | string>(results, (turn) => turn);
  return { pPerAttempt: law.find(([turn]) => turn === 1)?.[1] ?? "0", arrivalTurn: law };
}

function psiSetupOp(inputs: Inputs, world: VectorWorld): unknown {
  const power = inputs.number("power");
  inputs.finish();
  const mastery = masteryOf(power, bookOf(world).mastery);
  // Which cards are drawn is another question: their dice are not listed.
  const psyker = unit({ power, mastery, powers: [] });
  return new Arena(world, [[psyker], ALONE]).script((w) => {
    drawPowers(w, 0);
    return { mastery: B.unitMastery[0], cards: B.unitMastery[0], psiPoints: B.psi[0] };
  });
}

function psiCastsOp(inputs: Inputs, world: VectorWorld): unknown {
  const power = inputs.number("power");
  const cost = inputs.number("cost");
  inputs.finish();
  const mastery = masteryOf(power, bookOf(world).mastery);
  const psyker = unit({ power, mastery, powers: ["bolt"] });
  const arena = new Arena(world, [[psyker], ALONE], {}, bookOf(world, { "powers.bolt.cost": cost }));
  type End = { readonly casts: number; readonly turns: number };
  const results = arena.walk((w): End => {
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
    casts: lawOf<End, number>(results, ({ casts }) => casts),
    meanCasts: meanOf<End>(results, ({ casts }) => casts),
    turnsToSpend: lawOf<End, number>(results, ({ turns }) => turns),
  };
}

function endPhaseBreakOp(inputs: Inputs, world: VectorWorld): unknown {
  const models = inputs.number("models");
  const quality = qualityOf(inputs, "quality");
  const casualties = inputs.list("casualtiesPerTurn") as number[];
  const bonus = inputs.number("leaderBonus", 0);
  inputs.finish();
  const { losses } = breakPointOf(models, quality[0], 1);
  const made = unit({ stands: models, quality, bonus, breakPoint: losses });
  const results = new Arena(world, [[made], ALONE]).walk((w) => {
    for (const lost of casualties) {
      B.flags[0]! &= ~TURN_FLAGS;
      if ((B.flags[0]! & GONE) !== 0) break;
      removeStands(w, 0, 0, lost);
      breakChecks(w, 0);
    }
    return levelName(0);
  });
  return { breakLosses: losses, levelAfter: lawOf<string, string>(results, (level) => level) };
}

function breakPointOp(inputs: Inputs, world: VectorWorld): unknown {
  const [models, quality] = [inputs.number("models"), inputs.number("quality")];
  inputs.finish();
  return breakPointOf(models, quality, bookOf(world).ruling("breakPointMinimum") === "0" ? 0 : 1);
}

function targetsOp(inputs: Inputs, world: VectorWorld): unknown {
  const made = unit({ quality: qualityOf(inputs, "profile") });
  inputs.finish();
  return new Arena(world, [[made], ALONE]).once(() => ({
    fresh: B.unitQuality[0],
    fatigued: B.unitQuality[1],
    routed: B.unitQuality[2],
  }));
}

function attachOp(inputs: Inputs, world: VectorWorld): unknown {
  const echelon = inputs.text("commander");
  if (echelon !== "company" && echelon !== "battalion") throw new Unsupported(`no echelon "${echelon}"`);
  const [reason] = attachProblems(echelon, inputs.list("attached") as Card[], bookOf(world));
  inputs.finish();
  return reason === undefined ? { legal: true } : { legal: false, reason };
}

function unitPointsOp(inputs: Inputs, world: VectorWorld): unknown {
  const points = inputs.number("points");
  const states = ["unbroken", "broken", "routed", "destroyed"];
  const state = states.indexOf(inputs.text("state"));
  inputs.finish();
  if (state < 0) throw new Unsupported(`a unit is ${states.join(", ")}`);
  return new Arena(world, [[unit({ cost: points })], ALONE]).once(() => {
    B.award[0] = Math.min(2, state);
    return { awarded: given(0) / 100 };
  });
}

export const armies: Readonly<Record<string, VectorOp>> = {
  "he.quality.check": op(checkOp),
  "he.quality.chain": op(chainOp),
  "he.quality.targets": op(targetsOp),
  "he.rally": op(rallyOp),
  "he.rally.chain": op(rallyChainOp),
  "he.rally.capacity": op(capacityOp),
  "he.rolloff": op(rollOffOp),
  "he.initiative": op(initiativeOp),
  "he.flank": op(flankOp),
  "he.psi.setup": op(psiSetupOp),
  "he.psi.casts": op(psiCastsOp),
  "he.endPhase.break": op(endPhaseBreakOp),
  "he.breakPoint": op(breakPointOp),
  "he.army.attach": op(attachOp),
  "he.victory.unitPoints": op(unitPointsOp),
};
