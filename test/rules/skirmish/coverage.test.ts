import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { itCoversEveryRule } from "../coverage.ts";

const text = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
/** Tables of tests: their rows name the rule and what is shown of it. */
const CORE = text("core-rules.yaml");
const TABLES = [
  "illegal-rosters.ts",
  "armoury-lines.ts",
  "special-rules.yaml",
  "rulings-matter.yaml",
  "roster.test.ts",
  "aftermath.test.ts",
]
  .map(text)
  .join("\n");

describe("coverage", () => {
  itCoversEveryRule({
    rulebook: skirmish,
    here: import.meta.url,
    knows: ({ id, test }) => {
      const what = test.slice(test.indexOf(": ") + 2);
      return CORE.includes(`"${test}":`) || (TABLES.includes(id) && TABLES.includes(`"${what}"`));
    },
  });
});

it("the README tells what each file is about", () => {
  const readme = text("../../../src/rules/skirmish/README.md");
  const files = readdirSync(new URL("../../../src/rules/skirmish", import.meta.url)).filter((name) =>
    name.endsWith(".ts"),
  );
  expect(files.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
