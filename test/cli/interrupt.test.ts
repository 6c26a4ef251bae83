import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { some } from "../some.ts";
import { filesOf } from "./ask.ts";
import { duel, type Ended, folder, read, resides, start, wargauge } from "./wargauge.ts";

const PRESS = new URL("press.mjs", import.meta.url).href;
const forever = ["--battles", "1000000000"];

/** Runs until the program has played something, then presses Ctrl-C; on a busy machine it may not have begun, and gets more time. */
async function interrupted(args: readonly string[], cwd: string): Promise<Ended & { readonly milliseconds: number }> {
  for (let patience = 1200; ; patience *= 2) {
    const child = start(["run", "duel.yaml", ...forever, ...args], { cwd });
    await sleep(patience);
    const pressed = performance.now();
    child.kill("SIGINT");
    const ended = await child.ended;
    if (ended.stdout !== "" || patience > 10_000) return { ...ended, milliseconds: performance.now() - pressed };
  }
}

describe("Ctrl-C", () => {
  it("writes the finished part as an ordinary result, and going on ends as if nothing had been", async () => {
    const cwd = folder({ "duel.yaml": duel });
    const { code, stdout, stderr, milliseconds } = await interrupted(["--threads", "2", "--out", "out"], cwd);
    expect(code).toBe(130);
    // A second is promised on a machine that is not busy with other tests.
    expect(milliseconds).toBeLessThan(3000);
    expect(stderr).toContain("Stopping.");
    expect(stdout).toContain("Go on:  wargauge run duel.yaml --battles 1000000000 --extend out\n");
    const part = JSON.parse(read(cwd, "out/summary.json")) as { stopped: string; battles: number };
    expect(part.stopped).toBe("interrupted");
    expect(part.battles).toBeGreaterThan(0);

    const battles = String(part.battles + 300);
    const further = ["run", "duel.yaml", "--battles", battles, "--threads", "0", "--no-charts"];
    const on = await resides([...further, "--extend", "out"], { cwd });
    expect([on.code, on.stderr]).toEqual([0, ""]);
    await resides([...further, "--out", "whole"], { cwd });
    const whole = filesOf(join(cwd, "whole"));
    expect(filesOf(join(cwd, "out"))).toEqual(whole);
    for (const name of whole) expect(read(cwd, "out", name) === read(cwd, "whole", name), name).toBe(true);
  });

  it("with --json answers with one document, and saves what was played", async () => {
    const cwd = folder({ "duel.yaml": duel });
    const { code, stdout, stderr } = await interrupted(["--threads", "0", "--json"], cwd);
    expect(code).toBe(130);
    const { battles } = JSON.parse(stdout) as { battles: number };
    expect(stderr).toContain("--extend reports/duel");
    expect(JSON.parse(read(cwd, "reports/duel/state.json"))).toMatchObject({
      cells: expect.toSatisfy((cells: object) => Object.values(cells)[0].tally.blocks === battles / 2),
    });
  });

  it("refuses to go on with another question", async () => {
    const cwd = folder({ "duel.yaml": duel });
    await resides(["run", "duel.yaml", "--threads", "0", "--no-charts", "--out", "a"], { cwd });
    const other = await resides(["run", "duel.yaml", "--set", "duel.turns=5", "--battles", "900", "--extend", "a"], {
      cwd,
    });
    expect([other.code, other.stdout]).toEqual([3, ""]);
    expect(other.stderr).toContain("cannot be extended: its scenario hash is");
    const nowhere = await resides(["run", "duel.yaml", "--extend", "b"], { cwd });
    expect([nowhere.code, nowhere.stderr]).toEqual([
      3,
      "error: cannot read b/state.json: there is no such file or folder; look at the spelling, and where you are\n",
    ]);
  });
});

/** Presses while the report is being written, and later while its pictures are drawn. */
describe("Ctrl-C while the answer is written", () => {
  it.each(
    some([
      ["a run", ["run", "duel.yaml"], "summary.json"],
      ["a comparison", ["compare", "duel.yaml", "--variant", "duel.turns=3", "--battles", "256"], "compare.json"],
    ] as const),
  )("%s is finished, without its pictures", async (_, args, answer) => {
    const cwd = folder({ "duel.yaml": duel });
    const { code, stdout, stderr } = await wargauge([...args, "--threads", "0", "--out", "out"], {
      cwd,
      env: { NODE_OPTIONS: `--import=${PRESS}`, PRESS_WHEN_THERE: join(cwd, "out", answer) },
    });
    expect([0, 2]).toContain(code);
    expect(stderr).toContain("Stopped before the pictures were drawn.\n");
    expect(stdout).toContain("Report: out/index.html\n");
    const { stopped } = JSON.parse(read(cwd, "out", answer)) as { stopped?: string };
    expect(stopped).toBeUndefined();
    for (const name of readdirSync(join(cwd, "out/charts"))) expect(name).toMatch(/\.vl\.json$/);
  });
});

/** Presses Ctrl-C after so many stages of play. */
function pressed(stages: number, args: readonly string[], cwd: string): Promise<Ended> {
  return wargauge([...args, "--threads", "0"], {
    cwd,
    env: { NODE_OPTIONS: `--import=${PRESS}`, STAGES_TO_PLAY: String(stages) },
  });
}

