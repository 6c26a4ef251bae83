/**
 * Catalogues whose fair prices are known, for what `tune` promises. Cold.
 *
 * Eight are a toy in which a score hangs on what the models of both sides are worth together, so that all true scores can be written down;
 * drawn anew for each repetition. Two are twins of Skirmish: armies of one and the same model under several names, which are fair when
 * they cost the same, whatever the rules do. One price is spoilt in the ledger, or none.
 */
import seedrandom from "seedrandom";
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { library } from "../../src/cli/library.ts";
import { buildDiceTables } from "../../src/dice/tables.ts";
import { type OpenTune, openTune, type TuneResult, tune } from "../../src/experiments/tune.ts";
import { positionsAt } from "../../src/experiments/tune-game.ts";
import type { BattleModule, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Contest } from "../../src/scenario/contenders.ts";
import type { Scenario, Side } from "../../src/scenario/scenario.ts";
import { ladderCorners } from "../../src/stats/army-ladder.ts";
import { exp, log } from "../../src/stats/portable-math.ts";
import type { Claim } from "./claim.ts";
import { duelOf, duelRulebook } from "./duel.ts";
import { type FieldMatchup, fieldModule, PARTS } from "./fields.ts";

/** Catalogues; the last ones are twins of Skirmish. */
const CATALOGUES = 10;
const TWINS = ["ork_boy", "ig_guardsman"];
const SLOPE = 4;
const SPOILT = [0.75, 0.8, 1.25, 4 / 3];
const BUDGET = 400;
const BAND = 0.03;
/** Of twins, which are dear to play. */
const TWIN_BUDGET = 60;
const TWIN_BAND = 0.08;

interface Case {
  readonly contest: Contest;
  readonly free: readonly string[];
  readonly budget: number;
  readonly band: number;
  /** What each free unit should cost, and whose price does not say so. */
  readonly fair: Readonly<Record<string, number>>;
  readonly spoilt?: string;
  readonly module?: BattleModule;
  /** Of the first list of a pair at two rungs; of twins nobody knows. */
  readonly score?: (open: OpenTune, pair: number, first: number, second: number) => number;
}

interface Ledger {
  readonly prices: Readonly<Record<string, number>>;
}

const priceOf = ({ houseRules }: Scenario, { prices }: Ledger, profile: string) =>
  Number(houseRules[`profiles.${profile}.points`] ?? prices[profile]);

const sumOf = ({ roster }: Side, of: (profile: string) => number) =>
  roster.reduce((sum, { profile, count }) => sum + count * of(profile), 0);

const keysOf = ({ prices }: Ledger) =>
  new Map(Object.entries(prices).map(([profile, price]) => [`profiles.${profile}.points`, price]));

export function toyRulebook(ledger: Ledger, worth: Readonly<Record<string, number>>, slope = SLOPE): RuleSystem {
  return {
    ...duelRulebook,
    houseRuleKeys: () => keysOf(ledger),
    compile(scenario: Scenario): FieldMatchup {
      const { sides, mirror } = scenario;
      return {
        rules: "calibration",
        mode: "duel",
        dice: buildDiceTables([]),
        legs: mirror ? 2 : 1,
        metrics: [{ id: "score", title: "Score", per: "battle", unit: "battles", max: 2, scale: 2 }],
        sides: sides.map((side) => ({
          name: side.name,
          points: sumOf(side, (profile) => priceOf(scenario, ledger, profile)),
          models: sumOf(side, () => 1),
          policy: String(side.policy),
        })),
        lots: Math.round(PARTS * toyScore(sides as [Side, Side], worth, slope)),
      };
    },
  };
}

export function toyScore(
  [one, other]: readonly [Side, Side],
  worth: Readonly<Record<string, number>>,
  slope = SLOPE,
): number {
  const [v, w] = [one, other].map((side) => sumOf(side, (profile) => worth[profile]!)) as [number, number];
  if (v === 0 || w === 0) return v === w ? 0.5 : Number(v > 0);
  return 1 / (1 + exp(-slope * log(v / w)));
}

