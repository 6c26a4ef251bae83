/** A unit of a side and whom the side meets, as several commands ask for it on the command line. Cold. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Command as Commander } from "commander";
import { UserError } from "../errors.ts";
import { openCell } from "../experiments/cells.ts";
import { entryOf, type Opponent, type UnitQuestion, unitName } from "../experiments/lattice.ts";
import type { ListedUnit, PriceAllQuestion } from "../experiments/price-all.ts";
import { given } from "../given.ts";
import { canonicalJson } from "../scenario/canonical.ts";
import { type Contender, mergedUnits, namesScenario, openContest, pitted } from "../scenario/contenders.ts";
import type { RosterEntry, Scenario, Side } from "../scenario/scenario.ts";
import { isFolder } from "./files.ts";
import type { ContestFlags, ScenarioFlags } from "./flags.ts";
import { library, openScenario } from "./library.ts";
import { contestOptions } from "./options.ts";
import { collect } from "./readers.ts";

export interface UnitFlags extends ContestFlags, Pick<ScenarioFlags, "set"> {
  readonly unit?: string;
  readonly side?: string;
  readonly against: readonly string[];
  readonly weight: readonly string[];
}

export function unitOptions(command: Commander): Commander {
  command
    .option("--unit <name>", "the roster entry: its profile, its name, or its index from 0 (default: the only one)")
    .option("--side <name>", "the side that has it (default: the first that does)")
    .option(
      "--against <army>",
      "opponents instead of the other side: roster files, folders, scenarios or words; repeatable",
      collect,
      [],
    )
    .option("--weight <army=number>", "how often an opponent is met (default: 1); repeatable", collect, []);
  return contestOptions(command);
}

/** The question, and the seed that the scenario brings. */
export interface OpenedUnit {
  readonly question: UnitQuestion;
  readonly seed?: string;
}

/** `path` is a scenario, whose other side is the opponent unless others are named, or an army, whose opponents have to be named. */
export async function openUnit(path: string, flags: UnitFlags): Promise<OpenedUnit> {
  const { unit, set } = flags;
  const against = await expandFolders(flags.against);
  if (!(await namesScenario(path, library))) {
    if (against.length === 0)
      throw new UserError(`${path} is an army: name its opponents with --against, or give a scenario with two sides`);
    const contest = await openContest([path, ...against], contestWorld(flags));
    const [own, ...others] = contest.contenders;
    checkSide(flags, [own!.side]);
    const named = { side: own!.side, place: 0 as const, unit: unit ?? onlyUnit([own!.side]) };
    return opened(contest, named, weighted(others, flags.weight));
  }
  const { scenario, rulebook } = await openScenario(path, set);
  checkSide(flags, scenario.sides);
  const wanted = unit ?? onlyUnit(scenario.sides.filter(({ name }) => name === (flags.side ?? name)));
  const place = placeOf(wanted, flags, scenario);
  const side = scenario.sides[place]!;
  const other = scenario.sides[1 - place]!;
  const named = { side, place, unit: wanted };
  if (against.length === 0)
    return opened(
      { rulebook, scenario },
      named,
      weighted([{ name: other.name, side: other, from: path }], flags.weight),
    );
  const contest = await openContest(against, { ...contestWorld(flags), terms: flags.terms ?? path });
  const others = weighted(contest.contenders, flags.weight);
  // Opponents may bring units of their own, and rosters house rules.
  if (flags.terms === undefined) {
    const { houseRules } = contest.scenario;
    return opened(
      { rulebook, scenario: { ...scenario, houseRules, ...given({ units: contest.scenario.units }) } },
      named,
      others,
    );
  }
  const units = mergedUnits([
    { from: path, units: scenario.units },
    { from: flags.terms, units: contest.scenario.units },
  ]);
  return opened({ rulebook, scenario: { ...scenario, ...given({ units }) } }, named, others);
}

/** The unit that needs no name, because there is no other. */
function onlyUnit(sides: readonly Side[]): string {
  const units = new Set(sides.flatMap((side) => side.roster.map((_, i) => unitName(side, i))));
  if (units.size > 1) throw new UserError(`which unit? Name it with --unit; expected one of ${[...units].join(", ")}`);
  return [...units][0]!;
}