const filesIn = (...path: string[]) => readdirSync(join(...path), { recursive: true, encoding: "utf8" }).sort();

// At any moment of any command: interrupted.test.ts. Here it is the program itself that is pressed.
describe("Ctrl-C in what plays many cells", () => {
  const endless = ["--battles", "1000000000"];

  it.each(
    some<[string, string[], number]>(
      [
        ["compare", ["duel.yaml", "--variant", "duel.distance=17", ...endless], 2],
        ["price", ["duel.yaml", "--all", "--anchor", "sm_marine", "--delta", "0.1%"], 1],
      ],
      6,
      1,
    ),
  )("%s %j answers with what it has, and says how to go on", async (command, args, stages) => {
    const cwd = folder({ "duel.yaml": duel });
    const { code, stdout, stderr } = await pressed(stages, [command, ...args, "--out", "out"], cwd);
    expect(code).toBe(130);
    expect(stderr).toContain("Stopping. Once more to give up what was played.\n");
    expect(stdout).toContain("Report: out/index.html\n");
    expect(stdout + stderr).toMatch(/\nGo on: {2}wargauge \w+ .* --extend out\n/);
    expect(JSON.parse(read(cwd, `out/${command}.json`))).toMatchObject({ stopped: "interrupted" });
    const files = filesIn(cwd, "out");
    expect(files).toEqual(
      expect.arrayContaining([`${command}.csv`, `${command}.json`, "index.html", "state.json", "charts"]),
    );
    // No pictures, and nothing that was begun and not finished.
    for (const name of files) expect(name).toMatch(/^charts$|\.(json|csv|html)$/);
  });

  it.each(
    some<[string, string[], number, string]>([
      ["compare", ["duel.yaml", "--variant", "duel.turns=3", "--battles", "512", "--policies", "all"], 1, "compared."],
      ["compare", ["duel.yaml", "--why", "--battles", "4096"], 2, ""],
      [
        "matrix",
        ["5 sm_marine", "9 ork_boy", "--players", "named", "--policies", "all", "--battles", "512"],
        2,
        "other policies was known",
      ],
    ]),
  )("%s %j says so where it knows the first part of the answer", async (command, args, stages, words) => {
    const cwd = folder({ "duel.yaml": duel });
    const { code, stdout } = await pressed(stages, [command, ...args, "--out", "out"], cwd);
    expect(code).toBe(130);
    expect(JSON.parse(read(cwd, `out/${command}.json`))).toMatchObject({ stopped: "interrupted" });
    expect(stdout.replace(/\s+/g, " ")).toContain(words);
  });

  it("regress answers for the scenarios that it has looked at, and fails none of the others", async () => {
    const cwd = folder({ "a.yaml": duel, "b.yaml": duel.replace("turns: 6", "turns: 5") });
    const saved = await resides(["regress", "a.yaml", "b.yaml", "--save", "base", "--battles", "512"], { cwd });
    expect(saved.code).toBe(0);
    const { code, stdout } = await pressed(1, ["regress", "--baseline", "base", "--out", "out"], cwd);
    expect(code).toBe(130);
    expect(stdout.replaceAll("\n", " ")).toContain("Interrupted: 1 more scenario was not looked at.");
    expect(stdout).toContain("\nAgain:  wargauge regress --baseline base\n");
    const found = JSON.parse(read(cwd, "out/regress.json"));
    expect(read(cwd, "out/summary.md")).toMatch(/^# Regression interrupted\n/);
    expect(found).toMatchObject({
      stopped: "interrupted",
      left: ["b"],
      scenarios: [{ title: "Five Marines against eight Orks" }],
    });
    expect(filesIn(cwd, "out")).toEqual(expect.arrayContaining(["junit.xml", "summary.md", "regress.csv"]));
  });

  it("regress --save stores nothing, rather than a part", async () => {
    const cwd = folder({ "a.yaml": duel, "b.yaml": duel.replace("turns: 6", "turns: 5") });
    const { code, stdout, stderr } = await pressed(
      1,
      ["regress", "a.yaml", "b.yaml", "--save", "base", "--battles", "40000"],
      cwd,
    );
    expect([code, stdout]).toEqual([130, ""]);
    expect(stderr).toContain(
      "error: interrupted before all was played (0 of 2 scenarios were): there is nothing to store\n",
    );
    expect(existsSync(join(cwd, "base"))).toBe(false);
  });

  it("before anything is known keeps what was played all the same, and says how to go on with it", async () => {
    const cwd = folder({ "duel.yaml": duel, "out/state.json": "{}" });
    const args = [
      "5 sm_marine",
      "9 ork_boy",
      "8 ig_guardsman",
      "--players",
      "named",
      "--points",
      "95",
      "--battles",
      "1000000000",
    ];
    const { code, stdout, stderr } = await pressed(0, ["matrix", ...args, "--out", "out"], cwd);
    expect([code, stdout]).toEqual([130, ""]);
    expect(stderr).toMatch(/too early for an answer\.\nGo on: {2}wargauge matrix .* --extend out\n/);
    expect(filesIn(cwd, "out")).toEqual(["state.json"]);
    expect(JSON.parse(read(cwd, "out/state.json"))).toMatchObject({ format: "wargauge-played/2", command: "matrix" });
  });
});
