/** What the README says of one's own units, done: its files, and its commands in their order. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { folder, resides } from "../cli/wargauge.ts";
import { some } from "../some.ts";

const README = readFileSync(fileURLToPath(new URL("../../scenarios/README.md", import.meta.url)), "utf8");
const section = README.slice(README.indexOf("## Your own units")).split("\n## ")[0]!;
const block = (kind: string): string => new RegExp(`\`\`\`${kind}\n([\\s\\S]*?)\`\`\``).exec(section)![1]!;

const COMMANDS = /\n```\n(wargauge [\s\S]*?)```/.exec(section)![1]!;

const cwd = folder({ "my-orks.csv": block("csv"), "my-weapons.yaml": block("yaml") });
const few = ["--battles", "40", "--players", "named", "--quiet", "--no-charts", "--threads", "0", "--seed", "a"];

/** The words of the line of the README that has this command, without what the shell does. */
function words(command: string): string[] {
  const line = COMMANDS.split("\n").find((each) => each.startsWith(`wargauge ${command}`))!;
  const plain = line.replace(/\s+[>#].*$/, "");
  return [...plain.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!).slice(1);
}

async function ok(args: readonly string[]): Promise<string> {
  const ended = await resides(args, { cwd });
  expect(ended.stderr).toBe("");
  expect(ended.code).toBeLessThan(3);
  return ended.stdout;
}

it("rows that are exported are rows to begin with: they change nothing until they are changed", async () => {
  writeFileSync(join(cwd, "mine.csv"), await ok(words("rules skirmish --export")));
  const built = await ok(["new", "duel", "5 sm_marine", "5 ork_boy", "--rules", "skirmish"]);
  writeFileSync(join(cwd, "plain.yaml"), built);
  const facts = async (...more: string[]) => JSON.parse(await ok(["check", "plain.yaml", "--json", ...more]));
  const plain = await facts();
  expect((await facts("--units", "mine.csv")).scenarioHash).toBe(plain.scenarioHash);
  const mine = readFileSync(join(cwd, "mine.csv"), "utf8");
  writeFileSync(join(cwd, "mine.csv"), mine.replace(/^(ork_boy,.*?ORK, +trooper, +6, +)4/m, "$15"));
  const changed = await facts("--units", "mine.csv");
  expect(changed.units.profiles).toMatchObject([{ id: "ork_boy", WS: 5 }]);
  expect(changed.scenarioHash).not.toBe(plain.scenarioHash);
});

it("a unit is shown whole: its values, its weapons, its rules and what changes them", async () => {
  const whole = await ok(words("rules skirmish --unit"));
  for (const part of [
    "Ogre (my_ogre of profiles)",
    "profiles.my_ogre.M",
    "Ripper Gun (ripper of ranged)",
    "Price: 35 points",
  ])
    expect(whole).toContain(part);
  expect(await ok(["rules", "skirmish", "--unit", "sm_marine"])).toMatch(
    /\nWS \* +4 +Weapon Skill: hits in close combat +0 to 10\n[\s\S]*\nSpecial rules .*\nSK-SM-12 {2}And They Shall Know No Fear: .* \*\n/,
  );
  expect(await ok(["rules", "skirmish", "--weapon", "meltagun"])).toMatch(
    /\nAP \* +1 +pierces .*[\s\S]*ranged\.meltagun\.<value>/,
  );
  const none = await resides(["rules", "skirmish", "--unit", "sm_marin"], { cwd });
  expect([none.code, none.stderr]).toEqual([3, expect.stringContaining('did you mean "sm_marine"?')]);
});

it("keys of house rules are found by a word, with today's value and what is allowed", async () => {
  const found = await ok(["rules", "skirmish", "--keys", "my_ogre.T", ...words("rules skirmish --unit").slice(4)]);
  expect(found).toMatch(/profiles\.my_ogre\.T +5 +a whole number from 1 to 10/);
  const all = JSON.parse(await ok(["rules", "heresy", "--keys", "--json"])).houseRules;
  expect(all.length).toBeGreaterThan(300);
  const none = await resides(["rules", "skirmish", "--keys", "nothing.such"], { cwd });
  expect(none.code).toBe(3);
});

it("a scenario is printed that runs, and a price is asked for", async () => {
  writeFileSync(join(cwd, "fight.yaml"), await ok(words("new battle")));
  await ok(["run", "fight.yaml", ...few, "--out", "fight"]);
  expect(readFileSync(join(cwd, "fight/summary.json"), "utf8")).toContain('"my_ogre"');
  await ok([...words("price"), ...few, "--out", "price"]);
});

const UNITS = [
  ["skirmish", "sm_marine"],
  ["dark-millennium", "guardsman"],
  ["heresy", "orkBoyz"],
  ["second-edition", "ork"],
  ["darker-millennium", "orkBoy"],
] as const;
it.each(some(UNITS, 2))(
  "in %s: export profiles, a unit of one's own, a new scenario in every mode",
  async (rules, id) => {
    expect(await ok(["rules", rules, "--export", "profiles", "--id", id])).toContain(
      `# kind: profiles\n# rules: ${rules}\nid,`,
    );
    writeFileSync(join(cwd, "own.csv"), `# kind: profiles\nid,like,name\nmine,${id},Mine\n`);
    for (const mode of ["duel", "battle", "attack"]) {
      writeFileSync(
        join(cwd, "new.yaml"),
        await ok(["new", mode, "2 mine", `2 ${id}`, "--rules", rules, "--units", "own.csv"]),
      );
      await ok(["check", "new.yaml"]);
      await ok(["run", "new.yaml", ...few.with(1, "4"), "--out", "new"]);
    }
  },
);
