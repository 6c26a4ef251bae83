/**
 * What wargauge promises of its answers, each as an experiment that is repeated with fresh seeds and can come out either way. The
 * real functions behind the commands are asked, on duels whose truth is known exactly. Cold.
 */
import seedrandom from "seedrandom";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { CHUNK_BLOCKS } from "../../src/chunk/size.ts";
import { library } from "../../src/cli/library.ts";
import { blockPoints, openCell, type ScenarioCell } from "../../src/experiments/cells.ts";
import { type CompareOptions, compare } from "../../src/experiments/compare.ts";
import type { Comparison } from "../../src/experiments/comparison.ts";
import type { UnitQuestion } from "../../src/experiments/lattice.ts";
import { price } from "../../src/experiments/price.ts";
import { regress, saveBaselines } from "../../src/experiments/regress.ts";
import { testDrift } from "../../src/experiments/regress-drift.ts";
import { run } from "../../src/experiments/run.ts";
import { sweep } from "../../src/experiments/sweep.ts";
import { worth } from "../../src/experiments/worth.ts";
import { deflate } from "../../src/host/node/deflate.ts";
import { loadScenario } from "../../src/scenario/load.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { sumsOfValues } from "../../src/stats/block-sums.ts";
import { bettingCs } from "../../src/stats/confidence-sequence.ts";
import type { Interval } from "../../src/stats/interval.ts";
import { namedPlayers } from "../named.ts";
import type { Bound, Claim, Trial } from "./claim.ts";
import {
  company,
  companyRulebook,
  duelModule,
  duelOf,
  duelRulebook,
  exactScore,
  HERO,
  PRICE,
  scoreOf,
  squad,
  tunedDuel,
} from "./duel.ts";
import { fieldClaims } from "./fields.ts";
import { listClaims } from "./lists.ts";
import { scriptClaims } from "./scripts.ts";
import { tuneClaims } from "./tunes.ts";
import { fairBlade, fairBlades } from "./worths.ts";

const atMost = (rate: number): Bound => ({ kind: "at most", rate });
const atLeast = (rate: number): Bound => ({ kind: "at least", rate });
const between = (low: number, high: number): Bound => ({ kind: "between", low, high });

function cell(scenario: Scenario, seed: string, label = "main"): ScenarioCell {
  return openCell(scenario, duelRulebook, { seed, label, module: duelModule });
}

/** A difference is claimed: in direction, whatever its size. */
function claimsDifference(found: Comparison): Trial {
  return { happened: /^(better|worse)/.test(found.verdict), said: found };
}

const even = tunedDuel(0.5);

function equalContent(options: Omit<CompareOptions, "scheduler">): Claim["happens"] {
  return async (seed, scheduler) => {
    const arm = (label: string) => ({ name: label, cells: [cell(even, seed, label)] });
    return claimsDifference(await compare([arm("one"), arm("other")], { scheduler, ...options }));
  };
}

/** Fives and fours who score alike against their enemies, on the same dice: results are tied, but not equal. */
function equalScores(options: Omit<CompareOptions, "scheduler">): Claim["happens"] {
  const fives = tunedDuel(0.5, 5);
  return async (seed, scheduler) => {
    const arm = (name: string, scenario: Scenario) => ({ name, cells: [cell(scenario, seed)] });
    return claimsDifference(await compare([arm("fives", fives), arm("fours", even)], { scheduler, ...options }));
  };
}

function headToHead(options: Omit<CompareOptions, "scheduler">): Claim["happens"] {
  return async (seed, scheduler) => {
    return claimsDifference(await compare([{ name: "even", cells: [cell(even, seed)] }], { scheduler, ...options }));
  };
}

/** Plays on and asks after every chunk whether the interval of the score has ever left out the truth. */
function everWrong(score: number, blocks: number): Claim["happens"] {
  const scenario = tunedDuel(score);
  const truth = scoreOf(scenario);
  return async (seed, scheduler) => {
    const [piece] = await scheduler.play([{ cell: cell(scenario, seed), from: 0, to: blocks }]);
    const points = blockPoints(piece!);
    const counts = [0, 0, 0, 0, 0];
    const looks: Interval[] = [];
    for (let block = 0; block < blocks; block++) {
      counts[points[block]!]! += 1;
      if ((block + 1) % CHUNK_BLOCKS === 0) looks.push(bettingCs(counts, 0.05));
    }
    return { happened: looks.some((look) => !holds(truth, look)), said: looks };
  };
}

