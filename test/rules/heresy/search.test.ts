/** Players of Heresy that look ahead: what they imagine must not know orders that are not revealed, and nobody looks ahead while both set up. */
import { expect, it } from "vitest";
import { heresy } from "../../../src/rules/heresy/index.ts";
import { scenarioOf, testSearch, watched } from "../search.ts";
import { legalMatchup } from "../small.ts";

const SQUADS = { file: "tactical-v-boyz", doctrine: "skirmisher" };
const LIBRARIANS = { file: "librarians-on-the-table", doctrine: "objective" };

// The doctrine alone takes 0.42 there: the cover is the enemy's.
testSearch(heresy, [SQUADS, LIBRARIANS], { fight: SQUADS, pairs: 60, least: 0.45 });

it.each([SQUADS, LIBRARIANS])(
  "orders of the enemy are hidden while one orders (HE-ASM-01): $file",
  { timeout: 60_000 },
  async (fight) => {
    const scenario = await scenarioOf(heresy, fight, { rollouts: 4, width: 3 });
    /** How the battles end that are imagined at the first order of seat 2, where seat 1 likes nothing so much as one kind of order. */
    const ends = async (order: string, veils: boolean) => {
      const source = JSON.stringify({ decisions: { order: { [order]: 1 } }, terms: {} });
      const [own, enemy] = scenario.sides;
      const sides = [own!, { ...enemy!, policy: { doctrine: fight.doctrine, weights: "w.yaml", source } }];
      const seen = await watched(heresy, legalMatchup(heresy, { ...scenario, sides }), { leg: 1, veils });
      const first = seen.asked.findIndex(
        ([decision], k) => decision === "order" && seen.asked[k + 1]![1] > seen.asked[k]![1],
      );
      return seen.ends.slice(seen.asked[first]![1], seen.asked[first + 1]![1]);
    };
    const asItIs = await ends("advance", true);
    expect(asItIs.length).toBeGreaterThan(3);
    expect(await ends("prepared", true)).toEqual(asItIs);
    expect(await ends("prepared", false)).not.toEqual(await ends("advance", false));
  },
);

it("while both set up without seeing each other the doctrine decides (HE-SCN-02)", { timeout: 60_000 }, async () => {
  const scenario = await scenarioOf(heresy, LIBRARIANS, { rollouts: 2, width: 3 });
  const { asked } = await watched(heresy, legalMatchup(heresy, scenario));
  const places = asked.filter(([decision]) => decision === "place");
  expect(places.length).toBeGreaterThan(0);
  expect(places.map(([, before]) => before)).toEqual(places.map(() => 0));
});
