import { didYouMean } from "../../../scenario/nearest.ts";
import type { Side } from "../../../scenario/scenario.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import type { Book } from "./book.ts";
import { CHARACTERISTICS } from "./data.ts";
import { addModels } from "./equip.ts";
import { unitProblems } from "./muster.ts";
import type { Line, LoadedModel, MusterTerms, RosterLine } from "./roster-entry.ts";

export interface LoadedRoster {
  readonly models: readonly LoadedModel[];
  readonly points: number;
  /** Size of the unit, Grots half. */
  readonly counted: number;
  readonly problems: readonly Problem[];
}

/**
 * The models of a side and all that is wrong with it. With problems, the models are those that could be made out.
 * @rule SK-UNIT-07, SK-SM-01, SK-SM-02, SK-SM-09, SK-SM-10, SK-SM-11, SK-IG-01, SK-IG-02, SK-IG-04, SK-IG-05, SK-IG-10, SK-IG-11, SK-IG-12
 * @rule SK-ORK-01, SK-ORK-02, SK-ORK-04, SK-ORK-17, SK-ORK-18, SK-TAU-01, SK-TAU-02, SK-TAU-03, SK-TAU-10, SK-TAU-11, SK-NEC-01, SK-NEC-04
 * @rule SK-NEC-05, SK-NEC-06, SK-NEC-22, SK-TYR-01, SK-TYR-02, SK-TYR-03, SK-TYR-05, SK-TYR-06, SK-TYR-07, SK-TYR-08, SK-DE-01, SK-DE-02
 * @rule SK-DE-03, SK-DE-19, SK-DE-20, SK-CSM-01, SK-CSM-02, SK-CSM-03, SK-CSM-19, SK-CSM-20, SK-ELD-01, SK-ELD-02, SK-ELD-03, SK-ELD-04
 * @rule SK-ELD-05, SK-ELD-13, SK-ELD-14
 */
export function loadRoster(side: Side, book: Book, terms: MusterTerms): LoadedRoster {
  const models: LoadedModel[] = [];
  const problems: Problem[] = [];
  const lines: Line[] = [];
  for (const [index, entry] of side.roster.entries()) {
    const path = ["sides", terms.side, "roster", index];
    const profile = book.profiles[entry.profile];
    if (profile === undefined) {
      const hint = didYouMean(entry.profile, Object.keys(book.profiles));
      const message = `unknown profile "${entry.profile}"; expected an ID such as sm_marine (\`wargauge rules skirmish --units\` lists them)${hint}`;
      problems.push({ path: [...path, "profile"], message });
      continue;
    }
    const line: Line = { index, path, entry: entry as unknown as RosterLine, profile };
    lines.push(line);
    lineProblems(line, book, problems);
    addModels(line, book, models, problems);
  }
  const points = models.reduce((sum, model) => sum + model.points, 0);
  const counted = countedModels(models, book);
  problems.push(...unitProblems(lines, { points, counted, models: models.length }, book, terms));
  return { models, points, counted, problems };
}

function countedModels(models: readonly LoadedModel[], book: Book): number {
  const counts = (model: LoadedModel) => !model.leader || book.ruling("unit.minCountsLeader") === "yes";
  return models.filter(counts).reduce((sum, model) => sum + model.sizeWeight, 0) / 2;
}

/** What may be wrong with an entry apart from its gear: its size, and what only some models can be or have. */
function lineProblems(line: Line, book: Book, problems: Problem[]): void {
  const { entry, profile, path } = line;
  const say = (key: string, message: string) => problems.push({ path: [...path, key], message });

  if (profile.role === "companion") {
    const slug = profile.id.replace("ork_", "");
    say("profile", `${profile.id} comes with its owner; buy ${slug} as wargear of an Ork instead`);
  }
  if (profile.role === "leader" && entry.count !== 1) {
    say("count", `found ${entry.count}, expected 1: ${profile.name} is an individual`);
  }
  if (profile.role === "leader" && entry.upgraded) {
    say("upgraded", `${profile.name} commands already; only a model of a Pack breaks the mould`);
  }
  if (entry.upgraded) upgradedProblems(line, book, say);
  else if (profile.role !== "leader" && profile.role !== "companion") packSizeProblems(line, book, say);

  gainProblems(line, say);
  for (const [i, enemy] of (entry.enmities ?? []).entries()) {
    if (book.profiles[enemy] !== undefined) continue;
    const hint = didYouMean(enemy, Object.keys(book.profiles));
    problems.push({ path: [...path, "enmities", i], message: `unknown profile "${enemy}"${hint}` });
  }
  const eyes = (entry.lost ?? []).filter((part) => part === "eye").length;
  if (eyes > 2) say("lost", `found ${eyes} lost eyes, expected at most 2`);
}

type Say = (key: string, message: string) => void;

function upgradedProblems({ entry, profile }: Line, book: Book, say: Say): void {
  if (entry.count !== 1) say("count", `found ${entry.count}, expected 1: an Upgraded model is an individual`);
  if (profile.army === "NEC" && !book.off("SK-NEC-17")) {
    say("upgraded", "no Necron breaks the mould (SK-NEC-17); leave the key out");
  } else if (profile.role === "drone" || profile.role === "swarm" || profile.role === "companion") {
    say("upgraded", `${profile.name} is no trooper, so it cannot break the mould; leave the key out`);
  }
}

function packSizeProblems({ entry, profile }: Line, book: Book, say: Say): void {
  const { min, max } = book.packSizes[profile.id] ?? book.packSizes["default"]!;
  if (entry.count >= min && entry.count <= max) return;
  const several = profile.role !== "upgradedPack" && entry.count > max;
  const advice = several ? "; split them into several Packs" : "";
  say("count", `found a Pack of ${entry.count}, expected ${min} to ${max} of ${profile.name}${advice}`);
}

/** Advances stop two above the start and at ten, and never raise what started at nothing (SK-ADV-03, SK-ADV-04). */
function gainProblems({ entry, profile }: Line, say: Say): void {
  for (const name of CHARACTERISTICS) {
    const change = entry.characteristics?.[name] ?? 0;
    if (change <= 0) continue;
    const value = profile[name] + change;
    if (profile[name] === 0) say("characteristics", `${name} of ${profile.name} starts at 0 and can never rise`);
    else if (name !== "M" && value > 10) say("characteristics", `${name} would be ${value}, expected at most 10`);
  }
}

/** Price of a shopping list against the starting budget (operation `roster.cost`). */
export function rosterCost(items: readonly { readonly points: number; readonly count?: number }[], budget: number) {
  const total = items.reduce((sum, item) => sum + item.points * (item.count ?? 1), 0);
  return { total, withinBudget: total <= budget };
}

export { rosterSize, upgradedPacksLegal } from "./muster.ts";