function holds(truth: number, { low, high }: { readonly low?: number; readonly high?: number }): boolean {
  return (low ?? -Infinity) <= truth && truth <= (high ?? Infinity);
}

function precisionCovers(score: number, precision: number): Claim["happens"] {
  const scenario = tunedDuel(score);
  const truth = scoreOf(scenario);
  return async (seed) => {
    const known = { rulebook: duelRulebook, module: duelModule };
    const { summary } = await run(scenario, { ...known, seed, precision });
    return { happened: holds(truth, summary.sides[0]!.score!), said: summary };
  };
}

/** Heroes hit twice as often as the mob, of which there are so many at ten points each: what is a hero worth? */
const MOB = 5;
const [HERO_CHANCE, MOB_CHANCE] = [1 / 3, 1 / 6];

/** The price of heroes at which the duel is even, from exact odds; between whole sizes, a mixture of both. */
export function exactPrice(): number {
  const score = (heroes: number) => exactScore(heroes, MOB, HERO_CHANCE, MOB_CHANCE);
  let size = 1;
  while (score(size + 1) < 0.5) size++;
  return (PRICE * MOB) / (size + (0.5 - score(size)) / (score(size + 1) - score(size)));
}

const priceCovers: Claim["happens"] = async (seed, scheduler) => {
  const heroes = squad("Heroes", 3, HERO_CHANCE);
  const mob = squad("Mob", MOB, MOB_CHANCE);
  const { found } = await price(
    {
      rulebook: duelRulebook,
      scenario: duelOf(heroes, mob),
      side: heroes,
      entry: 0,
      opponents: [{ name: "Mob", side: mob, weight: 1 }],
    },
    { scheduler, seed, budget: PRICE * MOB, precision: { share: 0.02 }, module: duelModule },
  );
  return { happened: found.price !== undefined && holds(exactPrice(), found.price), said: found };
};

/**
 * A hero who may be taken once and shoots like one model, beside others who stand in pairs and threes: so many models without him. What
 * he costs where the duel is even lies on the segment from none to one; in exchange for pairs he is worth half of one, or nearly.
 */
export function heroOf(others: number): { readonly price: number; readonly worth: number } {
  const score = (models: number) => exactScore(models, MOB, HERO_CHANCE, MOB_CHANCE);
  const [without, one, pair] = [score(others), score(others + 1), score(others + 2)];
  return {
    price: (PRICE * (one - without)) / (0.5 - without),
    worth: (2 * PRICE * (one - without)) / (pair - without),
  };
}

function heroCovers(others: number, what: "price" | "worth"): Claim["happens"] {
  const ours = company("Ours", HERO_CHANCE, [HERO, 1, 1], ["pair", 1, 2], ["rest", 1, others - 2]);
  const mob = company("Mob", MOB_CHANCE, ["mob", MOB, 1]);
  const truth = heroOf(others)[what];
  return async (seed, scheduler) => {
    const { found, exchange } = await price(
      {
        rulebook: companyRulebook,
        scenario: duelOf(ours, mob),
        side: ours,
        entry: 0,
        opponents: [{ name: "Mob", side: mob, weight: 1 }],
      },
      { scheduler, seed, yardstick: "pair", precision: { share: 0.05 }, maxBattles: 65_536, module: duelModule },
    );
    const told = what === "price" ? found.price : exchange?.worth;
    return { happened: told !== undefined && holds(truth, told), said: { found, exchange } };
  };
}

/** Whether `regress` fails when what was played as one cell when its baseline was saved is now played as another. */
async function regressFails(
  before: ScenarioCell,
  now: ScenarioCell,
  blocks: number,
  scheduler: Scheduler,
): Promise<Trial> {
  const [baseline] = await saveBaselines(
    [{ cell: before, scenario: "duel.yaml", sets: [] }],
    blocks,
    scheduler,
    deflate,
  );
  const said = await regress([{ name: "duel", cell: now, baseline: baseline! }], { scheduler });
  return { happened: said.verdict === "moved" || said.verdict === "material", said };
}

const BASELINE_BLOCKS = 2048;

const later = (seed: string) => `${seed}, later`;

const unchangedFails: Claim["happens"] = (seed, scheduler) =>
  regressFails(cell(even, seed), cell(even, later(seed)), BASELINE_BLOCKS, scheduler);