/** Every roster entry as an army of its own: of a scenario's sides, a roster file, or all files of a folder. */
export async function openList(
  path: string,
  flags: UnitFlags,
): Promise<Omit<PriceAllQuestion, "anchor"> & { readonly seed?: string; readonly dearest: number }> {
  const [first, ...others] = await expandFolders([path]);
  const isScenario = others.length === 0 && (await namesScenario(first!, library));
  const { rulebook, scenario, sides } = isScenario
    ? await openScenario(first!, flags.set).then((loaded) => ({ ...loaded, sides: loaded.scenario.sides }))
    : await openContest([first!, ...others], contestWorld(flags)).then((contest) => ({
        ...contest,
        sides: contest.contenders.map(({ side }) => side),
      }));
  const entries = sides.flatMap((side) => side.roster.map((line, i) => ({ name: unitName(side, i), side, line })));
  const units: ListedUnit[] = [];
  const seen = new Set<string>();
  for (const { name, side, line } of entries) {
    const { count: _, ...kind } = line;
    const same = canonicalJson({ kind, policy: side.policy });
    if (seen.has(same)) continue;
    seen.add(same);
    const namesakes = entries.filter((other) => other.name === name && other.line !== line);
    const beside = [
      ...(namesakes.some((other) => other.side !== side) ? [side.name] : []),
      ...(namesakes.some((other) => other.side === side) ? [gear(line)] : []),
    ];
    const { rosterFile: __, ...plain } = side;
    units.push({
      name: beside.length === 0 ? name : `${name} (${beside.join(", ")})`,
      side: { ...plain, roster: [line] },
    });
  }
  const pointsOf = (side: Side): number =>
    openCell(pitted({ rulebook, scenario }, side, side), rulebook, { seed: "" }).matchup.sides[0]!.points;
  const dearest = Math.max(...sides.map(pointsOf));
  return { rulebook, scenario, units, dearest, ...given({ seed: scenario.seed }) };
}

/** What tells two entries of one profile apart: all but what they are and how many. */
function gear({ count: _, profile: __, ...rest }: RosterEntry): string {
  return (
    Object.values(rest)
      .flat()
      .map((each) => (typeof each === "object" ? canonicalJson(each) : String(each)))
      .join(", ") || "plain"
  );
}

/** The question about this unit of the side at this place of the world. */
function opened(
  { rulebook, scenario }: Pick<UnitQuestion, "rulebook" | "scenario">,
  { side, place, unit }: { readonly side: Side; readonly place: 0 | 1; readonly unit: string },
  opponents: readonly Opponent[],
): OpenedUnit {
  const question = { rulebook, scenario, side, entry: entryOf(side, unit), place, opponents };
  return { question, ...given({ seed: scenario.seed }) };
}

function contestWorld({ terms, rules, set }: UnitFlags): Parameters<typeof openContest>[1] {
  return { ...library, sets: set, ...given({ terms, rules }) };
}

/** The side that is named, else the first that has the unit. */
function placeOf(unit: string, flags: UnitFlags, { sides }: Scenario): 0 | 1 {
  if (flags.side !== undefined) return flags.side === sides[1]!.name ? 1 : 0;
  const [first, second] = sides.map(({ roster }) =>
    roster.some(({ profile, name }) => profile === unit || name === unit),
  );
  return second && !first ? 1 : 0;
}

function checkSide({ side }: UnitFlags, sides: readonly Side[]): void {
  const names = sides.map(({ name }) => name);
  if (side !== undefined && !names.includes(side))
    throw new UserError(`there is no side "${side}"; expected ${names.join(" or ")}`);
}

function weighted(others: readonly Contender[], weights: readonly string[]): Opponent[] {
  const asked = new Map<string, number>();
  const names = others.map(({ name }) => name);
  for (const text of weights) {
    const [, name, number] = /^(.*)=\s*(\d+)\s*$/.exec(text) ?? [];
    if (name === undefined || !names.includes(name.trim()))
      throw new UserError(`--weight ${text}: expected one of ${names.join(", ")}, then = and a whole number`);
    asked.set(name.trim(), Number(number));
  }
  const opponents = others.map(({ name, side }) => ({ name, side, weight: asked.get(name) ?? 1 }));
  const met = opponents.filter(({ weight }) => weight > 0);
  if (met.length === 0) throw new UserError("all opponents have the weight 0: nobody is met");
  return met;
}

/** Folders stand for the YAML files in them, by name. */
export async function expandFolders(specs: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const spec of specs) {
    const names = (await isFolder(spec)) ? (await readdir(spec)).filter((name) => /\.ya?ml$/.test(name)) : undefined;
    if (names?.length === 0) throw new UserError(`there are no YAML files in ${spec}`);
    found.push(...(names?.sort().map((name) => join(spec, name)) ?? [spec]));
  }
  return found;
}
