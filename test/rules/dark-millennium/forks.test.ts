/** A battle of Dark Millennium that is played on from a mark ends like the one that went on, whoever plays (architecture: state and habits). */
import { expect, it } from "vitest";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import { testForks } from "../forks.ts";

const astray = testForks(darkMillennium, "act", { duel: { blocks: 12, marks: 4 }, battle: { blocks: 4, marks: 6 } });

it.each(["infantry-firefight.yaml", "ruins.yaml"])("readings that were drawn stay drawn: %s", (file) => {
  const drawn = astray(file, "skirmisher", (scenario) => ({
    ...scenario,
    options: { ...scenario.options, "dm.handOfFate": "on" },
  }));
  expect(drawn).toEqual([]);
});