const DUEL = "scenarios/skirmish/marines-v-orks.yaml";

/** The same with all the metrics of a real rulebook, most of them rare events; a quarter of the usual blocks, because they are dear. */
const unchangedSkirmishFails: Claim["happens"] = async (seed, scheduler) => {
  const { scenario, rulebook } = await loadScenario(DUEL, { ...library, sets: await namedPlayers(DUEL) });
  const [before, now] = [openCell(scenario, rulebook, { seed }), openCell(scenario, rulebook, { seed: later(seed) })];
  return regressFails(before, now, BASELINE_BLOCKS / 4, scheduler);
};

/** One metric, single battles on other dice; `regress` compares as many blocks as the baseline has, so its test is asked itself. */
function rareShiftIsSeen(share: number): Claim["happens"] {
  return async (seed) => {
    const random = seedrandom(seed);
    const [then, now] = [BASELINE_BLOCKS / 4, BASELINE_BLOCKS].map((blocks) =>
      Int32Array.from({ length: blocks }, () => Number(random() < share)),
    ) as [Int32Array, Int32Array];
    const head = { kind: "metric", id: "rare", side: 0, scale: 1, width: 1 } as const;
    const saved = { ...head, sums: sumsOfValues(then), bins: Uint8Array.from(then) };
    const question = { saved, now, most: 1, paired: false, legs: 1, confidence: 0.95, tolerance: 0.02 } as const;
    const { pShift, change } = testDrift(question);
    return { happened: pShift <= 0.05, said: [pShift, change] };
  };
}

const changeIsFound: Claim["happens"] = (seed, scheduler) =>
  regressFails(cell(even, seed), cell(twoPoints, seed), BASELINE_BLOCKS, scheduler);

/** One axis of the tuned duel: how many there are of the many. */
const SIZES = [4, 5, 6, 7, 8];

function sweepOf(seed: string, scheduler: Scheduler) {
  const [few, many] = even.sides;
  const points = SIZES.map((count, i) => ({
    scenario: duelOf(few!, { ...many!, roster: [{ ...many!.roster[0]!, count }] }),
    at: [i],
  }));
  const axes = [{ path: "many", values: SIZES.map(String), numbers: SIZES }];
  const question = { axes, points, rulebook: duelRulebook, base: [0] };
  return { points, ask: () => sweep(question, { scheduler, seed, battles: 2048, module: duelModule }) };
}

const crossingCovers: Claim["happens"] = async (seed, scheduler) => {
  const { crossings } = await sweepOf(seed, scheduler).ask();
  // The duel is even with six of them, by construction.
  return { happened: crossings!.length === 1 && holds(6, crossings![0]!), said: crossings };
};

const differenceCovers: Claim["happens"] = async (seed, scheduler) => {
  const { points, ask } = sweepOf(seed, scheduler);
  const result = await ask();
  const [first, last] = [scoreOf(points[1]!.scenario), scoreOf(points[0]!.scenario)];
  return { happened: holds(first - last, result.points[1]!.difference!), said: result };
};

const twoPoints = tunedDuel(0.52);

/** A price is called wrong. */
function repriced(question: UnitQuestion): Claim["happens"] {
  return async (seed, scheduler) => {
    const said = await worth(question, { scheduler, seed, battles: 2048, module: duelModule });
    const isRepriced = said.levers.some(({ verdict }) => verdict === "under-costed" || verdict === "over-costed");
    return { happened: isRepriced, said };
  };
}