/** Armies of the real model under other names, at the prices of a ledger. */
function twinRulebook(real: RuleSystem, profile: string, ledger: Ledger): RuleSystem {
  const untwinned = (scenario: Scenario): Scenario => ({
    ...scenario,
    houseRules: {},
    sides: scenario.sides.map((side) => ({ ...side, roster: side.roster.map((line) => ({ ...line, profile })) })),
  });
  return {
    ...real,
    houseRuleKeys: () => keysOf(ledger),
    check: () => [],
    resolve: ({ ...scenario }) => ({
      ...real.resolve(untwinned(scenario)),
      sides: scenario.sides,
      houseRules: scenario.houseRules,
    }),
    compile(scenario) {
      const matchup = real.compile(untwinned(scenario));
      const points = scenario.sides.map((side) => sumOf(side, (each) => priceOf(scenario, ledger, each)));
      return { ...matchup, sides: matchup.sides.map((side, i) => ({ ...side, points: points[i]! })) };
    },
  };
}

export function contestOf(
  rulebook: RuleSystem,
  lists: Readonly<Record<string, Readonly<Record<string, number>>>>,
  terms?: Partial<Scenario>,
): Contest {
  const sides = Object.entries(lists).map(
    ([name, recipe]): Side => ({
      name,
      policy: "gunline",
      roster: Object.entries(recipe).map(([profile, count]) => ({ profile, count })),
    }),
  );
  return {
    rulebook,
    scenario: { ...duelOf(sides[0]!, sides[1]!), ...terms },
    contenders: sides.map((side) => ({ name: side.name, side, from: `${side.name}.yaml` })),
  };
}

/** Four lists of two kinds each, drawn anew: all at what they are worth, but for one. */
function toyCase(random: () => number, spoils: boolean): Case {
  const units = ["a", "b", "c", "d", "e"];
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const worth = Object.fromEntries(units.map((unit) => [unit, between(30, 60)]));
  const free = units.slice(0, 4);
  const lists = Object.fromEntries(
    free.map((unit, i) => [
      unit.toUpperCase(),
      { [unit]: between(4, 8), ...(i % 2 === 0 ? { e: between(1, 2) } : {}) },
    ]),
  );
  const spoilt = spoils ? free[Math.floor(random() * free.length)]! : undefined;
  const factor = SPOILT[Math.floor(random() * SPOILT.length)]!;
  const prices = { ...worth, ...(spoilt !== undefined && { [spoilt]: Math.round(worth[spoilt]! * factor) }) };
  return {
    contest: contestOf(toyRulebook({ prices }, worth), lists),
    free,
    budget: BUDGET,
    band: BAND,
    fair: worth,
    ...(spoilt !== undefined && { spoilt }),
    module: fieldModule,
    score: ({ lists: ladders, game }, pair, first, second) => {
      const [i, j] = game.pairs[pair]!;
      return toyScore([ladders[i]!.armies[first]!, ladders[j]!.armies[second]!], worth);
    },
  };
}

async function twinCase(profile: string, random: () => number, spoils: boolean): Promise<Case> {
  const real = (await library.rulebook("skirmish"))!;
  const names = ["one", "two", "three"];
  const price = 8;
  const spoilt = spoils ? names[Math.floor(random() * names.length)]! : undefined;
  const factor = SPOILT[Math.floor(random() * SPOILT.length)]!;
  const prices = Object.fromEntries(names.map((name) => [name, name === spoilt ? Math.round(price * factor) : price]));
  const lists = Object.fromEntries(names.map((name) => [name, { [name]: 6 }]));
  const terms = { rules: "skirmish", duel: { distance: 24, turns: 6, atLimit: "points" } };
  return {
    contest: contestOf(twinRulebook(real, profile, { prices }), lists, terms),
    free: names,
    budget: TWIN_BUDGET,
    band: TWIN_BAND,
    fair: Object.fromEntries(names.map((name) => [name, price])),
    ...(spoilt !== undefined && { spoilt }),
  };
}

