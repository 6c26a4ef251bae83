/** What a regression says: to a terminal, to a CI server as XML, to the summary of a run as Markdown, to a spreadsheet. */

import { afterAll, describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { type Regression, type RegressOptions, regress, saveBaselines } from "../../src/experiments/regress.ts";
import { deflate } from "../../src/host/node/deflate.ts";
import { causeSentence } from "../../src/report/finding-words.ts";
import { regressAnswer, regressCsv, regressJunit, regressMarkdown } from "../../src/report/regress.ts";
import type { RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { RosterEntry } from "../../src/scenario/scenario.ts";
import { battleModule } from "../toy/battle.ts";
import { toyRulebook, toyScenario } from "../toy/rulebook.ts";
import { expectDrawn } from "./chart-checks.ts";
import { hostileNames } from "./fixtures.ts";
import { named, parseXml } from "./xml.ts";

const scheduler = new Scheduler();
afterAll(() => scheduler.close());

/** Scenarios by name: how many Orks there were, and how many there are now. */
async function fought(
  changes: Readonly<Record<string, readonly [then: number, now: number]>>,
  options: Partial<RegressOptions> = {},
  rulebook: RuleSystem = toyRulebook,
): Promise<Regression> {
  const cases = await Promise.all(
    Object.entries(changes).map(async ([name, counts]) => {
      const [then, now] = counts.map((count, i) => {
        const { sides } = toyScenario();
        const roster = [{ profile: "ork", count, need: 5 } as RosterEntry];
        const scenario = toyScenario({ title: `The ${name}`, sides: [sides[0]!, { ...sides[1]!, roster }] });
        return openCell(scenario, i === 0 ? toyRulebook : rulebook, { seed: "1", module: battleModule });
      });
      const [baseline] = await saveBaselines(
        [{ cell: then!, scenario: `${name}.yaml`, sets: [] }],
        512,
        scheduler,
        deflate,
      );
      return { name, cell: now!, baseline: baseline! };
    }),
  );
  return regress(cases, { scheduler, ...options });
}

const METRICS = ["Score, Marines", "Ending", "Game turns", "Models killed, Marines", "Models killed, Orks"];
const slain: RuleSystem = {
  ...toyRulebook,
  compile(scenario) {
    const matchup = toyRulebook.compile(scenario);
    const metrics = matchup.metrics.map((spec) => (spec.id === "killed" ? { ...spec, id: "slain" } : spec));
    return { ...matchup, metrics };
  },
};

describe("JUnit XML", () => {
  it("is well-formed and names every scenario and number, with what failed", async () => {
    const found = await fought({ steady: [8, 8], worse: [8, 9] });
    const root = parseXml(regressJunit(found));
    expect(root.name).toBe("testsuites");
    const suites = named(root, "testsuite");
    expect(suites.map(({ attributes }) => attributes["name"])).toEqual(["steady", "worse"]);
    const [steady, worse] = suites.map((suite) => named(suite, "testcase"));
    expect(steady!.map(({ attributes }) => attributes)).toEqual([{ classname: "steady", name: "bit-identical" }]);
    expect(worse!.map(({ attributes }) => attributes["name"]!.replace(/: .*/, ""))).toEqual(METRICS);
    const failed = named(suites[1]!, "failure");
    expect(failed[0]!.attributes).toMatchObject({ type: "material" });
    expect(failed[0]!.attributes["message"]).toMatch(/^material: -\d+\.?\d* points of 100 \(.*\), tolerance 1$/);
    expect(failed[0]!.text).toMatch(/^then \d.*, now \d/);
    const facts = named(suites[1]!, "property").map(({ attributes }) => attributes["name"]);
    expect(facts).toEqual(["version", "scenarioHash", "seed", "blocks", "finding"]);
  });

  it("counts what it holds, as a suite and as a whole", async () => {
    const root = parseXml(regressJunit(await fought({ steady: [8, 8], worse: [8, 9], few: [8, 7] })));
    for (const each of [root, ...named(root, "testsuite")]) {
      const { tests, failures, skipped, errors } = each.attributes;
      const of = (name: string) => String(named(each, name).length);
      expect([tests, failures, skipped, errors]).toEqual([of("testcase"), of("failure"), of("skipped"), "0"]);
    }
    expect(Number(root.attributes["failures"])).toBeGreaterThan(0);
  });

  it("skips what is open, and lets a gate fail it instead", async () => {
    const other = { steady: [8, 8] } as const;
    const open = parseXml(regressJunit(await fought(other, {}, slain)));
    const [skipped] = named(open, "skipped");
    expect(skipped!.attributes).toEqual({ message: "no longer counted as in the baseline" });
    expect(named(open, "failure")).toEqual([]);
    const strict = parseXml(regressJunit(await fought(other, { inconclusive: "fail" }, slain)));
    expect(named(strict, "failure")[0]!.attributes).toMatchObject({ type: "lost" });
    expect(strict.attributes["failures"]).toBe("1");
  });

  it("survives every name", async () => {
    const names = [...hostileNames, '<b a="1">&amp;</b>', "bell \u0007 and half \ud800 a pair"];
    const found = await fought(Object.fromEntries(names.map((name) => [name, [8, 9]])));
    const suites = named(parseXml(regressJunit(found)), "testsuite");
    expect(suites).toHaveLength(names.length);
    expect(suites.map(({ attributes }) => attributes["name"])).toContain('<b a="1">&amp;</b>');
  });
});

/** Rows of all tables, cell by cell; throws where a table has a row of another length. */
function tables(markdown: string): string[][][] {
  return markdown
    .split(/\n\n/)
    .filter((part) => part.startsWith("|"))
    .map((part) => {
      const rows = part
        .trimEnd()
        .split("\n")
        .map((line) => {
          if (!/^\| .* \|$/.test(line)) throw new Error(`not a row of a table: ${line}`);
          return line
            .slice(2, -2)
            .split(/(?<!\\) \| /)
            .map((cell) => cell.replace(/\\(.)/g, "$1"));
        });
      if (rows[1]!.some((cell) => cell !== "---")) throw new Error("no line below the head");
      if (rows.some((row) => row.length !== rows[0]!.length)) throw new Error("rows of different lengths");
      return [rows[0]!, ...rows.slice(2)];
    });
}

describe("Markdown", () => {
  it("says the outcome, each scenario in a row, and each number that moved in another table", async () => {
    const found = await fought({ steady: [8, 8], worse: [8, 9] });
    const text = regressMarkdown(found);
    expect(text.split("\n")[0]).toBe("# Regression failed");
    expect(text.split("\n")[2]).toMatch(/^Changed: \d of 5 numbers moved by more than the tolerance/);
    const [scenarios, numbers] = tables(text);
    expect(scenarios!.map(([name]) => name)).toEqual(["Scenario", "steady", "worse"]);
    expect(scenarios![1]![1]).toBe("It plays exactly as it did, in all 512 mirrored pairs.");
    expect(numbers![0]).toEqual(["Scenario", "Number", "Then", "Now", "Change", "Tolerance", "Verdict"]);
    expect(numbers![1]!.slice(0, 2)).toEqual(["worse", "Score, Marines"]);
    expect(numbers![1]!.at(-1)).toBe("material");
    expect(text).toContain("- worse: Other than in the baseline: sides.1.roster.0.count 8 -\\> 9.");
  });

  it("passes, and has no table of numbers, when nothing moved", async () => {
    const text = regressMarkdown(await fought({ steady: [8, 8] }));
    expect(text).toBe(
      [
        "# Regression passed\n\nBit-identical: The steady, 512 mirrored pairs.\n",
        "| Scenario | What became of it |\n| --- | --- |",
        "| steady | It plays exactly as it did, in all 512 mirrored pairs. |\n",
      ].join("\n"),
    );
  });

  it("names what is lost, and is a table whatever the names are", async () => {
    const lost = regressMarkdown(await fought({ steady: [8, 8] }, {}, slain));
    expect(lost).toContain("# Regression undecided");
    expect(lost).toContain("- steady: no longer counted as in the baseline: killed.");
    const names = [...hostileNames, "a | b", "two\nlines", "back\\slash |"];
    const [scenarios] = tables(regressMarkdown(await fought(Object.fromEntries(names.map((name) => [name, [8, 9]])))));
    expect(scenarios).toHaveLength(names.length + 1);
    expect(scenarios!.map(([name]) => name)).toContain("a | b");
  });
});

describe("the answer", () => {
  it("tells one scenario with its score, its cause, and pictures that point where things went", async () => {
    const answer = regressAnswer(await fought({ more: [8, 9] }), { title: "More Orks", rerun: "wargauge regress" });
    expect(answer.headline).toMatch(/^Changed: .*Score, Marines: -/);
    expect(answer.notes.join(" ")).toContain("Other than in the baseline: sides.1.roster.0.count 8 -> 9.");
    expect(answer.charts.map(({ id }) => id)).toEqual(expect.arrayContaining(["shifts", "then-and-now-1"]));
    const { values } = answer.charts[0]!.spec["data"] as { values: Record<string, unknown>[] };
    const score = values.find(({ name }) => name === "Score, Marines")!;
    const losses = values.find(({ name }) => name === "Models killed, Orks")!;
    expect([score["points"], losses["points"]]).toEqual(["down", "up"]);
    // Both are material, in whichever direction.
    expect([score["tone"], losses["tone"]]).toEqual(["bad", "bad"]);
    await expectDrawn(answer.charts[0]!.spec);
  });

  it("tells many scenarios in a table, the scores in a picture of their own", async () => {
    const answer = regressAnswer(await fought({ steady: [8, 8], more: [8, 9], fewer: [8, 7] }), {
      title: "baseline",
      rerun: "wargauge regress",
    });
    expect(answer.charts[0]!.id).toBe("scores");
    expect(answer.tables[0]!.rows.map((row) => row.slice(0, 2))).toEqual([
      ["steady", "bit-identical"],
      ["more", "rules moved"],
      ["fewer", "rules moved"],
    ]);
  });

  it("cautions about what can no longer be compared, and what nobody watches yet", async () => {
    const { cautions, headline } = regressAnswer(await fought({ steady: [8, 8] }, {}, slain), { title: "", rerun: "" });
    expect(headline).toMatch(/^Every battle came out as it did: The steady, 512 mirrored pairs\. What is counted has/);
    expect(cautions).toEqual([
      "steady: no longer counted as in the baseline, so nobody knows whether it moved: killed. If that was meant, save it anew",
      "steady: the baseline does not know slain; save it anew to watch them",
    ]);
  });

  it("blames the program when the scenario is the same to the last key", async () => {
    const [scenario] = (await fought({ steady: [8, 8] }, {}, slain)).scenarios;
    expect(causeSentence(scenario!, scenario!.baseline.wargauge)).toMatch(
      /^The scenario is the baseline's to the last/,
    );
    expect(causeSentence(scenario!, "9.9.9")).toContain(`wargauge ${scenario!.baseline.wargauge} then, 9.9.9 now`);
  });
});

it("as CSV has three rows a number, and one for what is identical", async () => {
  const lines = regressCsv(await fought({ steady: [8, 8], worse: [8, 9] }))
    .trimEnd()
    .split("\n");
  expect(lines).toHaveLength(1 + 1 + 3 * METRICS.length);
  const columns = lines[0]!.split(",");
  expect(columns.slice(0, 3)).toEqual(["version", "scenarioHash", "seed"]);
  const change = lines.find((line) => line.includes(",score,") && line.includes(",change,"))!.split(",");
  expect(change[columns.indexOf("verdict")]).toBe("material");
  expect(Number(change[columns.indexOf("high")])).toBeLessThan(0);
});
