/** From a side of the scenario to its detachments, units and teams: what each model is, carries and costs, and everything that is wrong with it. Cold. */
import { z } from "zod";
import { didYouMean } from "../../../scenario/nearest.ts";
import type { Scenario, Side } from "../../../scenario/scenario.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import { MAX_ARMS, MAX_DETACHMENTS, MAX_MODELS, MAX_TEAMS, MAX_UNITS } from "../matchup.ts";
import type { Book } from "./book.ts";
import type { Unit } from "./units.rows.ts";
import type { Vehicle } from "./vehicles.rows.ts";
import type { Blade, Weapon } from "./weapons.rows.ts";

const id = z.string().min(1);
const count = z.int().min(1).max(30);

/** One line of a roster: a squad or a Character. */
export const rosterEntrySchema = z
  .strictObject({
    profile: id.meta({ examples: ["spaceMarine"] }),
    count: count.meta({ description: "Models without the Champion; Characters are units of one each." }),
    name: id.optional(),
    champion: id.optional(),
    weapon: id.optional().meta({ description: "What each model shoots with in place of what its profile has." }),
    hands: z.array(id).optional().meta({ description: "Close combat weapons in place of those of the profile." }),
    grenades: z
      .array(id)
      .optional()
      .meta({ description: "Weapons that are grenades.", examples: [["fragGrenade"]] }),
    specialists: z.array(z.strictObject({ weapon: id, count })).optional(),
    attached: z.array(id).optional().meta({ description: "Characters in its first team (DK-EXT-DS-05)." }),
    detachment: z.int().min(1).max(MAX_DETACHMENTS).optional(),
  })
  .meta({ description: "One squad or Character." });

export const sideKeys = {
  commandDice: z.int().min(0).max(12).optional().meta({
    description: "Command dice of each of its detachments. Left out: by their points (DK-EXT-DS-08).",
  }),
};

export interface RosterLine {
  readonly profile: string;
  readonly count: number;
  readonly name?: string;
  readonly champion?: string;
  readonly weapon?: string;
  readonly hands?: readonly string[];
  readonly grenades?: readonly string[];
  readonly specialists?: readonly { readonly weapon: string; readonly count: number }[];
  readonly attached?: readonly string[];
  readonly detachment?: number;
}

/** What one model is. */
export interface LoadedModel {
  readonly unit: Unit;
  /** Armour Value of a construct; 0: it is none. */
  readonly armour: number;
  readonly walker: boolean;
  readonly guns: readonly Weapon[];
  readonly blades: readonly Blade[];
  readonly points: number;
  /** It leads its squad, or is a Character. */
  readonly champion: boolean;
  readonly character: boolean;
}

export interface LoadedTeam {
  readonly name: string;
  /** In the order in which hits reach them: Champion and Characters last. */
  readonly models: readonly LoadedModel[];
}

export interface LoadedUnit {
  readonly name: string;
  /** Index of the roster entry. */
  readonly entry: number;
  readonly detachment: number;
  readonly teams: readonly LoadedTeam[];
}

export interface LoadedRoster {
  /** Detachment by detachment. */
  readonly units: readonly LoadedUnit[];
  readonly problems: readonly Problem[];
}

type Path = readonly (string | number)[];

/** The units of a side and all that is wrong with it. With problems, the units are those that could be made out. @rule DK-ARM-02, DK-ARM-03, DK-PRE-02 */
export function loadRoster(side: Side, book: Book, index: number): LoadedRoster {
  const problems: Problem[] = [];
  const units = side.roster.flatMap((raw, entry): LoadedUnit[] =>
    unitsOf(raw as unknown as RosterLine, entry, book, ["sides", index, "roster", entry], problems),
  );
  units.sort((a, b) => a.detachment - b.detachment);
  const path = ["sides", index, "roster"];
  const bound = (n: number, most: number, what: string) => {
    if (n > most) problems.push({ path, message: `found ${n} ${what}, expected at most ${most}` });
  };
  bound(units.flatMap(modelsOf).length, MAX_MODELS, "models");
  bound(units.flatMap(({ teams }) => teams).length, MAX_TEAMS, "teams");
  bound(units.length, MAX_UNITS, "units");
  const numbers = [...new Set(units.map(({ detachment }) => detachment))];
  if (units.length > 0 && !numbers.includes(0)) problems.push({ path, message: "detachment 2 needs a first one" });
  return { units, problems };
}

export const modelsOf = ({ teams }: LoadedUnit): readonly LoadedModel[] => teams.flatMap(({ models }) => models);

export function pointsOf(units: readonly LoadedUnit[]): number {
  return units.flatMap(modelsOf).reduce((sum, { points }) => sum + points, 0);
}

