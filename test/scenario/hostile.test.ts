/** Texts and files that were not written to be helpful: they cost little, show nothing, and cannot steer a terminal. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { library } from "../../src/cli/library.ts";
import { loadScenario } from "../../src/scenario/load.ts";
import { visible, visibleLines } from "../../src/visible.ts";
import { some } from "../some.ts";

const duel = (sides: string): string => `rules: skirmish\nmode: duel\nsides:\n${sides}`;
const ORKS = "  - {name: Orks, roster: [{profile: ork_boy, count: 3}]}\n";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wargauge-hostile-"));
  mkdirSync(join(folder, "inner"));
  writeFileSync(join(folder, "secret.txt"), "password: hunter2\n");
  writeFileSync(join(folder, "marines.yaml"), "- {profile: sm_marine, count: 3}\n");
  symlinkSync(join(folder, "secret.txt"), join(folder, "inner", "link.yaml"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function complaintOf(text: string, sets: readonly string[] = [], allowed = false): Promise<string> {
  const path = join(folder, "inner", "duel.yaml");
  writeFileSync(path, text);
  return loadScenario(path, { ...library, sets, allowOutside: () => allowed }).then(
    () => "",
    (error: Error) => {
      expect(error.name).toBe("UserError");
      return error.message;
    },
  );
}

describe("names that every object has", () => {
  const names = ["toString", "constructor", "__proto__", "hasOwnProperty"];
  const places: Record<string, readonly string[]> = {
    "skirmish/marines-v-orks": [
      "sides.0.roster.0.profile=NAME",
      "sides.0.roster.0.weapons=[NAME]",
      "sides.0.roster.0.grenades=[NAME]",
      "sides.0.roster.0.wargear=[NAME]",
      "sides.0.roster.0.skills=[NAME]",
      "sides.0.policy=NAME",
      "options.NAME=1",
      "houseRules.NAME=1",
      "houseRules.profiles.NAME.T=1",
      "rules=NAME",
      "mode=NAME",
    ],
    "heresy/platoons-v-mobs": ["sides.0.roster.0.profile=NAME", "houseRules.rules.NAME=off", "options.NAME=1"],
    "dark-millennium/ruins": ["sides.0.roster.0.profile=NAME", "houseRules.models.NAME.points=1", "battle.NAME=1"],
  };
  const cases = Object.entries(places).flatMap(([scenario, edits]) => edits.map((edit) => [scenario, edit] as const));
  it.each(cases)("%s: %s is as unknown as any other name", async (scenario, edit) => {
    for (const name of names) {
      const asked = loadScenario(`scenarios/${scenario}.yaml`, { ...library, sets: [edit.replace("NAME", name)] });
      const error = await asked.then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      expect(error?.name).toBe("UserError");
      expect(error?.message).toContain(name);
    }
  });
});

describe("long texts of mistakes", () => {
  // Each took minutes, or ran out of stack, when every mistake was looked up by going through the text once more.
  it.each(
    some(
      [
        ["quotes", '"'.repeat(40_000)],
        ["lines of quotes", 'a: "\n'.repeat(20_000)],
        ["tabs", "\t- a\n".repeat(20_000)],
        ["unknown keys", `${duel(ORKS)}${Array.from({ length: 60_000 }, (_, i) => `k${i}: 1`).join("\n")}`],
        ["the same key", "a: 1\n".repeat(40_000)],
        [
          "unknown house rules",
          `${duel(ORKS)}houseRules:\n${Array.from({ length: 20_000 }, (_, i) => `  x${i}.T: 1`).join("\n")}`,
        ],
        [
          "unknown options",
          `${duel(ORKS)}options:\n${Array.from({ length: 20_000 }, (_, i) => `  x${i}: 1`).join("\n")}`,
        ],
        ["entries", duel(`  - name: A\n    roster:\n${"      - {profile: nope, count: 1}\n".repeat(10_000)}${ORKS}`)],
        ["aliases to nowhere", Array.from({ length: 10_000 }, (_, i) => `k${i}: *b${i}`).join("\n")],
      ],
      3,
    ),
  )("%s: the first 20 are told, and how many there are", async (_, text) => {
    const told = await complaintOf(text);
    expect(told.split("\n\n").length).toBeLessThanOrEqual(21);
    expect(told).toMatch(/problems? in .*duel\.yaml(; these are the first 20)?$/);
    expect(told.length).toBeLessThan(20_000);
  });

  it("counts all of them", async () => {
    const keys = Array.from({ length: 50 }, (_, i) => `k${i}: 1`).join("\n");
    const told = await complaintOf(`${keys}\n`);
    expect(told.split("\n\n")).toHaveLength(21);
    expect(told).toMatch(/\n53 problems in .*; these are the first 20$/);
  });
});

describe("files that a scenario names", () => {
  const named = (file: string): string => duel(`  - {name: A, rosterFile: ${file}}\n${ORKS}`);

  it("lie in its folder or below, unless the user says otherwise", async () => {
    for (const file of ["../marines.yaml", join(folder, "marines.yaml"), "link.yaml", "./x/../../marines.yaml"]) {
      expect(await complaintOf(named(file))).toContain("lies outside the folder of what names it");
    }
    expect(await complaintOf(named("../marines.yaml"), [], true)).toBe("");
    // Who names it on the command line has named it.
    expect(await complaintOf(named("nowhere.yaml"), ["sides.0.rosterFile=../marines.yaml"])).toBe("");
  });

  it("are not quoted when they are something else", async () => {
    writeFileSync(join(folder, "inner", "notes.txt"), "password: hunter2\nuser: {admin\n");
    writeFileSync(join(folder, "inner", "settings.yaml"), "password: hunter2\n");
    writeFileSync(join(folder, "inner", "plain.txt"), "hunter2\n");
    for (const file of ["notes.txt", "settings.yaml", "plain.txt"]) {
      const told = await complaintOf(named(file));
      expect(told).toMatch(/not valid YAML|this is no roster/);
      expect(told).not.toContain("hunter2");
      expect(told).not.toContain("password");
    }
  });

  it("are regular files of a size that people write", async () => {
    execFileSync("mkfifo", [join(folder, "inner", "pipe.yaml")]);
    mkdirSync(join(folder, "inner", "folder.yaml"));
    writeFileSync(join(folder, "inner", "huge.yaml"), Buffer.alloc(17 * 2 ** 20, 0x20));
    expect(await complaintOf(named("pipe.yaml"))).toContain("it is no regular file");
    expect(await complaintOf(named("folder.yaml"))).toContain("it is a directory");
    expect(await complaintOf(named("huge.yaml"))).toContain("it is larger than 16 MB");
  });
});

describe("names that would steer a terminal", () => {
  it("are shown as escapes", async () => {
    expect(visible("a\x1b[31mb\u202ec\x07")).toBe("a\\x1b[31mb\\u202ec\\x07");
    expect(visibleLines("a\n\tb\x1b]0;title\x07")).toBe("a\n\tb\\x1b]0;title\\x07");
    const sides = '  - {name: "\\x1b[31mEvil", roster: [{profile: "\\x1b[2J", count: 1}]}\n';
    const told = await complaintOf(duel(sides + ORKS));
    expect(told).toContain("\\x1b[2J");
    expect(told).not.toContain("\x1b");
  });

  it("on the console, on pages and in tables", () => {
    const path = join(folder, "evil.yaml");
    const sides = '  - {name: "\\x1b[31mEvil\\u202e", roster: [{profile: sm_marine, count: 3}]}\n';
    writeFileSync(path, `title: "\\x1b]0;owned\\x07"\n${duel(sides + ORKS)}`);
    const out = join(folder, "out");
    const args = ["dist/main.js", "run", path, "--battles", "200", "--seed", "1", "--out", out, "--no-charts"];
    const told = execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    expect(told).toContain("\\x1b[31mEvil");
    expect(told).not.toContain("\x1b");
    expect(told).not.toContain("\u202e");
    for (const file of readdirSync(out).filter((name) => /\.(html|csv)$/.test(name))) {
      // The page's own libraries hold no such characters either.
      const raw = [...readFileSync(join(out, file), "utf8")].filter((each) => "\x1b\x07\u202e".includes(each));
      expect([file, raw]).toEqual([file, []]);
    }
  });
});
