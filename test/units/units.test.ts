/** Units of one's own: how files are read, what they come to, and that they are a part of the scenario. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { library } from "../../src/cli/library.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { scenarioHash } from "../../src/scenario/hash.ts";
import { type LoadedScenario, loadScenario } from "../../src/scenario/load.ts";
import { folder, resides } from "../cli/wargauge.ts";

const FIGHT = `rules: skirmish
mode: duel
duel: {budget: null}
sides:
  - {name: Marines, roster: [{profile: sm_marine, count: 5}]}
  - {name: Ogres, roster: [{profile: my_ogre, count: 3}]}
`;
const OGRES = "id,like,name,S,T,W,points,loadouts\nmy_ogre,ork_boy,Ogre,5,5,3,40,ripper | ccw\n";
const GUNS = "id,like,name,X\nripper,shoota,Ripper Gun,3\n";

function load(files: Readonly<Record<string, string>>, sets: readonly string[] = []): Promise<LoadedScenario> {
  const readFile = async (path: string) =>
    files[path] ?? Promise.reject(Object.assign(new Error(), { code: "ENOENT" }));
  const { realPath: _, ...bare } = library;
  return loadScenario("fight.yaml", { ...bare, readFile, sets });
}

const withFiles = (more: string, files: Readonly<Record<string, string>> = {}, sets: readonly string[] = []) =>
  load({ "fight.yaml": `${FIGHT}${more}`, "profiles.csv": OGRES, "ranged.csv": GUNS, ...files }, sets);

const both = "units: [profiles.csv, ranged.csv]\n";

describe("a file of units", () => {
  it("may be parted by commas, semicolons or tabs, with quotes, a byte order mark and any line ends: it says the same", async () => {
    const plain = await withFiles(both);
    const spellings = [
      OGRES.replaceAll(",", ";"),
      OGRES.replaceAll(",", "\t"),
      `\uFEFF${OGRES.replaceAll("\n", "\r\n")}`,
      OGRES.replace("Ogre,", '"Ogre" ,').replaceAll("\n", "\r"),
      `# my own\n\n${OGRES}# kind: profiles\n,,,,,,,\n`,
      `sep=;\n${OGRES.replaceAll(",", ";").replaceAll("\n", ";;\n")}`,
    ];
    for (const text of spellings) {
      const other = await withFiles(both, { "profiles.csv": text });
      expect(other.resolved.units, JSON.stringify(text)).toEqual(plain.resolved.units);
      expect(scenarioHash(other.resolved)).toBe(scenarioHash(plain.resolved));
    }
  });

  it("may be YAML, by lists or by IDs, or stand in the scenario itself", async () => {
    const plain = await withFiles(both);
    const row = "like: ork_boy, name: Ogre, S: 5, T: 5, W: 3, points: 40, loadouts: [[ripper], [ccw]]";
    const gun = "like: shoota, name: Ripper Gun, X: 3";
    const yaml = `profiles: [{id: my_ogre, ${row}}]\nranged: {ripper: {${gun}}}\n`;
    for (const loaded of [
      await withFiles("units: own.yaml\n", { "own.yaml": yaml }),
      await withFiles(`units: {profiles: {my_ogre: {${row}}}, ranged: [{id: ripper, ${gun}}]}\n`),
      await withFiles(`units: [ranged.csv, {profiles: {my_ogre: {${row}}}}]\n`),
    ]) {
      expect(scenarioHash(loaded.resolved)).toBe(scenarioHash(plain.resolved));
    }
  });

  it("is known by its name, by its first line, or by its columns", async () => {
    const plain = await withFiles(both);
    const columns = "id,like,name,role,S,T,W,points,loadouts\nmy_ogre,ork_boy,Ogre,,5,5,3,40,ripper | ccw\n";
    for (const [name, text] of [
      ["my-profiles.csv", OGRES],
      ["mine.csv", `# kind: profiles\n${OGRES}`],
      ["mine.tsv", `"# kind: profiles",,,,,,,\n${OGRES}`],
      ["mine.csv", columns],
    ] as const) {
      const other = await withFiles(`units: [${name}, ranged.csv]\n`, { [name]: text });
      expect(scenarioHash(other.resolved), name).toBe(scenarioHash(plain.resolved));
    }
  });

  it("fills empty cells from the row that it is like, through others too; - takes what that has away", async () => {
    const text = "id,like,name,S,rules,loadouts\nchief,boss,Chief,6,,\nboss,ork_boy,Boss,5,-,\nmy_ogre,chief,,,,ccw\n";
    const { resolved } = await withFiles("units: profiles.csv\n", { "profiles.csv": text });
    const [boss, chief, ogre] = resolved.units!["profiles"]!;
    expect(boss).toMatchObject({ id: "boss", S: 5, T: 4, army: "ORK", rules: [], kin: "ork_boy" });
    expect(chief).toMatchObject({ id: "chief", S: 6, T: 4, rules: [], kin: "ork_boy" });
    expect(ogre).toMatchObject({ name: "Chief", S: 6, loadouts: [["ccw"]], kin: "ork_boy" });
  });
});

describe("units are a part of the scenario", () => {
  it("whose hash they change, and which house rules edit after them", async () => {
    const plain = await withFiles(both);
    const heavier = await withFiles(both, { "profiles.csv": OGRES.replace("5,5,3", "5,6,3") });
    expect(scenarioHash(heavier.resolved)).not.toBe(scenarioHash(plain.resolved));
    const edited = await withFiles(both, {}, ["houseRules.profiles.my_ogre.T=6"]);
    const toughness = (loaded: LoadedScenario) => {
      const { matchup } = openCell(loaded.resolved, loaded.rulebook, { seed: "a" });
      return (matchup as unknown as { kinds: { T: Int8Array; name: string[] } }).kinds;
    };
    for (const [loaded, T] of [
      [plain, 5],
      [heavier, 6],
      [edited, 6],
    ] as const) {
      const kinds = toughness(loaded);
      expect(kinds.T[kinds.name.indexOf("Ogre")]).toBe(T);
    }
  });

  it("a row of the rulebook is replaced for this scenario, and one that says the same changes nothing at all", async () => {
    const marines = FIGHT.replaceAll("my_ogre", "ork_boy");
    const plain = await load({ "fight.yaml": marines });
    const same = await load({
      "fight.yaml": `${marines}units: profiles.csv\n`,
      "profiles.csv": "id,like,T\nsm_marine,sm_marine,4\n",
    });
    expect(same.resolved.units).toBeUndefined();
    expect(scenarioHash(same.resolved)).toBe(scenarioHash(plain.resolved));
    const tough = await load({
      "fight.yaml": `${marines}units: profiles.csv\n`,
      "profiles.csv": "id,like,T,points\nsm_marine,sm_marine,5,20\n",
    });
    const points = (loaded: LoadedScenario) =>
      openCell(loaded.resolved, loaded.rulebook, { seed: "a" }).matchup.sides[0]!.points;
    expect([points(plain), points(tough), points(plain)]).toEqual([75, 100, 75]);
  });

  it("an Ork of one's own is an Ork: what the rules say of the one that it is like they say of it", async () => {
    const rosters = (profile: string) => FIGHT.replaceAll("my_ogre", profile);
    const own = "id,like,name\nmy_ogre,ork_boy,Ork Boy\n";
    const plain = await load({ "fight.yaml": rosters("ork_boy") });
    const like = await load({ "fight.yaml": `${FIGHT}units: profiles.csv\n`, "profiles.csv": own });
    const kinds = ({ resolved, rulebook }: LoadedScenario) => {
      const { trait, guard } = (rulebook.compile(resolved) as unknown as { kinds: Record<string, Int32Array> }).kinds;
      return { trait, guard };
    };
    expect(kinds(like)).toEqual(kinds(plain));
  });

  it("a gun of one's own with a price is for sale to Packs", async () => {
    const armed = FIGHT.replace(
      "{profile: sm_marine, count: 5}",
      "{profile: sm_marine, count: 5, specialists: [{count: 1, weapons: [ripper]}]}",
    ).replace("my_ogre", "ork_boy");
    const gun = (price: string) => ({
      "ranged.csv": `id,like,name,S,trooperPoints\nripper,bolter,Sniper,7,${price}\n`,
    });
    const dear = await load({ "fight.yaml": `${armed}units: ranged.csv\n`, ...gun("12") });
    expect(dear.rulebook.compile(dear.resolved).sides[0]!.points).toBe(87);
    await expect(load({ "fight.yaml": `${armed}units: ranged.csv\n`, ...gun("") })).rejects.toThrow(
      "no price of ripper for Packs survives",
    );
  });
});

describe("who brings them", () => {
  it("a file of the scenario's folder or below; one elsewhere is not read", async () => {
    await expect(withFiles("units: ../profiles.csv\n")).rejects.toThrow("lies outside the folder");
    await expect(withFiles("units: none.csv\n")).rejects.toThrow('cannot read "none.csv": there is no such file');
    await expect(withFiles("units: 5\n")).rejects.toThrow("expected the name of a file, a list of them, or rows");
  });

  it("a roster file, with its house rules; an edit of the command line comes after them", async () => {
    const scenario = FIGHT.replace(/roster: \[\{profile: my_ogre.*\]/, "rosterFile: ogres.yaml");
    const roster =
      "units: [profiles.csv, ranged.csv]\nhouseRules: {profiles.my_ogre.W: 2, points.win: 30}\nroster: [{profile: my_ogre}]\n";
    const files = { "fight.yaml": scenario, "ogres.yaml": roster, "profiles.csv": OGRES, "ranged.csv": GUNS };
    const { resolved } = await load(files);
    expect(resolved.houseRules).toEqual({ "profiles.my_ogre.W": 2, "points.win": 30 });
    expect(resolved.units!["profiles"]).toHaveLength(1);
    expect(resolved.sides[1]!.roster).toEqual([{ profile: "my_ogre", count: 1 }]);
    const edited = await load(files, ["houseRules.points.win=40"]);
    expect(edited.resolved.houseRules["points.win"]).toBe(40);
    const other = { ...files, "fight.yaml": `${scenario}houseRules: {points.win: 20}\n` };
    await expect(load(other)).rejects.toThrow('found the number 30, but "fight.yaml" says the number 20');
  });
});

describe("on the command line", () => {
  const cwd = folder({ "profiles.csv": `# rules: skirmish\n${OGRES}`, "ranged.csv": GUNS, "fight.yaml": FIGHT });
  const own = ["--units", "profiles.csv", "--units", "ranged.csv"];
  const few = ["--battles", "40", "--players", "named", "--quiet", "--no-charts", "--threads", "0", "--seed", "a"];
  const read = (file: string) => JSON.parse(readFileSync(join(cwd, file), "utf8"));
  const ok = async (args: readonly string[]) => {
    const ended = await resides(args, { cwd });
    expect(ended.stderr).toBe("");
    expect(ended.code).toBeLessThan(3);
    return ended.stdout;
  };

  it("words know them, and every question may be asked; answers of a run carry them", async () => {
    await ok(["run", "fight.yaml", ...own, ...few, "--out", "run"]);
    expect(read("run/summary.json").units.profiles).toMatchObject([{ id: "my_ogre", S: 5 }]);
    expect(read("run/state.json").units.ranged).toMatchObject([{ id: "ripper", X: 3 }]);
    expect(readFileSync(join(cwd, "run/index.html"), "utf8")).toContain("--units profiles.csv --units ranged.csv");
    await ok(["compare", "5 sm_marine under gunline", "2 my_ogre", ...own, ...few, "--out", "compare"]);
    await ok(["price", "2 my_ogre", "--against", "5 sm_marine", ...own, ...few, "--out", "price"]);
    await ok(["matrix", "5 sm_marine", "2 my_ogre", ...own, ...few, "--out", "matrix"]);
    expect(await ok(["odds", "fight.yaml", ...own, "--set", "mode=attack", "--set", "attack.action=shoot"])).toContain(
      "Ogres",
    );
    expect(await ok(["replay", "fight.yaml", "0.1", ...own, "--players", "named", "--seed", "a"])).toContain("Ogre 1");
    expect(await ok(["build", "100 points of orks", ...own])).toContain("profile");
  });

  it("a report stands in for the files: the same scenario, and it is gone on from", async () => {
    const hash = async (args: readonly string[]) =>
      JSON.parse(await ok(["check", "fight.yaml", "--json", ...args])).scenarioHash;
    await ok(["run", "fight.yaml", ...own, ...few, "--out", "short"]);
    const files = await hash(own);
    expect(await hash(["--units", "short/summary.json"])).toBe(files);
    expect(await hash(["--units", "short/state.json"])).toBe(files);
    const more = few.with(1, "80");
    await ok(["run", "fight.yaml", "--units", "short/summary.json", ...more, "--extend", "short"]);
    await ok(["run", "fight.yaml", ...own, ...more, "--out", "long"]);
    expect(read("short/summary.json")).toEqual(read("long/summary.json"));
  });
});

describe("in Darker Millennium", () => {
  const profiles = `# rules: darker-millennium
id,like,name,Ld,hands,weapon,points
my_boy,orkBoy,Sea Boy,9,cutlass,blunderbuss,20
my_mate,orkNob,First Mate,10,cutlass cutlass,,40
`;
  const weapons =
    "weapons: {blunderbuss: {like: boltgun, name: Blunderbuss, strength: 7}, stink: {like: krakGrenade, name: Stink Bomb}}\n" +
    "closeCombatWeapons: [{id: cutlass, like: knife, name: Cutlass, strength: 5, parry: 1}]\n";
  const fight = `rules: darker-millennium
mode: duel
sides:
  - {name: Crew, roster: [{profile: my_boy, count: 9, champion: my_mate, grenades: [stink]}]}
  - {name: Marines, roster: [{profile: spaceMarine, count: 5}]}
`;
  const scenario = {
    "fight.yaml": `${fight}units: [profiles.csv, own.yaml]\n`,
    "profiles.csv": profiles,
    "own.yaml": weapons,
  };

  it("profiles, guns, grenades and blades are brought, led, thrown and wielded; like fills them, house rules edit them", async () => {
    const plain = await load(scenario);
    const kinds = (loaded: LoadedScenario) => {
      const { matchup } = openCell(loaded.resolved, loaded.rulebook, { seed: "a" });
      return matchup as unknown as {
        kinds: { name: string[]; ld: Int8Array; t: Int8Array; parries: Int8Array };
        guns: { name: string[]; strength: Int8Array };
      };
    };
    const boy = kinds(plain).kinds.name.indexOf("Sea Boy");
    const mate = kinds(plain).kinds.name.indexOf("First Mate");
    expect([boy, mate].map((i) => kinds(plain).kinds.ld[i])).toEqual([9, 10]);
    expect(kinds(plain).kinds.t[boy]).toBe(4);
    expect(kinds(plain).guns.name).toEqual(expect.arrayContaining(["Blunderbuss", "Stink Bomb"]));
    expect(kinds(plain).guns.strength[kinds(plain).guns.name.indexOf("Blunderbuss")]).toBe(7);
    // A boy costs 20 with what it carries, and 3 for its Stink Bomb.
    expect(openCell(plain.resolved, plain.rulebook, { seed: "a" }).matchup.sides[0]!.points).toBe(9 * 23 + 40);
    const parrying = await load(scenario, ["options.parries=on"]);
    expect([boy, mate].map((i) => kinds(parrying).kinds.parries[i])).toEqual([1, 2]);
    const edited = await load(scenario, ["houseRules.profiles.my_boy.T=6"]);
    expect(kinds(edited).kinds.t[boy]).toBe(6);
    expect(scenarioHash(edited.resolved)).not.toBe(scenarioHash(plain.resolved));
    const braver = await load({ ...scenario, "profiles.csv": profiles.replace("Sea Boy,9", "Sea Boy,10") });
    expect(scenarioHash(braver.resolved)).not.toBe(scenarioHash(plain.resolved));
    await expect(load(scenario, ["sides.0.roster.0.grenades.0=blunderbuss"])).rejects.toThrow(
      "Blunderbuss is no grenade",
    );
  });

  it("every question may be asked about them", async () => {
    const cwd = folder({
      ...scenario,
      "list.txt": "9x Sea Boys with blunderbuss\n1 Ork Boss (power axe, frag grenade)\n",
    });
    const own = ["--units", "profiles.csv", "--units", "own.yaml"];
    const few = ["--battles", "40", "--players", "named", "--quiet", "--no-charts", "--threads", "0", "--seed", "a"];
    const ok = async (args: readonly string[]) => {
      const ended = await resides(args, { cwd });
      expect(ended.stderr).toBe("");
      expect(ended.code).toBeLessThan(3);
      return ended.stdout;
    };
    const rules = ["--rules", "darker-millennium"];
    await ok(["run", "fight.yaml", ...few, "--out", "run"]);
    expect(JSON.parse(readFileSync(join(cwd, "run/summary.json"), "utf8")).units.profiles).toMatchObject([
      { id: "my_boy", Ld: 9 },
      { id: "my_mate", Ld: 10 },
    ]);
    await ok(["compare", "9 my_boy under gunline", "5 spaceMarine", ...rules, ...own, ...few, "--out", "compare"]);
    await ok(["price", "9 my_boy", "--against", "5 spaceMarine", ...rules, ...own, ...few, "--out", "price"]);
    await ok(["worth", "fight.yaml", "--unit", "my_boy", "--only", "Ld of Sea Boy", ...few, "--out", "worth"]);
    const volley = ["--set", "mode=attack", "--set", "attack.action=shoot", "--set", "attack.weapon=blunderbuss"];
    expect(await ok(["odds", "fight.yaml", ...volley])).toContain("Crew");
    expect(await ok(["replay", "fight.yaml", "0.1", "--players", "named", "--seed", "a"])).toContain("Sea Boy");
    const unit = await ok([
      "rules",
      "darker-millennium",
      "--unit",
      "my_boy",
      "--with",
      "profiles.csv",
      "--with",
      "own.yaml",
    ]);
    for (const part of [
      "Sea Boy (my_boy of profiles)",
      "profiles.my_boy.<value>",
      "Blunderbuss (blunderbuss of weapons)",
      "Cutlass",
    ])
      expect(unit).toContain(part);
    expect(await ok(["rules", "darker-millennium", "--weapon", "powerFist"])).toContain(
      "closeCombatWeapons.powerFist.<value>",
    );
    const list = await ok(["import", "list.txt", ...rules, ...own]);
    expect(list).toContain('{"profile":"my_boy","count":9,"weapon":"blunderbuss"}');
    expect(list).toContain('{"profile":"orkBoss","count":1,"hands":["powerAxe"],"grenades":["fragGrenade"]}');
  });
});
