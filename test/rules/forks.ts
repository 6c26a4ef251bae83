/**
 * Do battles that are played on from a mark end like those that went on? For the tests of any rulebook: what a mark holds is put, with the state of the
 * dice, on the board of a second instance of the rulebook's modules, which has played other battles and remembers those.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { SAVED_WORDS } from "../../src/dice/stream-dice.ts";
import { doctrines } from "../../src/players/index.ts";
import type { Battle, BattleModule, Matchup, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { some } from "../some.ts";
import { loadFile } from "./play.ts";
import { legalMatchup, smallStreams } from "./small.ts";

type Policy = Scenario["sides"][number]["policy"];

/** How many blocks of a duel and of a battle are forked, and at about how many marks of each of their battles. */
interface Budgets {
  readonly duel: Budget;
  readonly battle: Budget;
}
interface Budget {
  readonly blocks: number;
  readonly marks: number;
}

/**
 * Tests that battles of all scenarios of a rulebook are played on from their marks as they went on, by every doctrine and by one that asks for all rows
 * of `decision`. Returns how to fork one more: a scenario's file, as it is changed, by a policy; it tells which forks went astray.
 */
export function testForks(system: RuleSystem, decision: string, budgets: Budgets) {
  const folder = fileURLToPath(new URL(`../../scenarios/${system.id}/`, import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  const rows = {
    doctrine: "objective",
    weights: "w.yaml",
    source: `{"terms":{},"decisions":{"${decision}":{"worth":1}}}`,
  };
  const policies: readonly (readonly [string, Policy])[] = [
    ...doctrines.map(({ name }) => [name, name] as const),
    ["rows", rows],
  ];
  let modules: readonly [BattleModule, BattleModule];
  let scenarios: Readonly<Record<string, Scenario>>;
  beforeAll(async () => {
    modules = await twice(system.id);
    scenarios = Object.fromEntries(
      await Promise.all(files.map(async (file) => [file, await loadFile(system, folder + file)] as const)),
    );
  });
  const astray = (file: string, policy: Policy, change: (scenario: Scenario) => Scenario = (it) => it) => {
    const scenario = change(scenarios[file]!);
    // A single attack has no marks.
    if (scenario.mode === "attack") return [];
    const sides = scenario.sides.map((side) => ({ ...side, policy }));
    const found = forksOf(
      modules,
      legalMatchup(system, { ...scenario, sides }),
      budgets[scenario.mode === "battle" ? "battle" : "duel"],
    );
    expect(found.count).toBeGreaterThan(10);
    return found.astray;
  };
  describe.each(some(files, 8, 2))("played on from its marks: %s", (file) => {
    it.each(policies)("%s", (_, policy) => expect(astray(file, policy)).toEqual([]));
  });
  return astray;
}

/** Two instances of the battle code of a rulebook as it was built, each with columns of its own. */
export async function twice(rulebook: string): Promise<readonly [BattleModule, BattleModule]> {
  const built = new URL(`../../dist/rules/${rulebook}/hot.js`, import.meta.url).href;
  const load = async (url: string) =>
    ((await import(/* @vite-ignore */ url)) as { battleModule: BattleModule }).battleModule;
  return [await load(built), await load(`${built}?sandbox`)];
}

interface Forks {
  readonly count: number;
  /** Those that ended otherwise than the battle that they were forked from: block, leg, and the number of the mark. */
  readonly astray: readonly string[];
}

/** Plays blocks 0, 1, 2, ..., and plays each of their battles on from about so many of its marks. */
function forksOf(
  [main, sandbox]: readonly [BattleModule, BattleModule],
  matchup: Matchup,
  { blocks, marks }: Budget,
): Forks {
  const streams = smallStreams(matchup);
  const others = smallStreams(matchup);
  const battle = main.create(matchup, streams, { event() {} });
  const fork = sandbox.create(matchup, others, { event() {} });
  const dice = new Int32Array(SAVED_WORDS);
  const mark = battle.marks!.blank();
  const astray: string[] = [];
  let count = 0;
  let every = 1;
  for (let block = 0; block < blocks; block++) {
    for (let leg = 0; leg < matchup.legs; leg++) {
      const ends: { readonly at: string; readonly end: string }[] = [];
      let reached = 0;
      battle.marks!.reached = () => {
        if (reached++ % every !== 0) return;
        battle.marks!.take(mark);
        streams.save(dice);
        others.open(block);
        fork.load(leg, block);
        others.restore(dice);
        fork.resume!(mark);
        ends.push({ at: `block ${block}, leg ${leg}, mark ${reached - 1}`, end: endOf(fork) });
      };
      streams.open(block);
      battle.load(leg, block);
      battle.play();
      // A prime step, so that forks do not fall on the same actions of every turn.
      every = Math.max(1, Math.round(reached / marks)) | 1;
      const end = endOf(battle);
      count += ends.length;
      astray.push(...ends.filter((each) => each.end !== end).map(({ at }) => at));
    }
  }
  return { count, astray };
}

/** Where a battle has ended: its state, running counts included, and its result. */
function endOf({ memory, outcome }: Battle): string {
  return `${Buffer.from(memory as Uint8Array).toString("base64")}:${outcome.join()}`;
}
