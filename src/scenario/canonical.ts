/** One text for all spellings of a scenario, to be hashed. Cold. */
import type { Scenario, Side } from "./scenario.ts";

/** JSON with sorted keys and without spaces; what is undefined is left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => (item === undefined ? "null" : canonicalJson(item))).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    // Plain comparison of code units: a locale's order would differ between machines.
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/**
 * What a resolved scenario *is*. Left out are the title, which is only a label; the seed and the number of battles, which are parts of
 * a result's identity of their own; the name of a roster file, whose content stands in `roster`; and whether the policy was written or stands in.
 */
export function canonicalScenario(resolved: Scenario): string {
  const { title: _title, seed: _seed, battles: _battles, sides, ...rest } = resolved;
  const told = sides.map(({ rosterFile: _rosterFile, unnamed: _unnamed, policy, ...side }) => {
    return { ...side, policy: withoutName(policy) };
  });
  return canonicalJson({ ...rest, sides: told });
}

/** Of a file that plays counts what is in it. */
function withoutName(policy: Side["policy"]): Side["policy"] {
  if (typeof policy === "string") return policy;
  const { module: _module, weights: _weights, ...told } = policy;
  return told as Side["policy"];
}
