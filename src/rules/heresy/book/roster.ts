/** From a side of the scenario to its units: what stands in each, what it costs, who commands it, and all that is wrong. Cold. */
import { z } from "zod";
import { maybe, one, text, whole } from "../../../scenario/fields.ts";
import { didYouMean } from "../../../scenario/nearest.ts";
import type { Side } from "../../../scenario/scenario.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import { MAX_UNITS } from "../matchup.ts";
import type { Book } from "./book.ts";
import * as data from "./data.ts";
import { type Body, type Card, PROFILES, type Profile } from "./profiles.rows.ts";
import { WEAPONS, type Weapon } from "./weapons.rows.ts";

/** Stands of one profile in a unit. */
export interface LoadedGroup {
  readonly profile: string;
  readonly name: string;
  readonly body: Body;
  readonly stands: number;
  /** Centimetres. */
  readonly M: number;
  readonly accuracy: number;
  readonly armour: number;
  readonly assault: number;
  /** Of one stand. */
  readonly points: number;
  readonly skills: readonly data.Skill[];
  readonly weapons: readonly Weapon[];
  readonly leadership: number;
  readonly mastery: number;
  readonly power: number;
  /** Stands that each of them carries. */
  readonly transport: number;
  /** Powers that it surely has (HE-PSY-05); absent: drawn before each battle. */
  readonly powers?: readonly data.Power[];
}

export interface LoadedUnit {
  readonly name: string;
  /** Index of the roster entry. */
  readonly entry: number;
  readonly groups: readonly LoadedGroup[];
  readonly quality: readonly [number, number, number];
  readonly points: number;
  /** Stands that it may lose before it is broken (HE-VIC-02). */
  readonly breakPoint: number;
  /** 0 fresh, 1 fatigued, 2 routed. */
  readonly level: number;
  readonly card?: Card;
  readonly titan: boolean;
  /** Units that it may lead; 0: no commander. */
  readonly commands: number;
  readonly bonus: number;
  /** Attempts and bonus of whoever in it may rally: its commander, or a commissar (HE-ASM-22). */
  readonly rally: number;
  /** Index of its commander among the units of its side; -1: it needs none or has none. */
  readonly commander: number;
}

export interface LoadedRoster {
  readonly units: readonly LoadedUnit[];
  readonly points: number;
  readonly problems: readonly Problem[];
}

/** Where the side stands in the scenario, and what the mode asks of it. */
export interface MusterTerms {
  readonly side: number;
  /** Points that may be spent; null: any number. */
  readonly budget: number | null;
  /** "strict" also asks for commanders and keeps to what they may lead. */
  readonly muster: "free" | "strict";
}

export const MAX_GROUPS = 4;
const MAX_STANDS = 40;
const LEVELS = ["fresh", "fatigued", "routed"] as const;

const profileId = z
  .string()
  .min(1)
  .meta({ description: "What the stands are, such as orkBoyz.", examples: PROFILES.map(({ id }) => id) });
const skillList = maybe(
  z.array(z.enum(data.SKILL_WORDS as unknown as [string, ...string[]])),
  "Further skills of a home-made card (HE-SKL-16).",
);

/** One line of a roster: a commander, cards of one kind, or titans. */
export const rosterEntrySchema = z
  .strictObject({
    profile: profileId,
    count: z.int().min(1).max(MAX_UNITS).default(1).meta({ description: "How many units of this kind." }),
    name: text("What reports call them."),
    stands: whole(1, MAX_STANDS, "Stands of a home-made unit; its price is in proportion. Left out: as the card says."),
    with: z
      .array(
        z.strictObject({
          profile: profileId,
          count: z.int().min(1).max(12).meta({ description: "Models in each unit." }),
          powers: maybe(
            z.array(z.enum(data.POWER_NAMES)),
            "Fixed psychic powers (HE-PSY-05); left out: drawn before each battle.",
          ),
        }),
      )
      .max(MAX_GROUPS - 1)
      .optional()
      .meta({ description: "Models that join each of the units: characters, vehicles." }),
    skills: skillList,
    weapons: z
      .array(z.string().min(1))
      .min(1)
      .max(2)
      .optional()
      .meta({
        description: "What a titan carries; its price is the hull and its weapons (HE-TIT-07).",
        examples: [WEAPONS.filter(({ points }) => points > 0).map(({ id }) => id)],
      }),
    breakPoint: whole(1, 99, "As printed on the card; left out: HE-VIC-02."),
    level: one(LEVELS, "Quality level at the start (HE-SCN-09). Default fresh."),
  })
  .meta({ description: "Units of one kind. Units belong to the commander that stands before them in the roster." });

