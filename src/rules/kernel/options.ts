/** The `options:` of a scenario: the readings that it chooses of a rulebook's rulings, and everything wrong with them. Cold. */
import { assert } from "../../errors.ts";
import { didYouMean } from "../../scenario/nearest.ts";
import type { Problem, Ruling } from "./rule-system.ts";

/** The chosen value of every ruling, defaults filled in. Unknown keys and values are left to `optionProblems`. */
export function resolveOptions(
  rulings: readonly Ruling[],
  options: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(rulings.map((each) => [each.key, options[each.key] ?? each.default]));
}

/** Looks up the chosen value of a ruling, which has to be one. */
export function rulingOf(rulings: Readonly<Record<string, string>>): (key: string) => string {
  return (key) => {
    assert(key in rulings, `no ruling ${key}`);
    return rulings[key]!;
  };
}

/** More problems than are shown need no hint, which takes long among so many keys. */
export const MOST_HINTS = 20;

export function optionProblems(
  rules: string,
  rulings: readonly Ruling[],
  options: Readonly<Record<string, string>>,
): Problem[] {
  const byKey = new Map(rulings.map((each) => [each.key, each]));
  const problems: Problem[] = [];
  for (const [key, value] of Object.entries(options)) {
    const known = byKey.get(key);
    const path = ["options", key];
    if (known === undefined) {
      const hint = problems.length < MOST_HINTS ? didYouMean(key, byKey.keys()) : "";
      const message = `unknown option "${key}"; \`wargauge rules ${rules}\` lists all${hint}`;
      problems.push({ path, message, atKey: true });
    } else if (!known.values.includes(value)) {
      const values = known.values.join(", ");
      const message = `"${value}" is no value of ${key} (${known.id}); expected ${values}${didYouMean(value, known.values)}`;
      problems.push({ path, message });
    }
  }
  return problems;
}
