/** From a side of the scenario to its units: what each model is, carries and costs, and everything that is wrong with it. Cold. */

import { z } from "zod";
import { given } from "../../../given.ts";
import { flag, maybe, text, yes } from "../../../scenario/fields.ts";
import { didYouMean } from "../../../scenario/nearest.ts";
import type { Scenario, Side } from "../../../scenario/scenario.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import { MAX_MODELS, MAX_TEAMS, MAX_UNITS, ST_ABOARD, ST_FREE, ST_HELD, ST_SCOUT } from "../matchup.ts";
import type { Book } from "./book.ts";
import { GEAR, type Gear, POWERS, type Power } from "./data.ts";
import { MODELS, type Model } from "./models.rows.ts";
import { WEAPONS, type Weapon } from "./weapons.rows.ts";

const id = z.string().min(1);
const count = z.int().min(1).max(32);
const gear = {
  weapons: z
    .array(id)
    .optional()
    .meta({
      description: "What each model carries. Left out: what the profile starts with.",
      examples: [WEAPONS.slice(0, 2).map((each) => each.id)],
    }),
  gear: maybe(z.array(z.enum(GEAR)), "scanner, jumpPack, icon."),
  powers: maybe(z.array(z.enum(POWERS)), "Psychic powers; left out, those of the profile."),
};

/** One line of a roster: a unit of infantry, or as many single vehicles or monsters as `count` says. */
export const rosterEntrySchema = z
  .strictObject({
    profile: id.meta({
      description: "What the models are, such as guardsman.",
      examples: MODELS.map((each) => each.id),
    }),
    count: count
      .default(1)
      .meta({ description: "Models of the unit; vehicles and monsters are units of their own (DM-UNT-02)." }),
    name: text("What reports call the unit."),
    ...gear,
    specialists: z
      .array(z.strictObject({ count, ...gear }))
      .optional()
      .meta({
        description: "Some of the models that carry other things; they are hit after the others.",
        examples: [[{ count: 1, weapons: ["lascannon"] }]],
      }),
    attached: z
      .array(z.strictObject({ profile: id, count, ...gear }))
      .optional()
      .meta({
        description: "Models of other profiles in the same unit, such as its leader; they are hit last.",
        examples: [[{ profile: "guardVeteran", count: 1 }]],
      }),
    scout: yes("On a table: may start before its zone (DM-SPE-10), and counts for the first turn (DM-FST-03)."),
    reserve: flag("On a table: held back until its side's second turn. Left out: the doctrine decides."),
    aboard: yes("On a table: starts inside the first transport of its side that has room."),
    summoned: yes("Daemons that wait until the side's summoning points pay for them; they cost no points."),
    mark: id.optional().meta({
      description:
        "The mark of the unit or its icon: it summons daemons of the same mark only (DM-SUM-06). Left out: undivided, any.",
      examples: ["nurgle"],
    }),
  })
  .meta({ description: "One unit, or several single vehicles or monsters." });

export type RosterLine = z.infer<typeof rosterEntrySchema>;
type GearLine = Pick<RosterLine, keyof typeof gear>;

/** Some models of a unit that are alike. */
export interface LoadedGroup {
  readonly model: Model;
  readonly count: number;
  readonly weapons: readonly Weapon[];
  readonly gear: readonly Gear[];
  readonly powers: readonly Power[];
  /** Price of one model. */
  readonly points: number;
}

export interface LoadedUnit {
  readonly name: string;
  /** Index of the roster entry. */
  readonly entry: number;
  readonly groups: readonly LoadedGroup[];
  readonly summoned: boolean;
  /** Bits ST_* of matchup.ts. */
  readonly station: number;
  /** Absent for the undivided, who summon any daemons. */
  readonly mark?: string;
}

export interface LoadedRoster {
  readonly units: readonly LoadedUnit[];
  readonly problems: readonly Problem[];
}

type Path = readonly (string | number)[];

