/** What a roster may name. Cold. */
import type { CatalogueEntry } from "../../kernel/rule-system.ts";
import { UNITS } from "./units.rows.ts";
import { BLADES, WEAPONS } from "./weapons.rows.ts";

/** Models at the price with what they carry. */
export function catalogue(): readonly CatalogueEntry[] {
  const arms = new Map([...WEAPONS, ...BLADES].map((each) => [each.id, each]));
  return [
    ...UNITS.map(({ id, name, faction, points }) => ({ kind: "profile" as const, id, name, army: faction, points })),
    ...[...arms.values()].map(({ id, name, points }) => ({ kind: "weapon" as const, id, name, points })),
  ];
}
