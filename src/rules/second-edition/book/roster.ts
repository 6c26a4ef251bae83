/** From a side of the scenario to its squads: what each model is, carries and costs, and everything that is wrong with it. Cold. */
import { z } from "zod";
import { didYouMean } from "../../../scenario/nearest.ts";
import type { Scenario, Side } from "../../../scenario/scenario.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import { MAX_ARMS, MAX_MODELS, MAX_SQUADS } from "../matchup.ts";
import type { Book } from "./book.ts";
import { DISCIPLINES, type Discipline } from "./data.ts";
import { levelOf, type Psyker } from "./psykers.rows.ts";
import { UNITS, type Unit } from "./units.rows.ts";
import type { Vehicle } from "./vehicles.rows.ts";
import type { Blade, Weapon } from "./weapons.rows.ts";

const psyker = {
  mastery: z.int().min(1).max(4).optional().meta({ description: "Mastery level of a psyker (SE-PSK-01). Default 1." }),
  tertiary: z.int().min(0).max(3).optional().meta({
    description:
      "How many of its powers come from its tertiary disciplines (SE-PSK-03). Left out: as the option tertiaryShare says.",
  }),
  god: z.enum(["Slaanesh", "Tzeentch", "Nurgle"]).optional().meta({
    description: "The one god that a Chaos psyker draws from (SE-DIS-02). Default Slaanesh.",
  }),
};
const arms = {
  closeCombat: z
    .array(z.string().min(1))
    .optional()
    .meta({
      description: "Close combat weapons of each model in place of those of its profile.",
      examples: [["chainsword", "boltPistol"]],
    }),
  ranged: z
    .array(z.string().min(1))
    .optional()
    .meta({
      description: "What each model shoots with in place of what its profile has; one of them a turn.",
      examples: [["boltgun"]],
    }),
  grenades: z
    .array(z.enum(["fragGrenade", "krakGrenade"]))
    .optional()
    .meta({ description: "Grenades of each model." }),
};
const count = z.int().min(1).max(30);

/** One line of a roster: a squad, a character, a monster, a psyker or a vehicle. */
export const rosterEntrySchema = z
  .strictObject({
    profile: z
      .string()
      .min(1)
      .meta({
        description: "What the models are: a profile, a type of psyker or a vehicle.",
        examples: UNITS.map((each) => each.id),
      }),
    count: count.default(1).meta({
      description:
        "Models of the squad, specialists included, without its leader; characters, monsters and vehicles are squads of one each.",
    }),
    name: z.string().min(1).optional().meta({ description: "What reports call the squad." }),
    ...psyker,
    ...arms,
    specialists: z
      .array(z.strictObject({ weapon: z.string().min(1), count }))
      .optional()
      .meta({
        description: "Models that carry another weapon in place of what they shoot with, and pay the difference.",
        examples: [[{ weapon: "flamer", count: 1 }]],
      }),
    leader: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Its sergeant or nob.", examples: ["marineSergeant"] }),
    attached: z
      .array(z.strictObject({ profile: z.string().min(1), ...psyker, ...arms }))
      .optional()
      .meta({ description: "Characters that are models of the squad for the whole battle (SE-EXT-07)." }),
    aboard: z
      .literal(true)
      .optional()
      .meta({ description: "On a table: starts inside the first transport that has room." }),
  })
  .meta({ description: "One squad, character or vehicle (SE-EXT-01)." });

interface Line {
  readonly profile: string;
  readonly mastery?: number;
  readonly tertiary?: number;
  readonly god?: Discipline;
  readonly closeCombat?: readonly string[];
  readonly ranged?: readonly string[];
  readonly grenades?: readonly string[];
}

export interface RosterLine extends Line {
  readonly count: number;
  readonly name?: string;
  readonly specialists?: readonly { readonly weapon: string; readonly count: number }[];
  readonly leader?: string;
  readonly attached?: readonly Line[];
  readonly aboard?: true;
}

