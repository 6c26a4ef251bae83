/**
 * What common dice save on real Skirmish duels: five changes of the rules, each played until the difference is known to within a point
 * in a hundred, and until `compare` has decided; once block by block on the same dice and once on dice of their own. Cold.
 */
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { library } from "../../src/cli/library.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { compare } from "../../src/experiments/compare.ts";
import type { Comparison } from "../../src/experiments/comparison.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { loadScenario } from "../../src/scenario/load.ts";
import { variant } from "../../src/scenario/variants.ts";
import { namedPlayers } from "../named.ts";

/** Half-width of the always-valid interval of the difference. */
const PRECISION = 0.01;

const changes = [
  { scenario: "marines-v-orks", set: "houseRules.profiles.sm_marine.T=5" },
  { scenario: "guard-v-orks", set: "duel.cover=[5, 0]" },
  { scenario: "snipers-on-the-roof", set: "duel.height=[0, 0]" },
  { scenario: "tau-v-marines", set: "duel.distance=18" },
  { scenario: "hormagaunts-v-guard", set: "options.ld.pinTest=lte" },
] as const;

/** One question put to the same dice and to different ones. */
export interface Pairing {
  readonly paired: Comparison;
  readonly unpaired: Comparison;
}

export interface PairingRow {
  readonly scenario: string;
  readonly set: string;
  readonly precise: Pairing;
  readonly decided: Pairing;
  /** The same precision for fewer battles. */
  readonly kept: boolean;
}

export async function pairingRows(precision = PRECISION): Promise<PairingRow[]> {
  const scheduler = new Scheduler({ pool: new ThreadPool() });
  const rows: PairingRow[] = [];
  for (const { scenario, set } of changes) {
    const path = `scenarios/skirmish/${scenario}.yaml`;
    const players = await namedPlayers(path);
    const before = await loadScenario(path, { ...library, sets: players });
    const after = await variant(before.document, [...players, set]);
    const ask = (label: string, options: { readonly precision?: number }) => {
      const arm = (name: string, loaded: typeof before, label: string) => ({
        name,
        cells: [openCell(loaded.scenario, loaded.rulebook, { seed: "pairing", label })],
      });
      return compare([arm(set, after, label), arm("as written", before, "main")], { scheduler, ...options });
    };
    const both = async (options: { readonly precision?: number }): Promise<Pairing> => ({
      paired: await ask("main", options),
      unpaired: await ask("other dice", options),
    });
    const [precise, decided] = [await both({ precision }), await both({})];
    rows.push({ scenario, set, precise, decided, kept: precise.paired.battles < precise.unpaired.battles });
  }
  await scheduler.close();
  return rows;
}
