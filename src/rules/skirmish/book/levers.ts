/**
 * What can be taken away or changed about the models of a side, one thing at a time: each number, weapon, item and special rule, and
 * what the unit could buy. What is carried is edited in the roster, so that nobody else changes; saves and the rules of a profile or gun
 * can only be edited in the rulebook. Cold: each candidate is checked and compiled.
 */
import type { Scenario } from "../../../scenario/scenario.ts";
import type { HouseRules } from "../../kernel/house-rules.ts";
import { entryLever as editEntry, houseLever as editRules, tried, type Wanted } from "../../kernel/levers.ts";
import type { Lever } from "../../kernel/rule-system.ts";
import { armouryOf, type Book, resolveBook, WORD_RULES } from "./book.ts";
import { compile } from "./compile.ts";
import { CHARACTERISTICS, type Profile, WARGEAR } from "./data.ts";
import { GLOSSARY } from "./glossary.rows.ts";
import { musterTerms } from "./modes.ts";
import { loadRoster } from "./roster.ts";
import type { LoadedModel, RosterLine } from "./roster-entry.ts";

/** Whatever they cost. */
export function levers(scenario: Scenario, side: number, wanted: Wanted = () => true): Lever[] {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  return tried(scenario, candidates(scenario, side, book), wanted, compile, (after) => isLegal(after, side));
}

function isLegal(scenario: Scenario, side: number): boolean {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const terms = { ...musterTerms(scenario), budget: null, side };
  return loadRoster(scenario.sides[side]!, book, terms).problems.length === 0;
}

/** A side, and what is read to find its levers. */
interface Desk {
  readonly scenario: Scenario;
  readonly side: number;
  readonly book: Book;
}

function* candidates(scenario: Scenario, side: number, book: Book): Generator<Lever> {
  const desk = { scenario, side, book };
  for (const [index, raw] of scenario.sides[side]!.roster.entries()) {
    const entry = raw as unknown as RosterLine;
    const profile = book.profiles[entry.profile]!;
    const unit: Unit = { desk, index, entry, profile, name: entry.name ?? profile.name };
    yield* gains(unit);
    for (const bearer of bearersOf(unit)) {
      yield* weaponsLost(bearer);
      yield* listed(bearer, "grenades", "without");
      yield* listed(bearer, "wargear", "without");
    }
    yield* learned(unit);
    for (const bearer of bearersOf(unit)) {
      yield* weaponsGained(bearer);
      yield* listed(bearer, "grenades", "with");
      yield* listed(bearer, "wargear", "with");
    }
  }
  yield* saves(desk);
  yield* rules(desk);
}

/** One line of the roster. */
interface Unit {
  readonly desk: Desk;
  readonly index: number;
  readonly entry: RosterLine;
  readonly profile: Profile;
  readonly name: string;
}

type Edit = (entry: RosterLine) => RosterLine;

function entryLever(unit: Unit, kind: Lever["kind"], change: Lever["change"], name: string, edit: Edit): Lever {
  const { desk, index } = unit;
  return editEntry({ kind, change, name, unit: unit.name, side: desk.side, index }, edit);
}

/** Advances stop here. */
const MOST_GAIN = 2;

function* gains(unit: Unit): Generator<Lever> {
  for (const name of CHARACTERISTICS) {
    for (const step of [1, -1] as const) {
      if ((unit.entry.characteristics?.[name] ?? 0) + step > MOST_GAIN) continue;
      yield entryLever(unit, "characteristic", step > 0 ? "+1" : "-1", name, (entry) => {
        const value = (entry.characteristics?.[name] ?? 0) + step;
        return { ...entry, characteristics: { ...entry.characteristics, [name]: value } };
      });
    }
  }
}

// Gear.

/** The models of an entry that carry the same things: those that no line of `specialists` names, or one such line. */
interface Bearer extends Unit {
  readonly specialist?: number;
}

type Gear = "weapons" | "grenades" | "wargear";

function bearersOf(unit: Unit): Bearer[] {
  const specialists = unit.entry.specialists ?? [];
  return [unit, ...specialists.map((_, specialist) => ({ ...unit, specialist }))];
}

