import { describe, expect, it } from "vitest";
import { type Ratio, ratioText } from "../../src/dice/ratio.ts";
import { UserError } from "../../src/errors.ts";
import { attachExact, exactMoments, odds } from "../../src/experiments/odds.ts";
import { run } from "../../src/experiments/run.ts";
import { walkOdds } from "../../src/experiments/walk-odds.ts";
import type { BattleModule } from "../../src/rules/kernel/rule-system.ts";
import { skirmish } from "../../src/rules/skirmish/index.ts";
import { battleModule } from "../rules/skirmish/battle-module.ts";
import { type Small, scenarioOf } from "../rules/skirmish/playing.ts";
import { some } from "../some.ts";

const rulebook = skirmish;

/** Laws by metric, such as "hits of A" or "removedBy of A with Bolter", each as text. */
function lawsOf(small: Small, module: BattleModule = battleModule): Map<string, string> {
  const matchup = skirmish.compile(scenarioOf(small));
  const walk = walkOdds(matchup, module);
  if (walk.tooLarge) throw new Error(`${walk.states} states, ${walk.paths} paths`);
  expect(walk.leftOut).toEqual([]);
  const names = matchup.metrics.flatMap(({ id, key }) =>
    ["A", "B"].map((side) => `${id} of ${side}${key === undefined ? "" : ` with ${key}`}`),
  );
  return new Map(walk.laws.map(({ slot, law }) => [names[slot]!, textOf(law)]));
}

function textOf(law: readonly (readonly [number, Ratio])[]): string {
  return law.map(([value, chance]) => `${value}: ${ratioText(chance)}`).join(", ");
}

/** The battle without any merging of like states. */
const plain: BattleModule = {
  create(...given) {
    const battle = battleModule.create(...given);
    battle.canonicalize = () => {};
    return battle;
  },
};

const marines = (n: number) => `${n} sm_marine`;
const orks = (n: number) => `${n} ork_boy`;

describe("odds counted by hand", () => {
  // One bolter at 12 inches, standing: two shots, BS4 hits on 3+, S4 wounds T4 on 4+, AP5 leaves Sv6 nothing: 1/3 a shot gets through;
  // S4 on T4 is Pinned 1/2, Stunned 1/3, Out of Action 1/6.
  it("a Marine's bolter at an Ork (SK-SHOOT-12, SK-SHOOT-14, SK-DMG-02)", () => {
    const laws = lawsOf({ attack: { action: "shoot", range: 12 }, a: [marines(1)], b: [orks(1)] });
    expect(laws.get("shots of A")).toBe("2: 1");
    expect(laws.get("hits of A")).toBe("0: 1/9, 1: 4/9, 2: 4/9");
    expect(laws.get("wounds of A")).toBe("0: 4/9, 1: 4/9, 2: 1/9");
    expect(laws.get("unsaved of A")).toBe("0: 4/9, 1: 4/9, 2: 1/9");
    expect(laws.get("lost of B")).toBe("0: 289/324, 1: 35/324"); // 1 - (17/18)^2
    expect(laws.get("killed of B")).toBe("0: 1");
    expect(laws.get("removedBy of A with Bolter")).toBe("0: 289/324, 1: 35/324");
    expect(laws.get("lost of A")).toBe("0: 1");
    // At most Pinned: each shot does nothing (2/3) or pins (1/6), and not both do nothing: (5/6)^2 - (2/3)^2.
    expect(laws.get("pinned of B")).toBe("0: 3/4, 1: 1/4");
  });

  // Beyond 12 inches one shot; cover 4+ saves half of what AP5 would leave to a Guardsman; S4 on T3 is row 1: a third each.
  it("a Marine's bolter at a Guardsman in cover (SK-WT-04, SK-SHOOT-21)", () => {
    const laws = lawsOf({ attack: { action: "shoot", range: 20, cover: 4 }, a: [marines(1)], b: ["1 ig_guardsman"] });
    expect(laws.get("shots of A")).toBe("1: 1");
    expect(laws.get("lost of B")).toBe("0: 25/27, 1: 2/27"); // 2/3 x 2/3 x 1/2 x 1/3, as vector SKV-011
  });

  it("falls are independent: two of two (SK-FALL-04)", () => {
    const one = lawsOf({ attack: { action: "fall", height: 7 }, a: [marines(1)], b: [marines(1)] });
    const two = lawsOf({ attack: { action: "fall", height: 7 }, a: [marines(1)], b: [marines(2)] });
    expect(one.get("lost of B")).toBe("0: 22/27, 1: 5/27"); // 5/36 + 5/108, as vector SKV-057
    expect(two.get("lost of B")).toBe("0: 484/729, 1: 220/729, 2: 25/729");
  });

  it("the same blows as the vector of two Marines (SKV-029)", () => {
    // Two attacks of a bolter-armed Marine who charges (A1 + 1) against one.
    const laws = lawsOf({ attack: { action: "assault" }, a: [marines(1)], b: [marines(1)] });
    // All outcomes of the vector in which the second one is Out of Action.
    expect(laws.get("lost of B")).toBe("0: 5041/5184, 1: 143/5184");
  });
});

