/** What a Skirmish roster may name, with the prices of the text. Cold. */
import type { Units } from "../../../scenario/scenario.ts";
import type { CatalogueEntry } from "../../kernel/rule-system.ts";
import { withUnits } from "../../kernel/units.ts";
import { type Book, resolveBook } from "./book.ts";
import { ARMIES, ARMOURY, type ArmouryLine, type Army, PROFILES, type Profile, type Weapon } from "./data.ts";

/**
 * Profiles by army, then each army's weapons, grenades and wargear: what its Packs may carry at the price for troopers, what its
 * models start with and nobody buys, which is without a price, and what commanders and Upgraded models buy. Companions are left out:
 * they come with the wargear that brings them.
 */
export function catalogue(units?: Units): readonly CatalogueEntry[] {
  const { ranged, weapons, specialWeapons } = resolveBook({}, {}, units);
  const arms = { guns: ranged, weapons: Object.values(weapons), special: specialWeapons };
  const own = withUnits(PROFILES, units, "profiles");
  const sold = withUnits(ARMOURY, units, "armoury");
  const armies = Object.keys(ARMIES) as Army[];
  const byArmy = <T extends { readonly army: Army }>(rows: readonly T[]): T[] =>
    armies.flatMap((army) => rows.filter((row) => row.army === army));
  const profiles = byArmy(own.filter(({ role }) => role !== "companion"));
  return [
    ...profiles.map(({ id, name, army, points }) => ({
      kind: "profile" as const,
      id,
      name,
      army: ARMIES[army],
      points,
    })),
    ...armies.flatMap((army) => packWeapons(army, own, sold, arms)),
    ...byArmy(sold).map(({ gives: id, name, army, points, kind }) => ({
      kind,
      id,
      name,
      army: ARMIES[army],
      points,
    })),
  ];
}

interface Arms {
  readonly guns: Book["ranged"];
  readonly weapons: readonly Weapon[];
  readonly special: Book["specialWeapons"];
}

/** A special weapon without a known price is listed without one: a house rule may give it one. */
function packWeapons(
  army: Army,
  profiles: readonly Profile[],
  sold: readonly ArmouryLine[],
  { guns, weapons, special }: Arms,
): CatalogueEntry[] {
  const { assault, heavy } = special[army];
  const started = new Set(
    profiles.filter((profile) => profile.army === army).flatMap(({ loadouts }) => loadouts.flat()),
  );
  const bought = new Set(sold.filter((line) => line.army === army).map(({ gives }) => gives));
  const others = weapons.filter(({ id }) => !bought.has(id));
  return others.flatMap(({ id, name, ranged }): CatalogueEntry[] => {
    const entry = { kind: "weapon" as const, id, name, army: ARMIES[army] };
    const points = guns[ranged[0] ?? ""]?.trooperPoints;
    const isSpecial = assault.includes(id) || heavy.includes(id);
    if (points != null && isSpecial) return [{ ...entry, points }];
    return isSpecial || started.has(id) ? [entry] : [];
  });
}