/** What one model is. */
export interface LoadedModel {
  readonly unit: Unit;
  readonly guns: readonly Weapon[];
  readonly blades: readonly Blade[];
  readonly points: number;
  readonly mastery: number;
  readonly primary: readonly Discipline[];
  readonly tertiary: readonly Discipline[];
  /** How many of its powers are tertiary, -1: as the option says. */
  readonly split: number;
  readonly vehicle: Vehicle | null;
  /** A character that was attached to a squad. */
  readonly attached: boolean;
}

export interface LoadedSquad {
  readonly name: string;
  /** Index of the roster entry. */
  readonly entry: number;
  /** In the order in which hits reach them: characters last. */
  readonly models: readonly LoadedModel[];
  readonly aboard: boolean;
}

export interface LoadedRoster {
  readonly squads: readonly LoadedSquad[];
  readonly problems: readonly Problem[];
}

type Path = readonly (string | number)[];

/**
 * The squads of a side and all that is wrong with it. With problems, the squads are those that could be made out.
 * @rule SE-EXT-01, SE-EXT-03, SE-EXT-07
 */
export function loadRoster(side: Side, book: Book, index: number): LoadedRoster {
  const problems: Problem[] = [];
  const squads = side.roster.flatMap((raw, entry): LoadedSquad[] => {
    const line = raw as unknown as RosterLine;
    const path = ["sides", index, "roster", entry];
    const models = modelsOf(line, book, path, problems);
    if (models.length === 0) return [];
    const name = line.name ?? models[0]!.unit.name;
    const squad = { entry, aboard: line.aboard === true };
    if (models[0]!.unit.most > 1 || line.leader !== undefined) {
      if (book.ruling("attachedLeave") === "never") return [{ name, ...squad, models }];
      // Who may leave does so before the battle: it is a squad of its own.
      const left = models.filter(({ attached }) => attached);
      const others = models.filter(({ attached }) => !attached);
      return [
        { name, ...squad, models: others },
        ...left.map((each) => ({ name: each.unit.name, ...squad, models: [each] })),
      ];
    }
    const [first, ...joined] = models;
    if (line.count === 1) return [{ name, ...squad, models }];
    if (joined.some(({ attached }) => attached)) {
      problems.push({ path: [...path, "attached"], message: `${first!.unit.name} is a squad of its own (SE-EXT-01)` });
    }
    return Array.from({ length: line.count }, (_, i) => ({ name: `${name} ${i + 1}`, ...squad, models: [first!] }));
  });
  const path = ["sides", index, "roster"];
  const models = squads.reduce((sum, squad) => sum + squad.models.length, 0);
  if (models > MAX_MODELS) problems.push({ path, message: `found ${models} models, expected at most ${MAX_MODELS}` });
  if (squads.length > MAX_SQUADS) {
    problems.push({ path, message: `found ${squads.length} squads, expected at most ${MAX_SQUADS}` });
  }
  return { squads, problems };
}

export function pointsOf(squads: readonly LoadedSquad[]): number {
  return squads.flatMap(({ models }) => models).reduce((sum, { points }) => sum + points, 0);
}

function modelsOf(line: RosterLine, book: Book, path: Path, problems: Problem[]): LoadedModel[] {
  const say = (key: string, message: string) => problems.push({ path: [...path, key], message });
  const base = modelOf(line, book, path, problems, false);
  if (base === undefined) return [];
  const { most, name } = base.unit;
  const n = line.count;
  const specialists = (line.specialists ?? []).flatMap((each, i) => {
    const weapon = find(book.weapons, each.weapon, [...path, "specialists", i, "weapon"], "weapon", problems);
    return weapon === undefined ? [] : Array.from({ length: each.count }, () => specialistOf(base, weapon));
  });
  if (specialists.length > n) say("specialists", `found ${specialists.length} specialists among ${n} models`);
  if (most === 1 && specialists.length > 0) say("specialists", `${name} is no squad`);
  const models = [...Array.from({ length: Math.max(0, n - specialists.length) }, () => base), ...specialists];
  if (line.leader !== undefined) {
    const leader = modelOf({ profile: line.leader }, book, path, problems, false);
    if (leader !== undefined && leader.unit.role !== "leader") say("leader", `${leader.unit.name} leads no squad`);
    else if (leader !== undefined) models.push(leader);
  }
  for (const [i, each] of (line.attached ?? []).entries()) {
    const joined = modelOf(each, book, [...path, "attached", i], problems, true);
    if (joined === undefined) continue;
    if (joined.unit.role !== "character" || joined.vehicle !== null || joined.unit.size !== "foot") {
      problems.push({
        path: [...path, "attached", i, "profile"],
        message: `${joined.unit.name} joins no squad (SE-EXT-07)`,
      });
    } else models.push(joined);
  }
  return models;
}

