/** From a text to a scenario: what is taken over, what is filled in, and what `--set` and roster files do to it. */
import { expect, test } from "vitest";
import { canonicalJson, canonicalScenario } from "../../src/scenario/canonical.ts";
import { scenarioHash } from "../../src/scenario/hash.ts";
import { loadScenario, readDocument } from "../../src/scenario/load.ts";
import { variant } from "../../src/scenario/variants.ts";
import { complaint, good, load, toyLibrary } from "./toy.ts";

const short = `rules: toy
mode: duel
sides:
  - {name: A, roster: [{profile: marine, count: 1}]}
  - {name: B, roster: [{profile: grot, count: 2}]}
`;
const orksFromFile = short.replace("roster: [{profile: grot, count: 2}]", "rosterFile: rosters/orks.yaml");
const orks = "- {profile: ork_boy, count: 10}\n- {profile: grot, count: 3}\n";

async function hashOf(
  text: string,
  sets: readonly string[] = [],
  others: Record<string, string> = {},
): Promise<string> {
  return scenarioHash((await load(text, sets, others)).resolved);
}

test("a scenario is taken over as written", async () => {
  const { scenario, rulebook } = await load(good);
  expect(rulebook.id).toBe("toy");
  expect(scenario).toEqual({
    title: "Five Marines against a band of Orks",
    rules: "toy",
    mode: "duel",
    duel: { distance: 24, cover: [0, 4] },
    options: { "ld.pinTest": "lte" },
    houseRules: { "profiles.marine.T": 5 },
    mirror: true,
    sides: [
      { name: "Marines", policy: "gunline", roster: [{ profile: "marine", count: 5, weapons: ["bolter"] }] },
      { name: "Orks", policy: { doctrine: "aggressor", focus: 0.8 }, roster: [{ profile: "ork_boy", count: 10 }] },
    ],
    battles: 1000,
    seed: "007",
  });
});

test("what is left out is filled in, the seed is not", async () => {
  const { scenario, resolved } = await load(short);
  expect(scenario).toEqual({
    title: "duel",
    rules: "toy",
    mode: "duel",
    options: {},
    houseRules: {},
    mirror: true,
    sides: [
      { name: "A", policy: "gunline", unnamed: true, roster: [{ profile: "marine", count: 1 }] },
      { name: "B", policy: "gunline", unnamed: true, roster: [{ profile: "grot", count: 2 }] },
    ],
    battles: 100_000,
  });
  expect(resolved.duel).toEqual({ distance: 24, cover: [0, 0] });
});

test("JSON is YAML, with its $schema key", async () => {
  const json = JSON.stringify({ $schema: "./scenario.schema.json", ...(await load(good)).scenario }, null, "\t");
  expect((await load(json)).scenario).toEqual((await load(good)).scenario);
});

test("a scenario written out as YAML's JSON is the same scenario", async () => {
  const { scenario } = await load(good);
  expect((await load(JSON.stringify(scenario))).scenario).toEqual(scenario);
});

test("a byte order mark and carriage returns change nothing", async () => {
  const { scenario } = await load(good);
  expect((await load(`\ufeff${good.replaceAll("\n", "\r\n")}`)).scenario).toEqual(scenario);
  expect((await load(new TextEncoder().encode(`\ufeff${good}`))).scenario).toEqual(scenario);
});

test.each([
  ["7", "7"],
  ["007", "007"],
  ["1e3", "1e3"],
  ["0x1F", "0x1F"],
  ["1_000", "1_000"],
  ["12345678901234567890123", "12345678901234567890123"],
  ["true", "true"],
  ["~", "~"],
  ["2026-11-21", "2026-11-21"],
  ['"1"', "1"],
  ["'007'", "007"],
  ['""', ""],
  ["Waaagh! # a comment", "Waaagh!"],
  ["|\n  two\n  lines", "two\nlines\n"],
  ["戦士", "戦士"],
])("seed: %s is the text %j", async (written, seed) => {
  expect((await load(`${short}seed: ${written}\n`)).scenario.seed).toBe(seed);
});

test("a seed from --set is a text too", async () => {
  expect((await load(good, ["seed=1e3"])).scenario.seed).toBe("1e3");
  expect((await load(good, ["seed=0010"])).scenario.seed).toBe("0010");
});

test.each([
  ["deck.size: 12", { "deck.size": "12" }],
  ['deck.size: "12"', { "deck.size": "12" }],
  ["deck.size: 12.0", { "deck.size": "12" }],
  ["night: true", { night: "true" }],
  ["night: True", { night: "true" }],
  ['night: "true"', { night: "true" }],
])("options compare as text: %s", async (written, options) => {
  expect((await load(`${short}options: {${written}}\n`)).scenario.options).toEqual(options);
});

test("a house rule may put null where a number is and a number where null is", async () => {
  const { scenario } = await load(
    `${short}houseRules: {toHit.need.3: null, profiles.marine.inv: 4, grenades.krak.S: D6+4}\n`,
  );
  expect(scenario.houseRules).toEqual({ "toHit.need.3": null, "profiles.marine.inv": 4, "grenades.krak.S": "D6+4" });
});

