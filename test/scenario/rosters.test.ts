/** The shipped rosters are legal armies of 95 to 100 points, two or more for each of the nine. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { library } from "../../src/cli/library.ts";
import { openContest, pitted } from "../../src/scenario/contenders.ts";

const FOLDER = fileURLToPath(new URL("../../scenarios/skirmish/rosters/", import.meta.url));
const FILES = readdirSync(FOLDER);

it("every roster is a legal army of 95 to 100 points that says its name and who plays it", async () => {
  const contest = await openContest(
    FILES.map((file) => FOLDER + file),
    library,
  );
  const { contenders, rulebook } = contest;
  expect(new Set(contenders.map(({ name }) => name)).size).toBe(FILES.length);
  for (const { side, from } of contenders) {
    const [army] = rulebook.compile(rulebook.resolve(pitted(contest, side, side))).sides;
    expect(army!.points, from).toBeGreaterThanOrEqual(95);
    expect(army!.points, from).toBeLessThanOrEqual(100);
    expect(["aggressor", "gunline", "cautious"], from).toContain(side.policy);
  }
  for (const army of ["csm", "de", "eld", "ig", "nec", "ork", "sm", "tau", "tyr"]) {
    expect(FILES.filter((file) => file.startsWith(`${army}-`)).length, army).toBeGreaterThanOrEqual(2);
  }
});
