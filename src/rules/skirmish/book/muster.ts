/** What a unit as a whole must obey: one army, its commander, its Packs, what it may have only once, its size and its price. Cold. */
import type { Problem } from "../../kernel/rule-system.ts";
import { MAX_MODELS } from "../matchup.ts";
import type { Book } from "./book.ts";
import { ARMIES, type Army, UNIT_LIMITS } from "./data.ts";
import type { Line, MusterTerms } from "./roster-entry.ts";

type Totals = Readonly<Record<"points" | "counted" | "models", number>>;

/** A unit that is looked through, where in the scenario it stands, and who is told what is wrong with it. */
interface Unit {
  readonly lines: readonly Line[];
  readonly book: Book;
  readonly at: Problem["path"];
  readonly say: (path: Problem["path"], message: string) => void;
}

/** @rule SK-UNIT-01, SK-UNIT-03, SK-UNIT-05, SK-UNIT-08, SK-ORK-07, SK-TAU-A04, SK-NEC-07, SK-NEC-17, SK-ADV-08 */
export function unitProblems(lines: readonly Line[], totals: Totals, book: Book, terms: MusterTerms): Problem[] {
  const problems: Problem[] = [];
  const at = ["sides", terms.side, "roster"];
  const unit: Unit = { lines, book, at, say: (path, message) => problems.push({ path, message }) };

  if (totals.models > MAX_MODELS)
    unit.say(at, `found ${totals.models} models, expected at most ${MAX_MODELS} on a side`);
  if (terms.budget !== null && totals.points > terms.budget) {
    const found = `the roster costs ${totals.points} points`;
    unit.say(at, `${found}, expected at most ${terms.budget}; drop something or raise the budget`);
  }
  if (lines.length === 0) return problems;

  const strict = terms.muster === "strict";
  oneArmy(unit);
  commander(unit, strict);
  upgradedModels(unit);
  packTypes(unit);
  onlyOnce(unit);
  necronItems(unit);
  drones(unit);
  if (strict) unitSize(unit, totals.counted);
  return problems;
}

function oneArmy({ lines, say }: Unit): void {
  const first = lines[0]!.profile;
  for (const line of lines) {
    if (line.profile.army === first.army) continue;
    const found = `${line.profile.id} belongs to the ${ARMIES[line.profile.army]}`;
    const began = `the unit began with ${first.id} of the ${ARMIES[first.army]}`;
    say([...line.path, "profile"], `${found}, but ${began}; expected one army a side`);
  }
}

function commander({ lines, book, at, say }: Unit, strict: boolean): void {
  const leaders = lines.filter((line) => line.profile.role === "leader");
  for (const line of leaders.slice(1)) {
    say([...line.path, "profile"], `${line.profile.id} is a second commander; expected one`);
  }
  const { army } = lines[0]!.profile;
  if (!strict || leaders.length > 0 || !book.unitLimits[army]!.leader) return;
  const choices = Object.values(book.profiles).filter((each) => each.army === army && each.role === "leader");
  say(at, `no commander; add ${choices.map((each) => each.id).join(" or ")}`);
}

function upgradedModels({ lines, book, at, say }: Unit): void {
  const packsToo = book.ruling("upgraded.meaning") === "upgradedPacks";
  const upgraded = lines.filter((line) => line.entry.upgraded || (packsToo && line.profile.role === "upgradedPack"));
  const count = upgraded.reduce((sum, line) => sum + line.entry.count, 0);
  const most = book.muster.maxUpgradedModels;
  if (count > most) say(at, `found ${count} Upgraded models, expected at most ${most}`);
}

function packTypes({ lines, book, say }: Unit): void {
  const seen = new Map<string, number>();
  for (const line of lines) {
    const most = packLimit(line.profile.id, book);
    if (most === undefined || line.entry.upgraded) continue;
    const count = (seen.get(line.profile.id) ?? 0) + 1;
    seen.set(line.profile.id, count);
    if (count > most) {
      say([...line.path, "profile"], `Pack ${count} of ${line.profile.name}; expected at most ${most} in a unit`);
    }
  }
}

/** How many Packs of a type a unit may have; undefined: any number. */
function packLimit(profile: string, book: Book): number | undefined {
  const role = book.profiles[profile]?.role;
  return book.packsOfType[profile] ?? (role === "upgradedPack" ? book.packsOfType["upgradedType"] : undefined);
}

function onlyOnce({ lines, book, say }: Unit): void {
  const unique = Object.values(book.armoury).filter((each) => each.perUnit === 1);
  for (const { army, gives } of unique) {
    const owners = lines.filter((line) => line.profile.army === army && wargearOf(line).includes(gives));
    for (const line of owners.slice(1)) say([...line.path, "wargear"], `a second ${gives} in the unit; expected one`);
  }
}

/** A Pack has one item, and the unit has each item once (SK-NEC-07). */
function necronItems({ lines, say }: Unit): void {
  const seen = new Set<string>();
  for (const line of lines) {
    if (line.profile.army !== "NEC") continue;
    const items = line.entry.wargear ?? [];
    const path = [...line.path, "wargear"];
    if (items.length > 1) say(path, `found ${items.length} items: ${items.join(", ")}; expected one a Pack`);
    for (const [i, item] of items.entries()) {
      if (seen.has(item)) say([...path, i], `a second ${item} in the unit; each item may be had by one Pack`);
      seen.add(item);
    }
  }
}

function drones({ lines, book, say }: Unit): void {
  const flown = lines.filter((line) => line.profile.role === "drone");
  const count = flown.reduce((sum, line) => sum + line.entry.count, 0);
  const works = !book.wargear["drone_controller"]!.rules.some((id) => book.off(id));
  const controllers = works ? lines.filter((line) => wargearOf(line).includes("drone_controller")).length : 0;
  const most = controllers * book.muster.dronesPerController;
  if (count <= most) return;
  const advice = `a drone_controller leads ${book.muster.dronesPerController}; buy one for the commander`;
  say([...flown[0]!.path, "count"], `found ${count} drones, expected at most ${most}: ${advice}`);
}

function unitSize({ lines, book, at, say }: Unit, counted: number): void {
  const { profile } = lines[0]!;
  const { min, max } = book.unitLimits[profile.army]!;
  if (counted >= min && counted <= max) return;
  const grots = profile.army === "ORK" ? " (a Grot counts half)" : "";
  say(at, `found a unit of ${counted}${grots}, expected ${min} to ${max} models of the ${ARMIES[profile.army]}`);
}

function wargearOf({ entry }: Line): string[] {
  return [...(entry.wargear ?? []), ...(entry.specialists ?? []).flatMap((some) => some.wargear ?? [])];
}

// Operations of the vector files.

/** Short names that the vectors use for models that do not count as one. */
const HALVES: Readonly<Record<string, number>> = { grot: 1, ammoRunt: 0, attackSquig: 0 };

/** Size of a unit by types of models, and whether the army allows it (operation `roster.size`). */
export function rosterSize(army: Army, models: Readonly<Record<string, number>>) {
  const halves = Object.entries(models).reduce((sum, [type, count]) => sum + count * (HALVES[type] ?? 2), 0);
  const { min, max } = UNIT_LIMITS[army];
  return { countedModels: halves / 2, legalSize: halves >= 2 * min && halves <= 2 * max };
}

/** Whether a unit may have these Packs together (operation `roster.upgradedPacks`). */
export function upgradedPacksLegal(packs: readonly string[], book: Book): boolean {
  const count = (pack: string) => packs.filter((other) => other === pack).length;
  return packs.every((pack) => count(pack) <= (packLimit(pack, book) ?? packs.length));
}
