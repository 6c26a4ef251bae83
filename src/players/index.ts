/** The named doctrines, and how a scenario's `policy` becomes one. Cold. */
import { UserError } from "../errors.ts";
import { type Doctrine, KNOBS, type Knobs } from "./doctrine.ts";
import type { PlayerFile, SearchTerms, WeightsFile } from "./player-file.ts";

const gunline = "gunline";

function named(name: string, about: string, turned: readonly number[]): Doctrine {
  const knobs = Object.fromEntries(KNOBS.map((knob, i) => [knob, turned[i]!])) as unknown as Knobs;
  return { name, about, random: false, knobs };
}

/** Knobs from 0 to 1 in the order of `KNOBS`: aggression, range, focus, cover, objective, caution, reserve, special. */
export const doctrines: readonly Doctrine[] = [
  named("aggressor", "closes in and charges; shoots on the way", [1, 0.2, 0.5, 0.1, 0.5, 0.1, 0, 0.7]),
  named(
    gunline,
    "stands and shoots, waits on Overwatch, leaves combats that it cannot win",
    [0.1, 1, 0.6, 0.6, 0.2, 0.3, 0.6, 0.6],
  ),
  named(
    "skirmisher",
    "shoots from a distance of its choice and charges the weak",
    [0.5, 0.6, 0.5, 0.5, 0.5, 0.4, 0.3, 0.6],
  ),
  named("objective", "goes where the mission is decided and fights on the way", [0.6, 0.5, 0.4, 0.4, 1, 0.3, 0.2, 0.5]),
  named("cautious", "keeps cover and its models; gives up a lost battle", [0.3, 0.8, 0.7, 1, 0.4, 1, 0.5, 0.5]),
  {
    ...named(
      "random",
      "draws among everything legal; the baseline that every doctrine must beat",
      KNOBS.map(() => 0.5),
    ),
    random: true,
  },
];

/** The `policy` of a side in a scenario: a doctrine, or one with some knobs turned, a file of the user's, or a look ahead. */
type Policy = string | { readonly doctrine: string; readonly [knob: string]: number | string | SearchTerms };

/** What a scenario may name: doctrines, their knobs, and who plays a side that names nobody. */
export const policyTerms = {
  names: doctrines.map(({ name }) => name),
  knobs: KNOBS,
  default: gunline,
};

/** The doctrine that a side's `policy` asks for: a name, or a name with some knobs turned. */
export function doctrineOf(policy: Policy): Doctrine {
  const name = typeof policy === "string" ? policy : policy.doctrine;
  const base = doctrines.find((doctrine) => doctrine.name === name);
  if (!base)
    throw new UserError(`there is no doctrine "${name}"; there are: ${doctrines.map((d) => d.name).join(", ")}`);
  if (typeof policy === "string") return base;
  const knobs: Record<string, number> = { ...base.knobs };
  for (const knob of KNOBS) if (typeof policy[knob] === "number") knobs[knob] = policy[knob];
  return { ...base, knobs: knobs as unknown as Knobs };
}

/** The file of the user's that plays a side, when its policy names one; beside a look ahead it plays the battles that are imagined. */
export function playerFile(policy: Policy): PlayerFile | null {
  if (typeof policy === "string" || typeof policy["source"] !== "string") return null;
  if (policy["module"] !== undefined) return { name: String(policy["module"]), source: policy["source"] };
  return { name: String(policy["weights"]), ...(JSON.parse(policy["source"]) as Omit<WeightsFile, "name">) };
}

/** How a side looks ahead, if it does. */
function searchOf(policy: Policy): SearchTerms | null {
  const search = typeof policy === "string" ? undefined : policy["search"];
  return typeof search === "object" ? search : null;
}

/**
 * The same where it is asked: a weights file that names no decision is a doctrine that weighs otherwise, and plays as fast as one. Beside
 * `random` it is asked all the same, since who draws lots has no use for terms.
 */
export function askedFile(policy: Policy): PlayerFile | null {
  const search = searchOf(policy);
  if (search !== null) return search;
  const file = playerFile(policy);
  if (file === null || !("decisions" in file) || Object.keys(file.decisions).length > 0) return file;
  return doctrineOf(policy).random ? file : null;
}

/** What the terms of the doctrine weigh by a weights file of the side's; nothing where it has none. */
export function ownTerms(policy: Policy): Readonly<Record<string, number>> {
  const file = playerFile(policy);
  return file !== null && "terms" in file ? file.terms : {};
}

/** How a report names a policy: the doctrine, with the knobs that were turned. */
export function policyName(policy: Policy): string {
  if (typeof policy === "string") return policy;
  const file = policy["module"] ?? policy["weights"];
  const search = searchOf(policy);
  const ahead = search === null ? "" : `search (${search.rollouts} rollouts, width ${search.width}) over `;
  const own = file === undefined ? ahead : `${ahead}${file} over `;
  const turned = KNOBS.filter((knob) => policy[knob] !== undefined).map((knob) => `${knob} ${policy[knob]}`);
  return turned.length === 0 ? `${own}${policy.doctrine}` : `${own}${policy.doctrine} (${turned.join(", ")})`;
}
