/**
 * What can be taken away or changed about the units of a side, one thing at a time. What is carried is edited in the roster, so that
 * nobody else changes; numbers and rules of a profile or weapon can only be edited in the rulebook. Cold.
 */
import type { RosterEntry, Scenario } from "../../../scenario/scenario.ts";
import type { Lever } from "../../kernel/rule-system.ts";
import { isSame } from "../../kernel/same.ts";
import { houseRuleKeys, houseRuleProblems, resolveBook } from "./book.ts";
import { GEAR_NAMES } from "./catalogue.ts";
import { compile } from "./compile.ts";
import { GEAR, POWERS, SPECIALS, SWITCHES } from "./data.ts";
import { type LoadedUnit, loadRoster, type RosterLine, rosterProblems } from "./roster.ts";

/** The wanted levers of a side that are legal and give another matchup. */
export function levers(scenario: Scenario, side: number, wanted: (lever: Lever) => boolean = () => true): Lever[] {
  const before = compile(scenario);
  const found: Lever[] = [];
  for (const lever of candidates(scenario, side)) {
    if (!wanted(lever)) continue;
    const after = lever.apply(scenario);
    const book = resolveBook(after.options, after.houseRules);
    if (rosterProblems(after, book).length > 0) continue;
    if (houseRuleProblems(after.houseRules).length > 0) continue;
    if (!isSame(compile(after), before)) found.push(lever);
  }
  return found;
}

function* candidates(scenario: Scenario, side: number): Generator<Lever> {
  const book = resolveBook(scenario.options, scenario.houseRules);
  const units = scenario.sides.map((each, index) => loadRoster(each, book, index).units);
  for (const [index, raw] of scenario.sides[side]!.roster.entries()) {
    yield* gearLevers(scenario, side, index, raw as unknown as RosterLine);
  }
  yield* profileLevers(units, side);
  yield* weaponLevers(units, side);
  for (const id of SWITCHES)
    yield houseLever(units, side, "rule", id, "without", () => true, { [`rules.${id}`]: "off" });
}

function entryLever(
  [side, index, unit]: readonly [number, number, string],
  kind: Lever["kind"],
  change: Lever["change"],
  name: string,
  edit: (line: RosterLine) => RosterLine,
): Lever {
  return {
    kind,
    entries: [index],
    unit,
    name,
    change,
    apply(scenario) {
      const edited = (each: RosterEntry): RosterEntry => edit(each as unknown as RosterLine) as unknown as RosterEntry;
      const sides = scenario.sides.map((each, i) =>
        i === side ? { ...each, roster: each.roster.map((line, at) => (at === index ? edited(line) : line)) } : each,
      );
      return { ...scenario, sides };
    },
  };
}

function* gearLevers(scenario: Scenario, side: number, index: number, line: RosterLine): Generator<Lever> {
  const book = resolveBook(scenario.options, scenario.houseRules);
  const model = book.models[line.profile]!;
  const at = [side, index, line.name ?? model.name] as const;
  const carried = line.weapons ?? model.weapons;
  for (const id of new Set(carried)) {
    const rest = carried.filter((each) => each !== id);
    yield entryLever(at, "weapon", "without", book.weapons[id]!.name, (each) => ({ ...each, weapons: rest }));
  }
  for (const weapon of Object.values(book.weapons)) {
    if (carried.includes(weapon.id) || weapon.id === "psychicBolt") continue;
    const beside = [...carried, weapon.id];
    yield entryLever(at, "weapon", "with", weapon.name, (each) => ({ ...each, weapons: beside }));
    const instead = carried.map((id, i) => (i === 0 ? weapon.id : id));
    const name = `${weapon.name} for ${book.weapons[carried[0] ?? ""]?.name ?? "nothing"}`;
    if (carried.length > 0) yield entryLever(at, "weapon", "with", name, (each) => ({ ...each, weapons: instead }));
  }
  const gear = line.gear ?? [];
  for (const item of GEAR) {
    const has = gear.includes(item);
    const list = has ? gear.filter((each) => each !== item) : [...gear, item];
    yield entryLever(at, "item", has ? "without" : "with", GEAR_NAMES[item], (each) => ({ ...each, gear: list }));
  }
  const powers = line.powers ?? model.powers;
  for (const power of POWERS) {
    if (!powers.includes(power)) continue;
    const list = powers.filter((each) => each !== power) as RosterLine["powers"] & {};
    yield entryLever(at, "rule", "without", power, (each) => ({ ...each, powers: list }));
  }
  for (const [i, joined] of (line.attached ?? []).entries()) {
    const name = book.models[joined.profile]!.name;
    yield entryLever(at, "item", "without", name, (each) => ({
      ...each,
      attached: each.attached!.filter((_, j) => j !== i),
    }));
  }
}