function gearOf({ entry, profile, specialist }: Bearer, kind: Gear): readonly string[] {
  const own = specialist === undefined ? undefined : entry.specialists![specialist]![kind];
  return own ?? entry[kind] ?? (kind === "weapons" ? (profile.loadouts[0] ?? []) : []);
}

/** The same bearer with other gear; undefined: the same as the rest of its entry. */
function withGear(bearer: Bearer, kind: Gear, list: readonly string[] | undefined): Edit {
  const { specialist } = bearer;
  if (specialist === undefined) return (entry) => ({ ...entry, [kind]: list });
  return (entry) => ({
    ...entry,
    specialists: entry.specialists!.map((some, i) => {
      const { [kind]: _, ...rest } = some;
      return i === specialist ? { ...rest, ...(list && { [kind]: [...list] }) } : some;
    }),
  });
}

/** A specialist whose only weapon is taken away has what the others of its entry have. */
function* weaponsLost(bearer: Bearer): Generator<Lever> {
  const carried = gearOf(bearer, "weapons");
  for (const id of new Set(carried)) {
    const rest = without(carried, id);
    const inherits = rest.length === 0 && bearer.specialist !== undefined;
    const edit = withGear(bearer, "weapons", inherits ? undefined : rest);
    yield entryLever(bearer, "weapon", "without", weaponName(bearer, id), edit);
  }
}

/**
 * What the bearer could have: another starting loadout; a weapon beside what it carries or, where its hands are full, instead of one of
 * them; and for one model of a Pack a special weapon.
 */
function* weaponsGained(bearer: Bearer): Generator<Lever> {
  const { desk, entry, profile, specialist } = bearer;
  const carried = gearOf(bearer, "weapons");
  const lever = (name: string, edit: Edit) => entryLever(bearer, "weapon", "with", name, edit);
  if (specialist === undefined) {
    for (const loadout of profile.loadouts) {
      if (loadout.join() === carried.join()) continue;
      const name = loadout.map((id) => weaponName(bearer, id)).join(" and ");
      yield lever(`${name} instead`, withGear(bearer, "weapons", loadout));
    }
  }
  for (const id of weaponsForSale(bearer)) {
    if (carried.includes(id) || desk.book.weapons[id] === undefined) continue;
    const name = weaponName(bearer, id);
    const beside = lever(name, withGear(bearer, "weapons", [...carried, id]));
    if (isLegal(beside.apply(desk.scenario), desk.side)) {
      yield beside;
      continue;
    }
    for (const old of new Set(carried)) {
      const swapped = carried.map((each) => (each === old ? id : each));
      yield lever(`${name} for ${weaponName(bearer, old)}`, withGear(bearer, "weapons", swapped));
    }
    if (carried.length > 1) yield lever(`${name} and nothing else`, withGear(bearer, "weapons", [id]));
    if (specialist !== undefined || entry.count === 1) continue;
    yield lever(`${name} for one model`, (entry) => ({
      ...entry,
      specialists: [...(entry.specialists ?? []), { count: 1, weapons: [id] }],
    }));
  }
}

function weaponsForSale({ desk, profile }: Unit): string[] {
  const { assault, heavy } = desk.book.specialWeapons[profile.army]!;
  const sold = armouryOf(desk.book, profile.army).filter(({ kind }) => kind === "weapon");
  return [...new Set([...sold.map(({ gives }) => gives), ...assault, ...heavy])];
}

function weaponName({ desk }: Unit, id: string): string {
  return desk.book.weapons[id]?.name ?? id;
}

/** Grenades and wargear, which are told apart by `kind` only. */
function* listed(bearer: Bearer, kind: "grenades" | "wargear", change: "with" | "without"): Generator<Lever> {
  const has = gearOf(bearer, kind);
  const sold = kind === "grenades" ? "grenade" : "wargear";
  const lines = armouryOf(bearer.desk.book, bearer.profile.army).filter((line) => line.kind === sold);
  const ids = change === "without" ? has : lines.map(({ gives }) => gives).filter((id) => !has.includes(id));
  for (const id of ids) {
    const name = lines.find(({ gives }) => gives === id)?.name ?? id;
    const list = change === "without" ? without(has, id) : [...has, id];
    yield entryLever(bearer, "item", change, name, withGear(bearer, kind, list));
  }
}

