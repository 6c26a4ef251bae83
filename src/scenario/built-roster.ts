/** Words for a roster that the rulebook builds: "100 points of orks under aggressor #2". Cold. */
import { UserError } from "../errors.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { didYouMean } from "./nearest.ts";
import type { Scenario, Side } from "./scenario.ts";

export interface RosterWords {
  readonly points: number;
  readonly army: string;
  readonly policy?: string;
  readonly seed: string;
}

/** What the words ask for; undefined when they are no such words. */
export function readRosterWords(text: string): RosterWords | undefined {
  const words = /^\s*(\d+)\s+points?\s+of\s+(.+?)(?:\s+under\s+([\w-]+))?(?:\s+#(\S+))?\s*$/i.exec(text);
  if (words === null) return undefined;
  const [, points, army, policy, seed = "1"] = words;
  return { points: Number(points), army: army!, seed, ...(policy !== undefined && { policy }) };
}

/** Without a policy where none was said. */
export type BuiltSide = Pick<Side, "name" | "roster"> & { readonly policy?: string };

/** A side that the rulebook builds; its options and house rules are those of the terms. */
export function builtSide(
  { points, army, policy, seed }: RosterWords,
  rulebook: RuleSystem,
  { options, houseRules, units }: Pick<Scenario, "options" | "houseRules" | "units">,
): BuiltSide {
  const { builder } = rulebook;
  if (builder === undefined) throw new UserError(`nobody builds rosters for ${rulebook.title} yet; name a roster file`);
  const id = armyOf(army, builder.armies);
  // Who chooses the army is fixed before it is chosen who plays it.
  const roster = builder.build({
    army: id,
    points,
    policy: policy ?? "gunline",
    seed,
    options,
    houseRules,
    ...(units && { units }),
  });
  const name = `${builder.armies[id]!} #${seed}`;
  if (roster.length === 0) throw new UserError(`${points} points buy no ${builder.armies[id]!}; give them more`);
  return { name, ...(policy !== undefined && { policy }), roster };
}

/**
 * An army by its ID or by its name, in any spelling of letters, in the plural or not; or by words of its name, of which the plainest is meant:
 * "marines" are Space Marines and not those of Chaos.
 */
function armyOf(text: string, armies: Readonly<Record<string, string>>): string {
  const plain = (word: string) =>
    word
      .toLowerCase()
      .replace(/[^a-z]/g, "")
      .replace(/s$/, "");
  const found = Object.entries(armies).find(([id, name]) => [id, name].some((word) => plain(word) === plain(text)));
  if (found !== undefined) return found[0];
  const wordsOf = (name: string) =>
    name
      .split(/[^A-Za-z]+/)
      .map(plain)
      .filter((word) => word !== "");
  const wanted = wordsOf(text);
  const meant = Object.entries(armies)
    .map(([id, name]) => ({ id, words: wordsOf(name) }))
    .filter(({ words }) => wanted.length > 0 && wanted.every((word) => words.includes(word)))
    .sort((a, b) => a.words.length - b.words.length);
  const [first, second] = meant;
  if (first !== undefined && first.words.length < (second?.words.length ?? Infinity)) return first.id;
  const names = Object.values(armies);
  throw new UserError(`there is no army "${text}"; there are: ${names.join(", ")}${didYouMean(text, names)}`);
}
