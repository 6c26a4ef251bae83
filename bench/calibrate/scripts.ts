/**
 * Armies whose score hangs on who plays them, exactly as a table says: what the choice of players, the bracket and the gains promise is
 * tried on them. Cold, but for `play`.
 */
import seedrandom from "seedrandom";
import { z } from "zod";
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { buildDiceTables } from "../../src/dice/tables.ts";
import { playReplies, type WellPlayed, wellPlayed } from "../../src/experiments/measure-players.ts";
import { playWell } from "../../src/experiments/play-well.ts";
import { bestReplies, type Mix, type PlayersQuestion, selectPlayers } from "../../src/experiments/select-players.ts";
import type { Battle, BattleModule, Matchup, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Scenario, Side } from "../../src/scenario/scenario.ts";
import { rational, toNumber } from "../../src/stats/rational.ts";
import { zeroSum } from "../../src/stats/zero-sum.ts";
import type { Claim, Trial } from "./claim.ts";
import { duelOf, duelRulebook } from "./duel.ts";

/** Scores are whole parts of this, so that their doubles are exact; those of the simplex are as well. */
const PARTS = 1 << 16;
/** Half of the battles that are drawn, where the score lets so many be. */
const DRAWN = PARTS / 16;
/** One battle in so many comes out by the same luck whichever scripts play, as some do though all scripts have the same dice. */
const COMMON = 8;

/** True scores of the first side, by its script and by the second's. */
export type ScriptTable = readonly (readonly number[])[];

/** A side of the table: that of the rows, 0, or of the columns. */
interface Army {
  readonly army: 0 | 1;
  readonly scores: ScriptTable;
}

interface ScriptMatchup extends Matchup {
  /** Which side plays the rows. */
  readonly rows: 0 | 1;
  /** Of 2^16 battles the rows win those below the first lot and draw those below the second. */
  readonly lots: readonly [number, number];
  /** Which pair of scripts it is, from 1. */
  readonly pair: number;
}

export const scriptModule: BattleModule = {
  create(given, { action }): Battle {
    const { lots, pair, rows } = given as ScriptMatchup;
    const outcome = new Int32Array(1);
    let seat: 0 | 1 = 0;
    return {
      memory: new ArrayBuffer(0),
      outcome,
      counters: new Int32Array(0),
      load(leg) {
        seat = leg === rows ? 0 : 1;
      },
      play() {
        const dice = action[seat];
        let draws = dice.below(COMMON) === 0 ? 1 : 1 + pair;
        let lot = 0;
        while (draws-- > 0) lot = dice.below(PARTS);
        const half = lot < lots[0] ? 2 : lot < lots[1] ? 1 : 0;
        outcome[0] = seat === 0 ? half : 2 - half;
      },
      begin() {},
      step: () => false,
      measure() {},
      canonicalize() {},
    };
  },
};

export const scriptRulebook: RuleSystem = {
  ...duelRulebook,
  rosterEntry: z.unknown(),
  compile({ sides, mirror }: Scenario): ScriptMatchup {
    const [{ army: rows, scores }] = sides.map(({ roster }) => roster[0] as unknown as Army) as [Army, Army];
    const [i, j] = [sides[rows]!, sides[1 - rows]!].map(({ policy }) => Number(policy)) as [number, number];
    const score = Math.round(scores[i]![j]! * PARTS);
    const drawn = Math.min(DRAWN, score, PARTS - score);
    return {
      rules: "calibration",
      mode: "duel",
      dice: buildDiceTables([]),
      legs: mirror ? 2 : 1,
      metrics: [{ id: "score", title: "Score", per: "battle", unit: "battles", max: 2, scale: 2 }],
      sides: sides.map(({ name, policy }) => ({ name, points: 10, models: 1, policy: String(policy) })),
      rows,
      lots: [score - drawn, score + drawn],
      pair: 1 + i * scores[0]!.length + j,
    };
  },
};

/** Who plays this table best? Turned: the columns are named first, and the battles are the same. */
export function scriptQuestion(table: ScriptTable, seed: string, turned = false): PlayersQuestion {
  const sides = [0, 1].map((army): Side => {
    const roster = [{ profile: "army", count: 1, army, scores: table }];
    return { name: `Army ${army}`, policy: "0", roster };
  });
  const scripts = [table, table[0]!].map((each) => each.map((_, i) => String(i)));
  if (turned) for (const each of [sides, scripts]) each.reverse();
  return {
    scenario: duelOf(sides[0]!, sides[1]!),
    rulebook: scriptRulebook,
    scripts: [scripts[0]!, scripts[1]!],
    seed,
    module: scriptModule,
  };
}

/** Scripts some of which are stronger than others, and do better against one than against another, in whole parts. */
export function anyTable(random: () => number, scripts = 6): number[][] {
  const spread = (width: number) => Array.from({ length: scripts }, () => width * (random() - 0.5));
  const [middle, first, second] = [0.3 + 0.4 * random(), spread(0.3), spread(0.3)];
  return first.map((strength) =>
    second.map((weakness) => {
      const score = middle + strength + weakness + 0.3 * (random() - 0.5);
      return Math.round(Math.max(0.02, Math.min(0.98, score)) * PARTS) / PARTS;
    }),
  );
}

