/** Battles with psykers on both sides allocate nothing to speak of, on a line and on a table, by doctrines and by weights of their own. */
import { expect, it } from "vitest";
import { bytesPerBattle } from "../../garbage.ts";
import { openBattle, type Small } from "./playing.ts";

const marines = [{ profile: "tacticalMarine", count: 5, attached: [{ profile: "librarian", mastery: 4 }] }] as never;
const stealers = [
  "4 genestealer",
  { profile: "cultMagus", count: 1, mastery: 3 },
  { profile: "hybrid", count: 6 },
] as never;
const orks = [{ profile: "ork", count: 10, attached: [{ profile: "weirdboy", mastery: 4 }] }] as never;

const BATTLES: Readonly<Record<string, Small>> = {
  duel: { duel: { distance: 20, turns: 6 }, a: marines, b: stealers, play: ["gunline", "aggressor"] },
  lots: { duel: { distance: 14, turns: 6 }, a: marines, b: orks, play: ["random", "random"] },
  table: { battle: { mission: "hold" }, a: marines, b: stealers, play: ["objective", "aggressor"] },
};

it.each(Object.entries(BATTLES))("%s with psykers", { timeout: 120_000 }, async (_, small) => {
  const { matchup } = openBattle(small);
  const bytes = await bytesPerBattle(matchup, { goes: 30, blocks: 200, enough: small.battle === undefined ? 60 : 500 });
  expect(bytes).toBeLessThan(small.battle === undefined ? 60 : 500);
});