const SMALL: readonly (readonly [string, Small])[] = [
  ["shots at like targets", { attack: { action: "shoot" }, a: [marines(3)], b: [orks(3)] }],
  ["more shooters than targets", { attack: { action: "shoot" }, a: [marines(4)], b: [orks(2)] }],
  [
    "two Packs",
    { attack: { action: "shoot", cover: 4 }, a: [marines(2), "2 sm_scout"], b: [marines(2), "2 sm_scout"] },
  ],
  ["targets with several wounds", { attack: { action: "shoot" }, a: [marines(4)], b: ["1 ork_nob", orks(2)] }],
  [
    "a leader shot at again and again",
    { attack: { action: "shoot", range: 12 }, a: [marines(4)], b: ["1 sm_sergeant", marines(3)] },
  ],
  [
    "a leader and who stands in for it",
    { attack: { action: "shoot", range: 20 }, a: [marines(4)], b: ["1 sm_sergeant", marines(2)] },
  ],
  ["a living shield of Grots", { attack: { action: "shoot", range: 20 }, a: [marines(3)], b: [orks(2), "2 ork_grot"] }],
  [
    "a blast that catches neighbours",
    {
      attack: { action: "shoot", range: 24, crowd: 1 },
      a: [
        {
          profile: "sm_marine",
          count: 3,
          weapons: ["bolter"],
          specialists: [{ count: 1, weapons: ["missile_launcher"] }],
        },
      ],
      b: [orks(3)],
    },
  ],
  ["Overwatch", { attack: { action: "overwatch" }, a: [marines(2)], b: [orks(3)] }],
  ["Overwatch by more than there are movers", { attack: { action: "overwatch" }, a: [marines(3)], b: [orks(2)] }],
  ["krak grenades", { attack: { action: "grenade", grenade: "krak" }, a: [marines(3)], b: [marines(3)] }],
  [
    "hallucinogen, which makes friends shoot",
    { attack: { action: "grenade", grenade: "hallucinogen" }, a: [marines(2)], b: [marines(2)] },
  ],
  [
    "plasma grenades among a crowd",
    { attack: { action: "grenade", grenade: "plasma", crowd: 1 }, a: [marines(2)], b: [orks(3)] },
  ],
  ["falls", { attack: { action: "fall", height: 9 }, a: [marines(1)], b: [orks(3)] }],
  ["an assault, pair by pair", { attack: { action: "assault" }, a: [marines(2)], b: [orks(2)] }],
  ["chargers that call Waaagh", { attack: { action: "assault" }, a: [orks(2)], b: [marines(2)] }],
  [
    "a charge through Difficult Terrain",
    { attack: { action: "assault", range: 5, difficult: true }, a: [marines(2)], b: ["2 ig_guardsman"] },
  ],
  ["two against one", { attack: { action: "assault" }, a: [marines(2)], b: [orks(1)] }],
  ["a Necron phalanx", { attack: { action: "assault" }, a: ["2 nec_warrior"], b: [marines(2)] }],
];

describe("merging like states changes no law", () => {
  it.each(some(SMALL, 2))("%s", (_name, small) => {
    expect(lawsOf(small)).toEqual(lawsOf(small, plain));
  });
});

describe("seats", () => {
  // With Strength 9 most wounds Kill, so that friends have to test (SK-CC-30).
  it.each([
    ["bolters", {}],
    ["the strength to Kill", { "profiles.sm_marine.S": 9, "profiles.sm_marine.Ld": 5 }],
  ])("a combat of twins that nobody charged into is the same for both, with %s", (_name, houseRules) => {
    const small = { attack: { action: "assault", charged: false }, a: [marines(3)], b: [marines(3)], houseRules };
    const laws = lawsOf(small);
    for (const [name, law] of laws) expect(laws.get(name.replace(" of A", " of B")), name).toBe(law);
  });
});

