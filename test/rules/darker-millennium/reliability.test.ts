/** Battles allocate nothing to speak of, by doctrines, lots and weights of their own. */
import { expect, it } from "vitest";
import { bytesPerBattle } from "../../garbage.ts";
import { force, openBattle, type Small } from "./playing.ts";

const BATTLES: Readonly<Record<string, Small>> = {
  duel: { duel: { distance: 24 }, a: force("marines500"), b: force("orks500"), play: ["gunline", "aggressor"] },
  lots: { duel: { distance: 16 }, a: force("tyranids500"), b: force("guard500"), play: ["random", "random"] },
};

it.each(Object.entries(BATTLES))("%s", { timeout: 120_000 }, async (_, small) => {
  const { matchup } = openBattle(small);
  expect(await bytesPerBattle(matchup, { goes: 30, blocks: 200, enough: 60 })).toBeLessThan(60);
});