export type RosterLine = z.infer<typeof rosterEntrySchema>;

/** HE-VIC-02: losses that break a unit of so many models, by its fresh quality. @rule HE-GEN-05, HE-VIC-02 */
export function breakPointOf(models: number, quality: number, least: number): { percent: number; losses: number } {
  const percent = 100 - 10 * quality;
  return { percent, losses: Math.max(least, Math.ceil((models * percent) / 100)) };
}

/**
 * The units of a side and all that is wrong with it. With problems, the units are those that could be made out.
 * @rule HE-GEN-03, HE-ARM-01, HE-ARM-05, HE-SCN-09, HE-TIT-07, HE-QUA-03, HE-VIC-10, HE-ASM-21, HE-ASM-22
 */
export function loadRoster(side: Side, book: Book, terms: MusterTerms): LoadedRoster {
  const problems: Problem[] = [];
  const units: LoadedUnit[] = [];
  const lines: Line[] = [];
  const at = ["sides", terms.side, "roster"];
  let commander = -1;
  for (const [index, raw] of side.roster.entries()) {
    const line = openLine(raw as unknown as RosterLine, index, [...at, index], book, problems);
    if (line === undefined) continue;
    lines.push(line);
    for (let i = 0; i < line.entry.count; i++) {
      const { role } = line.profile;
      if (role === "command") commander = units.length;
      const led = role === "unit" ? commander : -1;
      units.push(unitOf(line, led, book));
    }
  }
  const points = units.reduce((sum, unit) => sum + unit.points, 0);
  if (units.length > MAX_UNITS) {
    problems.push({ path: at, message: `found ${units.length} units, expected at most ${MAX_UNITS} on a side` });
  }
  if (terms.budget !== null && points > terms.budget) {
    const message = `the roster costs ${points} points, expected at most ${terms.budget}; drop something or raise the budget`;
    problems.push({ path: at, message });
  }
  if (terms.muster === "strict") {
    oneArmy(lines, problems);
    chainOfCommand(lines, book, at, problems);
  }
  return { units, points, problems };
}

/** A roster entry whose profile is known. */
interface Line {
  readonly index: number;
  readonly path: readonly (string | number)[];
  readonly entry: RosterLine;
  readonly profile: Profile;
  readonly joined: readonly Joined[];
}

interface Joined {
  readonly profile: Profile;
  readonly count: number;
  readonly powers?: readonly data.Power[];
}

function openLine(
  entry: RosterLine,
  index: number,
  path: readonly (string | number)[],
  book: Book,
  problems: Problem[],
): Line | undefined {
  const say = (key: string | readonly (string | number)[], message: string) =>
    problems.push({ path: [...path, ...(typeof key === "string" ? [key] : key)], message });
  const find = (id: string, key: readonly (string | number)[]): Profile | undefined => {
    const found = book.profiles[id];
    if (found === undefined) {
      const hint = didYouMean(id, Object.keys(book.profiles));
      say(
        key,
        `unknown profile "${id}"; expected an ID such as orkBoyz (\`wargauge rules heresy --units\` lists them)${hint}`,
      );
    }
    return found;
  };
  const profile = find(entry.profile, ["profile"]);
  if (profile === undefined) return undefined;
  const joined = (entry.with ?? []).flatMap((each, i): Joined[] => {
    const found = find(each.profile, ["with", i, "profile"]);
    const wrong = found && whyNotJoined(each, found);
    if (wrong) say(["with", i, wrong[0]], wrong[1]);
    if (found === undefined || wrong) return [];
    return [{ profile: found, count: each.count, ...(each.powers && { powers: each.powers }) }];
  });
  if (profile.role === "attached" && profile.quality === undefined) {
    say("profile", `${profile.name} is no unit of its own; put it into the \`with:\` of a unit`);
    return undefined;
  }
  if (joined.filter(({ profile: each }) => each.power > 0).length > 1) say("with", "expected one psyker a unit");
  if (profile.role === "titan" && (entry.stands !== undefined || joined.length > 0)) {
    say(entry.stands !== undefined ? "stands" : "with", "a titan is a unit alone (HE-TIT-08); leave the key out");
  }
  if (entry.weapons !== undefined) weaponProblems(entry.weapons, profile, book, say);
  const stands = standsOf(entry, profile) + joined.reduce((sum, each) => sum + each.count, 0);
  if (stands > MAX_STANDS) say("stands", `found ${stands} stands in a unit, expected at most ${MAX_STANDS}`);
  return { index, path, entry, profile, joined };
}

