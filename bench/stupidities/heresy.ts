/**
 * Stupidities of Heresy's scripted players, in battles of the committed scenarios: each doctrine against each, on both sides' rosters, told by the
 * events and the outcome of each battle. And what each doctrine scores against all others: a mend may not weaken.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openScenario } from "../../src/cli/library.ts";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import "../../src/host/node/engine.ts";
import { doctrines } from "../../src/players/index.ts";
import { loadBattleModule } from "../../src/rules/battles.ts";
import { E } from "../../src/rules/heresy/events.ts";
import { heresy } from "../../src/rules/heresy/index.ts";
import type { HeresyMatchup } from "../../src/rules/heresy/matchup.ts";
import { SCORE } from "../../src/rules/kernel/metrics.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

const folder = fileURLToPath(new URL("../../../scenarios/heresy/", import.meta.url));
const KEY = cellKey(rootKey("stupidities"), "main");
const names = doctrines.map(({ name }) => name);

/** What is counted, a battle: how often it was so, and where it helps of how many. */
const COUNTED = {
  notFound: "volleys at somebody who was not found",
  volleys: "volleys declared",
  short: "charges that stopped short",
  charges: "charges that made contact",
  alone: "unit-turns out of the commander's radius",
  unitTurns: "unit-turns",
  reactions: "reaction fire",
  withdrawals: "attempts to withdraw",
  assaults: "rounds of assaults",
};
type Count = keyof typeof COUNTED;
type Counts = Record<Count, number>;

const none = (): Counts => Object.fromEntries(Object.keys(COUNTED).map((id) => [id, 0])) as Counts;

/** Counts by the events of a battle. */
class Counter {
  counts = none();
  readonly #alone = new Set<number>();
  readonly #gone = new Set<number>();
  #units = 0;

  begin(units: number): void {
    this.#units = units;
    this.#alone.clear();
    this.#gone.clear();
  }

  event(code: number, a: number, _b: number, c: number): void {
    const { counts } = this;
    if (code === E.turn) {
      counts.alone += this.#alone.size;
      counts.unitTurns += this.#units - this.#gone.size;
    } else if (code === E.hears) {
      if (c === 0) this.#alone.add(a);
      else this.#alone.delete(a);
    } else if (code === E.destroyed) {
      this.#gone.add(a);
      this.#alone.delete(a);
    } else if (code === E.fire) {
      counts.volleys++;
      if (c === 1) counts.reactions++;
    } else if (code === E.stealth) {
      if (c % 2 === 0) {
        counts.notFound++;
        counts.volleys++;
      }
    } else if (code === E.short) counts.short++;
    else if (code === E.contact) counts.charges++;
    else if (code === E.withdraws) counts.withdrawals++;
    else if (code === E.assault) counts.assaults++;
  }
}

/** A scenario of two given doctrines. */
function playedBy(scenario: Scenario, first: string, second: string): Scenario {
  const sides = scenario.sides.map((side, i) => ({ ...side, policy: i === 0 ? first : second }));
  return { ...scenario, sides } as Scenario;
}

interface Cell {
  readonly counts: Counts;
  readonly battles: number;
  /** What side A took of the points for winning, in halves. */
  readonly halves: number;
}

async function playCell(scenario: Scenario, least: number): Promise<Cell> {
  const matchup = heresy.compile(scenario) as HeresyMatchup;
  const module = await loadBattleModule(matchup);
  const counter = new Counter();
  const streams = new BlockStreams(matchup.dice, KEY);
  const battle = module.create(matchup, streams, counter);
  let halves = 0;
  let battles = 0;
  for (let block = 0; battles < least; block++) {
    for (let leg = 0; leg < matchup.legs; leg++, battles++) {
      streams.open(block);
      battle.load(leg, block);
      counter.begin(matchup.fight[0].units + matchup.fight[1].units);
      battle.play();
      const score = battle.outcome[SCORE]!;
      halves += leg === 0 ? score : 2 - score;
    }
  }
  return { counts: counter.counts, battles, halves };
}

export async function count(battles: number): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  for (const file of files) {
    const { resolved } = await openScenario(folder + file, []);
    if (resolved.mode === "attack") continue;
    const each = Math.ceil(battles / names.length ** 2);
    const cells: Cell[][] = [];
    for (const first of names) {
      const row: Cell[] = [];
      for (const second of names) row.push(await playCell(playedBy(resolved, first, second), each));
      cells.push(row);
    }
    tell(file, cells);
  }
}

function tell(file: string, cells: readonly (readonly Cell[])[]): void {
  const named = cells.flatMap((row, i) => row.filter((_, j) => names[i] !== "random" && names[j] !== "random"));
  const battles = named.reduce((sum, cell) => sum + cell.battles, 0);
  console.log(`\n${file}, ${battles} battles of doctrines; a battle:`);
  for (const [id, about] of Object.entries(COUNTED)) {
    const sum = named.reduce((all, { counts }) => all + counts[id as Count], 0);
    if (sum > 0) console.log(`  ${(sum / battles).toFixed(3).padStart(9)}  ${about}`);
  }
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
