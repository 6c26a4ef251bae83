/** The named doctrines, and how a scenario's `policy` becomes one. Cold. */
import { UserError } from "../errors.ts";
import { aggressor } from "./aggressor.ts";
import { cautious } from "./cautious.ts";
import { type Doctrine, KNOBS, type Knobs } from "./doctrine.ts";
import { gunline } from "./gunline.ts";
import type { PolicyFile } from "./module.ts";
import { objective } from "./objective.ts";
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

/** The module that plays a side, when its policy names one. */
export function policyFile(
  policy: string | { readonly doctrine: string; readonly [knob: string]: number | string },
): PolicyFile | null {
  if (typeof policy === "string" || typeof policy["source"] !== "string") return null;
  return { name: String(policy["module"]), source: policy["source"] };
}

/** How a report names a policy: the doctrine, with the knobs that were turned. */
export function policyName(
  policy: string | { readonly doctrine: string; readonly [knob: string]: number | string },
): string {
  if (typeof policy === "string") return policy;
  const own = policy["module"] === undefined ? "" : `${policy["module"]} over `;
  const turned = KNOBS.filter((knob) => policy[knob] !== undefined).map((knob) => `${knob} ${policy[knob]}`);
  return turned.length === 0 ? `${own}${policy.doctrine}` : `${own}${policy.doctrine} (${turned.join(", ")})`;
}
