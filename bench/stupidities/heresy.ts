/**
 * Stupidities of Heresy's scripted players, in battles of the committed scenarios, and of one more that few defend: each doctrine against each, and the
 * players who are chosen when nobody is named, on both sides' rosters. And what each doctrine scores against all others: a mend may not weaken.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { openScenario } from "../../src/cli/library.ts";
import { portfolioScripts } from "../../src/cli/players.ts";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import { type Script, selectPlayers } from "../../src/experiments/select-players.ts";
import "../../src/host/node/engine.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { doctrines } from "../../src/players/index.ts";
import { heresy } from "../../src/rules/heresy/index.ts";
import type { HeresyMatchup } from "../../src/rules/heresy/matchup.ts";
import { SCORE } from "../../src/rules/kernel/metrics.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { toNumber } from "../../src/stats/rational.ts";
import { COUNTED, type Count, type Counts, none, Watch } from "./heresy-watch.ts";

const folder = fileURLToPath(new URL("../../../scenarios/heresy/", import.meta.url));
const names = doctrines.map(({ name }) => name);

/** `hold-the-outpost` where one objective lost is all lost: a company is worth less than an objective gives. */
const FEW = ["sides.1.rosterFile=rosters/marines-company.yaml", "battle.budget=null", "battle.muster=free"];

/** A scenario of two given players. */
function playedBy(scenario: Scenario, first: Script, second: Script): Scenario {
  const sides = scenario.sides.map((side, i) => ({ ...side, policy: i === 0 ? first : second }));
  return { ...scenario, sides } as Scenario;
}

interface Cell {
  readonly counts: Counts;
  readonly battles: number;
  /** What side A took of the points for winning, in halves. */
  readonly halves: number;
}

function playCell(scenario: Scenario, least: number, key: ReturnType<typeof cellKey>): Cell {
  const matchup = heresy.compile(scenario) as HeresyMatchup;
  const watch = new Watch();
  const streams = new BlockStreams(matchup.dice, key);
  const battle = watch.module.create(matchup, streams, watch);
  let halves = 0;
  let battles = 0;
  for (let block = 0; battles < least; block++) {
    for (let leg = 0; leg < matchup.legs; leg++, battles++) {
      streams.open(block);
      battle.load(leg, block);
      watch.begin();
      battle.play();
      const score = battle.outcome[SCORE]!;
      halves += leg === 0 ? score : 2 - score;
    }
  }
  return { counts: watch.counts, battles, halves };
}

/** Battles of the players who are chosen for a scenario: as many of each pair as it has of both mixes. */
async function playChosen(scenario: Scenario, battles: number, seed: string, scheduler: Scheduler): Promise<Cell> {
  const portfolio = portfolioScripts(heresy);
  const question = { scenario, rulebook: heresy, scripts: [portfolio, portfolio] as const, seed };
  const { mixes } = await selectPlayers(question, scheduler);
  const cells: Cell[] = [];
  for (const [i, first] of portfolio.entries())
    for (const [j, second] of portfolio.entries()) {
      const share = toNumber(mixes[0][i]!) * toNumber(mixes[1][j]!);
      if (share === 0) continue;
      const key = cellKey(rootKey(seed), `chosen/${i}/${j}`);
      cells.push(playCell(playedBy(scenario, first, second), Math.ceil(share * battles), key));
    }
  return together(cells);
}

function together(cells: readonly Cell[]): Cell {
  const counts = none();
  for (const id of Object.keys(counts) as Count[]) counts[id] = cells.reduce((sum, cell) => sum + cell.counts[id], 0);
  const sumOf = (pick: (cell: Cell) => number) => cells.reduce((sum, cell) => sum + pick(cell), 0);
  return { counts, battles: sumOf(({ battles }) => battles), halves: sumOf(({ halves }) => halves) };
}

export async function count(battles: number, seed: string): Promise<void> {
  const scheduler = new Scheduler({ pool: new ThreadPool(2) });
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  const fights = [...files.map((file) => [file, file, []] as const), ["few", "hold-the-outpost.yaml", FEW] as const];
  for (const [name, file, overrides] of fights) {
    const { resolved } = await openScenario(folder + file, overrides);
    if (resolved.mode === "attack") continue;
    const each = Math.ceil(battles / names.length ** 2);
    const key = cellKey(rootKey(seed), "main");
    const cells = names.map((first) => names.map((second) => playCell(playedBy(resolved, first, second), each, key)));
    tell(
      name === "few" ? `${file} with ${FEW.join(" ")}` : file,
      cells,
      await playChosen(resolved, battles, seed, scheduler),
    );
  }
  await scheduler.close();
}

function tell(name: string, cells: readonly (readonly Cell[])[], chosen: Cell): void {
  const named = together(
    cells.flatMap((row, i) => row.filter((_, j) => names[i] !== "random" && names[j] !== "random")),
  );
  console.log(`\n${name}, ${named.battles} battles of doctrines, ${chosen.battles} of those chosen; a battle:`);
  for (const [id, about] of Object.entries(COUNTED)) {
    const means = [named, chosen].map(({ counts, battles }) => counts[id as Count] / battles);
    if (means.some((mean) => mean > 0))
      console.log(`${means.map((mean) => mean.toFixed(3).padStart(10)).join("")}  ${about}`);
  }
  const share = (some: readonly Cell[]) => {
    const { halves, battles } = together(some);
    return ((50 * halves) / battles).toFixed(1).padStart(6);
  };
  console.log(
    `  ${"% of the score of the first side".padEnd(34)}${names.map((each) => each.padStart(11)).join("")}     all`,
  );
  for (const [i, row] of cells.entries())
    console.log(`  ${names[i]!.padEnd(34)}${row.map((cell) => share([cell]).padStart(11)).join("")}${share(row)}`);
  console.log(`  ${"all".padEnd(34)}${names.map((_, j) => share(cells.map((row) => row[j]!)).padStart(11)).join("")}`);
}