/** By the number of the repetition. */
async function caseOf(seed: string, spoils: boolean): Promise<Case> {
  const random = seedrandom(`tune ${seed}`);
  const catalogue = Number(seed) % CATALOGUES;
  const twin = TWINS[catalogue - (CATALOGUES - TWINS.length)];
  return twin === undefined ? toyCase(random, spoils) : twinCase(twin, random, spoils);
}

interface Answered extends Case {
  readonly open: OpenTune;
  readonly said: TuneResult;
}

async function answered(seed: string, scheduler: Scheduler, spoils: boolean): Promise<Answered> {
  const asked = await caseOf(seed, spoils);
  const { contest, free, budget, band, module } = asked;
  const open = openTune(contest, { free, budget, band });
  const said = await tune(open, { scheduler, seed, ...(module && { module }) });
  return { ...asked, open, said };
}

/** At the proposed prices, over the corners of the ladders. */
function isTrulyOut({ open, said, score, band }: Answered): boolean {
  if (score === undefined) return false;
  const positions = positionsAt(open.game, said.prices)!;
  return open.game.pairs.some(([i, j], pair) => {
    const truth = ladderCorners(positions[i]!, positions[j]!).reduce(
      (sum, { first, second, weight }) => sum + weight * score(open, pair, first, second),
      0,
    );
    return Math.abs(truth - 0.5) > band;
  });
}

function asks(spoils: boolean, happened: (found: Answered) => boolean): Claim["happens"] {
  return async (seed, scheduler) => {
    const found = await answered(seed, scheduler, spoils);
    return { happened: happened(found), said: found.said };
  };
}

const isGood = ({ said }: Answered) =>
  said.verdict === "tuned" || said.verdict === "reached" || said.verdict === "fair already";

/** The spoilt unit, in the proposal or in a set that is told to do as well. A spoilt price that leaves all rows within their bands needs none. */
function namesSpoilt({ open, said, spoilt }: Answered): boolean {
  const at = open.units.findIndex(({ id }) => id === spoilt);
  return (
    said.verdict === "fair already" || [said.set, ...said.also.map(({ set }) => set)].some((set) => set.includes(at))
  );
}

/** All fair prices that are told of the spoilt unit alone hold what it is worth. */
function holdsFair({ said, spoilt, fair }: Answered): boolean {
  if (said.set.length !== 1) return true;
  const unit = said.units[said.set[0]!]!;
  if (unit.id !== spoilt || unit.fair === undefined) return true;
  return unit.fair.low <= fair[spoilt]! && fair[spoilt]! <= unit.fair.high;
}

const REPLICATES = 100;

export const tuneClaims: readonly Claim[] = [
  {
    id: "tune-true",
    promise: "tune says tuned, reached or fair already where a true score is outside its band",
    replicates: REPLICATES,
    bound: { kind: "at most", rate: 0.05 },
    happens: asks(true, (found) => isGood(found) && isTrulyOut(found)),
  },
  {
    id: "tune-fair",
    promise: "tune changes a catalogue that is fair",
    replicates: REPLICATES,
    bound: { kind: "at most", rate: 0.05 },
    happens: asks(false, ({ said }) => said.set.length > 0),
  },
  {
    id: "tune-found",
    promise: "tune names the one unit whose price was spoilt, in its proposal or beside it",
    replicates: REPLICATES,
    bound: { kind: "at least", rate: 0.95 },
    happens: asks(true, namesSpoilt),
  },
  {
    id: "tune-price",
    promise: "tune covers the fair price of the unit whose price was spoilt",
    replicates: REPLICATES,
    bound: { kind: "at least", rate: 0.93 },
    happens: asks(true, holdsFair),
  },
];
