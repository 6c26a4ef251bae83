import { PerformanceObserver } from "node:perf_hooks";
import { expect, it } from "vitest";
import { Player, playTask } from "../../src/chunk/play.ts";
import { Tally } from "../../src/tally/tally.ts";
import { battleModule } from "../toy/battle.ts";
import { toyKey, toyMatchup } from "../toy/toy.ts";

it("nothing is allocated per battle: no garbage collection over many battles", async () => {
  for (const legs of [1, 2] as const) {
    const player = new Player(battleModule, toyMatchup({ legs }), toyKey());
    const tally = new Tally(player.layout);
    const control = new Int32Array(2);
    const watch = { at: 0, length: 0 };
    // Until the compiler is done, numbers are boxed.
    playTask(player, tally, { from: 0, to: 60_000, watch }, control, 1);
    await new Promise((resume) => setTimeout(resume, 50));
    let collections = 0;
    const observer = new PerformanceObserver((list) => {
      collections += list.getEntries().length;
    });
    observer.observe({ entryTypes: ["gc"] });
    playTask(player, tally, { from: 60_000, to: 660_000, watch }, control, 1);
    await new Promise((resume) => setTimeout(resume, 20));
    observer.disconnect();
    // A closure that boxes one number a battle shows dozens.
    expect(collections, `${legs} legs`).toBe(0);
  }
});
