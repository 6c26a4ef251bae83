import { cpSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands/index.ts";
import { some } from "../some.ts";
import { attack, duel, expectChartsOnce, folder, read, resides, shell, wargauge } from "./wargauge.ts";

const cwd = folder({
  "duel.yaml": duel,
  "attack.yaml": attack,
  "bad.yaml": duel.replace("distance: 18", "distnace: 18").replace("count: 5", "count: many"),
});
const ask = (...args: string[]) => resides(args, { cwd });

/** Everything below is asked of one process that stays. */
describe("the program itself, started for one question", () => {
  it.each(
    some(
      [
        [["--version"], 0],
        [["help", "run"], 0],
        [["check", "duel.yaml"], 0],
        [["check", "bad.yaml"], 3],
        [["rnu"], 3],
        [[], 3],
        [["run", "nowhere.yaml"], 3],
        [["run", "duel.yaml", "--battles", "64", "--json"], 0],
      ] as const,
      3,
      1,
    ),
  )("answers %j as the one that stays does", async (args, code) => {
    const ended = await wargauge(args, { cwd });
    expect(ended.code).toBe(code);
    expect(await ask(...args)).toEqual(ended);
  });
});

describe("help", () => {
  it("lists the commands and the exit codes, quickly", async () => {
    const { code, stdout, stderr } = await ask("--help");
    expect(code).toBe(0);
    expect(stderr).toBe("");
    for (const name of ["run", "odds", "replay", "verify", "rules", "check"]) expect(stdout).toContain(`\n  ${name} `);
    expect(stdout).toContain("Exit codes: 0 done;");
  });

  it.each(["run", "odds", "replay", "verify", "rules", "check"])(
    "of %s shows an example, in both spellings",
    async (name) => {
      const [a, b] = await Promise.all([ask(name, "--help"), ask("help", name)]);
      expect([a.code, b.code]).toEqual([0, 0]);
      expect(a.stdout).toBe(b.stdout);
      expect(a.stdout).toMatch(new RegExp(`Examples?:\\n  wargauge ${name} `));
      expect(a.stdout).toContain("--json");
      expect(a.stdout).toContain("--out <folder>");
    },
  );

  it("shows no default where there is none to tell", async () => {
    const [run, regress, sweep] = await Promise.all(["run", "regress", "sweep"].map((name) => ask(name, "--help")));
    expect(run!.stdout).toMatch(/sides\.Orks\.policy=gunline; repeatable\n/);
    expect(regress!.stdout.replace(/\s+/g, " ")).toContain("repeatable (default: a tenth of its spread) --fail-on");
    expect(sweep!.stdout).toMatch(/compare with this point \(default: the first one\)/);
  });

  it.each(commands.map(({ name }) => name))(
    "of %s fits a terminal of eighty columns, but for examples",
    async (name) => {
      const { stdout } = await ask(name, "--help");
      const lines = stdout.split("\n").filter((line) => !line.startsWith("  wargauge "));
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
    },
  );

  it("says its version", async () => {
    expect((await ask("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe("a wrong command line is for the user to mend: exit code 3, nothing on stdout", () => {
  it.each([
    [["rnu"], /unknown command 'rnu'[\s\S]*Did you mean run\?/],
    [["rnu", "--help"], /unknown command 'rnu'[\s\S]*Did you mean run\?/],
    [["help", "rnu"], /unknown command 'rnu'[\s\S]*Did you mean run\?/],
    [[], /Usage: wargauge/],
    [["run"], /missing required argument 'scenario'/],
    [["run", "duel.yaml", "--battels", "3"], /unknown option '--battels'[\s\S]*Did you mean --battles\?/],
    [["run", "duel.yaml", "more"], /too many arguments/],
    [["run", "duel.yaml", "--battles", "many"], /Expected a whole number above 0, such as 100000/],
    [["run", "duel.yaml", "--battles", "99999999999999999"], /Expected at most 9007199254740991/],
    [["check", "duel.yaml", "--set", "battles=1000000000000"], /too many to be counted exactly; the most for this/],
    [["run", "duel.yaml", "--battles", "0"], /Expected a whole number above 0/],
    [["run", "duel.yaml", "--seed", "--battles", "100"], /'--seed <text>' argument missing: --battles is taken for/],
    [["run", "duel.yaml", "--out", "--jsn"], /if it is meant, write --out=--jsn/],
    [["check", "duel.yaml", "--set", "--json"], /'--set <path=value>' argument missing/],
    [["compare", "duel.yaml", "--against", "--seed", "1"], /'--against <army...>' argument missing/],
    [["run", "duel.yaml", "--threads", "-1"], /Expected a whole number, 0 or more/],
    [["run", "duel.yaml", "--precision", "60%"], /the precision is 0.6; expected a half-width above 0 and up to 0.5/],
    [["run", "duel.yaml", "--precision", "0.1", "--battles", "9"], /choose one of them/],
    [["run", "duel.yaml", "--set", "duel.distnace=3"], /did you mean "distance"\?/],
    [["replay", "duel.yaml", "3.3"], /there is no battle "3.3"; expected block.leg, such as 1234.2/],
    [["replay", "duel.yaml", "longets"], /did you mean "longest"\?/],
    [["replay", "attack.yaml", "0.2"], /has no leg 2/],
    [["replay", "attack.yaml", "upset"], /no winner to be upset by/],
    [["odds", "duel.yaml"], /odds are about one attack/],
    [["rules", "skirmsih"], /there is no rulebook "skirmsih".*did you mean "skirmish"\?/],
    [
      ["rules", "skirmish", "--status", "simulate"],
      /Expected one of simulated, simplified, not simulated; did you mean/,
    ],
    [["verify", "duel.yaml"], /duel.yaml is not JSON/],
  ] as const)("%j", async (args, complaint) => {
    const { code, stdout, stderr } = await ask(...args);
    expect(stderr).toMatch(complaint);
    expect(stdout).toBe("");
    expect(code).toBe(3);
    expect(stderr).not.toMatch(/\.js:\d|has a bug/);
  });

  it.each(["run", "check", "replay", "odds", "verify"])("%s of a file that is not there", async (name) => {
    const { code, stdout, stderr } = await ask(name, "nowhere.yaml");
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(/^error: cannot read nowhere.yaml: there is no such file/);
  });
});

describe("check", () => {
  it("tells the facts of a good scenario", async () => {
    const { code, stdout } = await ask("check", "duel.yaml");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok: Five Marines against eight Orks\n/);
    expect(stdout).toContain("Marines: 5 models, 75 points, policy gunline");
    expect(stdout).toMatch(/hash {8}[0-9a-f]{64}\n/);
  });

  it("calls models what the rulebook does", async () => {
    const { stdout } = await ask("check", join(import.meta.dirname, "../../scenarios/heresy/bunker.yaml"));
    expect(stdout).toMatch(/^side .*: \d+ stands, /m);
  });

  it("tells every problem of a bad one, with its place", async () => {
    const { code, stdout, stderr } = await ask("check", "bad.yaml");
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("bad.yaml:4:8: duel.distnace");
    expect(stderr).toContain("expected a whole number");
    expect(stderr).toMatch(/2 problems in bad.yaml/);
  });

  it("checks a roster as a roster, and other commands say what it is", async () => {
    const entry = "{profile: ork_boy, count: 9}";
    const here = folder({
      "orks.yaml": `rules: skirmish\nname: Boyz\nroster:\n  - ${entry}\n`,
      "list.yaml": `- ${entry}\n`,
      "bad.yaml": `rules: skirmish\nroster:\n  - ${entry.replace("boy", "bot")}\n`,
      "scenario.yaml": `rules: skirmish\nmode: duel\nroster:\n  - ${entry}\n`,
    });
    const [named, list, bad, scenario, run] = await Promise.all(
      ["check orks.yaml", "check list.yaml --json", "check bad.yaml", "check scenario.yaml", "run list.yaml"].map(
        (words) => resides(words.split(" "), { cwd: here }),
      ),
    );
    expect(named).toMatchObject({ code: 0, stderr: "" });
    expect(named!.stdout).toMatch(
      /^ok: Boyz, a roster\nrules +skirmish .*\nside +Boyz: 9 models, 81 points, chooses its policy$/m,
    );
    expect(JSON.parse(list!.stdout)).toMatchObject({ rules: "skirmish", roster: { name: "list", points: 81 } });
    expect([bad!.code, bad!.stdout]).toEqual([3, ""]);
    expect(bad!.stderr).toMatch(/^bad.yaml:3:15: roster.0.profile: .*did you mean "ork_boy"/);
    expect(scenario!.stderr).toContain("sides: missing");
    expect([run!.code, run!.stdout]).toEqual([3, ""]);
    expect(run!.stderr).toMatch(/^list.yaml:1:1: this is a roster, not a scenario: .* rosterFile:/);
  });

  it("takes a value that looks like an option where it is written so that it cannot be one", async () => {
    const seeds = await Promise.all(
      [["--seed=--battles"], ["--seed", "-5"], ["--seed", "a", "--", "duel.yaml"]].map((words) =>
        ask("check", ...(words.includes("--") ? [] : ["duel.yaml"]), ...words),
      ),
    );
    expect(seeds.map(({ stdout }) => /seed +(.*)/.exec(stdout)?.[1])).toEqual(["--battles", "-5", "a"]);
  });

  it("the hash is that of the run", async () => {
    const [checked, ran] = await Promise.all([ask("check", "duel.yaml", "--json"), ask("run", "duel.yaml", "--json")]);
    const hash = (text: string) => (JSON.parse(text) as { scenarioHash: string }).scenarioHash;
    expect(hash(checked.stdout)).toBe(hash(ran.stdout));
  });
});

describe("run", () => {
  it("names a replay that searches the battles that were fought, and no more than a replay searches unasked", async () => {
    const fight = (battles: string) =>
      ask("run", "duel.yaml", "--battles", battles, "--threads", "0", "--no-charts", "--out", `watch-${battles}`);
    const [few, many] = await Promise.all([fight("400"), fight("50000")]);
    expect(few.stdout).toContain("Watch:  wargauge replay duel.yaml upset --battles 400\n");
    expect(many.stdout).toContain("Watch:  wargauge replay duel.yaml upset --battles 40000\n");
  });

  let reported: Awaited<ReturnType<typeof ask>>;
  beforeAll(async () => {
    reported = await ask("run", "duel.yaml", "--threads", "0", "--out", "out");
    cpSync(join(cwd, "out"), join(cwd, "twice"), { recursive: true });
  }, 60_000);

  it("writes the whole report and says where", () => {
    const { code, stdout, stderr } = reported;
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Report: out/index.html, pictures in out/charts");
    expect(stdout).toContain("Watch:  wargauge replay duel.yaml upset");
    const written = readdirSync(join(cwd, "out"), { recursive: true, encoding: "utf8" }).sort();
    const [charts, others] = [
      written.filter((name) => name.startsWith("charts/")),
      written.filter((name) => !name.includes("/")),
    ];
    expect(others).toEqual(["charts", "index.html", "outcomes.csv", "state.json", "summary.csv", "summary.json"]);
    for (const ending of ["vl.json", "light.svg", "light.png", "dark.svg", "dark.png"])
      expect(charts).toContain(`charts/who-wins.${ending}`);
    expect(charts.length % 5).toBe(0);
    expect(JSON.parse(read(cwd, "out/summary.json")).battles).toBe(400);
  });

  it("goes to reports/<scenario name> if not told, and draws nothing with --no-charts", async () => {
    const { stdout } = await ask("run", "duel.yaml", "--threads", "0", "--no-charts");
    expect(stdout).toContain("Report: reports/duel/index.html\n");
    expect(readdirSync(join(cwd, "reports/duel/charts")).every((name) => name.endsWith(".vl.json"))).toBe(true);
  });

  it("leaves no picture of an earlier run beside a new summary", async () => {
    expect(readdirSync(join(cwd, "twice/charts"))).toContain("who-wins.light.png");
    // Nor what only some reports have; what has another name is somebody's.
    for (const name of ["tuned-profiles.csv", "players.csv", "charts/prices.vl.json", "profiles.csv"])
      writeFileSync(join(cwd, "twice", name), "");
    await ask("run", "duel.yaml", "--threads", "0", "--out", "twice", "--no-charts");
    expectChartsOnce(join(cwd, "twice"));
    const charts = readdirSync(join(cwd, "twice/charts"));
    expect(charts.filter((name) => !name.endsWith(".vl.json") || name === "prices.vl.json")).toEqual([]);
    expect(
      readdirSync(join(cwd, "twice"))
        .filter((name) => name.endsWith(".csv"))
        .sort(),
    ).toEqual(["outcomes.csv", "profiles.csv", "summary.csv"]);
  });

  it("--json is one document, the same as summary.json, and writes no files by itself", async () => {
    const alone = await wargauge(["run", "duel.yaml", "--json", "--threads", "0"], {
      cwd: folder({ "duel.yaml": duel }),
    });
    expect(alone.stderr).toBe("");
    const both = await ask("run", "duel.yaml", "--json", "--threads", "2", "--out", "both", "--no-charts");
    expect(both.stdout).toBe(alone.stdout);
    expect(read(cwd, "both/summary.json")).toBe(alone.stdout);
    expect(JSON.parse(alone.stdout)).toMatchObject({ rules: "skirmish", battles: 400, legs: 2, seed: "1" });
  });

  it("a precision that is not reached is exit code 2", async () => {
    const args = ["run", "duel.yaml", "--threads", "0", "--no-charts", "--precision", "0.01%", "--max-battles", "600"];
    const { code, stdout } = await ask(...args);
    expect(code).toBe(2);
    expect(stdout).toContain("was not reached within 600 battles");
  });

  it("shows exact odds beside a sampled attack", async () => {
    const { stdout } = await ask("run", "attack.yaml", "--threads", "0", "--json");
    const { metrics } = JSON.parse(stdout) as { metrics: { id: string; side: string; exact?: { z: number } }[] };
    const unsaved = metrics.find(({ id, side }) => id === "unsaved" && side === "Marines")!;
    expect(Math.abs(unsaved.exact!.z)).toBeLessThan(5);
  });

  it("knows colours when it is asked for them, and NO_COLOR forbids them", async () => {
    const colourful = "\u001b[";
    const args = ["run", "duel.yaml", "--threads", "0", "--no-charts", "--battles", "64"];
    expect((await ask(...args)).stdout).not.toContain(colourful);
    expect((await wargauge(args, { cwd, env: { FORCE_COLOR: "1" } })).stdout).toContain(colourful);
    expect((await wargauge(args, { cwd, env: { FORCE_COLOR: "1", NO_COLOR: "1" } })).stdout).not.toContain(colourful);
  });

  it("--ascii is plain", async () => {
    const { stdout } = await ask("run", "duel.yaml", "--threads", "0", "--no-charts", "--ascii");
    expect(stdout).toMatch(/^[\x20-\x7e\n]*$/);
  });
});

describe("odds, rules and verify", () => {
  it("odds are exact and add up to one", async () => {
    const [text, json] = await Promise.all([ask("odds", "attack.yaml"), ask("odds", "attack.yaml", "--json")]);
    expect(text.stdout).toContain("Bolters at a mob: exact odds");
    // Ten shots that hit on 3+: twenty thirds.
    const { metrics } = JSON.parse(json.stdout) as {
      metrics: { id: string; side: string; mean: number; distribution: [number, number][] }[];
    };
    const hits = metrics.find(({ id, side }) => id === "hits" && side === "Marines")!;
    expect(hits.mean).toBeCloseTo(20 / 3, 12);
    expect(hits.distribution.reduce((sum, [, chance]) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  it("rules lists the rulebooks, and the options of one", async () => {
    const [all, one, json] = await Promise.all([
      ask("rules"),
      ask("rules", "skirmish", "--id", "sk-amb-01"),
      ask("rules", "skirmish", "--json"),
    ]);
    expect(all.stdout).toMatch(/^skirmish +Skirmish Battles/m);
    expect(one.stdout).toContain("ld.pinTest (SK-AMB-01)");
    expect(one.stdout).toContain("lt (default) | lte");
    expect((JSON.parse(json.stdout) as { options: unknown[] }).options.length).toBeGreaterThan(100);
  });

  it("rules says in words what is not simulated, and is asked for it in words or by the key of --json", async () => {
    const asked = (status: string) => ask("rules", "skirmish", "--id", "SK-HIDE", "--status", status);
    const [words, key] = await Promise.all(["not simulated", "notSimulated"].map(asked));
    expect(words!.stdout).toMatch(/^748 rules: .*, \d+ not simulated$/m);
    expect(words!.stdout).toMatch(/^SK-HIDE-14 {2}not simulated {2}tells how/m);
    expect(key!.stdout).toBe(words!.stdout);
  });

  it("rules marks what a house rule can switch off, and check says of another rule that none can", async () => {
    const rules = (id: string, ...more: string[]) => ask("rules", "skirmish", "--id", id, ...more);
    const [some, none, idle, json, refused] = await Promise.all([
      rules("SK-SM-1"),
      rules("SK-SHOOT"),
      rules("SK-TAU-A02"),
      rules("SK-SM-1", "--json"),
      ask("check", "duel.yaml", "--set", "houseRules.rules.SK-SHOOT-11=off"),
    ]);
    expect(some.stdout).toMatch(/^Rules \(switch: houseRules: \{rules\.<ID>: off\} in a scenario/m);
    expect(some.stdout).toMatch(/^SK-SM-10 {2}simulated$/m);
    expect(some.stdout).toMatch(/^SK-SM-12 {2}simulated {3}switch$/m);
    expect(none.stdout).toMatch(/^Rules$/m);
    expect(idle.stdout).not.toContain("switch");
    const { coverage } = JSON.parse(json.stdout) as { coverage: { id: string; switchable?: true }[] };
    expect(coverage.filter(({ switchable }) => switchable).map(({ id }) => id)).toEqual(["SK-SM-12", "SK-SM-13"]);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain(
      "houseRules.rules.SK-SHOOT-11: SK-SHOOT-11 is a rule, but cannot be switched off; `wargauge rules skirmish` marks those",
    );
  });

  it("rules --units lists what a roster may name, with prices, and gives up the title before the ID", async () => {
    const [orks, json, all, whose] = await Promise.all([
      ask("rules", "skirmish", "--units", "--id", "ork_"),
      ask("rules", "heresy", "--units", "--json"),
      ask("rules"),
      ask("rules", "--units"),
    ]);
    expect(orks.stdout).toMatch(/^ork_boy +Ork Boy +Orks +9$/m);
    expect(orks.stdout).not.toContain("sm_marine");
    expect((JSON.parse(json.stdout) as { catalogue: unknown[] }).catalogue).toContainEqual({
      kind: "profile",
      id: "marineTactical",
      name: "Tactical Squad",
      army: "Space Marines",
      points: 120,
    });
    expect(all.stdout).toMatch(/^dark-millennium {2}/m);
    expect(all.stdout).toContain("Rules played");
    expect(whose.code).toBe(3);
    expect(whose.stderr).toContain("Name a rulebook: ");
  });

  it("rules --export prints a table as rows of text, such as the rulebook is written in", async () => {
    const [orks, json, wrong, none, both] = await Promise.all([
      ask("rules", "skirmish", "--export", "profiles", "--id", "ork_b"),
      ask("rules", "skirmish", "--export", "skills", "--id", "Dodge", "--json"),
      ask("rules", "skirmish", "--export", "profile"),
      ask("rules", "--export", "profiles"),
      ask("rules", "skirmish", "--units", "--export", "profiles"),
    ]);
    const [kind, rules, heading, boy] = orks.stdout.split("\n");
    expect([kind, rules]).toEqual(["# kind: profiles", "# rules: skirmish"]);
    expect(heading).toMatch(/^id, +name, +army, role, +M, WS, BS/);
    expect(boy).toMatch(/^ork_boy, Ork Boy, ORK, +trooper, 6, 4, +2, .* 9\?, .* slugga choppa \| shoota,/);
    expect(JSON.parse(json.stdout)).toMatchObject({
      table: "skills",
      rows: [{ id: "Dodge", rule: "SK-SKILL-24", group: "Agility" }],
    });
    expect(wrong.code).toBe(3);
    expect(wrong.stderr).toContain('skirmish has no table of rows "profile"; expected profiles, ranged, ');
    expect(wrong.stderr).toContain('did you mean "profiles"?');
    expect(none.stderr).toContain("Name a rulebook: ");
    expect(both.code).toBe(3);
  });

  it("verify counts and says so with its exit code", async () => {
    const vectors = (expected: string) =>
      JSON.stringify({
        format: "wargauge-vectors/1",
        rules: "skirmish",
        vectors: [{ id: "V1", title: "nobody knows", op: "no.such", kind: "fixed", inputs: {}, expected }],
      });
    const here = folder({ "v.json": vectors("1"), "shape.json": "{}" });
    const { code, stdout } = await resides(["verify", "v.json"], { cwd: here });
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("0 passed, 0 failed, 1 unsupported");
    expect(code).toBe(2);
    expect((await resides(["verify", "shape.json"], { cwd: here })).code).toBe(3);
  });
});

describe("replay", () => {
  it("--html draws the battle in a file that ends in .html, and nothing else is written over", async () => {
    const drawn = await ask("replay", "duel.yaml", "3.2", "--html", "seen.html");
    expect(drawn).toMatchObject({ code: 0, stdout: "", stderr: "Battle 3.2 is drawn in seen.html\n" });
    expect(read(cwd, "seen.html")).toContain("wargauge replay duel.yaml 3.2 --html");
    const found = await ask("replay", "duel.yaml", "3.2", "--html", "--out", "watch-it");
    expect(found.code).toBe(0);
    expect(read(cwd, "watch-it/replay-3.2.html")).toBe(read(cwd, "seen.html"));
    const before = read(cwd, "duel.yaml");
    const wrong = await ask("replay", "duel.yaml", "--html", "duel.yaml");
    expect(wrong).toMatchObject({ code: 3 });
    expect(wrong.stderr).toContain("expected a file that ends in .html");
    expect(read(cwd, "duel.yaml")).toBe(before);
  });

  it("tells a battle, and --json lists events with dice", async () => {
    const [text, json] = await Promise.all([
      ask("replay", "duel.yaml", "3.2"),
      ask("replay", "duel.yaml", "3.2", "--json"),
    ]);
    expect(text.stdout).toContain("battle 3.2");
    expect(text.stdout).toMatch(/\nTurn 1: (Marines|Orks)\n/);
    const { battle, steps } = JSON.parse(json.stdout) as {
      battle: string;
      steps: { kind: string; faces?: number[]; text?: string }[];
    };
    expect(battle).toBe("3.2");
    expect(steps.some(({ kind, faces }) => kind === "roll" && faces!.length > 0)).toBe(true);
    expect(steps.filter(({ kind }) => kind === "event").every(({ text }) => text !== "")).toBe(true);
  });

  it("finds one that is worth a look, and writes it down", async () => {
    const { code, stdout } = await ask("replay", "duel.yaml", "longest", "--out", "watch");
    expect(code).toBe(0);
    expect(stdout).toContain("the longest of 400");
    expect(read(cwd, "watch/replay.txt")).toBe(stdout);
    expect(existsSync(join(cwd, "watch/replay.json"))).toBe(true);
  });
});

describe("a reader who has seen enough", () => {
  it("is no failure", async () => {
    const { code, stderr } = await shell("$WARGAUGE rules skirmish | head -n 1", { cwd });
    expect([code, stderr]).toEqual([0, ""]);
  });
});
