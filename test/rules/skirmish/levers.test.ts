/** What can be changed about a side: complete, legal, and never without effect. */
import { describe, expect, it } from "vitest";
import type { Lever } from "../../../src/rules/kernel/rule-system.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { RosterEntry, Scenario } from "../../../src/scenario/scenario.ts";

function duel(
  ours: readonly RosterEntry[],
  theirs: readonly RosterEntry[] = [{ profile: "ork_boy", count: 8 }],
): Scenario {
  return skirmish.resolve({
    title: "Levers",
    rules: "skirmish",
    mode: "duel",
    duel: { budget: null },
    options: {},
    houseRules: {},
    mirror: true,
    sides: [
      { name: "Ours", policy: "gunline", roster: ours },
      { name: "Theirs", policy: "aggressor", roster: theirs },
    ],
    battles: 100,
    seed: "1",
  });
}

const marines = duel([
  {
    profile: "sm_vet_sergeant",
    count: 1,
    weapons: ["bolt_pistol", "power_fist"],
    wargear: ["purity_seals"],
    grenades: ["frag"],
  },
  { profile: "sm_marine", count: 4, specialists: [{ count: 1, weapons: ["heavy_bolter"] }] },
]);

const words = ({ unit, change, name }: Lever): string => `${unit}: ${change} ${name}`;
const find = (list: readonly Lever[], text: string): Lever => {
  const found = list.find((lever) => words(lever) === text);
  if (found === undefined) throw new Error(`no lever "${text}" in\n${list.map(words).join("\n")}`);
  return found;
};

const scenarios: Record<string, Scenario> = {
  marines,
  "Orks with toys": duel([
    { profile: "ork_nob", count: 1, weapons: ["shoota", "power_klaw"], wargear: ["more_dakka", "ammo_runt"] },
    { profile: "ork_boy", count: 6, specialists: [{ count: 1, weapons: ["big_shoota"] }] },
    { profile: "ork_grot", count: 4 },
  ]),
  Necrons: duel(
    [{ profile: "nec_warrior", count: 5, wargear: ["phase_shifter"] }],
    [{ profile: "nec_warrior", count: 5 }],
  ),
  "a psyker": duel([
    { profile: "eld_warlock", count: 1, skills: ["PsychicTraining"], powers: ["SlowTime"] },
    { profile: "eld_guardian", count: 4 },
  ]),
};

describe.each(Object.entries(scenarios))("levers of %s", (_, scenario) => {
  const before = skirmish.compile(scenario);
  const found = skirmish.levers(scenario, 0);

  it("are legal, compile and change the matchup", () => {
    expect(skirmish.check(scenario)).toEqual([]);
    expect(found.length).toBeGreaterThan(20);
    for (const lever of found) {
      const after = lever.apply(scenario);
      expect([words(lever), skirmish.check(after)]).toEqual([words(lever), []]);
      expect(skirmish.compile(after), words(lever)).not.toEqual(before);
    }
  });

  it("have names of their own and leave the scenario alone", () => {
    expect(new Set(found.map(words)).size).toBe(found.length);
    expect(skirmish.compile(scenario)).toEqual(before);
  });
});

describe("levers of a Marine squad", () => {
  const found = skirmish.levers(marines, 0);
  const cost = (scenario: Scenario) => skirmish.compile(scenario).sides[0]!.points;
  const price = (text: string) => cost(find(found, text).apply(marines)) - cost(marines);

  it("take away what is carried, at its price", () => {
    expect(price("Veteran Sergeant: without Power Fist")).toBe(-25);
    expect(price("Veteran Sergeant: without Purity Seals")).toBe(-5);
    expect(price("Space Marine: without Heavy Bolter")).toBe(-15);
  });

  it("offer what could be bought, where it fits", () => {
    expect(price("Veteran Sergeant: with Power Weapon for Power Fist")).toBe(-10);
    expect(price("Space Marine: with Lascannon for Heavy Bolter")).toBe(20);
    expect(price("Space Marine: with Flamer for one model")).toBe(6);
    expect(price("Veteran Sergeant: with Lightning Claws (pair) and nothing else")).toBe(5);
    expect(found.map(words)).not.toContain("Veteran Sergeant: with Power Weapon");
  });

  it("change characteristics of one entry, and cost nothing", () => {
    expect(price("Veteran Sergeant: +1 T")).toBe(0);
    const { roster } = find(found, "Space Marine: -1 BS").apply(marines).sides[0]!;
    expect(roster.map((entry) => entry["characteristics"])).toEqual([undefined, { BS: -1 }]);
  });

  it("a better save is +1", () => {
    const better = find(found, "Space Marine: +1 Sv").apply(marines);
    expect(better.houseRules).toEqual({ "profiles.sm_marine.Sv": 2 });
  });

  it("a special rule is switched off for all who have it", () => {
    const fearless = find(found, "Veteran Sergeant, Space Marine: without And They Shall Know No Fear (SK-SM-12)");
    expect(fearless.entries).toEqual([0, 1]);
    expect(fearless.also).toBeUndefined();
    expect(fearless.apply(marines).houseRules).toEqual({ "rules.SK-SM-12": "off" });
  });

  it("say when the other side changes too", () => {
    const mirror = scenarios["Necrons"]!;
    const found = skirmish.levers(mirror, 0);
    expect(found.find(({ name }) => name.startsWith("Self-Repair"))?.also).toEqual(["Necron Warrior"]);
    expect(found.find(({ name }) => name === "Phase Shifter")?.also).toBeUndefined();
  });

  it("can be set to work on the second side, whoever the first one is", () => {
    const turned = { ...marines, sides: [marines.sides[1]!, marines.sides[0]!] };
    const fist = find(skirmish.levers(turned, 1), "Veteran Sergeant: without Power Fist");
    const other = {
      ...turned,
      sides: [{ ...turned.sides[0]!, roster: [{ profile: "ig_guardsman", count: 9 }] }, turned.sides[1]!],
    };
    expect(fist.apply(other).sides[0]).toEqual(other.sides[0]);
    expect(fist.apply(other).sides[1]!.roster[0]!["weapons"]).toEqual(["bolt_pistol"]);
  });
});
