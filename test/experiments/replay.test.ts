import { describe, expect, it } from "vitest";
import { sameStreams } from "../../src/dice/same-streams.ts";
import { ScriptedDice } from "../../src/dice/scripted-dice.ts";
import { type Replay, replay } from "../../src/experiments/replay.ts";
import { pick } from "../../src/experiments/replay-task.ts";
import { run } from "../../src/experiments/run.ts";
import { narrative } from "../../src/report/narrative.ts";
import { loadBattleModule } from "../../src/rules/battles.ts";
import { skirmish } from "../../src/rules/skirmish/index.ts";
import type { RosterEntry, Scenario } from "../../src/scenario/scenario.ts";
import { listedDice } from "../dice/walked.ts";

const marines: RosterEntry[] = [
  { profile: "sm_sergeant", count: 1 },
  { profile: "sm_marine", count: 5, weapons: ["bolter"] },
];
const orks: RosterEntry[] = [
  { profile: "ork_nob", count: 1 },
  { profile: "ork_boy", count: 8, weapons: ["slugga", "choppa"] },
];

function scenario(changes: Partial<Scenario> & { rosters?: RosterEntry[][]; policies?: string[] } = {}): Scenario {
  const { rosters = [marines, orks], policies = ["gunline", "aggressor"], ...rest } = changes;
  return {
    title: "A duel",
    rules: "skirmish",
    mode: "duel",
    duel: { distance: 16, turns: 6 },
    options: {},
    houseRules: {},
    mirror: true,
    sides: ["Marines", "Orks"].map((name, i) => ({ name, policy: policies[i]!, roster: rosters[i]! })),
    battles: 400,
    seed: "replay",
    ...rest,
  };
}

const scenarios: [string, Scenario][] = [
  ["a duel", scenario()],
  ["a duel of random scripts", scenario({ policies: ["random", "random"] })],
  [
    "a duel through cover",
    scenario({ duel: { distance: 12, turns: 6, cover: [4, 0], difficult: [true, true], terrain: "difficult" } }),
  ],
  [
    "a duel under other rulings",
    scenario({ options: { "ld.pinTest": "lte", "save.stacking": "armourThenInvulnerable" } }),
  ],
  ["a duel without mirror", scenario({ mirror: false })],
  ["shooting", scenario({ mode: "attack", mirror: false, attack: { action: "shoot", range: 12 } })],
  ["an assault", scenario({ mode: "attack", mirror: false, attack: { action: "assault" } })],
  ["a fall", scenario({ mode: "attack", mirror: false, attack: { action: "fall", height: 9 } })],
];

describe("a replay", () => {
  it.each(scenarios)("of %s rolls dice that, listed, give the battle that was counted", async (_, given) => {
    expect(skirmish.check(given)).toEqual([]);
    const legs = given.mirror ? [0, 1] : [0];
    for (const block of [0, 1, 17]) {
      for (const leg of legs) {
        const { taped, matchup } = await replay(given, { rulebook: skirmish, wanted: { block, leg } });
        const rolls = taped.steps.flatMap((step) => (step.kind === "roll" ? [step] : []));
        const dice = new ScriptedDice(matchup.dice, listedDice(rolls));
        const module = await loadBattleModule(matchup);
        const battle = module.create(matchup, sameStreams(dice), { event() {} });
        battle.load(leg, block);
        battle.play();
        dice.finish();
        expect([...battle.outcome]).toEqual(taped.outcome);
      }
    }
  });

  it("is the battle that run counted: the whole run again, replay by replay", async () => {
    const small = scenario({ battles: 20 });
    const { summary } = await run(small, { rulebook: skirmish });
    const replays: Replay[] = [];
    for (let block = 0; block < 10; block++) {
      for (const leg of [0, 1])
        replays.push((await replay(small, { rulebook: skirmish, wanted: { block, leg } })).replay);
    }
    for (const metric of summary.metrics) {
      const values = replays.map(({ outcome }) => {
        const found = outcome.find(
          (each) =>
            each.id === metric.id && each.side === metric.side && each.key === metric.key && each.turn === metric.turn,
        );
        return Math.round(found!.value * metric.scale);
      });
      for (const [value, battles] of metric.histogram)
        expect(values.filter((each) => each === value).length).toBe(battles);
      metric.histogram.forEach(([value], i) => {
        expect(metric.first[i]).toBe(replays[values.indexOf(value)]!.battle);
      });
    }
  });

  it("finds the battles that the summary names as the first with the least and the most turns", async () => {
    const given = scenario({ battles: 400 });
    const { summary } = await run(given, { rulebook: skirmish });
    const turns = summary.metrics.find(({ id }) => id === "turns")!;
    const find = async (wanted: "shortest" | "longest") =>
      (await replay(given, { rulebook: skirmish, wanted })).replay.battle;
    expect(await find("shortest")).toBe(turns.first[0]);
    expect(await find("longest")).toBe(turns.first.at(-1));
  });

  it("without a seed is refused, since the battle could be any", async () => {
    const { seed: _, ...seedless } = scenario();
    await expect(replay(seedless, { rulebook: skirmish, wanted: { block: 3, leg: 1 } })).rejects.toThrow(
      /no seed, so that battle 3.2 could be any; give --seed/,
    );
    const { replay: found } = await replay(seedless, { rulebook: skirmish, wanted: "median", battles: 10 });
    expect(found.seed).toMatch(/^[a-z]{13}$/);
  });

  it("reads like the battle: a golden trace", async () => {
    const rosters = [
      [{ profile: "sm_marine", count: 3, weapons: ["bolter"] }],
      [{ profile: "ork_boy", count: 4, weapons: ["slugga", "choppa"] }],
    ];
    const given = scenario({ title: "A golden trace", rosters, duel: { distance: 12, turns: 4, budget: null } });
    const { replay: told } = await replay(given, { rulebook: skirmish, wanted: "longest", battles: 40 });
    await expect(narrative(told, { color: false, ascii: true })).toMatchFileSnapshot("../golden/skirmish-duel.txt");
  });
});

describe("what is worth a look", () => {
  const seen = [
    { block: 0, leg: 0, score: 0, margin: -30, turns: 5 },
    { block: 0, leg: 1, score: 2, margin: 10, turns: 3 },
    { block: 1, leg: 0, score: 0, margin: -80, turns: 7 },
    { block: 1, leg: 1, score: 0, margin: -30, turns: 3 },
    { block: 2, leg: 0, score: 2, margin: 40, turns: 7 },
  ];
  const name = (find: Parameters<typeof pick>[1]) => {
    const { block, leg } = pick(seen, find);
    return `${block}.${leg + 1}`;
  };

  it("ties go to the lowest name", () => {
    expect(name("shortest")).toBe("0.2");
    expect(name("longest")).toBe("1.1");
  });

  it("an upset is the best battle of the side that does worse", () => expect(name("upset")).toBe("2.1"));

  // In order of result: 1.1, then 0.1 and 1.2 alike, then 0.2, then 2.1.
  it("the median is the one in the middle by result", () => expect(name("median")).toBe("0.1"));
});
