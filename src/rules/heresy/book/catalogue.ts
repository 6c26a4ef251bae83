/** What a Heresy roster may name, with the prices of the cards. Cold. */
import type { CatalogueEntry } from "../../kernel/rule-system.ts";
import { ARMIES } from "./data.ts";
import { PROFILES } from "./profiles.rows.ts";
import { WEAPONS } from "./weapons.rows.ts";

/** Cards and models that join them; of the weapons, those that titans choose (HE-TIT-07): all others are on the cards. */
export function catalogue(): readonly CatalogueEntry[] {
  return [
    ...PROFILES.map(({ id, name, army, points }) => ({
      kind: "profile" as const,
      id,
      name,
      army: ARMIES[army],
      points,
    })),
    ...WEAPONS.filter(({ id }) => id.startsWith("titan_")).map(({ id, name, points }) => ({
      kind: "weapon" as const,
      id,
      name,
      army: ARMIES.titans,
      points,
    })),
  ];
}
