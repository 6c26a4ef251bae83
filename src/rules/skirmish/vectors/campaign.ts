/** Vector operations of what happens beside the table: rosters, injuries, points. Cold. */
import { D6_KINDS } from "../../../dice/kinds.ts";
import { type Ratio, ratio } from "../../../dice/ratio.ts";
import { buildDiceTables } from "../../../dice/tables.ts";
import type { VectorOp } from "../../kernel/rule-system.ts";
import {
  all,
  counts,
  flag,
  lawOf,
  list,
  number,
  numberOr,
  op,
  optional,
  record,
  text,
  Unsupported,
  word,
} from "../../kernel/vectors.ts";
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
  "injury.leader": op({}, (_, world) => world.walk(TABLES, rollInjury)),

  "injury.multiple": op({ event: text, times: numberOr(1) }, ({ event, times }, world) => {
    const book = bookOf(world);
    const tables = buildDiceTables([...D6_KINDS, multipleInjuryKind(event)], [], 1);
    const law = lawOf(world, tables, (dice) => countMultipleInjury(dice, D6_KINDS.length, book));
    return { atLeastOnce: law.chance((count) => count >= times), expectedCount: law.mean((count) => count) };
  }),

  "injury.pack": op({ outOfAction: number, deadOn: list(number) }, ({ outOfAction, deadOn: deadly }, world) => {
    if (deadly.some((face, i) => face !== i + 1)) throw new Unsupported("models die on 1 and up to some face");
    return { deaths: lawOf(world, TABLES, (dice) => packDeaths(dice, outOfAction, deadly.length)).byName() };
  }),

  "injury.ransom": op({ pool: number }, ({ pool }, world) => {
    const book = bookOf(world);
    const law = lawOf(world, TABLES, (dice) => rollRansom(dice, book));
    return {
      affordable: law.chance((cost) => ransomAffordable(cost, pool, book)),
      expectedCost: law.mean((cost) => cost),
    };
  }),

  "points.battle": op(
    {
      foughtInBattleAward: optional(number),
      ...all(flag, "won", "routed"),
      ...all(numberOr(0), "pool", "enemyOutOfAction", "enemyKilled", "scenarioBonus"),
    },
    ({ foughtInBattleAward, ...facts }, world) =>
      battlePoints({ ...facts, ...(foughtInBattleAward !== undefined && { foughtInBattleAward }) }, bookOf(world)),
  ),

  // `what` is a remark.
  "roster.cost": op(
    { items: list(record({ what: optional(text), points: number, count: numberOr(1) })) },
    ({ items }, world) => {
      const { total, withinBudget } = rosterCost(items, bookOf(world).muster.startingPoints);
      return { total: inHalves(total), withinBudget };
    },
  ),

  "roster.size": op({ army: word(Object.keys(ARMIES) as Army[]), models: counts }, ({ army, models }) => {
    const { countedModels, legalSize } = rosterSize(army, models);
    return { countedModels: inHalves(countedModels), legalSize };
  }),

  "roster.upgradedPacks": op({ packs: list(text) }, ({ packs }, world) => ({
    legal: upgradedPacksLegal(packs, bookOf(world)),
  })),
};