test("mirror: on unless there are roles, never in an attack", async () => {
  const withRole = short.replace("name: A,", "name: A, role: attacker,");
  expect((await load(short)).scenario.mirror).toBe(true);
  expect((await load(`${short}mirror: false\n`)).scenario.mirror).toBe(false);
  expect((await load(withRole)).scenario.mirror).toBe(false);
  expect((await load(short, ["mode=battle"])).scenario.mirror).toBe(true);
  expect((await load(`${short}mirror: true\n`, ["mode=attack", "attack.action=shoot"])).scenario.mirror).toBe(false);
});

test("blocks of other modes are left out", async () => {
  const both = `${short}attack: {action: shoot, range: 3}\nduel: {distance: 12}\n`;
  expect((await load(both)).scenario).toMatchObject({ duel: { distance: 12 } });
  expect((await load(both)).scenario.attack).toBeUndefined();
  const attack = (await load(both, ["mode=attack"])).scenario;
  expect(attack.attack).toEqual({ action: "shoot", range: 3 });
  expect(attack.duel).toBeUndefined();
});

test("anchors and aliases share a roster", async () => {
  const shared = `rules: toy
mode: duel
sides:
  - {name: A, roster: &unit [{profile: marine, count: 3}]}
  - {name: B, roster: *unit}
`;
  const { scenario } = await load(shared, ["sides.B.roster.0.count=4"]);
  expect(scenario.sides.map((side) => side.roster[0]!.count)).toEqual([3, 4]);
});

test("a roster file holds a list, or a mapping with a roster", async () => {
  for (const content of [
    orks,
    `roster:\n${orks}`,
    `$schema: x.json\nroster:\n${orks}`,
    JSON.stringify({
      roster: [
        { profile: "ork_boy", count: 10 },
        { profile: "grot", count: 3 },
      ],
    }),
  ]) {
    const { scenario } = await load(orksFromFile, [], { "rosters/orks.yaml": content });
    expect(scenario.sides[1]).toEqual({
      name: "B",
      policy: "gunline",
      unnamed: true,
      rosterFile: "rosters/orks.yaml",
      roster: [
        { profile: "ork_boy", count: 10 },
        { profile: "grot", count: 3 },
      ],
    });
  }
});

test("a roster file lies beside the scenario", async () => {
  const asked: string[] = [];
  const readFile = async (path: string) => {
    asked.push(path);
    return path.endsWith("orks.yaml") ? orks : orksFromFile;
  };
  await loadScenario("scenarios/toy/duel.yaml", { ...toyLibrary, readFile });
  expect(asked).toEqual(["scenarios/toy/duel.yaml", "scenarios/toy/rosters/orks.yaml"]);
});

test("--set goes by keys, indexes and names of sides, and makes what is missing", async () => {
  const sets = [
    "title=Three a test",
    "duel.distance=12",
    "sides.0.roster.0.count=3",
    "sides.B.roster.0.profile=ork_boy",
    "sides.B.name=Orks",
    "sides.Orks.role=defender",
    "options.deck.size=20",
    "houseRules.profiles.marine.T=6",
    "houseRules.profiles.marine.T=7",
    "sides.0.roster.0.weapons=[bolter, choppa]",
  ];
  const { scenario } = await load(short, sets);
  expect(scenario).toMatchObject({
    title: "Three a test",
    duel: { distance: 12 },
    options: { "deck.size": "20" },
    houseRules: { "profiles.marine.T": 7 },
    mirror: false,
  });
  expect(scenario.sides).toEqual([
    {
      name: "A",
      policy: "gunline",
      unnamed: true,
      roster: [{ profile: "marine", count: 3, weapons: ["bolter", "choppa"] }],
    },
    { name: "Orks", policy: "gunline", unnamed: true, role: "defender", roster: [{ profile: "ork_boy", count: 2 }] },
  ]);
});

test("--set finds a side whose name has a dot in it", async () => {
  const { scenario } = await load(short.replace("name: B", "name: Lt. B"), ["sides.Lt. B.roster.0.count=9"]);
  expect(scenario.sides[1]!.roster[0]!.count).toBe(9);
});

test("--set turns a doctrine's name into knobs", async () => {
  const named = await load(good, ["sides.Marines.policy.focus=0.5", "sides.Orks.policy.focus=1"]);
  expect(named.scenario.sides.map((side) => side.policy)).toEqual([
    { doctrine: "gunline", focus: 0.5 },
    { doctrine: "aggressor", focus: 1 },
  ]);
  const unnamed = await load(short, ["sides.A.policy.cover=1"]);
  expect(unnamed.scenario.sides[0]!.policy).toEqual({ doctrine: "gunline", cover: 1 });
});

