/** A policy module of the user's: loaded from its text, asked, checked, played twice, in the hash and in every thread. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { library } from "../../src/cli/library.ts";
import { odds } from "../../src/experiments/odds.ts";
import { run } from "../../src/experiments/run.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { doctrines, policyTerms } from "../../src/players/index.ts";
import { rulebooks } from "../../src/rules/index.ts";
import { skirmish } from "../../src/rules/skirmish/index.ts";
import { scenarioHash } from "../../src/scenario/hash.ts";
import { type LoadedScenario, loadScenario } from "../../src/scenario/load.ts";
import { resealed } from "../chunk/resealed.ts";
import { some } from "../some.ts";

const AS_THE_DOCTRINE = `export function choose(decision, features, rows, width) {
  let best = 0;
  for (let row = 1; row < rows; row++) if (features[row * width] > features[best * width]) best = row;
  return best;
}`;

const MARINES =
  "[{profile: sm_sergeant, count: 1, grenades: [krak]}, {profile: sm_marine, count: 4, weapons: [bolter]}]";
const ORKS = "[{profile: ork_nob, count: 1}, {profile: ork_boy, count: 7, weapons: [slugga, choppa]}]";

function text(policy: string, mode = "battle", mission = "random"): string {
  const block =
    mode === "battle"
      ? `battle: {mission: ${mission}, table: {pieces: [{kind: wood, at: [-6, 2], radius: 4}, {kind: ruin, at: [8, -5], size: [5, 5]}]}}`
      : "duel: {distance: 18, turns: 8}";
  return `rules: skirmish
mode: ${mode}
${block}
sides:
  - {name: Marines, policy: ${policy}, roster: ${MARINES}}
  - {name: Orks, policy: aggressor, roster: ${ORKS}}
`;
}

function load(files: Readonly<Record<string, string>>, allowed = true): Promise<LoadedScenario> {
  return loadScenario("a/s.yaml", {
    readFile: async (path) => {
      const found = files[path];
      if (found === undefined) throw Object.assign(new Error(path), { code: "ENOENT" });
      return found;
    },
    doctrines: policyTerms,
    rulebookIds: Object.keys(rulebooks),
    rulebook: async (id) => rulebooks[id]?.(),
    allowCode: () => allowed,
  });
}

const FOLDER = new URL("../../scenarios/skirmish/", import.meta.url);
const SCENARIOS = readdirSync(FOLDER).filter((file) => file.endsWith(".yaml"));

/** A committed scenario in which both sides play by this policy. */
async function demo(file: string, policy: string): Promise<LoadedScenario> {
  const path = fileURLToPath(new URL(file, FOLDER));
  const sides = [...readFileSync(path, "utf8").matchAll(/^ {2}- \{?name: "?([^",\n]+)"?/gm)].map(([, name]) => name!);
  expect(sides).toHaveLength(2);
  return loadScenario(path, {
    ...library,
    readFile: async (name) => (name.endsWith("column-0.mjs") ? AS_THE_DOCTRINE : readFileSync(name)),
    allowCode: () => true,
    sets: sides.map((side) => `sides.${side}.policy=${policy}`),
  });
}

const MODULE = "{doctrine: gunline, module: m.mjs}";
const withModule = (source: string, mode?: string) => load({ "a/s.yaml": text(MODULE, mode), "a/m.mjs": source });

async function played(loaded: LoadedScenario, battles: number, threads = 0) {
  return run(loaded.resolved, { rulebook: skirmish, battles, seed: "module", pool: new ThreadPool(threads) });
}

describe("a policy module", () => {
  // Whatever is decided on the way: every demo, and every doctrine that weighs.
  describe.each(some(SCENARIOS, 8))("that follows column 0 in %s", (file) => {
    it.each(
      some(
        doctrines.map(({ name }) => name).filter((name) => name !== "random"),
        3,
      ),
    )("plays exactly as %s", async (name) => {
      const own = await played(await demo(file, `{"doctrine": "${name}", "module": "column-0.mjs"}`), 16);
      const doctrine = await played(await demo(file, name), 16);
      const renamed = (text: string) => text.replaceAll(doctrine.summary.scenarioHash, own.summary.scenarioHash);
      expect(own.state).toBe(resealed(doctrine.state, renamed));
      expect(own.summary.sides[0]!.policy).toBe(`column-0.mjs over ${name}`);
    });
  });

  it("decides: who never chooses anything but the first candidate neither moves, shoots nor charges", async () => {
    const files = { "a/s.yaml": text(MODULE, "battle", "Cleanse"), "a/m.mjs": "export const choose = () => 0;" };
    const { summary } = await played(await load(files), 40);
    const mean = (id: string) =>
      summary.metrics.find((metric) => metric.id === id && metric.side === "Marines")!.mean!.value;
    expect([mean("inchesMoved"), mean("shots"), mean("charges")]).toEqual([0, 0, 0]);
  });

  it("is told every decision with the columns that the rulebook lists, and u from 0 to 1", async () => {
    const source = `export function choose(decision, features, rows, width, u) {
      if (!(u >= 0 && u < 1) || width !== ${JSON.stringify(
        Object.fromEntries(
          Object.values(skirmish.players!.decisions).map(({ name, features }) => [name, features.length]),
        ),
      )}[decision]) throw new Error("told wrongly");
      for (let i = 0; i < rows * width; i++) if (!Number.isFinite(features[i])) throw new Error("column " + (i % width));
      return Math.floor(u * rows);
    }`;
    await expect(played(await withModule(source), 60)).resolves.toBeDefined();
  });

  it("plays the same on worker threads", async () => {
    const loaded = await load({
      "a/s.yaml": text(MODULE),
      "a/m.mjs": readFileSync(new URL("../../scenarios/policies/finish-off.mjs", import.meta.url), "utf8"),
    });
    expect((await played(loaded, 130, 2)).state).toBe((await played(loaded, 130)).state);
  });

  it("needs leave to run, and is named with its place when it has none", async () => {
    const files = { "a/s.yaml": text(MODULE), "a/m.mjs": AS_THE_DOCTRINE };
    await expect(load(files, false)).rejects.toThrow(/a\/s\.yaml:5:.*"a\/m\.mjs" is code.*--allow-code/s);
    await expect(load({ "a/s.yaml": text(MODULE) })).rejects.toThrow(/cannot read "a\/m\.mjs": there is no such file/);
  });

  it("counts in the scenario's hash by its bytes, not by its name", async () => {
    const hash = async (file: string, source: string) => {
      const policy = `{doctrine: gunline, module: ${file}}`;
      return scenarioHash((await load({ "a/s.yaml": text(policy), [`a/${file}`]: source })).resolved);
    };
    expect(await hash("m.mjs", AS_THE_DOCTRINE)).toBe(await hash("n.mjs", AS_THE_DOCTRINE));
    expect(await hash("m.mjs", AS_THE_DOCTRINE)).not.toBe(await hash("m.mjs", `${AS_THE_DOCTRINE}\n`));
  });

  it.each([
    ["export const chose = () => 0;", /m\.mjs exports chose; expected a function: export function choose/],
    ["export const choose = ;", /m\.mjs cannot be loaded: Unexpected token/],
    ["export const choose = (d) => { throw new Error(`no idea`); };", /m\.mjs failed at the decision "\w+": no idea/],
    [
      "export const choose = (d, f, rows) => rows;",
      /m\.mjs chose \d+ at the decision "\w+"; expected a whole number from 0/,
    ],
    ["export const choose = () => undefined;", /m\.mjs chose undefined at the decision/],
    ["export const choose = (d, f, rows) => Math.floor(Math.random() * rows);", /played twice it came out differently/],
    ["let calls = 0; export const choose = (d, f, rows) => calls++ % rows;", /played twice it came out differently/],
  ])("with the mistake in %s is refused in words", async (source, message) => {
    const loaded = await withModule(source);
    const failed = await played(loaded, 20).catch((error: Error) => error);
    expect(failed).toMatchObject({ name: "UserError", message: expect.stringMatching(message) });
  });

  it("cannot be asked for odds, which would have to follow every number that it is told", async () => {
    const attack = text(MODULE).replace(/mode: battle\n.*\n/, "mode: attack\nattack: {action: shoot}\n");
    const { resolved } = await load({ "a/s.yaml": attack, "a/m.mjs": AS_THE_DOCTRINE });
    await expect(odds(resolved, { rulebook: skirmish })).rejects.toThrow(/a policy module .* name a doctrine/);
  });

  it("that fails in a worker fails in the same words", async () => {
    const loaded = await withModule("export const choose = (d, f, rows) => rows;");
    const failed = await played(loaded, 130, 1).catch((error: Error) => error);
    expect(failed).toMatchObject({
      name: "UserError",
      message: expect.stringMatching(/battle \d+\.[12]: the policy m\.mjs chose/),
    });
  });
});
