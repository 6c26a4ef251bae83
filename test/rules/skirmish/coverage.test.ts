import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { itCoversEveryRule } from "../coverage.ts";

describe("coverage", () => itCoversEveryRule(skirmish));

it("the README tells what each file is about", () => {
  const folder = new URL("../../../src/rules/skirmish/", import.meta.url);
  const readme = readFileSync(new URL("README.md", folder), "utf8");
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  expect(files.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