/**
 * The units of a side and all that is wrong with it. With problems, the units are those that could be made out.
 * @rule DM-UNT-01, DM-UNT-02, DM-UNT-03
 */
export function loadRoster(side: Side, book: Book, index: number): LoadedRoster {
  const units: LoadedUnit[] = [];
  const problems: Problem[] = [];
  for (const [i, raw] of side.roster.entries()) {
    const line = raw as unknown as RosterLine;
    const path = ["sides", index, "roster", i];
    const groups = groupsOf(line, book, path, problems);
    if (groups.length === 0) continue;
    const name = line.name ?? groups[0]!.model.name;
    const base = {
      entry: i,
      summoned: line.summoned === true,
      station: stationOf(line),
      ...given({ mark: line.mark }),
    };
    if (groups[0]!.model.type === "infantry") units.push({ name, ...base, groups });
    else {
      for (let n = 0; n < line.count; n++) {
        units.push({
          name: line.count > 1 ? `${name} ${n + 1}` : name,
          ...base,
          groups: [{ ...groups[0]!, count: 1 }],
        });
      }
    }
  }
  const models = units.reduce((sum, unit) => sum + modelsOf(unit), 0);
  const path = ["sides", index, "roster"];
  if (models > MAX_MODELS) problems.push({ path, message: `found ${models} models, expected at most ${MAX_MODELS}` });
  if (units.length > MAX_UNITS) {
    problems.push({ path, message: `found ${units.length} units, expected at most ${MAX_UNITS}; join some` });
  }
  problems.push(...boardingProblems(units, index));
  if (units.length > 0 && units.every((unit) => unit.summoned)) {
    problems.push({ path, message: "all units wait to be summoned; somebody has to summon them" });
  }
  return { units, problems };
}

/** Units that start aboard must find room, in the order of the roster (DM-VEH-02). */
function boardingProblems(units: readonly LoadedUnit[], side: number): Problem[] {
  const rooms = units.filter((unit) => !unit.summoned).map((unit) => unit.groups[0]!.model.transport);
  return units.flatMap((unit) => {
    if ((unit.station & ST_ABOARD) === 0) return [];
    const path = ["sides", side, "roster", unit.entry, "aboard"];
    if (unit.groups[0]!.model.type !== "infantry") return [{ path, message: "only infantry rides (DM-VEH-02)" }];
    const carrier = rooms.findIndex((room) => room >= modelsOf(unit));
    if (carrier < 0) return [{ path, message: `no transport of the side has room left for ${modelsOf(unit)} models` }];
    rooms[carrier]! -= modelsOf(unit);
    return [];
  });
}

/** Where a unit starts on a table. */
function stationOf({ scout, reserve, aboard, summoned }: RosterLine): number {
  if (summoned) return 0;
  const held = reserve === true ? ST_HELD : reserve === undefined ? ST_FREE : 0;
  return (scout ? ST_SCOUT : 0) | (aboard ? ST_ABOARD : held);
}

export function modelsOf(unit: LoadedUnit): number {
  return unit.groups.reduce((sum, group) => sum + group.count, 0);
}

/** Points of a side: what is on the table when it begins. */
export function pointsOf(units: readonly LoadedUnit[]): number {
  return units
    .filter((unit) => !unit.summoned)
    .reduce((sum, unit) => sum + unit.groups.reduce((all, group) => all + group.count * group.points, 0), 0);
}

