import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Interrupted } from "../../src/chunk/scheduler.ts";
import { deliver } from "../../src/cli/answer.ts";
import { INTERRUPTED } from "../../src/cli/command.ts";
import type { Terminal } from "../../src/cli/console.ts";
import type { ReportFlags } from "../../src/cli/flags.ts";
import { readPolicies } from "../../src/cli/readers.ts";
import { withSession } from "../../src/cli/session.ts";
import { answer, drawnCharts, ordinary } from "../report/answer-fixtures.ts";

/** A terminal that keeps what it is told. */
function terminal(): Terminal & { readonly printed: string[]; readonly said: string[] } {
  const printed: string[] = [];
  const said: string[] = [];
  return {
    ...{ printed, said, color: false, width: 80, fail: () => {}, failed: false, animated: false },
    print: (text) => void printed.push(text),
    say: (text) => void said.push(text),
  };
}

describe("deliver", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wargauge-answer-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const found = answer({ charts: drawnCharts({ forest: ordinary["forest"]! }) });
  const hand = async (flags: Partial<ReportFlags>, more: { interrupted?: boolean } = {}) => {
    const screen = terminal();
    const out = join(folder, "report");
    const findings = {
      answer: found,
      json: { verdict: "better" },
      csv: "a,b\n",
      folder: out,
      interrupted: false,
      ...more,
    };
    await deliver(findings, { charts: true, ...flags }, screen);
    return { ...screen, files: existsSync(out) ? readdirSync(out, { recursive: true }).toSorted() : [] };
  };

  it("prints the answer and where the report is, and writes the report", async () => {
    const { printed, files } = await hand({});
    expect(printed[0]).toMatch(/^A Power Fist is better/);
    const report = join(folder, "report");
    expect(printed[1]).toBe(`\nReport: ${join(report, "index.html")}, pictures in ${join(report, "charts")}\n`);
    expect(files).toEqual([
      "charts",
      ...["dark.png", "dark.svg", "light.png", "light.svg", "vl.json"].map((end) => join("charts", `forest.${end}`)),
      ...["compare.csv", "compare.json", "index.html"],
    ]);
    expect(readFileSync(join(report, "compare.json"), "utf8")).toBe('{\n "verdict": "better"\n}\n');
  });

  it("with --json prints the document alone and writes nothing, unless --out names a folder or work would be lost", async () => {
    const { printed, files } = await hand({ json: true });
    expect(printed).toEqual(['{\n "verdict": "better"\n}\n']);
    expect(files).toEqual([]);
    expect((await hand({ json: true, out: join(folder, "report") })).files).toContain("compare.json");
    rmSync(join(folder, "report"), { recursive: true });
    expect((await hand({ json: true }, { interrupted: true })).files).toContain("compare.json");
  });

  it("draws no pictures when told not to, nor for who has stopped it", async () => {
    expect((await hand({ charts: false })).files.filter((name) => /png|svg/.test(String(name)))).toEqual([]);
    expect((await hand({}, { interrupted: true })).files.filter((name) => /png|svg/.test(String(name)))).toEqual([]);
  });

  it("leaves no chart of an earlier answer, and everything that is no chart", async () => {
    const charts = join(folder, "report", "charts");
    mkdirSync(charts, { recursive: true });
    for (const name of ["old.vl.json", "old.light.png", "forest.dark.svg", "mine.txt"])
      writeFileSync(join(charts, name), "old");
    await hand({ charts: false });
    expect(readdirSync(charts).toSorted()).toEqual(["forest.vl.json", "mine.txt"]);
  });
});

describe("withSession", () => {
  const flags = { threads: 0, quiet: true } as const;

  it("gives what the work gives, and goes on to hear Ctrl-C, which shall not end the program while the answer is written", async () => {
    const before = process.listenerCount("SIGINT");
    for (let i = 0; i < 3; i++) {
      const heard = await withSession(flags, terminal(), async () => process.listenerCount("SIGINT"));
      // One, however often it begins anew.
      expect(heard - before).toBeLessThanOrEqual(1);
      expect(process.listenerCount("SIGINT")).toBe(heard);
    }
    expect(process.listenerCount("SIGINT")).toBeGreaterThan(0);
  });

  it("ends work that has nothing to say yet with the code of an interruption, and other failures as they are", async () => {
    const stopped = withSession(flags, terminal(), () => Promise.reject(new Interrupted("interrupted")));
    await expect(stopped).rejects.toMatchObject({ name: "UserError", exitCode: INTERRUPTED });
    const broken = withSession(flags, terminal(), () => Promise.reject(new RangeError("a bug")));
    await expect(broken).rejects.toThrow(RangeError);
  });
});

describe("--policies", () => {
  it("is a list of doctrines, each once, or all that mean to win", () => {
    expect(readPolicies("gunline, aggressor,gunline")).toEqual(["gunline", "aggressor"]);
    expect(readPolicies("random")).toEqual(["random"]);
    expect(readPolicies("all")).toEqual(["aggressor", "gunline", "skirmisher", "objective", "cautious"]);
  });

  it.each(["", ",", "gunlin", "all,gunline"])("refuses %j", (text) => {
    expect(() => readPolicies(text)).toThrow(InvalidArgumentError);
  });

  it("says what may have been meant", () => {
    expect(() => readPolicies("gunlin")).toThrow("Did you mean gunline?");
  });
});