/** The list without the first of this name. */
function without(list: readonly string[], id: string): string[] {
  const at = list.indexOf(id);
  return list.filter((_, i) => i !== at);
}

// What models know.

/** Skills, powers (each with the training that gave it) and what injuries left behind. */
function* learned(unit: Unit): Generator<Lever> {
  const { entry } = unit;
  const lever = (name: string, edit: Edit) => entryLever(unit, "rule", "without", name, edit);
  for (const id of entry.skills ?? []) {
    if (id === "PsychicTraining") continue;
    yield lever(spaced(id), (each) => ({ ...each, skills: without(each.skills ?? [], id) }));
  }
  for (const id of entry.powers ?? []) {
    yield lever(spaced(id), (each) => ({
      ...each,
      skills: without(each.skills ?? [], "PsychicTraining"),
      powers: without(each.powers ?? [], id),
    }));
  }
  for (const id of ["hardened", "scarred"] as const) {
    if (entry[id]) yield lever(id, ({ [id]: _, ...rest }) => rest as RosterLine);
  }
}

/** "CombatMastery" -> "Combat Mastery". */
function spaced(id: string): string {
  return id.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}

// What only a house rule can change.

type What = Pick<Lever, "kind" | "change" | "name">;
type Touches = (model: LoadedModel) => boolean;

/** Saves are characteristics of the profile: whoever has the profile has the new save. */
function* saves(desk: Desk): Generator<Lever> {
  const { scenario, side, book } = desk;
  for (const id of new Set(scenario.sides[side]!.roster.map(({ profile }) => profile))) {
    for (const name of ["Sv", "Inv"] as const) {
      const value = book.profiles[id]![name];
      if (name === "Inv" && value === NO_SAVE) continue;
      for (const step of [1, -1] as const) {
        if (value - step < BEST_SAVE || value - step > NO_SAVE) continue;
        const change = step > 0 ? "+1" : "-1";
        const house = { [`profiles.${id}.${name}`]: value - step };
        yield* houseLever(desk, { kind: "characteristic", change, name }, house, (model) => model.profile === id);
      }
    }
  }
}

const BEST_SAVE = 2;
const NO_SAVE = 7;

/** Special rules of profiles, and of guns where no item gave them to the gun. */
function* rules(desk: Desk): Generator<Lever> {
  const found = new Set(modelsOf(desk, desk.side).flatMap(rulesOf));
  for (const id of found) {
    const called = RULE_NAMES.get(id);
    const name = called === undefined ? id : `${called} (${id})`;
    const touches = (model: LoadedModel) => rulesOf(model).includes(id);
    yield* houseLever(desk, { kind: "rule", change: "without", name }, { [`rules.${id}`]: "off" }, touches);
  }
}

const GIVEN_BY_ITEMS = new Set(WARGEAR.flatMap((item) => item.rules));

function rulesOf(model: LoadedModel): string[] {
  const words = model.ranged.flatMap(({ special }) => special).map((word) => WORD_RULES[word] ?? word);
  const ofGuns = words.filter((word) => word.startsWith("SK-") && !GIVEN_BY_ITEMS.has(word));
  return [...new Set([...model.rules, ...ofGuns])];
}

function modelsOf({ scenario, book }: Desk, side: number): readonly LoadedModel[] {
  return loadRoster(scenario.sides[side]!, book, { ...musterTerms(scenario), side }).models;
}

/** Everywhere in the rulebook, and so for all models that it `touches`. */
function* houseLever(desk: Desk, what: What, house: HouseRules, touches: Touches): Generator<Lever> {
  const reached = (side: number) =>
    modelsOf(desk, side).flatMap((model) => (touches(model) ? [{ name: model.name, entry: model.pack }] : []));
  yield editRules(what, house, reached(desk.side), reached(1 - desk.side));
}

/** Special rules of units by the names that players use; the others go by their ID. */
const RULE_NAMES: ReadonlyMap<string, string | undefined> = new Map(GLOSSARY.map(({ word, name }) => [word, name]));
