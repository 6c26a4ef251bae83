import { readFileSync } from "node:fs";
import { describe } from "vitest";
import { heresy } from "../../../src/rules/heresy/index.ts";
import { itCoversEveryRule } from "../coverage.ts";

const VECTORS: readonly { readonly id: string; readonly rules: readonly string[] }[] = JSON.parse(
  readFileSync(new URL("heresy-vectors.json", import.meta.url), "utf8"),
).vectors;

describe("coverage", () => {
  itCoversEveryRule({
    rulebook: heresy,
    here: import.meta.url,
    // A vector that does not name the rule itself is one whose numbers need it: the remark says which.
    knows: ({ id, test }) => {
      const vector = VECTORS.find((each) => test.startsWith(`${each.id}: `));
      return vector !== undefined && (vector.rules.includes(id) || / \(|, /.test(test));
    },
  });
});
