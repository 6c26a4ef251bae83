/** The scenario hash: who claims to have played the same scenario must show the same one. Cold. */
import { createHash } from "node:crypto";
import { canonicalScenario } from "./canonical.ts";
import type { Scenario } from "./scenario.ts";

/** SHA-256, in hexadecimal, of the resolved scenario without title, seed and battles: see `canonicalScenario`. */
export function scenarioHash(resolved: Scenario): string {
  return createHash("sha256").update(canonicalScenario(resolved), "utf8").digest("hex");
}
