/**
 * Which rules are played, and where: every rule of the rulebook once, in its order, with the function that carries it and the title of
 * the test that proves it. Rulings are listed in rulings.ts. Cold.
 */
import type { Coverage } from "../../kernel/rule-system.ts";
import { AFTERMATH } from "./chapters/aftermath.ts";
import { BATTLE } from "./chapters/battle.ts";
import { DECISIONS } from "./chapters/decisions.ts";
import { MISSIONS } from "./chapters/missions.ts";
import { UNITS } from "./chapters/units.ts";

export const COVERAGE: readonly Coverage[] = [UNITS, MISSIONS, BATTLE, AFTERMATH, DECISIONS]
  .flat()
  .map(([id, status, how, played, test]) => ({
    id,
    status,
    ...(how !== "" && { how }),
    ...(played !== undefined && { function: played }),
    ...(test !== undefined && { test }),
  }));
