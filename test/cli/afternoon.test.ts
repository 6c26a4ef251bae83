/** A designer's afternoon, from exported rows to a check in CI, with few battles. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder, resides } from "./wargauge.ts";

const roster = (name: string, ...lines: readonly string[]) =>
  `rules: skirmish\nname: ${name}\npolicy: gunline\nroster:\n${lines.map((line) => `  - {${line}}\n`).join("")}`;
const cwd = folder({
  "lists/boyz.yaml": roster("Boyz", "profile: ork_nob, count: 1", "profile: ork_boy, count: 8"),
  "lists/ogres.yaml": roster("Ogres", "profile: ork_nob, count: 1", "profile: my_ogre, count: 3"),
  "lists/runts.yaml": roster("Runts", "profile: my_runt, count: 10"),
  "lists/marines.yaml": roster("Marines", "profile: sm_marine, count: 6"),
});
const at = (name: string) => join(cwd, name);
const quick = ["--players", "named", "--seed", "a", "--threads", "0", "--quiet", "--no-charts"];

async function ask(...args: readonly string[]) {
  const ended = await resides([...args], { cwd });
  expect(ended.stderr).toBe("");
  expect(ended.code).toBeLessThan(3);
  return ended;
}

it("goes from a spreadsheet to prices that a server watches", async () => {
  // Rows to begin with; three are changed, two are one's own.
  const exported = (await ask("rules", "skirmish", "--export", "profiles", "--id", "ork")).stdout;
  expect(exported.trim().split("\n").length).toBeGreaterThan(4);
  const rows = [
    ...["# kind: profiles", "# rules: skirmish", "id,like,name,S,T,W,points"],
    ...["ork_boy,ork_boy,,,,,8", "ork_nob,ork_nob,,,5,,", "ork_grot,ork_grot,,,,,4"],
    ...["my_ogre,ork_boy,Ogre,5,5,3,24", "my_runt,ork_grot,Runt,2,3,1,4"],
  ];
  writeFileSync(at("mine.csv"), `${rows.join("\n")}\n`);
  const mine = ["--units", "mine.csv"];

  const built = await ask("new", "battle", "5 sm_marine", "3 my_ogre", ...mine);
  writeFileSync(at("fight.yaml"), built.stdout);
  expect((await ask("run", "fight.yaml", "--battles", "20", ...quick, "--out", "run")).stdout).toContain("my_ogre");
  const compared = ["compare", "5 sm_marine", "3 my_ogre", ...mine, "--battles", "256", ...quick, "--out", "compare"];
  expect((await ask(...compared)).stdout).toMatch(/%/);

  const prices = await ask(
    "price",
    "lists",
    "--unit",
    "my_ogre",
    ...mine,
    "--battles",
    "64",
    ...quick,
    "--out",
    "price",
  );
  expect(prices.stdout).toMatch(/^In the list that has it, Ogre should cost /);

  const free = ["--free", "my_ogre,sm_marine", "--field", "--band", "15%", "--max-battles", "12000"];
  const tuned = ["tune", "lists", ...free, ...mine, ...quick, "--out", "tune"];
  expect((await ask(...tuned)).stdout).toMatch(/^(fair already|tuned|reached|undecided|no price)/);
  const { houseRules, unitRows } = JSON.parse(readFileSync(at("tune/tune.json"), "utf8"));
  for (const { id, own } of unitRows) expect(own).toBe(id === "my_ogre");

  // The block is pasted, and what is wanted of the match-up is written beside it.
  const wanted = 'expect: [{score: [0.001, 0.999], says: "Ogres and Marines are a fight"}]';
  writeFileSync(at("fair.yaml"), `${built.stdout}houseRules: ${JSON.stringify(houseRules)}\n${wanted}\n`);
  const checked = await ask(
    "regress",
    "fair.yaml",
    "--battles",
    "128",
    ...quick,
    "--junit",
    "junit.xml",
    "--out",
    "ci",
  );
  expect([checked.code, checked.stdout.replace(/\s+/g, " ")]).toEqual([
    expect.any(Number),
    expect.stringMatching(/No baseline|expected/),
  ]);
  expect(readFileSync(at("junit.xml"), "utf8")).toContain("Ogres and Marines are a fight");
}, 120_000);
