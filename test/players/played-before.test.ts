/** What a thread has played before leaves no trace in what it plays next, whatever players weigh: less than nothing, too, which no doctrine does. */
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { openScenario } from "../../src/cli/library.ts";
import { cellOf, type Script } from "../../src/experiments/script-cells.ts";
import { rulebooks } from "../../src/rules/index.ts";
import { some } from "../some.ts";

const fights: Record<string, readonly string[]> = {
  skirmish: ["marines-v-orks", "patrol-at-the-ruins"],
  heresy: ["platoons-v-mobs", "hold-the-outpost"],
  "dark-millennium": ["sorcerer-v-librarian", "transports", "mobs-v-platoon"],
};

describe.each(Object.entries(fights))("threads of %s", async (id, names) => {
  const { terms, scripts: portfolio = [] } = (await rulebooks[id]!()).players!;

  it.each(some(names, 2))("play %s alike in whatever order", async (name) => {
    const { scenario, rulebook } = await openScenario(`scenarios/${id}/${name}.yaml`, []);
    const scripts: Script[] = [...portfolio.slice(0, 2), ...["gunline", "aggressor", "cautious"].map(strange(terms))];
    const question = { scenario, rulebook, scripts: [scripts, scripts], seed: "before" } as const;
    const blocks = scripts.flatMap((_, i) => scripts.map((_, j) => ({ cell: cellOf(question, "main", i, j) })));
    const scheduler = new Scheduler();
    const rows = async ({ cell }: (typeof blocks)[number], from: number) => {
      const [played] = await scheduler.play([{ cell, from, to: from + 1 }]);
      return [...played!.rows];
    };
    const forwards: number[][] = [];
    for (const block of blocks) forwards.push(await rows(block, 0), await rows(block, 1));
    const backwards: number[][] = [];
    for (const block of blocks.toReversed()) backwards.unshift(await rows(block, 0), await rows(block, 1));
    expect(backwards).toEqual(forwards);
  });
});

/** A script whose terms are drawn from -3 to 3: always the same. */
function strange(terms: Readonly<Record<string, unknown>>): (doctrine: string, number: number) => Script {
  return (doctrine, number) => {
    let state = number + 1;
    const weights = Object.keys(terms).map((term) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return [term, (6 * state) / 2 ** 32 - 3];
    });
    const source = JSON.stringify({ decisions: {}, terms: Object.fromEntries(weights) });
    return { doctrine, weights: `strange-${number}`, source };
  };
}
