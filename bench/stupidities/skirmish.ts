/**
 * Stupidities of Skirmish's scripted players, in the committed duels and battles: each doctrine against each, and the players that both sides choose
 * where nobody is named. Told by the events of each battle and by the board as it lies then. And what each doctrine scores in each battle against all
 * others: a mend may not weaken.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { library, openScenario } from "../../src/cli/library.ts";
import { portfolioScripts } from "../../src/cli/players.ts";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import { type Script, selectPlayers } from "../../src/experiments/select-players.ts";
import "../../src/host/node/engine.ts";
import { doctrines } from "../../src/players/index.ts";
import { SCORE } from "../../src/rules/kernel/metrics.ts";
import type { Log } from "../../src/rules/kernel/rule-system.ts";
import { battlesPlayedBy } from "../../src/rules/skirmish/battle/battle.ts";
import { skirmish } from "../../src/rules/skirmish/index.ts";
import type { SkirmishMatchup } from "../../src/rules/skirmish/matchup.ts";
import { seatPlayer } from "../../src/rules/skirmish/player/player.ts";
import { openContest, pitted } from "../../src/scenario/contenders.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { RACE } from "../../src/stats/equilibrium-race.ts";
import { toNumber } from "../../src/stats/rational.ts";
import { COUNTED, type Count, Counter, type Counts, none } from "./skirmish-counter.ts";

const folder = fileURLToPath(new URL("../../../scenarios/skirmish/", import.meta.url));
const SEED = "stupidities";
/** A third of what a product's question takes is enough to know who would play. */
const ROUGHLY = { ...RACE, cap: 64 };
/** From its single files: the counter looks at the board that the battle lies on, and a bundle has one of its own. */
const module = battlesPlayedBy(seatPlayer);
const names = doctrines.map(({ name }) => name);

/** A scenario of two given players. */
export function playedBy(scenario: Scenario, first: Script, second: Script): Scenario {
  const sides = scenario.sides.map((side, i) => ({ ...side, policy: i === 0 ? first : second }));
  return { ...scenario, sides } as Scenario;
}

interface Cell {
  readonly counts: Counts;
  readonly battles: number;
  /** What side A took of the points for winning, in halves. */
  readonly halves: number;
}

const plays = (scenario: Scenario, side: number): boolean => scenario.sides[side]!.policy === "gunline";

export function playCell(scenario: Scenario, least: number): Cell {
  const matchup = skirmish.compile(scenario) as SkirmishMatchup;
  const counter = new Counter([plays(scenario, 0), plays(scenario, 1)]);
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey(SEED), "main"));
  const battle = module.create(matchup, streams, counter as unknown as Log);
  let halves = 0;
  let battles = 0;
  for (let block = 0; battles < least; block++) {
    for (let leg = 0; leg < matchup.legs; leg++, battles++) {
      streams.open(block);
      battle.load(leg, block);
      counter.begin();
      battle.play();
      counter.end();
      const score = battle.outcome[SCORE]!;
      halves += leg === 0 ? score : 2 - score;
    }
  }
  return { counts: counter.counts, battles, halves };
}

/** Beside the committed ones, fights that show what only some armies can do: who bears the data, what packs are for. */
const BESIDE = [
  ["sm-tactical", "ork-klaw", "chance-encounter"],
  ["sm-assault", "ig-gunline", "patrol-at-the-ruins"],
] as const;

export interface Fight {
  readonly name: string;
  readonly scenario: Scenario;
}

export async function fights(): Promise<Fight[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  const opened = await Promise.all(files.map(async (file) => ({ file, ...(await openScenario(folder + file, [])) })));
  const committed = opened.filter(({ resolved }) => resolved.mode !== "attack");
  const beside = BESIDE.map(async ([one, other, terms]) => {
    const specs = [one, other].map((roster) => `${folder}rosters/${roster}.yaml`);
    const contest = await openContest(specs, { ...library, sets: [], terms: `${folder}${terms}.yaml` });
    const [a, b] = contest.contenders;
    const scenario = skirmish.resolve({ ...pitted(contest, a!.side, b!.side), seed: SEED });
    return { name: `${one} v ${other}, ${terms}`, scenario };
  });
  return [
    ...committed.map(({ file, resolved }) => ({ name: file, scenario: resolved })),
    ...(await Promise.all(beside)),
  ];
}

