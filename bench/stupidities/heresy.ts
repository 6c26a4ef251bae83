/**
 * Stupidities of Heresy's scripted players, in battles of the committed scenarios, and of one more that few defend: each doctrine against each, and the
 * players who are chosen when nobody is named, on both sides' rosters. And what each doctrine scores against all others: a mend may not weaken.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { openScenario } from "../../src/cli/library.ts";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import "../../src/host/node/engine.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { heresy } from "../../src/rules/heresy/index.ts";
import type { HeresyMatchup } from "../../src/rules/heresy/matchup.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { COUNTED, type Count, type Counts, Watch } from "./heresy-watch.ts";
import {
  chosenPairs,
  eachAgainstEach,
  names,
  noneOf,
  type Played,
  playAtLeast,
  playedBy,
  scripted,
  sumOf,
  tellScores,
} from "./played.ts";

const folder = fileURLToPath(new URL("../../../scenarios/heresy/", import.meta.url));

/** `hold-the-outpost` where one objective lost is all lost: a company is worth less than an objective gives. */
const FEW = ["sides.1.rosterFile=rosters/marines-company.yaml", "battle.budget=null", "battle.muster=free"];

interface Cell extends Played {
  readonly counts: Counts;
}

function playCell(scenario: Scenario, least: number, key: ReturnType<typeof cellKey>): Cell {
  const matchup = heresy.compile(scenario) as HeresyMatchup;
  const watch = new Watch();
  const streams = new BlockStreams(matchup.dice, key);
  const battle = watch.module.create(matchup, streams, watch);
  return { ...playAtLeast(least, matchup, battle, streams, watch), counts: watch.counts };
}

/** Battles of the players who are chosen for a scenario: as many of each pair as it has of both mixes. */
async function playChosen(scenario: Scenario, battles: number, seed: string, scheduler: Scheduler): Promise<Cell> {
  const pairs = await chosenPairs(scenario, heresy, seed, scheduler);
  const cells = pairs.map(({ first, second, share }, pair) =>
    playCell(playedBy(scenario, first, second), Math.ceil(share * battles), cellKey(rootKey(seed), `chosen/${pair}`)),
  );
  return together(cells);
}

function together(cells: readonly Cell[]): Cell {
  const counts = noneOf(COUNTED);
  for (const id of Object.keys(counts) as Count[]) counts[id] = cells.reduce((sum, cell) => sum + cell.counts[id], 0);
  return { counts, battles: sumOf(cells, ({ battles }) => battles), halves: sumOf(cells, ({ halves }) => halves) };
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
    const cells = eachAgainstEach(names, (first, second) => playCell(playedBy(resolved, first, second), each, key));
    tell(
      name === "few" ? `${file} with ${FEW.join(" ")}` : file,
      cells,
      await playChosen(resolved, battles, seed, scheduler),
    );
  }
  await scheduler.close();
}

function tell(name: string, cells: readonly (readonly Cell[])[], chosen: Cell): void {
  const named = together(scripted(cells));
  console.log(`\n${name}, ${named.battles} battles of doctrines, ${chosen.battles} of those chosen; a battle:`);
  for (const [id, about] of Object.entries(COUNTED)) {
    const means = [named, chosen].map(({ counts, battles }) => counts[id as Count] / battles);
    if (means.some((mean) => mean > 0))
      console.log(`${means.map((mean) => mean.toFixed(3).padStart(10)).join("")}  ${about}`);
  }
  tellScores(cells);
}
