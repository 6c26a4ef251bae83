/** The named doctrines, and how a scenario's `policy` becomes one. Cold. */
import { UserError } from "../errors.ts";
import { aggressor } from "./aggressor.ts";
import { cautious } from "./cautious.ts";
import { type Doctrine, KNOBS, type Knobs } from "./doctrine.ts";
import { gunline } from "./gunline.ts";
import { objective } from "./objective.ts";
import type { PlayerFile, WeightsFile } from "./player-file.ts";
import { random } from "./random.ts";
import { skirmisher } from "./skirmisher.ts";

export const doctrines: readonly Doctrine[] = [aggressor, gunline, skirmisher, objective, cautious, random];

/** What a scenario may name: doctrines, their knobs, and who plays a side that names nobody. */
export const policyTerms = {
  names: doctrines.map(({ name }) => name),
  knobs: KNOBS,
  default: gunline.name,
};

/** The doctrine that a side's `policy` asks for: a name, or a name with some knobs turned. */
export function doctrineOf(
  policy: string | { readonly doctrine: string; readonly [knob: string]: number | string },
): Doctrine {
  const name = typeof policy === "string" ? policy : policy.doctrine;
  const base = doctrines.find((doctrine) => doctrine.name === name);
  if (!base)
    throw new UserError(`there is no doctrine "${name}"; there are: ${doctrines.map((d) => d.name).join(", ")}`);
  if (typeof policy === "string") return base;
  const knobs: Record<string, number> = { ...base.knobs };
  for (const knob of KNOBS) if (typeof policy[knob] === "number") knobs[knob] = policy[knob];
  return { ...base, knobs: knobs as unknown as Knobs };
}

/** The file of the user's that plays a side, when its policy names one. */
export function playerFile(
  policy: string | { readonly doctrine: string; readonly [knob: string]: number | string },
): PlayerFile | null {
  if (typeof policy === "string" || typeof policy["source"] !== "string") return null;
  if (policy["module"] !== undefined) return { name: String(policy["module"]), source: policy["source"] };
  return { name: String(policy["weights"]), ...(JSON.parse(policy["source"]) as Omit<WeightsFile, "name">) };
}

/** What the terms of the doctrine weigh by a weights file of the side's; nothing where it has none. */
export function ownTerms(policy: Parameters<typeof playerFile>[0]): Readonly<Record<string, number>> {
  const file = playerFile(policy);
  return file !== null && "terms" in file ? file.terms : {};
}

/** How a report names a policy: the doctrine, with the knobs that were turned. */
export function policyName(
  policy: string | { readonly doctrine: string; readonly [knob: string]: number | string },
): string {
  if (typeof policy === "string") return policy;
  const file = policy["module"] ?? policy["weights"];
  const own = file === undefined ? "" : `${file} over `;
  const turned = KNOBS.filter((knob) => policy[knob] !== undefined).map((knob) => `${knob} ${policy[knob]}`);
  return turned.length === 0 ? `${own}${policy.doctrine}` : `${own}${policy.doctrine} (${turned.join(", ")})`;
}
