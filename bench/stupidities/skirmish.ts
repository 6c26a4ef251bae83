/**
 * Stupidities of Skirmish's scripted players, in the committed duels and battles: each doctrine against each, and the players that both sides choose
 * where nobody is named. Told by the events of each battle and by the board as it lies then. And what each doctrine scores in each battle against all
 * others: a mend may not weaken.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { library, openScenario } from "../../src/cli/library.ts";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import "../../src/host/node/engine.ts";
import type { Log } from "../../src/rules/kernel/rule-system.ts";
import { battlesPlayedBy } from "../../src/rules/skirmish/battle/battle.ts";
import { skirmish } from "../../src/rules/skirmish/index.ts";
import type { SkirmishMatchup } from "../../src/rules/skirmish/matchup.ts";
import { seatPlayer } from "../../src/rules/skirmish/player/player.ts";
import { openContest, pitted } from "../../src/scenario/contenders.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { RACE } from "../../src/stats/equilibrium-race.ts";
import {
  chosenPairs,
  eachAgainstEach,
  names,
  type Played,
  playAtLeast,
  playedBy,
  scripted,
  sumOf,
  tellScores,
} from "./played.ts";
import { tellBearers } from "./skirmish-bearer.ts";
import { COUNTED, type Count, Counter, type Counts, none } from "./skirmish-counter.ts";

const folder = fileURLToPath(new URL("../../../scenarios/skirmish/", import.meta.url));
/** A third of what a product's question takes is enough to know who would play. */
const ROUGHLY = { ...RACE, cap: 64 };
/** From its single files: the counter looks at the board that the battle lies on, and a bundle has one of its own. */
const module = battlesPlayedBy(seatPlayer);

interface Cell extends Played {
  readonly counts: Counts;
}

const plays = (scenario: Scenario, side: number): boolean => scenario.sides[side]!.policy === "gunline";

function playCell(scenario: Scenario, least: number, key: ReturnType<typeof cellKey>): Cell {
  const matchup = skirmish.compile(scenario) as SkirmishMatchup;
  const counter = new Counter([plays(scenario, 0), plays(scenario, 1)]);
  const streams = new BlockStreams(matchup.dice, key);
  const battle = module.create(matchup, streams, counter as unknown as Log);
  return { ...playAtLeast(least, matchup, battle, streams, counter), counts: counter.counts };
}

/** Beside the committed ones, fights that show what only some armies can do: who bears the data, what packs are for. */
const BESIDE = [
  ["sm-tactical", "ork-klaw", "chance-encounter"],
  ["sm-assault", "ig-gunline", "patrol-at-the-ruins"],
] as const;

interface Fight {
  readonly name: string;
  readonly scenario: Scenario;
}

async function fights(seed: string): Promise<Fight[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  const opened = await Promise.all(files.map(async (file) => ({ file, ...(await openScenario(folder + file, [])) })));
  const committed = opened.filter(({ resolved }) => resolved.mode !== "attack");
  const beside = BESIDE.map(async ([one, other, terms]) => {
    const specs = [one, other].map((roster) => `${folder}rosters/${roster}.yaml`);
    const contest = await openContest(specs, { ...library, sets: [], terms: `${folder}${terms}.yaml` });
    const [a, b] = contest.contenders;
    const scenario = skirmish.resolve({ ...pitted(contest, a!.side, b!.side), seed });
    return { name: `${one} v ${other}, ${terms}`, scenario };
  });
  return [
    ...committed.map(({ file, resolved }) => ({ name: file, scenario: resolved })),
    ...(await Promise.all(beside)),
  ];
}

export async function count(battles: number, seed: string): Promise<void> {
  const ofDoctrines = none();
  const ofChosen = none();
  const key = cellKey(rootKey(seed), "main");
  const scheduler = new Scheduler();
  const each = Math.ceil(battles / names.length ** 2);
  for (const { name, scenario } of await fights(seed)) {
    const cells = eachAgainstEach(names, (first, second) => playCell(playedBy(scenario, first, second), each, key));
    const ofScripts = scripted(cells);
    const pairs = (await chosenPairs(scenario, skirmish, seed, scheduler, ROUGHLY)).map(({ first, second, share }) => ({
      scenario: playedBy(scenario, first, second),
      share,
    }));
    const chosen = pairs.flatMap((pair) => {
      const share = Math.round(battles * pair.share);
      return share > 0 ? [playCell(pair.scenario, share, key)] : [];
    });
    const [sum, sumChosen] = [none(), none()];
    for (const { counts } of ofScripts) add(sum, counts);
    for (const { counts } of chosen) add(sumChosen, counts);
    console.log(`\n${name}, ${battlesOf(ofScripts)} battles of doctrines, ${battlesOf(chosen)} of chosen players`);
    tellCounts(sum, sumChosen);
    if (sumChosen.bearerToEnemy.of > 0) tellBearers(pairs, battles, key);
    tellScores(cells);
    add(ofDoctrines, sum);
    add(ofChosen, sumChosen);
  }
  await scheduler.close();
  console.log("\nAll of them");
  tellCounts(ofDoctrines, ofChosen);
}

function add(sum: Counts, counts: Counts): void {
  for (const id of Object.keys(COUNTED) as Count[]) {
    sum[id].times += counts[id].times;
    sum[id].of += counts[id].of;
  }
}

const battlesOf = (cells: readonly Cell[]): number => sumOf(cells, (cell) => cell.battles);

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
