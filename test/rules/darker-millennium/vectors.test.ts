// The rulebook's vectors, each through production code; the file is that of the rule index.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answerVectors } from "../../../src/experiments/answer-vectors.ts";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";

interface Vector {
  readonly id: string;
  readonly title: string;
}

const file: { readonly vectors: readonly Vector[] } = JSON.parse(
  readFileSync(new URL("./darker-millennium-vectors.json", import.meta.url), "utf8"),
);
const load = async () => darkerMillennium;

describe("the rulebook's vectors", () => {
  it.each(file.vectors.map((each) => [each.id, each.title, each] as const))("%s: %s", async (_id, _title, vector) => {
    const [result] = await answerVectors({ ...file, vectors: [vector] }, load);
    expect(result!.status, JSON.stringify(result)).toBe("passed");
  });

  it("are a hundred and eight", () => {
    expect(file.vectors).toHaveLength(108);
  });
});
