/** Army lists as people write them become rosters; what may be meant in two ways, or in none, is told with candidates. */
import { expect, it } from "vitest";
import { rulebooks } from "../../src/rules/index.ts";
import { readArmyList, rosterOf } from "../../src/scenario/army-list.ts";
import { folder, resides } from "../cli/wargauge.ts";

const catalogue = (await rulebooks.skirmish()).catalogue();
const read = (text: string) => readArmyList(text, catalogue);

it("entries by lines or commas, counts and weapons in several spellings", () => {
  const text = `# My list
5x Space Marine with bolter, 1x Space Marine Sergeant (power fist, bolt pistol)
- 3 sm_scout
Veteran Sergeant with power-weapon and Bolt Pistol.`;
  const { entries, problems } = read(text);
  expect(problems).toEqual([]);
  expect(entries.map(({ line }) => line)).toEqual([2, 2, 3, 4]);
  expect(rosterOf(entries)).toEqual([
    { profile: "sm_marine", count: 5, weapons: ["bolter"] },
    { profile: "sm_sergeant", count: 1, weapons: ["power_fist", "bolt_pistol"] },
    { profile: "sm_scout", count: 3 },
    { profile: "sm_vet_sergeant", count: 1, weapons: ["power_weapon", "bolt_pistol"] },
  ]);
});

it("a name that several armies have is of the army of its neighbours, and that is said", async () => {
  const marines = read("5 Space Marines\nVeteran Sergeant").entries[1];
  expect([marines?.profile.id, marines?.asBeside]).toEqual(["sm_vet_sergeant", "Space Marines"]);
  const guard = read("Space Marine\n4 Guardsman\nVeteran Sergeant\n3 Stormtrooper").entries[2];
  expect([guard?.profile.id, guard?.asBeside]).toEqual(["ig_vet_sergeant", "Imperial Guard"]);
  expect(read("Space Marine\nVeteran Sergeant\n4 Guardsman").problems[0]).toContain("write which");
  expect(read("Veteran Sergeant").problems[0]).toContain("write which");
  const cwd = folder({ "a.txt": "5x Space Marine\n1 Veteran Sergeant\n" });
  const { stdout } = await resides(["import", "a.txt"], { cwd });
  expect(stdout).toContain("Veteran Sergeant (sm_vet_sergeant), of Space Marines as those beside it");
});

it("what is not clear is told, all of it", () => {
  const { problems } = read("5x Marine\n2 Space Marine Sargeant\n3 Ork Boyz with lasblaster");
  expect(problems[0]).toMatch(/^line 1: "Marine" may be .*Space Marine \(sm_marine\).*; write which$/);
  expect(problems[1]).toContain(
    'no unit is called "Space Marine Sargeant"; did you mean Space Marine Sergeant (sm_sergeant)?',
  );
  expect(problems.length).toBeGreaterThanOrEqual(3);
  expect(read("\n# nothing\n").problems).toEqual([
    "the list is empty; expected lines such as 5x Space Marine with bolter",
  ]);
});

it("the program prints a roster file that is right, or ends with 3", async () => {
  const cwd = folder({ "a.txt": "5x Space Marine with bolter\n", "b.txt": "5x Marine\n" });
  const good = await resides(["import", "a.txt"], { cwd });
  expect(good.stdout).toContain("# Line  Count  Unit");
  expect(good.stdout).toContain('{"profile":"sm_marine","count":5,"weapons":["bolter"]}');
  const bad = await resides(["import", "b.txt"], { cwd });
  expect([bad.code, bad.stderr]).toEqual([3, expect.stringContaining('b.txt: line 1: "Marine" may be')]);
});

it("where a model shoots with one weapon only, two are told", async () => {
  const cwd = folder({ "a.txt": "5x Space Marine with boltgun\n1 Ork Boss (boltgun, lasgun)\n" });
  const bad = await resides(["import", "a.txt", "--rules", "darker-millennium"], { cwd });
  expect([bad.code, bad.stderr]).toEqual([
    3,
    expect.stringContaining("a.txt: line 2: found boltgun and lasgun, expected one of them"),
  ]);
});
