/** What has to hold in rows of Darker Millennium that users bring, beyond what the columns say. Cold. */
import type { Units } from "../../../scenario/scenario.ts";
import { longAfterShort, type RowComplaint } from "../../kernel/units-reader.ts";
import { MAX_ARMS } from "../matchup.ts";
import { UNITS, type Unit } from "./units.rows.ts";
import { VEHICLES, type Vehicle } from "./vehicles.rows.ts";

/** @rule DK-EXT-DS-05, DK-EXT-DS-06 */
export function* unitComplaints(units: Units): Generator<RowComplaint> {
  for (const { id, role, rank, least, most, hands } of (units["profiles"] ?? []) as unknown as readonly Unit[]) {
    const say = (column: string, message: string): RowComplaint => ({ table: "profiles", id, column, message });
    if (least > most) yield say("most", `found ${most}, expected at least ${least}`);
    if (most > 1 && role === "champion")
      yield say("most", `found ${most}, expected 1: a Champion leads a squad of others`);
    if (most > 1 && rank >= 2)
      yield say("rank", `found ${rank} and most ${most}; Characters, of rank 2 and more, are units of 1`);
    if (rank >= 2 && role === "champion")
      yield say("rank", `found ${rank}, expected 0 or 1: a Champion is no Character`);
    if (hands.length > MAX_ARMS - 1)
      yield say("hands", `found ${hands.length} weapons, expected at most ${MAX_ARMS - 1}`);
  }
  yield* vehicleComplaints(units);
  yield* longAfterShort(units);
}

/** A roster names profiles and vehicles by one word. @rule DK-EXT-VH-02 */
function* vehicleComplaints(units: Units): Generator<RowComplaint> {
  const profiles = [...UNITS, ...((units["profiles"] ?? []) as unknown as readonly Unit[])];
  for (const { id, weapons, hands } of (units["vehicles"] ?? []) as unknown as readonly Vehicle[]) {
    const say = (column: string, message: string): RowComplaint => ({ table: "vehicles", id, column, message });
    if (profiles.some((each) => each.id === id)) yield say("id", `found "${id}", which profiles has already`);
    if (weapons.length > MAX_ARMS)
      yield say("weapons", `found ${weapons.length} weapons, expected at most ${MAX_ARMS}`);
    if (hands.length > MAX_ARMS - 1)
      yield say("hands", `found ${hands.length} weapons, expected at most ${MAX_ARMS - 1}`);
  }
  for (const { id } of (units["profiles"] ?? []) as unknown as readonly Unit[]) {
    if (VEHICLES.some((each) => each.id === id))
      yield { table: "profiles", id, column: "id", message: `found "${id}", which vehicles has already` };
  }
}