/** The key that keeps a model from joining a unit, and why. */
function whyNotJoined(
  { count, powers }: NonNullable<RosterLine["with"]>[number],
  profile: Profile,
): readonly [key: string, message: string] | undefined {
  const { name, role, power } = profile;
  if (role === "command" || role === "titan")
    return ["profile", `${name} is a unit of its own; give it a roster entry`];
  if (power > 0 && count !== 1) return ["count", `found ${count}, expected 1: one psyker a unit`];
  if (powers !== undefined && power === 0) return ["powers", `${name} has no psychic powers; leave the key out`];
  return undefined;
}

function weaponProblems(
  weapons: readonly string[],
  profile: Profile,
  book: Book,
  say: (key: readonly (string | number)[], message: string) => void,
): void {
  if (profile.role !== "titan") {
    say(["weapons"], `${profile.name} carries what its card says; only titans are armed from a list (HE-TIT-07)`);
    return;
  }
  const list = Object.values(book.weapons).filter(({ id }) => id.startsWith("titan_"));
  for (const [i, id] of weapons.entries()) {
    if (list.some((each) => each.id === id)) continue;
    const ids = list.map((each) => each.id);
    say(["weapons", i], `"${id}" is no titan weapon; expected ${ids.join(", ")}${didYouMean(id, ids)}`);
  }
}

function standsOf(entry: RosterLine, profile: Profile): number {
  return profile.role === "titan" ? 1 : (entry.stands ?? profile.stands);
}

function groupOf(
  profile: Profile,
  stands: number,
  extra: readonly data.Skill[],
  book: Book,
  joined?: Joined,
): LoadedGroup {
  const power = book.off("HE-SKL-14") ? 0 : profile.power;
  return {
    profile: profile.id,
    name: profile.name,
    body: profile.body,
    stands,
    M: profile.M,
    accuracy: profile.accuracy,
    armour: profile.armour,
    assault: profile.assault,
    points: profile.points / profile.stands,
    skills: [...new Set([...profile.skills, ...extra])],
    weapons: profile.weapons.flatMap((id) => book.weapons[id] ?? []),
    leadership: profile.leadership,
    mastery: data.masteryOf(power, book.mastery),
    power,
    transport: book.off("HE-SKL-15") ? 0 : profile.transport,
    ...(joined?.powers !== undefined && { powers: joined.powers }),
  };
}

function unitOf({ entry, index, profile, joined }: Line, commander: number, book: Book): LoadedUnit {
  const stands = standsOf(entry, profile);
  const on = (skill: string) => !book.off(data.SKILLS[skill as data.Skill]);
  const own = groupOf(profile, stands, (entry.skills ?? []).filter(on) as data.Skill[], book);
  const armed = entry.weapons?.flatMap((id) => book.weapons[id] ?? []);
  const first = armed === undefined ? own : { ...own, weapons: armed };
  const groups = [first, ...joined.map((each) => groupOf(each.profile, each.count, [], book, each))];
  const models = groups.reduce((sum, group) => sum + group.stands, 0);
  const gun = profile.role === "titan" ? first.weapons.reduce((sum, weapon) => sum + weapon.points, 0) : 0;
  const points = groups.reduce((sum, group) => sum + group.points * group.stands, gun);
  const quality = profile.quality!;
  const least = book.ruling("breakPointMinimum") === "0" ? 0 : 1;
  return {
    name: entry.name ?? profile.name,
    entry: index,
    groups,
    quality,
    points: Math.round(points),
    breakPoint: entry.breakPoint ?? breakPointOf(models, quality[0], least).losses,
    level: LEVELS.indexOf(entry.level ?? "fresh"),
    ...(profile.card !== undefined && { card: profile.card }),
    titan: profile.role === "titan",
    commands: profile.role === "command" ? profile.commands : 0,
    bonus: data.leadershipBonus(profile.leadership, book.leadership),
    rally: Math.max(...groups.map(({ leadership }) => data.leadershipBonus(leadership, book.leadership))),
    commander: first.skills.includes("hero") ? -1 : commander,
  };
}

