/**
 * What common dice save on real Skirmish duels: three changes of the rules, each known to within a point in a hundred, once block by
 * block on the same dice and once on dice of their own. Cold.
 */
import { Arena } from "../../src/chunk/arena.ts";
import { world } from "../../src/cli/world.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { type Comparison, compare } from "../../src/experiments/compare.ts";
import { loadScenario } from "../../src/scenario/load.ts";
import { variant } from "../../src/scenario/variants.ts";

/** Half-width of the always-valid interval of the difference. */
const PRECISION = 0.01;

const changes = [
  { scenario: "scenarios/skirmish/marines-v-orks.yaml", set: "houseRules.profiles.sm_marine.T=5" },
  { scenario: "scenarios/skirmish/guard-v-orks.yaml", set: "duel.cover=[5, 0]" },
  { scenario: "scenarios/skirmish/marines-v-orks.yaml", set: "options.ld.pinTest=lte" },
] as const;

export interface PairingRow {
  readonly change: string;
  readonly paired: Comparison;
  readonly unpaired: Comparison;
  readonly kept: boolean;
}

export async function pairingRows(precision = PRECISION): Promise<PairingRow[]> {
  const arena = new Arena();
  const rows: PairingRow[] = [];
  for (const { scenario, set } of changes) {
    const before = await loadScenario(scenario, world);
    const after = await variant(before.document, [set]);
    const ask = (label: string) => {
      const cell = (loaded: typeof before, label: string) =>
        openCell(loaded.scenario, loaded.rulebook, { seed: "pairing", label });
      return compare(
        [
          { name: set, cells: [cell(after, label)] },
          { name: "as written", cells: [cell(before, "main")] },
        ],
        { arena, precision },
      );
    };
    const [paired, unpaired] = [await ask("main"), await ask("other dice")];
    const change = `${before.scenario.title}: ${set}`;
    rows.push({ change, paired, unpaired, kept: paired.battles < unpaired.battles });
  }
  await arena.close();
  return rows;
}
