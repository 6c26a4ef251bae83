/** What a Skirmish roster may name, with the prices of the text. Cold. */
import type { CatalogueEntry } from "../../kernel/rule-system.ts";
import { ARMIES, ARMOURY, type Army, PROFILES, RANGED, SPECIAL_WEAPONS, WEAPONS } from "./data.ts";

/**
 * Profiles by army, then each army's weapons, grenades and wargear: what its Packs may carry at the price for troopers, what its
 * models start with and nobody buys, which is without a price, and what commanders and Upgraded models buy. Companions are left out:
 * they come with the wargear that brings them.
 */
export function catalogue(): readonly CatalogueEntry[] {
  const armies = Object.keys(ARMIES) as Army[];
  const byArmy = <T extends { readonly army: Army }>(rows: readonly T[]): T[] =>
    armies.flatMap((army) => rows.filter((row) => row.army === army));
  const profiles = byArmy(PROFILES.filter(({ role }) => role !== "companion"));
  return [
    ...profiles.map(({ id, name, army, points }) => ({
      kind: "profile" as const,
      id,
      name,
      army: ARMIES[army],
      points,
    })),
    ...armies.flatMap(packWeapons),
    ...byArmy(ARMOURY).map(({ gives: id, name, army, points, kind }) => ({
      kind,
      id,
      name,
      army: ARMIES[army],
      points,
    })),
  ];
}

function packWeapons(army: Army): CatalogueEntry[] {
  const { assault, heavy } = SPECIAL_WEAPONS[army];
  const started = new Set(
    PROFILES.filter((profile) => profile.army === army).flatMap(({ loadouts }) => loadouts.flat()),
  );
  const bought = new Set(ARMOURY.filter((line) => line.army === army).map(({ gives }) => gives));
  return WEAPONS.filter(({ id }) => !bought.has(id)).flatMap(({ id, name, ranged }): CatalogueEntry[] => {
    const entry = { kind: "weapon" as const, id, name, army: ARMIES[army] };
    const points = RANGED.find((profile) => profile.id === ranged[0])?.trooperPoints;
    if (points != null && (assault.includes(id) || heavy.includes(id))) return [{ ...entry, points }];
    return started.has(id) ? [entry] : [];
  });
}