/** One god of several is drawn from alone. @rule SE-DIS-02 */
function modelOf(line: Line, book: Book, path: Path, problems: Problem[], attached: boolean): LoadedModel | undefined {
  const found = profileOf(line, book, path, problems);
  if (found === undefined) return undefined;
  const { unit, type, vehicle } = found;
  const own = [
    ...unit.closeCombat.map((id) => book.closeCombatWeapons[id]!),
    ...[...unit.ranged, ...unit.grenades].map((id) => book.weapons[id]!),
  ];
  const all = <T>(from: Readonly<Record<string, T>>, key: string, ids: readonly string[]): T[] =>
    ids.flatMap((id, i) => find(from, id, [...path, key, i], "weapon", problems) ?? []);
  const blades = all(book.closeCombatWeapons, "closeCombat", line.closeCombat ?? unit.closeCombat);
  const guns = [
    ...all(book.weapons, "ranged", line.ranged ?? unit.ranged),
    ...all(book.weapons, "grenades", line.grenades ?? unit.grenades),
  ];
  if (blades.length > MAX_ARMS - 1 || guns.length > MAX_ARMS) {
    problems.push({ path, message: `found more weapons than a model carries (${MAX_ARMS})` });
  }
  const worth = (list: readonly { readonly points: number }[]): number =>
    list.reduce((sum, { points }) => sum + points, 0);
  const changed = line.closeCombat !== undefined || line.ranged !== undefined || line.grenades !== undefined;
  return {
    unit,
    guns: guns.slice(0, MAX_ARMS),
    blades: blades.slice(0, MAX_ARMS - 1),
    points: Math.max(0, unit.points + (changed ? worth([...blades, ...guns]) - worth(own) : 0)),
    mastery: type === null ? 0 : Math.min(type.most, line.mastery ?? 1),
    primary: type === null ? [] : type.primary.length > 1 ? [line.god ?? type.primary[0]!] : type.primary,
    tertiary: type?.tertiary ?? [],
    split: line.tertiary ?? -1,
    vehicle,
    attached,
  };
}

/** SE-EXT-03: instead of its basic weapon, for the difference. */
function specialistOf(base: LoadedModel, weapon: Weapon): LoadedModel {
  const [basic, ...others] = base.guns;
  const points = base.points + weapon.points - (basic?.points ?? 0);
  // Who shoots with its pistol keeps that, and pays for the weapon alone.
  const keeps = basic?.kind === "pistol";
  return { ...base, guns: [weapon, ...others], points: keeps ? base.points + weapon.points : points };
}

interface Found {
  readonly unit: Unit;
  readonly type: Psyker | null;
  readonly vehicle: Vehicle | null;
}

function profileOf(line: Line, book: Book, path: Path, problems: Problem[]): Found | undefined {
  const say = (key: string, message: string) => problems.push({ path: [...path, key], message });
  const type = Object.hasOwn(book.psykers, line.profile) ? book.psykers[line.profile]! : null;
  if (type !== null) {
    const mastery = line.mastery ?? 1;
    if (mastery > type.most) say("mastery", `found level ${mastery}, expected at most ${type.most} of ${type.name}`);
    if ((line.tertiary ?? 0) >= mastery && line.tertiary !== undefined && line.tertiary > 0) {
      say("tertiary", "at least one power is from the primary discipline (SE-PSK-03)");
    }
    if ((line.tertiary ?? 0) > 0 && type.tertiary.length === 0)
      say("tertiary", `${type.name} has no tertiary discipline`);
    if (line.god !== undefined && type.primary.length === 1) say("god", `${type.name} serves no god (SE-DIS-02)`);
    return { unit: levelOf(type, Math.min(type.most, mastery), book.points.mastery), type, vehicle: null };
  }
  for (const key of ["mastery", "tertiary", "god"] as const) {
    if (line[key] !== undefined) say(key, `"${line.profile}" is no psyker`);
  }
  if (Object.hasOwn(book.vehicles, line.profile)) {
    const vehicle = book.vehicles[line.profile]!;
    return { unit: hullOf(vehicle), type: null, vehicle };
  }
  const profiles = { ...book.profiles, ...book.psykers, ...book.vehicles };
  const unit = find(profiles, line.profile, [...path, "profile"], "profile", problems) as Unit | undefined;
  return unit && { unit, type: null, vehicle: null };
}