/** A lever of the rulebook: it changes whoever is like that, on both sides. */
function houseLever(
  units: readonly (readonly LoadedUnit[])[],
  side: number,
  kind: Lever["kind"],
  name: string,
  change: Lever["change"],
  touches: (unit: LoadedUnit) => boolean,
  edit: Readonly<Record<string, number | string | boolean>>,
): Lever {
  const own = units[side]!.filter(touches);
  const also = [...new Set(units[1 - side]!.filter(touches).map((unit) => unit.name))];
  return {
    kind,
    entries: [...new Set(own.map((unit) => unit.entry))],
    unit: [...new Set(own.map((unit) => unit.name))].join(", "),
    name,
    change,
    ...(also.length > 0 && { also }),
    apply: (scenario) => ({ ...scenario, houseRules: { ...scenario.houseRules, ...edit } }),
  };
}

const FIELDS = ["speed", "agility", "bs", "as", "defence", "armour", "morale", "psychic"] as const;

function* profileLevers(units: readonly (readonly LoadedUnit[])[], side: number): Generator<Lever> {
  const models = new Map(units[side]!.flatMap((unit) => unit.groups).map(({ model }) => [model.id, model]));
  for (const model of models.values()) {
    const touches = (unit: LoadedUnit): boolean => unit.groups.some((group) => group.model.id === model.id);
    for (const field of FIELDS) {
      for (const step of [1, -1] as const) {
        const edit = { [`models.${model.id}.${field}`]: model[field] + step };
        const name = `${field} of ${model.name}`;
        yield houseLever(units, side, "characteristic", name, step > 0 ? "+1" : "-1", touches, edit);
      }
    }
  }
}

function* weaponLevers(units: readonly (readonly LoadedUnit[])[], side: number): Generator<Lever> {
  const keys = houseRuleKeys();
  const weapons = new Map(
    units[side]!.flatMap((unit) => unit.groups.flatMap((group) => group.weapons)).map((each) => [each.id, each]),
  );
  for (const weapon of weapons.values()) {
    const touches = (unit: LoadedUnit): boolean =>
      unit.groups.some((group) => group.weapons.some((each) => each.id === weapon.id));
    for (const field of ["power", "rof", "accuracy", "range", "at"] as const) {
      for (const step of [1, -1] as const) {
        // Range 0 is point blank: an inch more or less would make a pistol of a sword, or the other way round.
        if (field === "range" && (weapon.range === 0 || weapon.range + step === 0)) continue;
        const edit = { [`weapons.${weapon.id}.${field}`]: weapon[field] + step };
        yield houseLever(units, side, "weapon", `${weapon.name}: ${field}`, step > 0 ? "+1" : "-1", touches, edit);
      }
    }
    for (const word of SPECIALS) {
      const key = `weapons.${weapon.id}.${word}`;
      if (keys.get(key) !== true) continue;
      yield houseLever(units, side, "rule", `${weapon.name}: ${word}`, "without", touches, { [key]: false });
    }
  }
}
