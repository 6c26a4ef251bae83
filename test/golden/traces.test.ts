/**
 * Golden traces: small battles on tables, told to the last die, read line by line against the rulebook (traces/README.md). After an intended
 * change of results: npx vitest run test/golden/traces.test.ts -u, and read what has changed.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { library } from "../../src/cli/library.ts";
import { replay } from "../../src/experiments/replay.ts";
import { narrative } from "../../src/report/narrative.ts";
import { loadScenario } from "../../src/scenario/load.ts";

const folder = fileURLToPath(new URL("traces/", import.meta.url));
const battles = readdirSync(folder).filter((name) => name.endsWith(".yaml"));

describe("golden traces", () => {
  it.each(battles)("%s", async (name) => {
    const { resolved, rulebook } = await loadScenario(folder + name, { ...library, allowOutside: () => true });
    // Whole forces of the other rulebooks fill pages.
    const long = !resolved.rules.startsWith("skirmish");
    const { replay: told } = await replay(resolved, { rulebook, wanted: long ? "shortest" : "median", battles: 32 });
    const text = narrative(told, { color: false, ascii: true });
    // A line of a table names the rules that it follows.
    expect(
      text.split("\n").filter((line) => /^ {4}[^\s[]/.test(line) && !/\([A-Z]{2}-[A-Z]+-[A-Z0-9]+/.test(line)),
    ).toEqual([]);
    await expect(text).toMatchFileSnapshot(`traces/${name.replace(".yaml", ".txt")}`);
  });
});
