/** Players of the second edition that look ahead: the enemy's hand and the powers that he has not shown are hidden from what they imagine (SE-EXT-80). */
import { expect, it } from "vitest";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import { scenarioOf, testSearch, watched } from "../search.ts";
import { legalMatchup } from "../small.ts";

const PSYKERS = { file: "librarian-v-weirdboy", doctrine: "gunline" };

testSearch(secondEdition, [PSYKERS], { fight: PSYKERS, pairs: 30, least: 0.4 });

it("nobody looks ahead while both bid for a power (SE-WRP-06), and what is hidden is drawn anew", async () => {
  const scenario = await scenarioOf(secondEdition, PSYKERS, { rollouts: 4, width: 3 });
  // More to bid for.
  const houseRules = { "warpDeck.default.DestroyPower": 12, "warpDeck.default.Nullify": 0 };
  const matchup = legalMatchup(secondEdition, { ...scenario, houseRules });
  const { asked, ends } = await watched(secondEdition, matchup);
  const bids = asked.flatMap(([decision, before], i) =>
    decision === "bid" ? [(asked[i + 1]?.[1] ?? ends.length) - before] : [],
  );
  expect(bids.length).toBeGreaterThan(0);
  expect(bids.filter((imagined) => imagined > 0)).toEqual([]);
  const open = await watched(secondEdition, matchup, { veils: false });
  expect(ends).not.toEqual(open.ends);
});
