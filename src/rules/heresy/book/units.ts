/** What has to hold in rows of Heresy that users bring, beyond what the columns say. Cold. */
import type { Units } from "../../../scenario/scenario.ts";
import type { RowComplaint } from "../../kernel/units-reader.ts";
import type { Profile } from "./profiles.rows.ts";
import type { Weapon } from "./weapons.rows.ts";

export function* unitComplaints(units: Units): Generator<RowComplaint> {
  for (const { id, role, quality, body, weapons } of (units["profiles"] ?? []) as unknown as readonly Profile[]) {
    const say = (column: string, message: string): RowComplaint => ({ table: "profiles", id, column, message });
    if (quality !== undefined && quality.length !== 3)
      yield say("quality", `found ${quality.length} levels, expected three: fresh, fatigued and routed, such as 5 7 9`);
    if (quality === undefined && role !== "attached")
      yield say("quality", "found nothing, expected three levels such as 5 7 9: only attached models need none");
    if ((role === "titan") !== (body === "titan"))
      yield say("body", `found body ${body} and role ${role}; a titan is one in both, and nobody else`);
    if (weapons.length > MOST_WEAPONS)
      yield say("weapons", `found ${weapons.length} weapons, expected at most ${MOST_WEAPONS}`);
  }
  for (const { id, short, long } of (units["weapons"] ?? []) as unknown as readonly Weapon[]) {
    if (long >= short) continue;
    yield {
      table: "weapons",
      id,
      column: "long",
      message: `found ${long}, expected at least the short range, ${short}`,
    };
  }
}

/** Of one profile; more have no room in the columns of a battle. */
const MOST_WEAPONS = 4;