function oneArmy(lines: readonly Line[], problems: Problem[]): void {
  const first = lines[0]?.profile;
  if (first === undefined) return;
  const own = lines.find(({ profile }) => profile.army !== "titans")?.profile ?? first;
  for (const line of lines) {
    const strangers = [line.profile, ...line.joined.map(({ profile }) => profile)].filter(
      ({ army }) => army !== own.army && army !== "titans",
    );
    for (const stranger of strangers) {
      const found = `${stranger.id} belongs to the ${data.ARMIES[stranger.army]}, but the side has ${own.id} of the ${data.ARMIES[own.army]}`;
      problems.push({ path: [...line.path, "profile"], message: `${found}; expected one army a side, beside titans` });
    }
  }
}

/** What a commander of an echelon may not attach, in words; empty when all is well. @rule HE-ARM-02, HE-ARM-03, HE-ARM-04, HE-ARM-06 */
export function attachProblems(
  echelon: "company" | "battalion",
  cards: readonly Card[],
  book: Book,
  units: number = book.echelons[echelon].units,
): string[] {
  const limits = book.echelons[echelon];
  const count = (...kinds: Card[]) => cards.filter((card) => kinds.includes(card)).length;
  const counted = book.ruling("lineLimit") === "unlimitedLine" ? count("support", "special") : cards.length;
  const found: string[] = [];
  const several = (number: number, what: string) => `more than ${number} ${what}${number === 1 ? "" : "s"}`;
  if (counted > units) found.push(several(units, "unit"));
  if (count("support") > limits.support) found.push(several(limits.support, "support unit"));
  if (count("special") > limits.special) found.push(several(limits.special, "special unit"));
  if (found.length === 0 && count("support", "special") > limits.supportOrSpecial)
    found.push("support OR special, not both");
  return found;
}

/** HE-ARM-01 to -06: every unit belongs to a commander, and no commander has more than he may. */
function chainOfCommand(
  lines: readonly Line[],
  book: Book,
  at: readonly (string | number)[],
  problems: Problem[],
): void {
  const commands: { readonly line: Line; readonly cards: Card[] }[] = [];
  for (const line of lines) {
    const { role, card, skills } = line.profile;
    if (role === "command") {
      for (let i = 0; i < line.entry.count; i++) commands.push({ line, cards: [] });
    } else if (role === "unit" && !skills.includes("hero") && !line.entry.skills?.includes("hero")) {
      const last = commands.at(-1);
      if (last === undefined) {
        problems.push({
          path: [...line.path, "profile"],
          message: `${line.profile.name} has no commander; put one before it in the roster`,
        });
      } else if (card !== undefined) {
        for (let i = 0; i < line.entry.count; i++) last.cards.push(card);
      }
    }
  }
  if (commands.length === 0 && !lines.some(({ profile }) => profile.role === "titan")) {
    const army = lines[0]?.profile.army;
    const choices = Object.values(book.profiles).filter((each) => each.army === army && each.role === "command");
    problems.push({ path: at, message: `no commander; add ${choices.map(({ id }) => id).join(" or ")}` });
  }
  for (const { line, cards } of commands) {
    const { echelon, commands: units, name } = line.profile;
    for (const each of attachProblems(echelon ?? "company", cards, book, units)) {
      problems.push({ path: line.path, message: `${name} leads too many: ${each}` });
    }
  }
}
