/**
 * `scenarios/scenario.schema.json` is what editors read. `npx vitest run test/scenario -u` writes it anew after a rulebook has
 * changed what a scenario may say. Skipped while there is no list of rulebooks.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { policyTerms } from "../../src/players/index.ts";
import type { RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import { scenarioJsonSchema } from "../../src/scenario/json-schema.ts";

const rulebookList = new URL("../../src/rules/index.ts", import.meta.url);
const shipped = fileURLToPath(new URL("../../scenarios/scenario.schema.json", import.meta.url));

test.skipIf(!existsSync(rulebookList))("the shipped schema says what the program accepts", async () => {
  const { rulebooks } = (await import(rulebookList.href)) as { rulebooks: Record<string, () => Promise<RuleSystem>> };
  const schema = scenarioJsonSchema(await Promise.all(Object.values(rulebooks).map((load) => load())), policyTerms);
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(shipped);
});
