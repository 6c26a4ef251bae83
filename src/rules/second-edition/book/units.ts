/** What has to hold in rows of second edition that users bring, beyond what the columns say. Cold. */
import type { Units } from "../../../scenario/scenario.ts";
import type { RowComplaint } from "../../kernel/units-reader.ts";
import { MAX_ARMS } from "../matchup.ts";
import { ROWS } from "./book.ts";
import type { Psyker } from "./psykers.rows.ts";
import type { Unit } from "./units.rows.ts";
import type { Vehicle } from "./vehicles.rows.ts";
import type { Weapon } from "./weapons.rows.ts";

/** A roster names profiles, psykers and vehicles by one word. */
const NAMED = ["profiles", "psykers", "vehicles"] as const;

export function* unitComplaints(units: Units): Generator<RowComplaint> {
  for (const table of NAMED) {
    const others = NAMED.filter((each) => each !== table);
    for (const { id } of units[table] ?? []) {
      const other = others.find(
        (each) => ROWS[each].rows.some((row) => row.id === id) || units[each]?.some((row) => row.id === id),
      );
      if (other !== undefined) yield { table, id, column: "id", message: `found "${id}", which ${other} has already` };
    }
  }
  for (const { id, least, most, ranged, grenades, closeCombat } of own<Unit>(units, "profiles")) {
    if (least > most)
      yield { table: "profiles", id, column: "most", message: `found ${most}, expected at least ${least}` };
    yield* tooMany("profiles", id, "ranged", ranged.length + grenades.length, MAX_ARMS);
    yield* tooMany("profiles", id, "closeCombat", closeCombat.length, MAX_ARMS - 1);
  }
  for (const { id, primary, ranged, closeCombat } of own<Psyker>(units, "psykers")) {
    if (primary.length === 0)
      yield { table: "psykers", id, column: "primary", message: "found nothing, expected a discipline at least" };
    yield* tooMany("psykers", id, "ranged", ranged.length, MAX_ARMS);
    yield* tooMany("psykers", id, "closeCombat", closeCombat.length, MAX_ARMS - 1);
  }
  for (const { id, weapons, closeCombat } of own<Vehicle>(units, "vehicles")) {
    yield* tooMany("vehicles", id, "weapons", weapons.length, MAX_ARMS);
    yield* tooMany("vehicles", id, "closeCombat", closeCombat.length, MAX_ARMS - 1);
  }
  for (const { id, short, long } of own<Weapon>(units, "weapons")) {
    if (long < short)
      yield {
        table: "weapons",
        id,
        column: "long",
        message: `found ${long}, expected at least the short range, ${short}`,
      };
  }
}

function* tooMany(table: string, id: string, column: string, found: number, most: number): Generator<RowComplaint> {
  if (found > most) yield { table, id, column, message: `found ${found} weapons, expected at most ${most}` };
}

function own<T>(units: Units, table: string): readonly T[] {
  return (units[table] ?? []) as unknown as readonly T[];
}
