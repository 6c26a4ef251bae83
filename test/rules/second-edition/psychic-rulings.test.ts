/** Every reading of the psychic phase changes what comes of some small fight. */
import { describe, expect, it } from "vitest";
import type { BattleModule } from "../../../src/rules/kernel/rule-system.ts";
import { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import type { SeMatchup } from "../../../src/rules/second-edition/matchup.ts";
import { SePlayer } from "../../../src/rules/second-edition/player/player.ts";
import { RULINGS } from "../../../src/rules/second-edition/rulings.ts";
import { CLEAR, clearest, legalMatchup, playedBlocks, readYamlBeside, type Small, smallScenario } from "../small.ts";

interface Row extends Small {
  /** The reading that is not the default; left out, the next one. */
  readonly not?: string;
}

const ROWS = readYamlBeside<Record<string, Row>>(import.meta.url, "psychic-matter.yaml");
const module: BattleModule = {
  create: (matchup, streams, log) =>
    new SeBattle(matchup as SeMatchup, streams, log, new SePlayer(matchup as SeMatchup)),
};

const played = (small: Small) =>
  playedBlocks(
    module,
    legalMatchup(secondEdition, smallScenario(secondEdition, small, { policy: "gunline" })),
    small.blocks ?? 400,
  );

describe("rulings of the psychic phase", () => {
  it.each(RULINGS.filter(({ key }) => key in ROWS))("$id: $key matters", ({ key, values }) => {
    const row = ROWS[key]!;
    const other = { ...row, options: { ...row.options, [key]: String(row.not ?? values[1]) } };
    const found = clearest(played(row), played(other));
    expect(found.sigmas, JSON.stringify(found)).toBeGreaterThan(CLEAR);
  });
});
