/**
 * What can be taken away or changed about the units of a side, one thing at a time. What is carried is edited in the roster, so that
 * nobody else changes; numbers and rules of a profile or weapon can only be edited in the rulebook. Cold.
 */
import type { Scenario } from "../../../scenario/scenario.ts";
import { entryLever, houseLever, tried, type Wanted } from "../../kernel/levers.ts";
import type { Lever } from "../../kernel/rule-system.ts";
import { houseRuleKeys, houseRuleProblems, resolveBook } from "./book.ts";
import { GEAR_NAMES } from "./catalogue.ts";
import { compile } from "./compile.ts";
import { GEAR, POWERS, SPECIALS, SWITCHES } from "./data.ts";
import { type LoadedUnit, loadRoster, type RosterLine, rosterProblems } from "./roster.ts";

export function levers(scenario: Scenario, side: number, wanted: Wanted = () => true): Lever[] {
  return tried(scenario, candidates(scenario, side), wanted, compile, (after) => {
    const book = resolveBook(after.options, after.houseRules, after.units);
    return (
      rosterProblems(after, book).length === 0 && houseRuleProblems(after.houseRules, {}, after.units).length === 0
    );
  });
}

function* candidates(scenario: Scenario, side: number): Generator<Lever> {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const units = scenario.sides.map((each, index) => loadRoster(each, book, index).units);
  for (const [index, raw] of scenario.sides[side]!.roster.entries()) {
    yield* gearLevers(scenario, side, index, raw as unknown as RosterLine);
  }
  yield* profileLevers(units, side);
  yield* weaponLevers(units, side, scenario.units);
  for (const id of SWITCHES)
    yield houseLever(
      { kind: "rule", change: "without", name: id },
      { [`rules.${id}`]: "off" },
      units[side]!,
      units[1 - side]!,
    );
}

function* gearLevers(scenario: Scenario, side: number, index: number, line: RosterLine): Generator<Lever> {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const model = book.models[line.profile]!;
  const lever = (kind: Lever["kind"], change: Lever["change"], name: string, edit: (line: RosterLine) => RosterLine) =>
    entryLever({ kind, change, name, unit: line.name ?? model.name, side, index }, edit);
  const carried = line.weapons ?? model.weapons;
  for (const id of new Set(carried)) {
    const rest = carried.filter((each) => each !== id);
    yield lever("weapon", "without", book.weapons[id]!.name, (each) => ({ ...each, weapons: rest }));
  }
  for (const weapon of Object.values(book.weapons)) {
    if (carried.includes(weapon.id) || weapon.id === "psychicBolt") continue;
    const beside = [...carried, weapon.id];
    yield lever("weapon", "with", weapon.name, (each) => ({ ...each, weapons: beside }));
    const instead = carried.map((id, i) => (i === 0 ? weapon.id : id));
    const name = `${weapon.name} for ${book.weapons[carried[0] ?? ""]?.name ?? "nothing"}`;
    if (carried.length > 0) yield lever("weapon", "with", name, (each) => ({ ...each, weapons: instead }));
  }
  const gear = line.gear ?? [];
  for (const item of GEAR) {
    const has = gear.includes(item);
    const list = has ? gear.filter((each) => each !== item) : [...gear, item];
    yield lever("item", has ? "without" : "with", GEAR_NAMES[item], (each) => ({ ...each, gear: list }));
  }
  const powers = line.powers ?? model.powers;
  for (const power of POWERS) {
    if (!powers.includes(power)) continue;
    const list = powers.filter((each) => each !== power) as RosterLine["powers"] & {};
    yield lever("rule", "without", power, (each) => ({ ...each, powers: list }));
  }
  for (const [i, joined] of (line.attached ?? []).entries()) {
    const name = book.models[joined.profile]!.name;
    yield lever("item", "without", name, (each) => ({
      ...each,
      attached: each.attached!.filter((_, j) => j !== i),
    }));
  }
}

/** Those of both sides whom a change of the rulebook reaches, the own ones first. */
function reached(units: readonly (readonly LoadedUnit[])[], side: number, touches: (unit: LoadedUnit) => boolean) {
  return [units[side]!.filter(touches), units[1 - side]!.filter(touches)] as const;
}

const FIELDS = ["speed", "agility", "bs", "as", "defence", "armour", "morale", "psychic"] as const;

function* profileLevers(units: readonly (readonly LoadedUnit[])[], side: number): Generator<Lever> {
  const models = new Map(units[side]!.flatMap((unit) => unit.groups).map(({ model }) => [model.id, model]));
  for (const model of models.values()) {
    const [own, others] = reached(units, side, (unit) => unit.groups.some((group) => group.model.id === model.id));
    for (const field of FIELDS) {
      for (const step of [1, -1] as const) {
        const edit = { [`models.${model.id}.${field}`]: model[field] + step };
        const name = `${field} of ${model.name}`;
        yield houseLever({ kind: "characteristic", change: step > 0 ? "+1" : "-1", name }, edit, own, others);
      }
    }
  }
}

function* weaponLevers(
  units: readonly (readonly LoadedUnit[])[],
  side: number,
  own: Scenario["units"],
): Generator<Lever> {
  const keys = houseRuleKeys(own);
  const weapons = new Map(
    units[side]!.flatMap((unit) => unit.groups.flatMap((group) => group.weapons)).map((each) => [each.id, each]),
  );
  for (const weapon of weapons.values()) {
    const [own, others] = reached(units, side, (unit) =>
      unit.groups.some((group) => group.weapons.some((each) => each.id === weapon.id)),
    );
    for (const field of ["power", "rof", "accuracy", "range", "at"] as const) {
      for (const step of [1, -1] as const) {
        // Range 0 is point blank: an inch more or less would make a pistol of a sword, or the other way round.
        if (field === "range" && (weapon.range === 0 || weapon.range + step === 0)) continue;
        const edit = { [`weapons.${weapon.id}.${field}`]: weapon[field] + step };
        const name = `${weapon.name}: ${field}`;
        yield houseLever({ kind: "weapon", change: step > 0 ? "+1" : "-1", name }, edit, own, others);
      }
    }
    for (const word of SPECIALS) {
      const key = `weapons.${weapon.id}.${word}`;
      if (keys.get(key) !== true) continue;
      const name = `${weapon.name}: ${word}`;
      yield houseLever({ kind: "rule", change: "without", name }, { [key]: false }, own, others);
    }
  }
}
