/**
 * An army list as people write it, one entry a line or with commas between: "5x Space Marine with bolter", "1 Sergeant (power fist)". Names are
 * those of the catalogue, in any spelling of letters, whole or by some of their words; what may be meant in two ways is not guessed, but for the
 * army of a name that several have: it is that of the entries beside it. Cold.
 */
import type { CatalogueEntry } from "../rules/kernel/rule-system.ts";
import { nearest } from "./nearest.ts";
import { listOf, quoted } from "./problems.ts";
import type { RosterEntry } from "./scenario.ts";

export interface ReadEntry {
  /** As it was written. */
  readonly text: string;
  readonly line: number;
  readonly profile: CatalogueEntry;
  readonly count: number;
  readonly gear: readonly CatalogueEntry[];
  /** Several armies have that name: the one of the entries beside it was taken. */
  readonly asBeside?: string;
}

export interface ReadList {
  readonly entries: readonly ReadEntry[];
  readonly problems: readonly string[];
}

const ENTRY = /^[-*•\s]*(?:(\d+)\s*[x×]?\s+|(\d+)[x×])?(.+?)(?:\s+with\s+(.+)|\s*\((.+)\))?[\s.;]*$/i;

export function readArmyList(text: string, catalogue: readonly CatalogueEntry[]): ReadList {
  const problems: string[] = [];
  const parts = text.split(/\r\n|\r|\n/).flatMap((line, i) =>
    // A comma parts two entries where a number follows it.
    line.split(/,\s*(?=\d+\s*[x×\s])/).map((part) => ({ text: part.trim(), line: i + 1 })),
  );
  const said = parts.filter(({ text }) => text !== "" && !text.startsWith("#"));
  const read = said.map((part) => {
    const [, spaced, joined, name = "", after, inside] = ENTRY.exec(part.text) ?? [];
    const gear = (after ?? inside ?? "").split(/,|\+|&|\band\b/i).map((each) => each.trim());
    return { ...part, count: Number(spaced ?? joined ?? 1), name, gear: gear.filter((each) => each !== "") };
  });
  const profiles = catalogue.filter(({ kind }) => kind === "profile");
  const candidates = read.map(({ name }) => meant(name, profiles));
  const entries = read.flatMap(({ text, line, count, name, gear }, i): ReadEntry[] => {
    const tell = (what: string, word: string, found: readonly CatalogueEntry[], among: readonly CatalogueEntry[]) =>
      problems.push(`line ${line}: ${whyNot(what, word, found, among)}`);
    const all = candidates[i]!;
    const beside = all.length > 1 ? armyBeside(candidates, i) : undefined;
    const ofArmy = all.filter(({ army }) => army === beside);
    const found = ofArmy.length > 0 ? ofArmy : all;
    if (found.length !== 1) {
      tell("unit", name, found, profiles);
      return [];
    }
    const [profile] = found;
    const things = catalogue.filter(
      ({ kind, army }) => kind !== "profile" && (army === undefined || army === profile!.army),
    );
    const carried = gear.flatMap((word): CatalogueEntry[] => {
      const items = meant(word, things);
      if (items.length !== 1) tell("thing to carry", word, items, things);
      return items.length === 1 ? [items[0]!] : [];
    });
    for (const things of byKey(carried).values()) {
      if (things.length > 1 && things[0]!.key?.alone)
        problems.push(`line ${line}: found ${listOf(idsOf(things), "and")}, expected one of them`);
    }
    const taken = all.length > 1 && { asBeside: beside! };
    return [{ text, line, profile: profile!, count, gear: carried, ...taken }];
  });
  if (said.length === 0) problems.push("the list is empty; expected lines such as 5x Space Marine with bolter");
  return { entries, problems };
}

/** The army of all entries that are sure; where they differ, of the nearest before and behind this one, if those agree. */
function armyBeside(candidates: readonly (readonly CatalogueEntry[])[], i: number): string | undefined {
  const sure = candidates.map((found) => (found.length === 1 ? found[0]!.army : undefined));
  const isKnown = (army: string | undefined) => army !== undefined;
  const all = new Set(sure.filter(isKnown));
  const near = new Set([sure.slice(0, i).findLast(isKnown), sure.slice(i + 1).find(isKnown)].filter(isKnown));
  return [all, near]
    .find(({ size }) => size === 1)
    ?.values()
    .next().value;
}

/** The entries as a roster. */
export function rosterOf(entries: readonly ReadEntry[]): RosterEntry[] {
  return entries.map(({ profile, count, gear }) => {
    const held = [...byKey(gear)].map(([key, things]) => [key, things[0]!.key?.alone ? things[0]!.id : idsOf(things)]);
    return { profile: profile.id, count, ...Object.fromEntries(held) };
  });
}

const idsOf = (things: readonly CatalogueEntry[]): string[] => things.map(({ id }) => id);

/** Things by the key of a roster entry behind which they stand. */
function byKey(gear: readonly CatalogueEntry[]): Map<string, readonly CatalogueEntry[]> {
  const keyOf = ({ kind, key }: CatalogueEntry) =>
    key?.name ?? (kind === "weapon" || kind === "grenade" ? `${kind}s` : kind);
  return new Map([...new Set(gear.map(keyOf))].map((name) => [name, gear.filter((thing) => keyOf(thing) === name)]));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/s$/, "")
    .replace(/men$/, "man");
const wordsOf = (text: string): string[] =>
  text
    .split(/[^A-Za-z0-9']+/)
    .map(plain)
    .filter((word) => word !== "");

/** Those whose name or ID it is; else those whose name has all of its words, if one of them has no others than the rest has. */
function meant(text: string, among: readonly CatalogueEntry[]): readonly CatalogueEntry[] {
  const wanted = plain(text);
  const exact = among.filter(({ id, name }) => plain(id) === wanted || plain(name) === wanted);
  if (exact.length > 0) return exact;
  const words = wordsOf(text);
  return words.length === 0 ? [] : among.filter(({ name }) => words.every((word) => wordsOf(name).includes(word)));
}

const MOST_CANDIDATES = 8;

function whyNot(
  what: string,
  word: string,
  found: readonly CatalogueEntry[],
  among: readonly CatalogueEntry[],
): string {
  const told = (entries: readonly CatalogueEntry[]) =>
    listOf(
      entries.slice(0, MOST_CANDIDATES).map(({ id, name }) => `${name} (${id})`),
      "or",
    );
  if (found.length > 1) return `${quoted(word)} may be ${told(found)}; write which`;
  const names = among.map(({ name }) => name);
  const near = nearest(word, names) ?? nearest(word, new Set(names.flatMap((name) => name.split(" "))));
  const close = near === undefined ? [] : among.filter(({ name }) => name === near || name.split(" ").includes(near));
  const hint = close.length === 0 ? "" : `; did you mean ${told(close)}?`;
  return `no ${what} is called ${quoted(word)}${hint}`;
}