test("--set reaches into a roster file, and replaces it", async () => {
  const others = { "rosters/orks.yaml": orks, "other.yaml": "- {profile: grot, count: 1}\n" };
  const edited = await load(orksFromFile, ["sides.B.roster.1.count=7"], others);
  expect(edited.scenario.sides[1]!.roster.map((entry) => entry.count)).toEqual([10, 7]);
  const replaced = await load(orksFromFile, ["sides.B.roster=[{profile: marine, count: 2}]"], others);
  expect(replaced.scenario.sides[1]).toEqual({
    name: "B",
    policy: "gunline",
    unnamed: true,
    roster: [{ profile: "marine", count: 2 }],
  });
  const another = await load(short, ["sides.B.rosterFile=other.yaml"], others);
  expect(another.scenario.sides[1]!.roster).toEqual([{ profile: "grot", count: 1 }]);
});

test("--set may mend what is wrong in the file", async () => {
  const wrong = good.replace("mode: duel", "mode: dual").replace("count: 10", "count: many");
  await expect(load(wrong, ["mode=duel", "sides.Orks.roster.0.count=4"])).resolves.toBeDefined();
});

test("a scenario file that is not there", async () => {
  const readFile = async () => {
    throw Object.assign(new Error("ENOENT"), { code: "ENOENT" });
  };
  const loading = loadScenario("none.yaml", { ...toyLibrary, readFile });
  await expect(loading).rejects.toMatchObject({
    name: "UserError",
    exitCode: 3,
    message: "cannot read none.yaml: there is no such file",
  });
});

test("with a mistyped rulebook the rest is checked against the likely one", async () => {
  const message = await complaint(short.replace("rules: toy", "rules: toyy").replace("grot", "grott"));
  expect(message).toContain('rules: expected toy or chess, found "toyy"');
  expect(message).toContain('no profile is called "grott"');
});

test("variants leave their document as it is and read no file twice", async () => {
  let reads = 0;
  const readFile = async (path: string) => {
    reads++;
    return path === "duel.yaml" ? orksFromFile : orks;
  };
  const document = await readDocument("duel.yaml", { ...toyLibrary, readFile });
  const tough = await variant(document, ["houseRules.profiles.marine.T=6", "sides.B.roster.0.count=12"]);
  const plain = await variant(document, []);
  expect(tough.name).toBe("houseRules.profiles.marine.T=6, sides.B.roster.0.count=12");
  expect(tough.scenario.houseRules).toEqual({ "profiles.marine.T": 6 });
  expect(plain.name).toBe("as written");
  expect(plain.scenario.houseRules).toEqual({});
  expect(plain.scenario.sides[1]!.roster[0]!.count).toBe(10);
  expect((await variant(document, ["mode=battle"], "on a table")).name).toBe("on a table");
  expect(reads).toBe(2);
});

test("canonical JSON sorts keys by code units and drops what is undefined", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "é" }], a: undefined, B: true, "10": 1, "9": -0 })).toBe(
    '{"10":1,"9":0,"B":true,"b":[1,{"c":"é","d":null}]}',
  );
});

test("the hash is of the canonical text", async () => {
  const { resolved } = await load(short);
  expect(canonicalScenario(resolved)).toBe(
    '{"duel":{"cover":[0,0],"distance":24},"houseRules":{},"mirror":true,"mode":"duel","options":{},"rules":"toy",' +
      '"sides":[{"name":"A","policy":"gunline","roster":[{"count":1,"profile":"marine"}]},' +
      '{"name":"B","policy":"gunline","roster":[{"count":2,"profile":"grot"}]}]}',
  );
  // printf '%s' '<the text above>' | sha256sum
  expect(scenarioHash(resolved)).toBe("8eef1b4a078f11a886822b242bee40aee97765b72214c07fbbacea8ffbc616d8");
});

test("comments, order, spelling, title, seed and battles are not in the hash", async () => {
  const reordered = `# the same
sides:
  - roster: [{count: 1, profile: marine}]   # one
    name: "A"
    policy: {doctrine: gunline}
  - roster:
    - count: 2
      profile: grot
    name: B
seed: other
title: Another
battles: 5
duel: {cover: [0, 0], distance: 24}
mode: duel
rules: toy
`;
  const hash = await hashOf(short);
  expect(await hashOf(reordered)).toBe(hash);
  expect(await hashOf(`${short}attack: {action: shoot}\n`)).toBe(hash);
  const fromFile = await hashOf(orksFromFile, [], { "rosters/orks.yaml": "- {profile: grot, count: 2}" });
  expect(fromFile).toBe(hash);
});

test("everything that is played is in the hash", async () => {
  const edits = [
    "duel.distance=23",
    "mode=battle",
    "mirror=false",
    "options.deck.size=20",
    "houseRules.profiles.marine.T=6",
    "sides.0.name=C",
    "sides.0.policy=random",
    "sides.0.roster.0.count=2",
    "sides.0.role=attacker",
  ];
  const hashes = await Promise.all([[], ...edits.map((edit) => [edit])].map((sets) => hashOf(short, sets)));
  expect(new Set(hashes).size).toBe(edits.length + 1);
});
