/** Vector operations of what happens beside the table: rosters, injuries, points. Cold. */
import { D6_KINDS } from "../../../dice/kinds.ts";
import { addRatios, multiplyRatios, parseRatio, type Ratio, ratioText } from "../../../dice/ratio.ts";
import { buildDiceTables } from "../../../dice/tables.ts";
import type { VectorOp } from "../../kernel/rule-system.ts";
import { Inputs, Unsupported } from "../../kernel/vectors.ts";
import {
  battlePoints,
  countMultipleInjury,
  multipleInjuryKind,
  packDeaths,
  ransomAffordable,
  rollInjury,
  rollRansom,
} from "../book/aftermath.ts";
import { ARMIES, type Army } from "../book/data.ts";
import { rosterCost, rosterSize, upgradedPacksLegal } from "../book/roster.ts";
import { bookOf } from "./fixture.ts";

const TABLES = buildDiceTables(D6_KINDS, [], 1);

type Chances = Readonly<Record<string, string>>;

/** Sum of the chances, each times what its result is worth. */
function expectation(chances: Chances, worth: (result: number) => number): string {
  let sum: Ratio = { num: 0n, den: 1n };
  for (const [result, chance] of Object.entries(chances)) {
    sum = addRatios(sum, multiplyRatios({ num: BigInt(worth(Number(result))), den: 1n }, parseRatio(chance)));
  }
  return ratioText(sum);
}

export const campaign: Readonly<Record<string, VectorOp>> = {
  "injury.leader": (fields, world) => {
    new Inputs(fields).finish();
    return world.walk(TABLES, rollInjury);
  },

  "injury.multiple": (fields, world) => {
    const inputs = new Inputs(fields);
    const event = inputs.text("event");
    const times = inputs.number("times", 1);
    inputs.finish();
    const book = bookOf(world);
    const tables = buildDiceTables([...D6_KINDS, multipleInjuryKind(event)], [], 1);
    const counts = world.walk(tables, (dice) => String(countMultipleInjury(dice, D6_KINDS.length, book)));
    return {
      atLeastOnce: expectation(counts, (count) => (count >= times ? 1 : 0)),
      expectedCount: expectation(counts, (count) => count),
    };
  },

  "injury.pack": (fields, world) => {
    const inputs = new Inputs(fields);
    const outOfAction = inputs.number("outOfAction");
    const deadly = inputs.list("deadOn");
    inputs.finish();
    if (deadly.some((face, i) => face !== i + 1)) throw new Unsupported("models die on 1 and up to some face");
    return { deaths: world.walk(TABLES, (dice) => String(packDeaths(dice, outOfAction, deadly.length))) };
  },

  "injury.ransom": (fields, world) => {
    const inputs = new Inputs(fields);
    const pool = inputs.number("pool");
    inputs.finish();
    const book = bookOf(world);
    const costs = world.walk(TABLES, (dice) => String(rollRansom(dice, book)));
    return {
      affordable: expectation(costs, (cost) => (ransomAffordable(cost, pool, book) ? 1 : 0)),
      expectedCost: expectation(costs, (cost) => cost),
    };
  },

  "points.battle": (fields, world) => {
    const inputs = new Inputs(fields);
    const award = inputs.optional("foughtInBattleAward");
    const facts = {
      pool: inputs.number("pool", 0),
      won: inputs.flag("won"),
      routed: inputs.flag("routed"),
      enemyOutOfAction: inputs.number("enemyOutOfAction", 0),
      enemyKilled: inputs.number("enemyKilled", 0),
      scenarioBonus: inputs.number("scenarioBonus", 0),
      ...(award !== undefined && { foughtInBattleAward: award }),
    };
    inputs.finish();
    return battlePoints(facts, bookOf(world));
  },

  "roster.cost": (fields, world) => {
    const inputs = new Inputs(fields);
    const items = inputs.records("items").map((item) => {
      item.text("what", ""); // a remark
      const line = { points: item.number("points"), count: item.number("count", 1) };
      item.finish();
      return line;
    });
    inputs.finish();
    const { total, withinBudget } = rosterCost(items, bookOf(world).muster.startingPoints);
    return { total: ratioText({ num: BigInt(Math.round(total * 2)), den: 2n }), withinBudget };
  },

  "roster.size": (fields) => {
    const inputs = new Inputs(fields);
    const army = inputs.text("army");
    const models = inputs.counts("models");
    inputs.finish();
    if (!(army in ARMIES)) throw new Unsupported(`there is no army "${army}"`);
    const { countedModels, legalSize } = rosterSize(army as Army, models);
    return { countedModels: ratioText({ num: BigInt(Math.round(countedModels * 2)), den: 2n }), legalSize };
  },

  "roster.upgradedPacks": (fields, world) => {
    const inputs = new Inputs(fields);
    const packs = inputs.list("packs").map(String);
    inputs.finish();
    return { legal: upgradedPacksLegal(packs, bookOf(world)) };
  },
};