function unitsOf(line: RosterLine, entry: number, book: Book, path: Path, problems: Problem[]): LoadedUnit[] {
  const say = (key: string, message: string) => problems.push({ path: [...path, key], message });
  const base = modelOf(line.profile, line, book, path, "profile", problems);
  if (base === undefined) return [];
  const detachment = (line.detachment ?? 1) - 1;
  const name = line.name ?? base.unit.name;
  if (base.unit.most === 1) {
    for (const key of ["champion", "specialists", "attached"] as const)
      if (line[key] !== undefined) say(key, `${base.unit.name} is a unit of its own (DK-EXT-DS-05)`);
    return Array.from({ length: line.count }, (_, i) => {
      const own = line.count === 1 ? name : `${name} ${i + 1}`;
      return { name: own, entry, detachment, teams: [{ name: own, models: [base] }] };
    });
  }
  const specialists = (line.specialists ?? []).flatMap((each, i) => {
    const weapon = find(book.weapons, each.weapon, [...path, "specialists", i, "weapon"], "weapon", problems);
    return weapon === undefined ? [] : Array.from({ length: each.count }, () => specialistOf(base, weapon));
  });
  if (specialists.length > line.count)
    say("specialists", `found ${specialists.length} specialists among ${line.count} models`);
  const plain = Math.max(0, line.count - specialists.length);
  const troopers = [...Array.from({ length: plain }, () => base), ...specialists];
  const champion =
    line.champion === undefined ? undefined : modelOf(line.champion, {}, book, path, "champion", problems);
  if (champion !== undefined && !champion.champion) say("champion", `${champion.unit.name} leads no squad`);
  const attached = (line.attached ?? []).flatMap((each, i) => {
    const guest = modelOf(each, {}, book, [...path, "attached"], i, problems);
    if (guest !== undefined && (!guest.character || guest.unit.size !== "foot"))
      say("attached", `${guest.unit.name} joins no team`);
    return guest ?? [];
  });
  return [{ name, entry, detachment, teams: teamsOf(name, troopers, champion, attached, book) }];
}

/** Up to this many models are one team. */
const ONE_TEAM = 6;

/** One team or two, as equal as can be, the Champion in the first. @rule DK-EXT-DS-04, DK-EXT-DS-05, DK-EXT-DS-06 */
function teamsOf(
  name: string,
  troopers: readonly LoadedModel[],
  champion: LoadedModel | undefined,
  attached: readonly LoadedModel[],
  book: Book,
): LoadedTeam[] {
  const apart = champion !== undefined && book.ruling("championHome") === "no";
  const leads = champion === undefined || apart ? [] : [champion];
  const n = troopers.length + leads.length;
  const own = apart ? [{ name: `${name}, ${champion.unit.name}`, models: [champion] }] : [];
  if (n <= ONE_TEAM) return [{ name, models: [...troopers, ...leads, ...attached] }, ...own];
  const first = Math.ceil(n / 2) - leads.length;
  return [
    { name: `${name}, team 1`, models: [...troopers.slice(0, first), ...leads, ...attached] },
    { name: `${name}, team 2`, models: troopers.slice(first) },
    ...own,
  ];
}

function modelOf(
  profile: string,
  { weapon, hands, grenades }: Pick<Partial<RosterLine>, "weapon" | "hands" | "grenades">,
  book: Book,
  path: Path,
  key: string | number,
  problems: Problem[],
): LoadedModel | undefined {
  if (Object.hasOwn(book.vehicles, profile)) {
    if (book.ruling("vehicles") === "off") {
      const message = `${book.vehicles[profile]!.name} is a construct, and these are off; try options: {vehicles: on} (DK-EXT-VH-02)`;
      problems.push({ path: [...path, key], message });
    }
    if (weapon !== undefined || hands !== undefined || grenades !== undefined)
      problems.push({ path: [...path, key], message: "a construct has its own weapons and no others" });
    return constructOf(book.vehicles[profile]!, book);
  }
  const unit = find(book.profiles, profile, [...path, key], "profile", problems);
  if (unit === undefined) return undefined;
  const all = <T>(from: Readonly<Record<string, T>>, at: string, ids: readonly string[]): T[] =>
    ids.flatMap((each) => find(from, each, [...path, at], "weapon", problems) ?? []);
  const worth = (list: readonly { readonly points: number }[]): number =>
    list.reduce((sum, each) => sum + each.points, 0);
  const basic = unit.weapon === undefined ? [] : [unit.weapon];
  const own = [...all(book.weapons, "weapon", basic), ...all(book.closeCombatWeapons, "hands", unit.hands)];
  const thrown = all(book.weapons, "grenades", grenades ?? []);
  const guns = [...all(book.weapons, "weapon", weapon === undefined ? basic : [weapon]), ...thrown];
  const blades = all(book.closeCombatWeapons, "hands", hands ?? unit.hands);
  const say = (at: string, message: string) => problems.push({ path: [...path, at], message });
  const mistaken = thrown.find(({ grenade }) => !grenade);
  if (mistaken !== undefined) say("grenades", `${mistaken.name} is no grenade`);
  // A specialist has his weapon beside, and everybody has his own Strength.
  if (guns.length >= MAX_ARMS) say("grenades", `found ${thrown.length}, expected at most ${MAX_ARMS - 2}`);
  if (blades.length >= MAX_ARMS) say("hands", `found ${blades.length} weapons, expected at most ${MAX_ARMS - 1}`);
  const changed = worth([...guns, ...blades]) - worth(own);
  return {
    ...{ unit, armour: 0, walker: false },
    guns: guns.slice(0, MAX_ARMS),
    blades: blades.slice(0, MAX_ARMS - 1),
    points: Math.max(0, unit.points + changed),
    champion: unit.role === "champion",
    character: unit.rank >= 2,
  };
}