function groupsOf(line: RosterLine, book: Book, path: Path, problems: Problem[]): LoadedGroup[] {
  const model = findModel(line.profile, book, path, problems);
  if (model === undefined) return [];
  const say = (key: string, message: string) => problems.push({ path: [...path, key], message });
  const specialists = line.specialists ?? [];
  const special = specialists.reduce((sum, each) => sum + each.count, 0);
  const groups: LoadedGroup[] = [];
  if (special > line.count) say("specialists", `found ${special} specialists among ${line.count} models`);
  if (model.type !== "infantry") {
    if (special > 0) say("specialists", `${model.name} is a unit of its own; write entries apart`);
    if (line.attached !== undefined) say("attached", `${model.name} is a unit of its own; nobody joins it (DM-UNT-02)`);
  }
  if (special < line.count) groups.push(groupOf(model, line.count - special, line, book, path, problems));
  specialists.forEach((each, i) => {
    const inherited = { ...line, ...each };
    groups.push(groupOf(model, each.count, inherited, book, [...path, "specialists", i], problems));
  });
  for (const [i, each] of (line.attached ?? []).entries()) {
    const at = [...path, "attached", i];
    const joined = findModel(each.profile, book, at, problems);
    if (joined === undefined) continue;
    if (joined.type !== "infantry") {
      problems.push({ path: [...at, "profile"], message: `${joined.name} is a unit of its own (DM-UNT-02)` });
    } else groups.push(groupOf(joined, each.count, each, book, at, problems));
  }
  if (line.summoned && groups.some((group) => group.model.summonCost === 0)) {
    const all = Object.values(book.models)
      .filter((each) => each.summonCost > 0)
      .map((each) => each.id);
    say("summoned", `only daemons with a summoning cost can be summoned: ${all.join(", ")}`);
  }
  if (line.summoned && groups.length > 1) say("summoned", "a summoned unit is of one kind; write entries apart");
  return groups;
}

function findModel(id: string, book: Book, path: Path, problems: Problem[]): Model | undefined {
  if (Object.hasOwn(book.models, id)) return book.models[id];
  const hint = didYouMean(id, Object.keys(book.models));
  problems.push({
    path: [...path, "profile"],
    message: `unknown profile "${id}"; expected an ID such as guardsman (\`wargauge rules dark-millennium --units\` lists them)${hint}`,
  });
  return undefined;
}

function groupOf(
  model: Model,
  models: number,
  line: GearLine,
  book: Book,
  path: Path,
  problems: Problem[],
): LoadedGroup {
  const weapons: Weapon[] = [];
  for (const [i, id] of (line.weapons ?? model.weapons).entries()) {
    const found = Object.hasOwn(book.weapons, id) ? book.weapons[id] : undefined;
    const at = [...path, "weapons", i];
    if (found === undefined) {
      problems.push({ path: at, message: `unknown weapon "${id}"${didYouMean(id, Object.keys(book.weapons))}` });
    } else if (id === "psychicBolt") {
      problems.push({ path: at, message: "psychicBolt is what the power bolt shoots; give the model the power" });
    } else weapons.push(found);
  }
  const wrong = carryProblem(model, weapons, book);
  if (wrong !== undefined) problems.push({ path: [...path, "weapons"], message: wrong });
  const powers = line.powers ?? (model.powers as readonly Power[]);
  const carried = line.gear ?? [];
  if (
    powers.length > 0 &&
    model.psychic === 0 &&
    !(carried.includes("icon") && powers.every((p) => p === "summoning"))
  ) {
    problems.push({ path: [...path, "powers"], message: `${model.name} has no Psychic score (DM-PSY-01)` });
  }
  if (carried.includes("jumpPack") && model.type !== "infantry") {
    problems.push({ path: [...path, "gear"], message: `${model.name} carries no jump pack: only infantry does` });
  }
  const points = model.points ?? priceOf(model, weapons, carried, book);
  return { model, count: models, weapons: withFists(model, weapons, book), gear: carried, powers, points };
}

/**
 * Whoever carries nothing that may be used in an assault is unarmed in it, and fights with bayonet or fists (21.3); nobody pays for those. A
 * vehicle has none: it rams.
 */
function withFists(model: Model, weapons: readonly Weapon[], book: Book): readonly Weapon[] {
  const forAssault = ({ special }: Weapon): boolean =>
    (book.off("DM-WPN-14") || !special.includes("Heavy")) && (book.off("DM-WPN-11") || !special.includes("Ordnance"));
  if (model.type === "vehicle" || weapons.some(forAssault)) return weapons;
  return [...weapons, book.weapons["bayonetOrFists"]!];
}

