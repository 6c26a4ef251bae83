/** The policy `search` as it is written: what may stand in it, what it is called, in the hash, in replays, and where it is refused. */
import { describe, expect, it } from "vitest";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { performReplay } from "../../src/experiments/replay-task.ts";
import { policyName, policyTerms } from "../../src/players/index.ts";
import { rulebooks } from "../../src/rules/index.ts";
import { skirmish } from "../../src/rules/skirmish/index.ts";
import { scenarioHash } from "../../src/scenario/hash.ts";
import { type LoadedScenario, loadScenario } from "../../src/scenario/load.ts";

function load(policy: string, sets: readonly string[] = []): Promise<LoadedScenario> {
  const text = `rules: skirmish
mode: duel
duel: {distance: 12, turns: 3}
sides:
  - {name: Marines, policy: ${policy}, roster: [{profile: sm_marine, count: 3, weapons: [bolter]}]}
  - {name: Orks, policy: aggressor, roster: [{profile: ork_boy, count: 4}]}
`;
  return loadScenario("s.yaml", {
    readFile: async (path) => (path === "s.yaml" ? text : path === "w.yaml" ? "decisions: {shoot: {worth: 1}}" : ""),
    doctrines: policyTerms,
    rulebookIds: Object.keys(rulebooks),
    rulebook: async (id) => rulebooks[id]?.(),
    allowCode: () => true,
    sets,
  });
}

const policyOf = async (policy: string, sets?: readonly string[]) =>
  (await load(policy, sets)).resolved.sides[0]!.policy;

describe("a policy that looks ahead", () => {
  it("begins from a doctrine, and has defaults", async () => {
    const plain = { doctrine: policyTerms.default, search: { rollouts: 16, width: 4 } };
    expect(await policyOf("{search: {}}")).toEqual(plain);
    expect(await policyOf("{search: {rollouts: 16, width: 4}}")).toEqual(plain);
    expect(await policyOf("{doctrine: aggressor, focus: 0.8, search: {rollouts: 2}}")).toEqual({
      doctrine: "aggressor",
      focus: 0.8,
      search: { rollouts: 2, width: 4 },
    });
  });

  it("can be set on the command line", async () => {
    const search = { rollouts: 8, width: 4 };
    expect(await policyOf("cautious", ["sides.0.policy.search.rollouts=8"])).toEqual({ doctrine: "cautious", search });
    expect(await policyOf("cautious", ["sides.Marines.policy={search: {rollouts: 8}}"])).toEqual({
      doctrine: policyTerms.default,
      search,
    });
  });

  it("is named with what it begins from", async () => {
    expect(policyName(await policyOf("{doctrine: aggressor, focus: 0.8, search: {rollouts: 2}}"))).toBe(
      "search (2 rollouts, width 4) over aggressor (focus 0.8)",
    );
  });

  it("is in the scenario's hash, its defaults as if they were written", async () => {
    const hash = async (policy: string) => scenarioHash((await load(policy)).resolved);
    expect(await hash("{search: {}}")).toBe(await hash(`{doctrine: ${policyTerms.default}, search: {width: 4}}`));
    expect(await hash("{search: {}}")).not.toBe(await hash(policyTerms.default));
    expect(await hash("{search: {}}")).not.toBe(await hash("{search: {rollouts: 15}}"));
  });

  it.each([
    ["{search: 16}", /policy\.search: expected a mapping with the keys rollouts and width, found the number 16/],
    ["{search: {rollout: 16}}", /policy\.search\.rollout: unknown key; expected rollouts or width/],
    ["{search: {rollouts: 0}}", /policy\.search\.rollouts: 0 is less than 1, the smallest allowed/],
    ["{search: {width: 2.5}}", /policy\.search\.width: expected a whole number/],
    ["{doctrine: gunlin, search: {}}", /policy\.doctrine: expected aggressor/],
    ["{doctrine: gunline, module: m.mjs, search: {}}", /played by a module or by search; expected one of them/],
    ["{weights: w.yaml, search: {}}", /expected a weights file with terms: and no decisions:/],
  ])("is refused as %s", async (policy, message) => {
    await expect(load(policy)).rejects.toThrow(message);
  });

  it("has nothing to look ahead to in an attack", async () => {
    const sets = ["mode=attack", "attack={action: shoot}"];
    await expect(load("{search: {}}", sets)).rejects.toThrow(
      /policy\.search: an attack is one act.*expected mode duel/,
    );
    await expect(load("gunline", sets)).resolves.toBeDefined();
  });

  it("plays the same in a replay", { timeout: 60_000 }, async () => {
    const matchup = skirmish.compile((await load("{search: {rollouts: 2, width: 2}}")).resolved);
    // A replay throws where it ends otherwise than the battle that was counted.
    const taped = await performReplay({ matchup, key: cellKey(rootKey("tape"), "main"), wanted: { block: 1, leg: 0 } });
    expect(taped.steps.length).toBeGreaterThan(10);
  });
});