/** A vehicle or walker is a unit of its own, without Rank, Toughness and Leadership. @rule DK-EXT-VH-02 */
function constructOf(vehicle: Vehicle, book: Book): LoadedModel {
  const { id, name, faction, Mv, AV, BS, WS, A, I, S, weapons, hands, points, walker } = vehicle;
  return {
    unit: {
      ...{ id, name, faction, Mv, BS, WS, A, I, S, hands, points, role: "Heavy Support", rank: 0, T: 0, W: 1, Ld: 0 },
      ...{ save: 7, saveDice: 1, ccWeapons: 1, size: "foot", least: 1, most: 1, flags: [] },
    },
    ...{ armour: AV, walker, points, champion: false, character: false },
    guns: weapons.map((each) => book.weapons[each]!),
    blades: hands.map((each) => book.closeCombatWeapons[each]!),
  };
}

/** Instead of its basic weapon, for the difference; who shoots with a pistol keeps that. @rule DK-EXT-DS-09 */
function specialistOf(base: LoadedModel, weapon: Weapon): LoadedModel {
  const [basic, ...others] = base.guns;
  if (basic?.pistol) return { ...base, guns: [weapon, basic, ...others], points: base.points + weapon.points };
  return { ...base, guns: [weapon, ...others], points: base.points + weapon.points - (basic?.points ?? 0) };
}

function find<T>(
  from: Readonly<Record<string, T>>,
  name: string,
  path: Path,
  what: string,
  problems: Problem[],
): T | undefined {
  if (Object.hasOwn(from, name)) return from[name];
  const more = what === "profile" ? " (`wargauge rules darker-millennium --units` lists them)" : "";
  problems.push({ path, message: `unknown ${what} "${name}"${more}${didYouMean(name, Object.keys(from))}` });
  return undefined;
}

export function rosterProblems(scenario: Scenario, book: Book): Problem[] {
  return scenario.sides.flatMap((side, index) => {
    const { units, problems } = loadRoster(side, book, index);
    const strict = book.ruling("muster") === "strict" && scenario.mode !== "attack";
    return [...problems, ...(strict ? musterProblems(units, index) : [])];
  });
}

/** Fewest and most units of a role in a detachment. */
const SLOTS = {
  HQ: [1, 1],
  Troops: [2, 6],
  Elites: [0, 2],
  "Fast Attack": [0, 2],
  "Light Support": [0, 2],
  "Heavy Support": [0, 2],
} as const;
/** Two detachments need so many points, of which each has so many. */
const LARGE = 1250;
const LEAST = 400;

/** What `muster: strict` asks of a force. @rule DK-PRE-16, DK-EXT-DS-02, DK-EXT-DS-07 */
function musterProblems(units: readonly LoadedUnit[], index: number): Problem[] {
  const problems: Problem[] = [];
  const say = (message: string) => problems.push({ path: ["sides", index, "roster"], message, ofPoints: true });
  const total = pointsOf(units);
  const characters = units.flatMap(modelsOf).filter(({ character }) => character);
  if (2 * characters.reduce((sum, { points }) => sum + points, 0) > total)
    say("Characters cost more than half of the force (DK-EXT-DS-07)");
  const numbers = [...new Set(units.map(({ detachment }) => detachment))];
  if (numbers.length > 1 && total <= LARGE) say(`two detachments need more than ${LARGE} points (DK-EXT-DS-07)`);
  for (const number of numbers) {
    const own = units.filter(({ detachment }) => detachment === number);
    if (numbers.length > 1 && pointsOf(own) < LEAST)
      say(`detachment ${number + 1} has less than ${LEAST} points (DK-EXT-DS-07)`);
    for (const [role, [least, most]] of Object.entries(SLOTS)) {
      const n = own.filter((each) => modelsOf(each)[0]!.unit.role === role).length;
      if (n < least || n > most) say(`found ${n} units of ${role}, expected ${least} to ${most} (DK-EXT-DS-02)`);
    }
  }
  for (const { name, teams } of units) {
    const troopers = teams.flatMap(({ models }) => models).filter(({ champion, character }) => !champion && !character);
    const { least, most } = troopers[0]?.unit ?? { least: 0, most: 1 };
    if (troopers.length > 0 && (troopers.length < least || troopers.length > most))
      say(`${name}: found ${troopers.length} models, expected ${least} to ${most}`);
  }
  return problems;
}