/**
 * What infantry may carry: a pair of one-handed weapons, or one of each; a Heavy weapon alone (DM-WPN-04, -05, -14).
 * @rule DM-WPN-04, DM-WPN-05
 */
export function carryProblem(model: Model, weapons: readonly Weapon[], book: Book): string | undefined {
  if (weapons.length > MAX_TEAMS) return `found ${weapons.length} weapons, expected at most ${MAX_TEAMS}`;
  if (model.type !== "infantry") return undefined;
  const held = weapons.filter((weapon) => weapon.hands > 0);
  const two = held.filter((weapon) => weapon.hands === 2).length;
  const heavy = book.off("DM-WPN-14") ? [] : held.filter((weapon) => weapon.special.includes("Heavy"));
  const ordnance = book.off("DM-WPN-11") ? undefined : held.find((weapon) => weapon.special.includes("Ordnance"));
  if (ordnance !== undefined) return `${ordnance.name} is mounted on vehicles only (DM-WPN-11)`;
  if (heavy.length > 0 && held.length > 1) return `${heavy[0]!.name} is Heavy: nothing else is carried (DM-WPN-14)`;
  if (two > 1 || held.length > 2) {
    return `found ${held.length} weapons (${held.map((each) => each.name).join(", ")}), expected two one-handed or one of each (DM-WPN-04)`;
  }
  return undefined;
}

/** What a weapon adds to the price of who carries it, before that is rounded. */
export function armPrice({ power, rof, range }: Weapon, { points: { weaponBase, weaponRange } }: Book): number {
  return power * (weaponBase + rof) * (1 + range / Math.max(1, weaponRange));
}

/** Points of a model by the formula of 21.3, to the nearest whole number. */
export function priceOf(model: Model, weapons: readonly Weapon[], carried: readonly Gear[], book: Book): number {
  const { armour, skill, morale, secondScore, psychic, gear: item } = book.points;
  const arms = weapons.reduce((sum, weapon) => sum + armPrice(weapon, book), 0);
  const body = armour * model.armour + skill * (model.bs + model.as) + morale * model.morale;
  const more = secondScore * (model.scores - 1) + psychic * model.psychic + item * carried.length;
  return Math.max(0, Math.round(body + arms + more));
}

export function rosterProblems(scenario: Scenario, book: Book): Problem[] {
  const rosters = scenario.sides.map((side, index) => loadRoster(side, book, index));
  const problems = rosters.flatMap((roster) => roster.problems);
  if (scenario.mode === "attack") problems.push(...suppressionProblems(scenario, rosters));
  const attacker = rosters[0]?.units[0];
  if (scenario.mode !== "attack" || scenario.attack?.["action"] !== "ram" || attacker === undefined) return problems;
  const { model } = attacker.groups[0]!;
  if (model.type !== "infantry") return problems;
  return [
    ...problems,
    { path: ["attack", "action"], message: `${model.name} is infantry: only vehicles and monsters ram (DM-RAM-01)` },
  ];
}

/** Who is suppressed attacks nobody, and answers no attack (DM-SUP-03). */
function suppressionProblems(scenario: Scenario, rosters: readonly LoadedRoster[]): Problem[] {
  const fatigue = (scenario.attack?.["fatigue"] ?? [0, 0]) as readonly number[];
  const reacts = (scenario.attack?.["reaction"] ?? "none") !== "none";
  return rosters.flatMap(({ units: [unit] }, side) => {
    const morale = Math.max(...(unit?.groups.map(({ model }) => model.morale) ?? []));
    if (unit === undefined || (side === 1 && !reacts) || fatigue[side]! <= morale) return [];
    const may = side === 0 ? "rally" : "retreat";
    const message = `${unit.name} is suppressed by ${fatigue[side]} fatigue at Morale ${morale}: it may only ${may} (DM-SUP-03)`;
    return [{ path: ["attack", "fatigue", side], message }];
  });
}
