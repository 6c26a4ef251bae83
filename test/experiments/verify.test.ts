import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { UserError } from "../../src/errors.ts";
import { answerVectors, VECTORS_FORMAT } from "../../src/experiments/answer-vectors.ts";
import { sameResult } from "../../src/experiments/same-result.ts";
import { countVectors, vectorExitCode, vectorReport, verifyVectors } from "../../src/experiments/verify.ts";
import { inOwnThread } from "../../src/host/node/aside.ts";
import { rulebooks } from "../../src/rules/index.ts";
import { STATS_VECTORS_FORMAT } from "../../src/stats/vectors.ts";

const load = async (id: string) => rulebooks[id]?.();
const answer = async (file: unknown) => countVectors(await answerVectors(file, load));
const read = (name: string): { vectors: object[] } =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as { vectors: object[] };

const pass = {
  id: "A",
  title: "Combat Drugs, one option",
  op: "drugs.roll",
  kind: "exact",
  inputs: { options: 1 },
  expected: { unharmed: "2/2", ooa: "0" },
};
const fail = { ...pass, id: "B", expected: { unharmed: "5/6", ooa: "1/6" } };
const strange = { ...pass, id: "C", op: "drugs.brew" };
const file = (...vectors: object[]) => ({ format: VECTORS_FORMAT, rules: "skirmish", vectors });

describe("verify", () => {
  it("counts, and says what was expected and got", async () => {
    const found = await answer(file(pass, fail, strange));
    expect(found.counts).toEqual({ passed: 1, failed: 1, unsupported: 1 });
    expect(found.results.map(({ status }) => status)).toEqual(["passed", "failed", "unsupported"]);
    expect(vectorReport(found)).toBe(
      [
        "unsupported  C  Combat Drugs, one option: nothing answers the operation drugs.brew",
        "",
        "failed  B  Combat Drugs, one option",
        '  expected  {"unharmed":"5/6","ooa":"1/6"}',
        '  got       {"unharmed":"1"}',
        "",
        "1 passed, 1 failed, 1 unsupported",
        "",
      ].join("\n"),
    );
  });

  it("ends with 1 when one failed, 2 when some were not answered, else 0", () => {
    expect(vectorExitCode({ passed: 1, failed: 1, unsupported: 1 })).toBe(1);
    expect(vectorExitCode({ passed: 1, failed: 0, unsupported: 1 })).toBe(2);
    expect(vectorExitCode({ passed: 1, failed: 0, unsupported: 0 })).toBe(0);
  });

  it("an unknown rulebook, ruling or statistic is unsupported", async () => {
    const unknown = [
      { ...file(pass), rules: "chess" },
      file({ ...pass, options: { "drugs.taste": "sweet" } }),
      file({ ...pass, options: { "drugs.pairs": "maybe" } }),
      {
        format: STATS_VECTORS_FORMAT,
        vectors: [{ id: "S", function: "horoscope", inputs: {}, outputs: 1, abs_tol: 0 }],
      },
    ];
    for (const each of unknown) expect((await answer(each)).counts).toEqual({ passed: 0, failed: 0, unsupported: 1 });
  });

  it("rulings of the file and of the vector are heard, the vector's first; values compare as text", async () => {
    const roll = {
      id: "D",
      op: "damage.roll",
      kind: "exact",
      inputs: { S: 8, T: 4 },
      expected: { ooa: "1/2", killed: "1/2" },
    };
    const defaults = (value: string) => ({ optionDefaults: { "damage.doubleStrength": value, unheard: 1 } });
    expect((await answer({ ...file(roll), ...defaults("gte") })).counts.passed).toBe(1);
    expect((await answer({ ...file(roll), ...defaults("gt") })).counts.failed).toBe(1);
    const own = { ...roll, options: { "damage.doubleStrength": "gte" } };
    expect((await answer({ ...file(own), ...defaults("gt") })).counts.passed).toBe(1);
  });

  it("a house rule of a vector is played", async () => {
    const throws = {
      id: "E",
      op: "grenade.rad",
      kind: "exact",
      houseRules: { "grenades.rad.plus": 0, "toHitShooting.need.4": 7 },
      inputs: { bs: 4, target: { T: 4 } },
      expected: { none: "1" },
    };
    expect((await answer(file(throws))).counts.passed).toBe(1);
  });

  it("a file that is none is the user's mistake", async () => {
    for (const none of [
      null,
      {},
      { format: "wargauge-vectors/9", vectors: [] },
      { format: VECTORS_FORMAT },
      file({}),
    ]) {
      await expect(answerVectors(none, load)).rejects.toThrow(UserError);
    }
  });

  it("runs in a thread of its own, mistakes and all", { timeout: 60_000 }, async () => {
    expect(await verifyVectors(file(pass, fail), { aside: inOwnThread })).toEqual(await answer(file(pass, fail)));
    await expect(verifyVectors({}, { aside: inOwnThread })).rejects.toThrow(UserError);
    const stopped = new AbortController();
    stopped.abort();
    await expect(verifyVectors(file(pass), { signal: stopped.signal, aside: inOwnThread })).rejects.toMatchObject({
      exitCode: 130,
    });
  });

  it("all statistics pass, and no rulebook vector fails", async () => {
    expect((await answer(read("../stats/vectors.json"))).counts).toEqual({ passed: 172, failed: 0, unsupported: 0 });
    const { passed, failed } = (await answer(read("../rules/skirmish/skirmish-vectors.json"))).counts;
    expect(failed).toBe(0);
    expect(passed).toBeGreaterThanOrEqual(98);
  });
});

describe("sameResult", () => {
  it.each([
    ["1/2", "2/4", true],
    ["1", "1/1", true],
    ["1/2", "1/3", false],
    ["none", "none", true],
    ["1/2", 0.5, false],
    [3, 3, true],
    [null, null, true],
    [null, undefined, false],
    [{ a: "1" }, { a: "1", b: "0" }, true],
    [{ a: "1", b: "0/6" }, { a: "1" }, true],
    [{ a: "1" }, { a: "1", b: "1/6" }, false],
    [{ a: 1 }, { a: 1, b: 0 }, false],
    [{ a: { b: ["x"] } }, { a: { b: ["x"] } }, true],
    [{ a: ["x", "y"] }, { a: ["y", "x"] }, false],
    [
      [
        [1, "1/2"],
        [2, "1/2"],
      ],
      [
        [2, "2/4"],
        [1, "1/2"],
      ],
      true,
    ],
    [
      [
        [1, "1/2"],
        [2, "1/2"],
        [3, "0"],
      ],
      [
        [1, "1/2"],
        [2, "1/2"],
      ],
      true,
    ],
    [
      [
        [1, "1/2"],
        [2, "1/2"],
      ],
      [
        [1, "1/2"],
        [3, "1/2"],
      ],
      false,
    ],
    [[[{ a: 1 }, "1"]], [[{ a: 1 }, "1"]], true],
  ])("%j and %j: %s", (expected, got, same) => {
    expect(sameResult(expected, got)).toBe(same);
  });
});
