/** The psychic phase of the second edition: its vectors, each rule by its ID, and what holds of all battles. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answerVectors } from "../../../src/experiments/answer-vectors.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import { psychicOps } from "../../../src/rules/second-edition/vectors/psychic.ts";

interface Vector {
  readonly id: string;
  readonly title: string;
  readonly op: string;
  readonly rules: readonly string[];
}

const file: { readonly vectors: readonly Vector[] } = JSON.parse(
  readFileSync(new URL("./second-edition-vectors.json", import.meta.url), "utf8"),
);
const load = async () => secondEdition;

describe("vectors of the psychic phase", () => {
  const asked = file.vectors.filter(({ op }) => Object.hasOwn(psychicOps, op));

  it("are these 57", () => {
    expect(asked.length).toBe(57);
  });

  it.each(asked.map((each) => [each.id, `${each.title} (${each.rules.join(", ")})`, each] as const))(
    "%s: %s",
    async (_id, _title, vector) => {
      const [result] = await answerVectors({ ...file, vectors: [vector] }, load);
      expect(result!.status, JSON.stringify(result)).toBe("passed");
    },
  );
});
