/**
 * What can be taken away or changed about the squads of a side, one thing at a time: weapons in the roster; characteristics and rules in the rulebook,
 * which changes whoever is like that. Cold.
 */
import type { RosterEntry, Scenario } from "../../../scenario/scenario.ts";
import type { Lever } from "../../kernel/rule-system.ts";
import { isSame } from "../../kernel/same.ts";
import { houseRuleProblems, resolveBook } from "./book.ts";
import { compile } from "./compile.ts";
import { SWITCHES } from "./data.ts";
import { type LoadedModel, type LoadedSquad, loadRoster, type RosterLine, rosterProblems } from "./roster.ts";

/** The wanted levers of a side that are legal and give another matchup. */
export function levers(scenario: Scenario, side: number, wanted: (lever: Lever) => boolean = () => true): Lever[] {
  const before = compile(scenario);
  return [...candidates(scenario, side)].filter((lever) => {
    if (!wanted(lever)) return false;
    const after = lever.apply(scenario);
    const book = resolveBook(after.options, after.houseRules, after.units);
    if (rosterProblems(after, book).length > 0 || houseRuleProblems(after.houseRules, after.units).length > 0)
      return false;
    return !isSame(compile(after), before);
  });
}

function* candidates(scenario: Scenario, side: number): Generator<Lever> {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const squads = scenario.sides.map((each, index) => loadRoster(each, book, index).squads);
  for (const [index, raw] of scenario.sides[side]!.roster.entries()) {
    const line = raw as unknown as RosterLine;
    const squad = squads[side]!.find(({ entry }) => entry === index);
    if (squad !== undefined) yield* armLevers(side, index, line, squad);
  }
  yield* statLevers(squads, side);
  for (const id of SWITCHES)
    yield houseLever(squads, side, "rule", id, "without", () => true, { [`rules.${id}`]: "off" });
}

/** A squad without one of its weapons, or with another one; a psyker of another level. */
function* armLevers(side: number, index: number, line: RosterLine, squad: LoadedSquad): Generator<Lever> {
  const { blades, guns, mastery } = squad.models[0]!;
  const lever = (kind: Lever["kind"], change: Lever["change"], name: string, edit: Partial<RosterLine>): Lever => ({
    ...{ kind, change, name, entries: [index], unit: squad.name },
    apply(scenario) {
      const roster = scenario.sides[side]!.roster.map((each, i) =>
        i === index ? ({ ...each, ...edit } as RosterEntry) : each,
      );
      return { ...scenario, sides: scenario.sides.map((each, i) => (i === side ? { ...each, roster } : each)) };
    },
  });
  const own = blades.map(({ id }) => id);
  const ranged = guns.filter(({ kind }) => kind !== "grenade").map(({ id }) => id);
  const grenades = guns.filter(({ kind }) => kind === "grenade").map(({ id }) => id);
  for (const { id, name } of blades)
    yield lever("weapon", "without", name, { closeCombat: own.filter((each) => each !== id) });
  for (const [i, id] of ranged.entries())
    yield lever("weapon", "without", guns[i]!.name, { ranged: ranged.filter((each) => each !== id) });
  for (const id of ["sword", "powerSword", "powerFist", "powerAxe"]) {
    if (!own.includes(id) && line.profile !== id) yield lever("weapon", "with", id, { closeCombat: [...own, id] });
  }
  for (const id of ["fragGrenade", "krakGrenade"]) {
    if (!grenades.includes(id)) yield lever("weapon", "with", id, { grenades: [...grenades, id] });
  }
  if (mastery > 1) yield lever("characteristic", "-1", "Mastery", { mastery: mastery - 1 });
  if (mastery > 0 && mastery < 4) yield lever("characteristic", "+1", "Mastery", { mastery: mastery + 1 });
}

/** A lever of the rulebook: it changes whoever is like that, on both sides. */
function houseLever(
  squads: readonly (readonly LoadedSquad[])[],
  side: number,
  kind: Lever["kind"],
  name: string,
  change: Lever["change"],
  touches: (model: LoadedModel) => boolean,
  edit: Readonly<Record<string, number | string>>,
): Lever {
  const of = (list: readonly LoadedSquad[]) => list.filter(({ models }) => models.some(touches));
  const own = of(squads[side]!);
  const also = [...new Set(of(squads[1 - side]!).map((squad) => squad.name))];
  return {
    ...{ kind, name, change },
    entries: [...new Set(own.map((squad) => squad.entry))],
    unit: [...new Set(own.map((squad) => squad.name))].join(", "),
    ...(also.length > 0 && { also }),
    apply: (scenario) => ({ ...scenario, houseRules: { ...scenario.houseRules, ...edit } }),
  };
}

const STATS = ["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "save"] as const;

function* statLevers(squads: readonly (readonly LoadedSquad[])[], side: number): Generator<Lever> {
  const models = new Map(squads[side]!.flatMap((squad) => squad.models).map((model) => [model.unit.id, model]));
  for (const { unit, mastery, vehicle } of models.values()) {
    const table = vehicle !== null ? "vehicles" : mastery > 0 ? "psykers" : "profiles";
    for (const stat of STATS) {
      for (const step of [1, -1]) {
        // A save is the better the lower it is.
        const value = unit[stat] + (stat === "save" ? -step : step);
        const change = step > 0 ? "+1" : "-1";
        const touches = (model: LoadedModel) => model.unit.id === unit.id;
        yield houseLever(squads, side, "characteristic", `${stat} of ${unit.name}`, change, touches, {
          [`${table}.${unit.id}.${stat}`]: value,
        });
      }
    }
  }
}
