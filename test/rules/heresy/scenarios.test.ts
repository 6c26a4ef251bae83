/** Every committed scenario and roster is legal and plays within its bounds, and twins share a mirrored block. */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { Runner } from "../../../src/chunk/play.ts";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { battleModule } from "../../../src/rules/heresy/hot.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";
import { Tally } from "../../../src/tally/tally.ts";
import { some } from "../../some.ts";
import { loadFile } from "../play.ts";

const FOLDER = fileURLToPath(new URL("../../../scenarios/heresy/", import.meta.url));
const yamlFiles = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".yaml"));

const load = (name: string) => loadFile(heresy, FOLDER + name);

describe("committed scenarios", () => {
  it.each(some(yamlFiles(FOLDER), 6, 1))("%s is legal, and its outcomes stay within their bounds", async (name) => {
    const scenario = await load(name);
    expect(scenario.seed).toBeDefined();
    const matchup = heresy.compile(scenario);
    const runner = new Runner(battleModule, { matchup, key: cellKey(rootKey(scenario.seed!), "main") });
    const tally = new Tally(runner.layout);
    // The tally refuses what lies outside of its declared bounds.
    expect(runner.play(tally, 0, 64, new Int32Array(new SharedArrayBuffer(8)), 1)).toBe(64);
    tally.check("the test");
    expect(tally.blocks).toBe(64);
  });

  it("show infantry, assaults, titans and psykers, and all four armies", async () => {
    const all = await Promise.all(yamlFiles(FOLDER).map(load));
    expect(all.length).toBeGreaterThanOrEqual(6);
    const text = JSON.stringify(all);
    for (const word of ["battleTitan", "librarian", "marineAssault", "igInfantry", "orkBoyz"])
      expect(text).toContain(word);
    expect(new Set(all.map(({ attack }) => attack?.["action"]))).toEqual(
      new Set([undefined, "fire", "assault", "power"]),
    );
  });

  it.each(yamlFiles(`${FOLDER}rosters`))("rosters/%s keeps to what its commanders may lead", async (name) => {
    const { roster, policy } = parse(await readFile(`${FOLDER}rosters/${name}`, "utf8"));
    const side = { name, policy, roster };
    const scenario = heresy.resolve({
      title: name,
      rules: "heresy",
      mode: "duel",
      duel: { muster: "strict" },
      options: {},
      houseRules: {},
      mirror: true,
      sides: [side, side],
      battles: 1,
    });
    expect(heresy.check(scenario)).toEqual([]);
  });
});

describe("levers", () => {
  it("are legal, change the matchup and have names of their own", async () => {
    const scenario = await load("librarian-or-stands.yaml");
    const before = heresy.compile(scenario);
    const found = heresy.levers(scenario, 0);
    const words = found.map(({ unit, change, name }) => `${unit}: ${change} ${name}`);
    expect(words).toEqual(
      expect.arrayContaining([
        "Tactical Squad: +1 armour",
        "Tactical Squad: without rapid fire",
        "Tactical Squad: without Librarian",
        "Captain: with stubborn",
      ]),
    );
    expect(new Set(words).size).toBe(words.length);
    for (const lever of found.slice(0, 12)) {
      expect(heresy.check(lever.apply(scenario))).toEqual([]);
      expect(heresy.compile(lever.apply(scenario)), lever.name).not.toEqual(before);
    }
    // A squad of the other side is changed with it, and said so.
    expect(found.find(({ name, change }) => name === "armour" && change === "+1")!.also).toBeDefined();
  });
});