export async function count(battles: number): Promise<void> {
  const ofDoctrines = none();
  const ofChosen = none();
  for (const { name, scenario } of await fights()) {
    const each = Math.ceil(battles / names.length ** 2);
    const cells: Cell[][] = [];
    for (const first of names) {
      const row: Cell[] = [];
      for (const second of names) row.push(playCell(playedBy(scenario, first, second), each));
      cells.push(row);
    }
    const scripted = cells.flatMap((row, i) => row.filter((_, j) => names[i] !== "random" && names[j] !== "random"));
    const chosen = await playChosen(scenario, battles);
    const [sum, sumChosen] = [none(), none()];
    for (const { counts } of scripted) add(sum, counts);
    for (const { counts } of chosen) add(sumChosen, counts);
    console.log(`\n${name}, ${battlesOf(scripted)} battles of doctrines, ${battlesOf(chosen)} of chosen players`);
    tellCounts(sum, sumChosen);
    tellScores(cells);
    add(ofDoctrines, sum);
    add(ofChosen, sumChosen);
  }
  console.log("\nAll of them");
  tellCounts(ofDoctrines, ofChosen);
}

/** Battles of the players that both sides choose, each pair of scripts as often as the two mixes have it. */
async function playChosen(scenario: Scenario, battles: number): Promise<Cell[]> {
  const scripts = portfolioScripts(skirmish);
  const question = { scenario, rulebook: skirmish, scripts: [scripts, scripts] as const, seed: SEED };
  const [p, q] = (await selectPlayers(question, new Scheduler(), ROUGHLY)).mixes;
  const cells: Cell[] = [];
  for (const [i, first] of scripts.entries())
    for (const [j, second] of scripts.entries()) {
      const share = Math.round(battles * toNumber(p[i]!) * toNumber(q[j]!));
      if (share > 0) cells.push(playCell(playedBy(scenario, first, second), share));
    }
  return cells;
}

function add(sum: Counts, counts: Counts): void {
  for (const id of Object.keys(COUNTED) as Count[]) {
    sum[id].times += counts[id].times;
    sum[id].of += counts[id].of;
  }
}

const battlesOf = (cells: readonly Cell[]): number => cells.reduce((sum, cell) => sum + cell.battles, 0);

function tellCounts(sum: Counts, chosen: Counts): void {
  for (const [id, about] of Object.entries(COUNTED)) {
    const both = [sum[id as Count], chosen[id as Count]];
    if (both.some(({ of }) => of > 0)) console.log(`  ${both.map(tellCount).join("")}  ${about}`);
  }
}

function tellCount({ times, of }: { readonly times: number; readonly of: number }): string {
  const share = of === 0 ? "-" : `${((100 * times) / of).toFixed(2)} %`;
  return `${share.padStart(9)}${`(${times} of ${of})`.padStart(20)}`;
}

function tellScores(cells: readonly (readonly Cell[])[]): void {
  const share = (some: readonly Cell[]) =>
    ((100 * some.reduce((sum, { halves }) => sum + halves, 0)) / some.reduce((sum, each) => sum + 2 * each.battles, 0))
      .toFixed(1)
      .padStart(6);
  console.log(
    `  ${"% of the score of the first side".padEnd(34)}${names.map((name) => name.padStart(11)).join("")}     all`,
  );
  for (const [i, row] of cells.entries())
    console.log(`  ${names[i]!.padEnd(34)}${row.map((cell) => share([cell]).padStart(11)).join("")}${share(row)}`);
  console.log(`  ${"all".padEnd(34)}${names.map((_, j) => share(cells.map((row) => row[j]!)).padStart(11)).join("")}`);
}