describe("laws", () => {
  it.each(SMALL)("of %s: the chances add up to exactly 1", (_name, small) => {
    const walk = walkOdds(skirmish.compile(scenarioOf(small)), battleModule);
    if (walk.tooLarge) throw new Error("too large");
    for (const { law } of walk.laws) {
      const den = law.reduce((product, [, chance]) => product * chance.den, 1n);
      expect(law.reduce((sum, [, chance]) => sum + (chance.num * den) / chance.den, 0n)).toBe(den);
      expect(law.every(([, { num }]) => num > 0n)).toBe(true);
    }
  });

  it("of ten against ten need a few thousand states, not millions", () => {
    for (const [attack, a, b] of [
      [{ action: "shoot", range: 12 }, "10 sm_marine", "10 ork_boy"],
      [{ action: "shoot", range: 12, cover: 4 }, "10 ig_guardsman", "10 sm_marine"],
    ] as const) {
      const small: Small = { attack, a: [a], b: [b] };
      const walk = walkOdds(skirmish.compile(scenarioOf(small)), battleModule, { maxAllPaths: 1 });
      expect(walk.tooLarge).toBe(false);
      expect(walk.states).toBeLessThan(1500);
    }
  });
});

describe("odds agree with samples", () => {
  const SAMPLED: readonly (readonly [string, Small])[] = [
    ...SMALL.filter(([name]) => !/Packs|more than there|two against/.test(name)),
    ["snipers", { attack: { action: "shoot", range: 24 }, a: ["2 ig_ratling"], b: [marines(2)] }],
  ];
  let pairs = 0;

  it.each(SAMPLED)("%s", { timeout: 60_000 }, async (_name, small) => {
    const scenario = { ...scenarioOf(small), seed: "odds" };
    const { summary } = await run(scenario, { rulebook, battles: 6400 });
    const exact = await odds(scenario, { rulebook });
    expect(exact.cautions).toEqual([]);
    for (const metric of attachExact(summary, exact).metrics) {
      const name = `${metric.id} of ${metric.side}`;
      expect(metric.exact, name).toBeDefined();
      expect(Math.abs(metric.exact!.z), `${name}: ${metric.mean.value} for ${metric.exact!.mean}`).toBeLessThan(4);
      if (metric.exact!.sd > 0) pairs++;
    }
  });

  it("in at least thirty pairs of scenario and metric that vary", () => {
    expect(pairs).toBeGreaterThanOrEqual(30);
  });
});

describe("odds", () => {
  const small: Small = { attack: { action: "shoot", range: 12 }, a: [marines(2)], b: [orks(2)] };

  it("have the head of a summary and exact metrics", async () => {
    const answer = await odds(scenarioOf(small), { rulebook });
    expect(Object.keys(answer)).toEqual(
      expect.arrayContaining([
        "wargauge",
        "rules",
        "mode",
        "title",
        "scenarioHash",
        "options",
        "houseRules",
        "sides",
        "metrics",
      ]),
    );
    const lost = answer.metrics.find(({ id, side }) => id === "lost" && side === "B")!;
    expect(lost.unit).toBe("models");
    expect(lost.distribution.map(([value]) => value)).toEqual([0, 1, 2]);
    expect(lost.distribution.reduce((sum, [, chance]) => sum + chance, 0)).toBeCloseTo(1, 14);
    const mean = lost.distribution.reduce((sum, [value, chance]) => sum + value * chance, 0);
    expect(lost.mean).toBeCloseTo(mean, 14);
    const square = lost.distribution.reduce((sum, [value, chance]) => sum + value * value * chance, 0);
    expect(lost.sd).toBeCloseTo(Math.sqrt(square - mean * mean), 13);
  });

  it("of what is too large are refused with the size and a way out", async () => {
    const refused = odds(scenarioOf(small), { rulebook, limits: { maxStates: 5 } });
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toMatchObject({ exitCode: 3 });
    await expect(refused).rejects.toThrow(/act 2 there are more than 5 situations .* "run"/);
    const long = odds(scenarioOf(small), { rulebook, limits: { maxPaths: 30 } });
    await expect(long).rejects.toThrow(/more than 30 ways in which its dice may fall/);
  });

  it("are of one attack only", async () => {
    const duel = odds(scenarioOf({ duel: {}, a: [marines(2)], b: [orks(2)] }), { rulebook });
    await expect(duel).rejects.toThrow(/has the mode duel; try --set mode=attack/);
  });

  it("leave out running counts that are too large alone, and say so", async () => {
    const whole = await odds(scenarioOf(small), { rulebook });
    const part = await odds(scenarioOf(small), { rulebook, limits: { maxAllPaths: 1 } });
    const left = part.cautions.length;
    expect(left).toBeGreaterThan(0);
    expect(part.cautions[0]).toMatch(/is left out: too large for exact odds$/);
    expect(part.metrics.length).toBe(whole.metrics.length - left);
  });

  it("beside a run only where they are quickly found", async () => {
    expect(await exactMoments(scenarioOf({ duel: {}, a: [marines(2)], b: [orks(2)] }), { rulebook })).toBeUndefined();
    expect(await exactMoments(scenarioOf(small), { rulebook, limits: { maxStates: 5 } })).toBeUndefined();
    expect((await exactMoments(scenarioOf(small), { rulebook }))?.metrics.length).toBeGreaterThan(20);
  });
});
