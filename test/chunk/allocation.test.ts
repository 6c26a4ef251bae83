import { PerformanceObserver } from "node:perf_hooks";
import { expect, it } from "vitest";
import { playSheet, playTask, Runner } from "../../src/chunk/play.ts";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { Evidence } from "../../src/experiments/compare-evidence.ts";
import { Tally } from "../../src/tally/tally.ts";
import { battleModule } from "../toy/battle.ts";
import { toyRulebook, toyScenario } from "../toy/rulebook.ts";
import { toyKey, toyMatchup } from "../toy/toy.ts";

it("nothing is allocated per battle: no garbage collection over many battles", async () => {
  for (const legs of [1, 2] as const) {
    const runner = new Runner(battleModule, { matchup: toyMatchup({ legs }), key: toyKey() });
    const tally = new Tally(runner.layout);
    const control = new Int32Array(2);
    const watch = { at: 0, length: 0 };
    // Until the compiler is done, numbers are boxed.
    playTask(runner, tally, { from: 0, to: 60_000, watch }, control, 1);
    const work = () => playTask(runner, tally, { from: 60_000, to: 660_000, watch }, control, 1);
    // A closure that boxes one number a battle shows dozens.
    expect(await collectionsOf(work), `${legs} legs`).toBe(0);
  }
});

it("nor per row of a sheet", async () => {
  const runner = new Runner(battleModule, { matchup: toyMatchup(), key: toyKey() });
  const control = new Int32Array(2);
  const place = { series: [1], byLeg: [2], rows: new SharedArrayBuffer(4 * 3 * 300_000), from: 0 };
  const work = () => playSheet(runner, place, undefined, { from: 0, to: 300_000 }, control, 1);
  work();
  // Messages that are made for every row and needed for none show.
  expect(await collectionsOf(work)).toBe(0);
});

it("nor per block of a comparison, however many opponents", async () => {
  const cell = (label: string) => openCell(toyScenario(), toyRulebook, { label, seed: "1", module: battleModule });
  const arm = (name: string) => ({ name, cells: [cell(name), cell(`${name} again`)] });
  const evidence = new Evidence([arm("one"), arm("other")], undefined);
  const add = evidence.adder(await new Scheduler().play(evidence.pieces(0, 30_000)));
  let goes = 0;
  const work = () => {
    goes++;
    for (let i = 0; i < 20; i++) add(0, 30_000);
  };
  work();
  expect(await collectionsOf(work)).toBe(0);
  expect(evidence.blocks).toBe(goes * 20 * 30_000);
});

/**
 * Garbage collections while this is done. On a busy machine the compiler may come late, and until then numbers are boxed: what makes garbage
 * makes it every time, so the best of three goes counts.
 */
async function collectionsOf(work: () => void): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let go = 0; go < 3 && least > 0; go++) {
    await new Promise((resume) => setTimeout(resume, 50));
    let collections = 0;
    const observer = new PerformanceObserver((list) => {
      collections += list.getEntries().length;
    });
    observer.observe({ entryTypes: ["gc"] });
    work();
    await new Promise((resume) => setTimeout(resume, 20));
    observer.disconnect();
    least = Math.min(least, collections);
  }
  return least;
}
