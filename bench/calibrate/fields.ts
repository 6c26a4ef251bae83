/**
 * Fields of contenders who all score exactly what a table says: a battle is one draw of lots. What `matrix` promises of verdicts, of the
 * core and of orders is tried on them. Cold, but for `play`.
 */
import seedrandom from "seedrandom";
import { z } from "zod";
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { buildDiceTables } from "../../src/dice/tables.ts";
import { type MatrixOptions, matrix } from "../../src/experiments/matrix.ts";
import type { MatrixResult } from "../../src/experiments/matrix-answer.ts";
import type { Battle, BattleModule, Matchup, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Contest } from "../../src/scenario/contenders.ts";
import type { Scenario, Side } from "../../src/scenario/scenario.ts";
import { nashVertices } from "../../src/stats/nash-average.ts";
import { costVerdict } from "../../src/stats/verdict.ts";
import type { Claim } from "./claim.ts";
import { duelOf, duelRulebook } from "./duel.ts";

/** Scores are whole parts of this, so that their doubles are exact. */
export const PARTS = 1 << 20;

export interface FieldMatchup extends Matchup {
  /** Of 2^20 battles side 0 wins so many. */
  readonly lots: number;
}

export const fieldModule: BattleModule = {
  create(given, { setup }): Battle {
    const { lots } = given as FieldMatchup;
    const memory = new ArrayBuffer(0);
    const outcome = new Int32Array(1);
    let own = lots;
    return {
      memory,
      outcome,
      counters: new Int32Array(memory),
      load(leg) {
        own = leg === 0 ? lots : PARTS - lots;
      },
      play() {
        outcome[0] = setup.below(PARTS) < own ? 2 : 0;
      },
      begin() {},
      step: () => false,
      measure() {},
      canonicalize() {},
    };
  },
};

/** A contender: its row of the table. */
interface Unit {
  readonly count: 1;
  readonly profile: string;
  readonly lots: readonly number[];
}

const fieldRulebook: RuleSystem = {
  ...duelRulebook,
  rosterEntry: z.unknown(),
  compile({ sides, mirror }: Scenario): FieldMatchup {
    const [one, other] = sides.map(({ roster }) => roster[0] as unknown as Unit) as [Unit, Unit];
    return {
      rules: "calibration",
      mode: "duel",
      dice: buildDiceTables([]),
      legs: mirror ? 2 : 1,
      metrics: [{ id: "score", title: "Score", per: "battle", unit: "battles", max: 2, scale: 2 }],
      sides: sides.map(({ name, policy }) => ({ name, points: 10, models: 1, policy: String(policy) })),
      lots: one.lots[Number(other.profile)]!,
    };
  },
};

/** True scores of the rows against the columns. */
type Table = readonly (readonly number[])[];

/** A table from the scores above the diagonal, in whole parts. */
export function tableOf(n: number, score: (i: number, j: number) => number): number[][] {
  const table = Array.from({ length: n }, () => new Array<number>(n).fill(0.5));
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      table[i]![j] = Math.round(score(i, j) * PARTS) / PARTS;
      table[j]![i] = 1 - table[i]![j]!;
    }
  return table;
}

function contestOf(table: Table): Contest {
  const contenders = table.map((row, i) => {
    const unit: Unit = { count: 1, profile: String(i), lots: row.map((score) => score * PARTS) };
    const side = { name: `No ${i}`, policy: "gunline", roster: [unit] } as unknown as Side;
    return { name: side.name, side, from: `${i}.yaml` };
  });
  const { side } = contenders[0]!;
  return { rulebook: fieldRulebook, scenario: duelOf(side, side), contenders };
}

export async function askField(table: Table, options: Omit<MatrixOptions, "module">): Promise<MatrixResult> {
  const { result } = await matrix(contestOf(table), { ...options, module: fieldModule });
  return result!;
}

/** Whether anybody is said to be in every equilibrium, or in none, of whom that is not true of the table. */
function wrongCore(table: Table, { entries }: MatrixResult): boolean {
  const equilibria = nashVertices(table.map((row) => row.map((score) => score - 0.5)));
  return entries.some(({ nash }, i) => {
    const inSome = equilibria.some((weights) => weights[i]!.numerator > 0n);
    const inAll = equilibria.every((weights) => weights[i]!.numerator > 0n);
    return nash!.core === "in" ? !inAll : nash!.core === "out" && inSome;
  });
}

function coreIsWrong(tableFor: (random: () => number) => Table): Claim["happens"] {
  return async (seed, scheduler) => {
    const table = tableFor(seedrandom(seed));
    const said = await askField(table, { scheduler, seed, battles: 4096 });
    return { happened: wrongCore(table, said), said };
  };
}

/** Six of whom each pair lies within six points of even, at random. */
const anyField = (random: () => number): Table => tableOf(6, () => 0.5 + 0.12 * (random() - 0.5));
const equals = (): Table => tableOf(6, () => 0.5);

/** Steps of 2, 5 and 40 points: everybody beats all below, and no ratings describe it. */
const unevenOrder = tableOf(5, (i, j) => [0.52, 0.55, 0.9, 0.9][j - i - 1]!);

const orderIsDenied: Claim["happens"] = async (seed, scheduler) => {
  const said = await askField(unevenOrder, { scheduler, seed, battles: 4096 });
  return { happened: said.intransitivity!.order.verdict === "none-fits", said };
};

/** Eight whose scores against the field are these: two of them just beyond what is called fair, on either side. */
const FIELD_SCORES = [0.58, 0.5205, 0.5205, 0.515, 0.485, 0.4795, 0.4795, 0.42];
export const borderField = tableOf(8, (i, j) => 0.5 + (7 / 8) * (FIELD_SCORES[i]! - FIELD_SCORES[j]!));

const labelIsWrong: Claim["happens"] = async (seed: string, scheduler: Scheduler) => {
  const said = await askField(borderField, { scheduler, seed, labels: true, maxBattles: 16_384 });
  const happened = said.entries.some(({ cost }, i) => {
    const score = FIELD_SCORES[i]!;
    return cost !== "open" && cost !== costVerdict({ low: score, high: score });
  });
  return { happened, said };
};

export const fieldClaims: readonly Claim[] = [
  {
    id: "core-random",
    promise: "matrix says falsely of anybody in a random field of six that it surely is in the core, or out of it",
    replicates: 200,
    bound: { kind: "at most", rate: 0.05 },
    happens: coreIsWrong(anyField),
  },
  {
    id: "core-equals",
    promise: "matrix says so of anybody among six equals",
    replicates: 200,
    bound: { kind: "at most", rate: 0.05 },
    happens: coreIsWrong(equals),
  },
  {
    id: "order-uneven",
    promise: "matrix says that no order fits a field of five in which everybody beats all below, by uneven steps",
    replicates: 200,
    bound: { kind: "at most", rate: 0.05 },
    happens: orderIsDenied,
  },
  {
    id: "labels",
    promise: "matrix --labels takes any wrong verdict in a field of eight, four of them half a thousandth beyond fair",
    replicates: 200,
    bound: { kind: "at most", rate: 0.05 },
    happens: labelIsWrong,
  },
];
