/**
 * What can be taken away or changed about the units of a side, one thing at a time: weapons in the roster, command dice of the side; characteristics and
 * rules in the rulebook, which changes whoever is like that. Cold.
 */
import type { RosterEntry, Scenario } from "../../../scenario/scenario.ts";
import type { Lever } from "../../kernel/rule-system.ts";
import { isSame } from "../../kernel/same.ts";
import { houseRuleProblems, resolveBook } from "./book.ts";
import { compile } from "./compile.ts";
import { SWITCHES } from "./data.ts";
import { type LoadedModel, type LoadedUnit, loadRoster, modelsOf, type RosterLine, rosterProblems } from "./roster.ts";

/** The wanted levers of a side that are legal and give another matchup. */
export function levers(scenario: Scenario, side: number, wanted: (lever: Lever) => boolean = () => true): Lever[] {
  const before = compile(scenario);
  return [...candidates(scenario, side)].filter((lever) => {
    if (!wanted(lever)) return false;
    const after = lever.apply(scenario);
    const book = resolveBook(after.options, after.houseRules, after.units);
    const wrong = houseRuleProblems(after.houseRules, after.options, after.units);
    if (rosterProblems(after, book).length > 0 || wrong.length > 0) return false;
    return !isSame(compile(after), before);
  });
}

function* candidates(scenario: Scenario, side: number): Generator<Lever> {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const units = scenario.sides.map((each, index) => loadRoster(each, book, index).units);
  for (const [index, raw] of scenario.sides[side]!.roster.entries()) {
    const unit = units[side]!.find(({ entry }) => entry === index);
    if (unit !== undefined) yield* armLevers(side, index, raw as unknown as RosterLine, unit);
  }
  yield* diceLevers(scenario, side, units[side]!);
  yield* statLevers(units, side);
  for (const id of SWITCHES)
    yield houseLever(units, side, "rule", id, "without", () => true, { [`rules.${id}`]: "off" });
}

/** A command die more or fewer for each detachment. */
function* diceLevers(scenario: Scenario, side: number, units: readonly LoadedUnit[]): Generator<Lever> {
  const has = compile(scenario).fight[side]!.commandDice[0] ?? 0;
  for (const step of [1, -1]) {
    if (has + step < 0) continue;
    yield {
      ...{ kind: "characteristic", name: "Command dice", change: step > 0 ? "+1" : "-1" },
      entries: [...new Set(units.map(({ entry }) => entry))],
      unit: scenario.sides[side]!.name,
      apply: (from) => ({
        ...from,
        sides: from.sides.map((each, i) => (i === side ? { ...each, commandDice: has + step } : each)),
      }),
    };
  }
}

/** A unit without one of its weapons, or with another one. */
function* armLevers(side: number, index: number, line: RosterLine, unit: LoadedUnit): Generator<Lever> {
  const { blades, guns } = modelsOf(unit)[0]!;
  const lever = (change: Lever["change"], name: string, edit: Partial<RosterLine>): Lever => ({
    ...{ kind: "weapon", change, name, entries: [index], unit: unit.name },
    apply(scenario) {
      const roster = scenario.sides[side]!.roster.map((each, i) =>
        i === index ? ({ ...each, ...edit } as RosterEntry) : each,
      );
      return { ...scenario, sides: scenario.sides.map((each, i) => (i === side ? { ...each, roster } : each)) };
    },
  });
  const own = blades.map(({ id }) => id);
  const grenades = guns.filter(({ grenade }) => grenade).map(({ id }) => id);
  for (const { id, name } of blades) yield lever("without", name, { hands: own.filter((each) => each !== id) });
  for (const id of ["powerSword", "powerAxe", "powerFist"]) {
    if (!own.includes(id) && own.length < 2) yield lever("with", id, { hands: [...own, id] });
  }
  for (const id of ["fragGrenade", "krakGrenade"]) {
    if (!grenades.includes(id) && (line.grenades === undefined || line.grenades.length < 2))
      yield lever("with", id, { grenades: [...(line.grenades ?? []), id] });
  }
}

/** A lever of the rulebook: it changes whoever is like that, on both sides. */
function houseLever(
  units: readonly (readonly LoadedUnit[])[],
  side: number,
  kind: Lever["kind"],
  name: string,
  change: Lever["change"],
  touches: (model: LoadedModel) => boolean,
  edit: Readonly<Record<string, number | string>>,
): Lever {
  const of = (list: readonly LoadedUnit[]) => list.filter((unit) => modelsOf(unit).some(touches));
  const own = of(units[side]!);
  const also = [...new Set(of(units[1 - side]!).map((unit) => unit.name))];
  return {
    ...{ kind, name, change },
    entries: [...new Set(own.map((unit) => unit.entry))],
    unit: [...new Set(own.map((unit) => unit.name))].join(", "),
    ...(also.length > 0 && { also }),
    apply: (scenario) => ({ ...scenario, houseRules: { ...scenario.houseRules, ...edit } }),
  };
}

/** Characteristics of a construct. */
const BUILT = ["Mv", "AV", "BS", "WS", "S", "I", "A"] as const;
const STATS = ["Mv", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "save"] as const;

function* statLevers(units: readonly (readonly LoadedUnit[])[], side: number): Generator<Lever> {
  const models = new Map(units[side]!.flatMap(modelsOf).map((model) => [model.unit.id, model]));
  for (const { unit, armour } of models.values()) {
    const table = armour > 0 ? "vehicles" : "profiles";
    for (const stat of armour > 0 ? BUILT : STATS) {
      for (const step of [1, -1]) {
        // A save is the better the lower it is.
        const value = (stat === "AV" ? armour : unit[stat]) + (stat === "save" ? -step : step);
        const touches = (model: LoadedModel) => model.unit.id === unit.id;
        yield houseLever(units, side, "characteristic", `${stat} of ${unit.name}`, step > 0 ? "+1" : "-1", touches, {
          [`${table}.${unit.id}.${stat}`]: value,
        });
      }
    }
  }
}
