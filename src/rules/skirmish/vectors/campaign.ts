/** Vector operations of what happens beside the table: rosters, injuries, points. Cold. */
import { D6_KINDS } from "../../../dice/kinds.ts";
import { type Ratio, ratio } from "../../../dice/ratio.ts";
import { buildDiceTables } from "../../../dice/tables.ts";
import type { VectorOp } from "../../kernel/rule-system.ts";
import * as V from "../../kernel/vectors.ts";
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

const inHalves = (value: number): Ratio => ratio(BigInt(Math.round(value * 2)), 2n);

export const campaign: Readonly<Record<string, VectorOp>> = {
  "injury.leader": V.op({}, (_, world) => world.walk(TABLES, rollInjury)),

  "injury.multiple": V.op({ event: V.text, times: V.numberOr(1) }, ({ event, times }, world) => {
    const book = bookOf(world);
    const tables = buildDiceTables([...D6_KINDS, multipleInjuryKind(event)], [], 1);
    const law = V.lawOf(world, tables, (dice) => countMultipleInjury(dice, D6_KINDS.length, book));
    return { atLeastOnce: law.chance((count) => count >= times), expectedCount: law.mean((count) => count) };
  }),

  "injury.pack": V.op({ outOfAction: V.number, deadOn: V.list(V.number) }, ({ outOfAction, deadOn: deadly }, world) => {
    if (deadly.some((face, i) => face !== i + 1)) throw new V.Unsupported("models die on 1 and up to some face");
    return { deaths: V.lawOf(world, TABLES, (dice) => packDeaths(dice, outOfAction, deadly.length)).byName() };
  }),

  "injury.ransom": V.op({ pool: V.number }, ({ pool }, world) => {
    const book = bookOf(world);
    const law = V.lawOf(world, TABLES, (dice) => rollRansom(dice, book));
    return {
      affordable: law.chance((cost) => ransomAffordable(cost, pool, book)),
      expectedCost: law.mean((cost) => cost),
    };
  }),

  "points.battle": V.op(
    {
      foughtInBattleAward: V.optional(V.number),
      ...V.all(V.flag, "won", "routed"),
      ...V.all(V.numberOr(0), "pool", "enemyOutOfAction", "enemyKilled", "scenarioBonus"),
    },
    ({ foughtInBattleAward, ...facts }, world) =>
      battlePoints({ ...facts, ...(foughtInBattleAward !== undefined && { foughtInBattleAward }) }, bookOf(world)),
  ),

  // `what` is a remark.
  "roster.cost": V.op(
    { items: V.list(V.record({ what: V.optional(V.text), points: V.number, count: V.numberOr(1) })) },
    ({ items }, world) => {
      const { total, withinBudget } = rosterCost(items, bookOf(world).muster.startingPoints);
      return { total: inHalves(total), withinBudget };
    },
  ),

  "roster.size": V.op({ army: V.word(Object.keys(ARMIES) as Army[]), models: V.counts }, ({ army, models }) => {
    const { countedModels, legalSize } = rosterSize(army, models);
    return { countedModels: inHalves(countedModels), legalSize };
  }),

  "roster.upgradedPacks": V.op({ packs: V.list(V.text) }, ({ packs }, world) => ({
    legal: upgradedPacksLegal(packs, bookOf(world)),
  })),
};
