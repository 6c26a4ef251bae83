/** What has to hold in rows of Skirmish that users bring, beyond what the columns say. Cold. */
import type { Units } from "../../../scenario/scenario.ts";
import { withUnits } from "../../kernel/units.ts";
import { type RowComplaint, unitsReader } from "../../kernel/units-reader.ts";
import {
  ARMOURY,
  type ArmouryLine,
  GRENADE_RULES,
  MELEE,
  type MeleeProfile,
  PROFILES,
  type Profile,
  RANGED,
  type RangedProfile,
  SKILLS,
  TABLES,
  WARGEAR,
  WEAPONS,
} from "./data.ts";

export const readUnits = unitsReader("skirmish", TABLES, check);

function check(units: Units): readonly RowComplaint[] {
  return [...profiles(units), ...arms(units), ...armoury(units)];
}

function* profiles(units: Units): Generator<RowComplaint> {
  const parts = new Set(
    [...withUnits(RANGED, units, "ranged"), ...withUnits(MELEE, units, "melee")].flatMap(({ id, part }) =>
      part ? [id] : [],
    ),
  );
  const known = new Set(PROFILES.map(({ id }) => id));
  for (const { id, role, loadouts, wargear } of own<Profile>(units, "profiles")) {
    const say = (column: string, message: string): RowComplaint => ({ table: "profiles", id, column, message });
    if (role === "companion" && !known.has(id))
      yield say(
        "role",
        "companions come with an item of the rulebook; expected leader, trooper, upgradedPack, alternativePack, drone or swarm",
      );
    for (const part of loadouts.flat().filter((each) => parts.has(each)))
      yield say("loadouts", `${part} is a part of a weapon, which nobody carries by itself`);
    if (loadouts.some((loadout) => loadout.length > MOST_CARRIED))
      yield say("loadouts", `found more than ${MOST_CARRIED} weapons in a loadout; alternatives are parted by |`);
    if (new Set(wargear).size < wargear.length) yield say("wargear", "an item stands there twice");
  }
}

/** More weapons than any model has. */
const MOST_CARRIED = 6;

/** One name may be of a gun or of a blade: what is both is a row of `weapons` that joins two. */
function* arms(units: Units): Generator<RowComplaint> {
  const guns = new Set(withUnits(RANGED, units, "ranged").map(({ id }) => id));
  for (const { id } of own<MeleeProfile>(units, "melee")) {
    if (!guns.has(id)) continue;
    const message = `${id} is the ID of a row of ranged; name it otherwise, and join both in a row of weapons`;
    yield { table: "melee", id, column: "id", message };
  }
  const blades = new Set(MELEE.map(({ id }) => id));
  for (const { id } of own<RangedProfile>(units, "ranged")) {
    if (!blades.has(id)) continue;
    const message = `${id} is the ID of a row of melee; name it otherwise, and join both in a row of weapons`;
    yield { table: "ranged", id, column: "id", message };
  }
  for (const { id, ranged, melee } of own<(typeof WEAPONS)[number]>(units, "weapons")) {
    if (ranged.length + melee.length > 0) continue;
    yield {
      table: "weapons",
      id,
      column: "ranged",
      message: "found neither a row of ranged nor one of melee; expected one at least",
    };
  }
}

function* armoury(units: Units): Generator<RowComplaint> {
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const items = ids(withUnits(WARGEAR, units, "wargear"));
  const weapons = [...ids(WEAPONS), ...["ranged", "melee", "weapons"].flatMap((table) => ids(units[table] ?? []))];
  const sold = { weapon: weapons, wargear: items, grenade: Object.keys(GRENADE_RULES) };
  for (const { id, kind, gives, army, needs } of own<ArmouryLine>(units, "armoury")) {
    const say = (column: string, message: string): RowComplaint => ({ table: "armoury", id, column, message });
    if (!sold[kind].includes(gives)) yield say("gives", `found "${gives}", expected the ID of a ${kind}`);
    const needed = [...items, ...ids(SKILLS)];
    if (needs !== undefined && !needed.includes(needs))
      yield say("needs", `found "${needs}", expected the ID of an item or a skill`);
    const other = withUnits(ARMOURY, units, "armoury").find(
      (each) => each.army === army && each.gives === gives && each.id !== id,
    );
    if (other !== undefined)
      yield say("gives", `${army} has ${gives} already, as ${other.id}; give that row another price instead`);
  }
}

function own<T>(units: Units, table: string): readonly T[] {
  return (units[table] ?? []) as unknown as readonly T[];
}