/** A vehicle as a model: what has no meaning for it stands at the least. */
function hullOf(vehicle: Vehicle): Unit {
  const { id, name, faction, M, WS, BS, I, A, closeCombat, weapons, flags, points } = vehicle;
  const stats = { M, WS, BS, S: Math.max(1, vehicle.S), T: 10, W: 1, I, A, Ld: 10, save: 7, saveDice: 1 };
  const rest = { role: "elite", size: "big", closeCombat, ranged: weapons, grenades: [], flags, points } as const;
  return { id, name, faction, ...stats, ...rest, least: 1, most: 1 };
}

function find<T>(
  from: Readonly<Record<string, T>>,
  id: string,
  path: Path,
  what: string,
  problems: Problem[],
): T | undefined {
  if (Object.hasOwn(from, id)) return from[id];
  const more = what === "profile" ? " (`wargauge rules second-edition --units` lists them)" : "";
  problems.push({ path, message: `unknown ${what} "${id}"${more}${didYouMean(id, Object.keys(from))}` });
  return undefined;
}

export function rosterProblems(scenario: Scenario, book: Book): Problem[] {
  return scenario.sides.flatMap((side, index) => {
    const { squads, problems } = loadRoster(side, book, index);
    const strict = book.ruling("muster") === "strict" && scenario.mode !== "attack";
    return [...problems, ...(strict ? musterProblems(squads, index) : [])];
  });
}

const PSYKER_PER = 500;

/**
 * What `muster: strict` asks of a force: a leader, and not more than half of its points in characters or in vehicles.
 * @rule SE-EXT-02
 */
function musterProblems(squads: readonly LoadedSquad[], index: number): Problem[] {
  const path = ["sides", index, "roster"];
  const models = squads.flatMap((squad) => squad.models);
  const total = pointsOf(squads);
  const share = (which: (model: LoadedModel) => boolean): number =>
    models.filter(which).reduce((sum, { points }) => sum + points, 0);
  const problems: Problem[] = [];
  const say = (message: string) => problems.push({ path, message: `${message} (SE-EXT-02)`, ofPoints: true });
  if (!models.some(({ unit }) => unit.flags.includes("leader"))) {
    problems.push({ path, message: "nobody leads the force (SE-EXT-02)" });
  }
  if (2 * share(({ unit, mastery }) => unit.role === "character" || mastery > 0) > total) {
    say("characters and psykers cost more than half of the force");
  }
  if (2 * share(({ vehicle }) => vehicle !== null) > total) say("vehicles cost more than half of the force");
  for (const { name, models: all } of squads) {
    const { least, most } = all[0]!.unit;
    const n = all.filter(({ unit, attached }) => unit.role !== "leader" && !attached).length;
    if (n < least || n > most)
      problems.push({ path, message: `${name}: found ${n} models, expected ${least} to ${most} (SE-EXT-01)` });
  }
  const psykers = models.filter(({ mastery }) => mastery > 0).length;
  const most = Math.max(1, Math.ceil(total / PSYKER_PER));
  if (psykers > most) say(`found ${psykers} psykers, expected one per full or begun ${PSYKER_PER} points`);
  return problems;
}

/** Disciplines as bits. */
export function bitsOf(list: readonly Discipline[]): number {
  return list.reduce((bits, each) => bits | (1 << DISCIPLINES.indexOf(each)), 0);
}