/** What is true of players of a table: both chosen well, the pair, and what each side would gain by its best other script. */
export function truthOf(table: ScriptTable, [p, q]: readonly [Mix, Mix]) {
  const [first, second] = [p.map(toNumber), q.map(toNumber)];
  const dot = (mix: readonly number[], scores: readonly number[]) =>
    scores.reduce((sum, score, i) => sum + mix[i]! * score, 0);
  const rows = table.map((row) => dot(second, row));
  const columns = second.map((_, j) =>
    dot(
      first,
      table.map((row) => row[j]!),
    ),
  ); // the first side's mix against each
  const score = dot(first, rows);
  return {
    value: toNumber(zeroSum(table).value),
    score,
    gains: [Math.max(...rows) - score, score - Math.min(...columns)] as const,
  };
}

/** Where the players come from, and which table they play. */
type Kind = "chosen" | "equal" | "random";

export interface Played {
  readonly table: ScriptTable;
  readonly mixes: readonly [Mix, Mix];
  readonly found: WellPlayed;
}

/** Players of a table, measured on dice of their own. */
export async function playersOf(kind: Kind, blocks: number, seed: string, scheduler: Scheduler): Promise<Played> {
  const random = seedrandom(seed);
  const table = kind === "equal" ? EQUAL : anyTable(random);
  const question = scriptQuestion(table, seed);
  const { mixes, named } = await (kind === "random" ? anybody : chosen)(question, random, scheduler);
  const points = await playReplies(question, mixes, { blocks }, scheduler);
  return { table, mixes, found: wellPlayed(points, { top: 4, named }) };
}

const EQUAL = Array.from({ length: 6 }, () => new Array<number>(6).fill(0.5));
/** What tells random players' best replies beforehand. */
const PILOT = { blocks: 64, label: "pilot" };

async function chosen(question: PlayersQuestion, _: () => number, scheduler: Scheduler) {
  const { mixes, table } = await selectPlayers(question, scheduler);
  return { mixes, named: bestReplies(table, mixes) };
}

async function anybody(question: PlayersQuestion, random: () => number, scheduler: Scheduler) {
  const pure = (scripts: number): Mix => {
    const played = Math.floor(scripts * random());
    return Array.from({ length: scripts }, (_, i) => rational(i === played ? 1n : 0n));
  };
  const mixes = [pure(6), pure(6)] as const;
  const { rows, columns } = wellPlayed(await playReplies(question, mixes, PILOT, scheduler), { top: 4, named: [0, 0] });
  const named = [rows.indexOf(Math.max(...rows)), columns.indexOf(Math.min(...columns))] as const;
  return { mixes, named };
}

function covers(what: "bracket" | "gains", kind: Kind, blocks: number): Claim["happens"] {
  return async (seed, scheduler) => {
    const { table, mixes, found } = await playersOf(kind, blocks, seed, scheduler);
    const truth = truthOf(table, mixes);
    const holds = ({ low, high }: { low: number; high: number }, value: number) =>
      low - ROUNDING <= value && value <= high + ROUNDING;
    // Of the gains one side's: the promise is for each of them.
    const side = seedrandom(`${seed}, whose`)() < 0.5 ? 0 : 1;
    const happened =
      what === "bracket" ? holds(found.bracket, truth.value) : holds(found.gains[side], truth.gains[side]);
    return { happened, said: found };
  };
}

/** Of sums of doubles. */
const ROUNDING = 1e-12;

const KINDS: readonly (readonly [Kind, number, string])[] = [
  ["chosen", 256, "players that the race chose"],
  ["chosen", 1024, "players that the race chose"],
  ["equal", 256, "players of scripts that are all alike"],
  ["random", 256, "players drawn at random"],
];

/** A game that is nearly even when both choose well, so that a wrong word about it is easily said. */
function nearlyEven(random: () => number): ScriptTable {
  for (;;) {
    const table = anyTable(random);
    if (Math.abs(toNumber(zeroSum(table).value) - 0.5) < 0.04) return table;
  }
}

/** Looks after every chunk of every reply, and names a side. */
async function namesNoLoser(seed: string, scheduler: Scheduler): Promise<Trial> {
  const table = nearlyEven(seedrandom(seed));
  const found = await playWell(scriptQuestion(table, seed), scheduler, { maxBattles: 4096 });
  const value = toNumber(zeroSum(table).value);
  const wrong = found.verdict.startsWith("better") ? value <= 0.5 : found.verdict.startsWith("worse") && value >= 0.5;
  return { happened: !wrong, said: found };
}

const coverClaims = KINDS.flatMap(([kind, blocks, who]): Claim[] => [
  {
    id: `bracket-${kind}-${blocks}`,
    promise: `the bracket of ${blocks} pairs covers the value of a game of six scripts a side, measured with ${who}`,
    replicates: 600,
    bound: { kind: "at least", rate: 0.95 },
    happens: covers("bracket", kind, blocks),
  },
  {
    id: `gain-${kind}-${blocks}`,
    promise: `the gain's interval of ${blocks} pairs covers what a side would gain by its best script, measured with ${who}`,
    replicates: 600,
    bound: { kind: "at least", rate: 0.95 },
    happens: covers("gains", kind, blocks),
  },
]);

export const scriptClaims: readonly Claim[] = [
  ...coverClaims,
  {
    id: "well-direction",
    promise: "compare --players names no side that loses when both are played well, however often it looks",
    replicates: 300,
    bound: { kind: "at least", rate: 0.95 },
    happens: namesNoLoser,
  },
];