export const claims: readonly Claim[] = [
  {
    id: "aa-labels",
    promise: "compare claims a difference between equal contents on other dice",
    replicates: 500,
    bound: atMost(0.05),
    happens: equalContent({}),
  },
  {
    id: "aa-paired",
    promise: "compare claims a difference between unlike duels of equal scores on the same dice",
    replicates: 500,
    bound: atMost(0.05),
    happens: equalScores({}),
  },
  {
    id: "aa-even",
    promise: "compare claims a winner of unequal sides that are exactly even",
    replicates: 2000,
    bound: atMost(0.05),
    happens: headToHead({}),
  },
  {
    id: "aa-fast",
    promise: "compare --fast claims a winner of the same duel",
    replicates: 4000,
    bound: atMost(0.05),
    happens: headToHead({ fast: true }),
  },
  {
    id: "aa-fixed",
    promise: "compare --battles 4096, looked at once, claims a winner of the same duel",
    replicates: 4000,
    bound: atMost(0.05),
    happens: headToHead({ battles: 4096 }),
  },
  ...[0.5, 0.8, 0.98].map(
    (score): Claim => ({
      id: `betting-${score}`,
      promise: `the betting interval of a score of ${score} is wrong at any of 256 looks`,
      replicates: 500,
      bound: atMost(0.05),
      happens: everWrong(score, 256 * CHUNK_BLOCKS),
    }),
  ),
  ...(
    [
      [0.5, 0.02],
      [0.8, 0.01],
      [0.98, 0.005],
    ] as const
  ).map(
    ([score, precision]): Claim => ({
      id: `precision-${score}`,
      promise: `run --precision ${precision} covers a score of ${score}`,
      replicates: 3000,
      bound: between(0.93, 0.97),
      happens: precisionCovers(score, precision),
    }),
  ),
  {
    id: "price",
    promise: "price covers the exact price of the toy",
    replicates: 1000,
    bound: atLeast(0.95),
    happens: priceCovers,
  },
  ...[0.27, 0.5, 0.73].flatMap((score): Claim[] => [
    {
      id: `worth-exchange-${score}`,
      promise: `worth calls a fair price of a leader's item wrong where the army scores ${score}`,
      replicates: 1000,
      bound: atMost(0.05),
      happens: repriced(fairBlade(score)),
    },
    {
      id: `worth-price-${score}`,
      promise: `worth calls a fair price of a unit's item wrong where the army scores ${score}`,
      replicates: 1000,
      bound: atMost(0.05),
      happens: repriced(fairBlades(score)),
    },
  ]),
  {
    id: "price-once",
    promise: "price covers the exact price of a hero who may be taken once, between none and one of him",
    replicates: 1000,
    bound: atLeast(0.95),
    happens: heroCovers(3, "price"),
  },
  ...[2, 3, 4].map(
    (others): Claim => ({
      id: `exchange-${others}`,
      promise: `price covers the exact worth in exchange of a hero beside ${others} models`,
      replicates: 1000,
      bound: atLeast(0.95),
      happens: heroCovers(others, "worth"),
    }),
  ),
  {
    id: "regress-fresh",
    promise: "regress fails on unchanged rules with fresh seeds",
    replicates: 1000,
    bound: atMost(0.05),
    happens: unchangedFails,
  },
  {
    id: "regress-skirmish",
    promise: "regress fails on an unchanged Skirmish duel with fresh seeds",
    replicates: 300,
    bound: atMost(0.05),
    happens: unchangedSkirmishFails,
  },
  {
    id: "regress-change",
    promise: "regress finds a change of two points in a hundred, on the seed of the baseline",
    replicates: 500,
    bound: { kind: "at least", rate: 0.9 },
    happens: changeIsFound,
  },
  ...[0.002, 0.01].map(
    (share): Claim => ({
      id: `regress-rare-${share}`,
      promise: `regress sees a shift of a metric that shows in ${share} of the battles, in 2,048 blocks against 512 of the same rules`,
      replicates: 4000,
      bound: atMost(0.05),
      happens: rareShiftIsSeen(share),
    }),
  ),
  {
    id: "sweep-crossing",
    promise: "sweep covers the place where the sides are exactly even",
    replicates: 2000,
    bound: { kind: "at least", rate: 0.95 },
    happens: crossingCovers,
  },
  {
    id: "sweep-difference",
    promise: "sweep covers the difference of two points",
    replicates: 4000,
    bound: between(0.93, 0.97),
    happens: differenceCovers,
  },
  ...fieldClaims,
  ...scriptClaims,
  ...tuneClaims,
  ...listClaims,
];

export interface Repeated {
  /** In how many repetitions it happened. */
  readonly happened: number;
  /** What each of them said, as text. */
  readonly said: readonly string[];
}

/** Repetitions from..to. */
export async function repeat(claim: Claim, to: number, from = 0): Promise<Repeated> {
  const scheduler = new Scheduler();
  const said: string[] = [];
  let happened = 0;
  for (let i = from; i < to; i++) {
    const trial = await claim.happens(`calibrate ${claim.id} ${i}`, scheduler);
    happened += Number(trial.happened);
    said.push(textOf(trial.said));
  }
  await scheduler.close();
  return { happened, said };
}

function textOf(said: unknown): string {
  return JSON.stringify(said, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}
