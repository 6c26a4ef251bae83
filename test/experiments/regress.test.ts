/** Regressions of the toy rulebook, whose changes are known: what is found, what it is called, and what a gate makes of it. */

import { afterAll, describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { type Baseline, MOST_CHARACTERS, readBaseline, writeBaseline } from "../../src/experiments/baseline.ts";
import { openCell, type ScenarioCell } from "../../src/experiments/cells.ts";
import { type Regression, type RegressOptions, regress, saveBaselines } from "../../src/experiments/regress.ts";
import { deflate } from "../../src/host/node/deflate.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { findingSentence } from "../../src/report/finding-words.ts";
import { headline } from "../../src/report/regress-words.ts";
import type { BattleModule, MetricSpec, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { RosterEntry } from "../../src/scenario/scenario.ts";
import { battleModule } from "../toy/battle.ts";
import { toyRulebook, toyScenario } from "../toy/rulebook.ts";
import { toyModuleUrl } from "../toy/toy.ts";

const scheduler = new Scheduler();
afterAll(() => scheduler.close());

interface ToyChange {
  readonly orks?: number;
  readonly turns?: number;
  readonly mirror?: boolean;
  readonly seed?: string;
  readonly module?: BattleModule;
  /** The metrics as another version of the rulebook would declare them. */
  readonly metric?: (spec: MetricSpec) => MetricSpec;
}

function toy(change: ToyChange = {}): ScenarioCell {
  const { orks = 8, turns = 6, mirror = true, seed = "1", module = battleModule, metric } = change;
  const { sides } = toyScenario();
  const roster = [{ profile: "ork", count: orks, need: 5 } as RosterEntry];
  const scenario = toyScenario({ duel: { turns }, mirror, sides: [sides[0]!, { ...sides[1]!, roster }] });
  const rulebook = metric === undefined ? toyRulebook : declaring(metric);
  return openCell(scenario, rulebook, { seed, module, moduleUrl: toyModuleUrl() });
}

function declaring(metric: (spec: MetricSpec) => MetricSpec): RuleSystem {
  return {
    ...toyRulebook,
    compile(scenario) {
      const matchup = toyRulebook.compile(scenario);
      return { ...matchup, metrics: matchup.metrics.map(metric) };
    },
  };
}

/** The same battle after dice that nobody looks at: other dice, the same odds. */
const redealt: BattleModule = {
  create(matchup, streams, log) {
    const battle = battleModule.create(matchup, streams, log);
    const play = battle.play.bind(battle);
    battle.play = () => {
      streams.setup.below(2);
      for (let die = 0; die < 100; die++) for (const stream of streams.action) stream.die(6);
      play();
    };
    return battle;
  },
};

/** The same battle, but one in sixteen is called a draw: another rule, the same dice. */
const lenient: BattleModule = {
  create(matchup, streams, log) {
    const battle = battleModule.create(matchup, streams, log);
    const play = battle.play.bind(battle);
    battle.play = () => {
      play();
      if (streams.table.below(16) === 0) battle.outcome[0] = 1;
    };
    return battle;
  },
};

async function save(cell: ScenarioCell, blocks = 2048): Promise<Baseline> {
  const [baseline] = await saveBaselines([{ cell, scenario: "toy.yaml", sets: [] }], blocks, scheduler, deflate);
  return baseline!;
}

async function against(
  baseline: Baseline,
  cell: ScenarioCell,
  options: Partial<RegressOptions> = {},
): Promise<Regression> {
  return regress([{ name: "toy", cell, baseline }], { scheduler, ...options });
}

/** What became of the one scenario, in short and in words. */
function told(found: Regression) {
  const [scenario] = found.scenarios;
  return {
    verdict: found.verdict,
    finding: scenario!.finding,
    outcome: found.outcome,
    headline: headline(found),
    sentence: findingSentence(scenario!),
  };
}

describe("what became of a scenario", () => {
  it("is bit-identical when everything plays as before, and a baseline can be read back", async () => {
    const saved = await save(toy());
    const baseline = readBaseline(writeBaseline(saved, deflate), "toy.json", deflate);
    expect(baseline).toEqual(saved);
    expect(told(await against(baseline, toy()))).toEqual({
      verdict: "identical",
      finding: "identical",
      outcome: "pass",
      headline: "Bit-identical: Marines against Orks, 2 048 mirrored pairs.",
      sentence: "It plays exactly as it did, in all 2 048 mirrored pairs.",
    });
  });

  it("is moved rules when distributions moved: a ninth Ork is a material change", async () => {
    const found = await against(await save(toy()), toy({ orks: 9 }));
    expect(told(found)).toMatchObject({ verdict: "material", finding: "moved", outcome: "fail" });
    expect(told(found).headline).toMatch(
      /^Changed: \d of 5 numbers moved by more than the tolerance\. Score, Marines: -9\.8 points of 100/,
    );
    expect(told(found).sentence).toMatch(/^The rules moved: 1 \d\d\d of 2 048 mirrored pairs came out otherwise/);
    const [{ changedKeys, correlation }] = found.scenarios as [Regression["scenarios"][number]];
    expect(changedKeys).toEqual([{ path: "sides.1.roster.0.count", before: 8, after: 9 }]);
    // The same dice: what happens to one happens to the other.
    expect(correlation).toBeGreaterThan(0.5);
  });

  it("shows no mean as perhaps below nothing", async () => {
    const found = await against(await save(toy({ orks: 9 }), 4), toy({ orks: 8 }), { confidence: 0.999_999_999 });
    const means = found.scenarios[0]!.shifts.filter(({ kind }) => kind === "metric").flatMap((s) => [
      s.before,
      s.after,
    ]);
    expect(means.length).toBeGreaterThan(0);
    expect(Math.min(...means.map(({ low }) => low!))).toBe(0);
  });

  it("is moved dice when all battles are others and no distribution moved", async () => {
    const found = await against(await save(toy()), toy({ module: redealt }), { delta: 0.05 });
    const [{ correlation, shifts }] = found.scenarios as [Regression["scenarios"][number]];
    expect(Math.abs(correlation!)).toBeLessThan(0.1);
    expect(shifts.filter(({ moved }) => moved)).toEqual([]);
    expect(told(found)).toMatchObject({ finding: "redealt" });
    expect(told(found).sentence).toMatch(/^The dice moved, the rules did not, as far as 2 048 mirrored pairs can tell/);
    // Where everything is known well enough the headline says so too.
    const tolerances = new Map(["turns", "killed", "ending"].map((id) => [id, 0.5]));
    const wide = await against(await save(toy()), toy({ module: redealt }), { delta: 0.05, tolerances });
    expect(told(wide)).toMatchObject({ verdict: "same", outcome: "pass" });
    expect(told(wide).headline).toMatch(/^The dice moved, the rules did not: Marines against Orks, 5 numbers the same/);
  });

  it("is a small shift when that is certain and within the tolerance", async () => {
    const found = await against(await save(toy()), toy({ module: lenient }), { delta: 0.05 });
    const score = found.scenarios[0]!.shifts.find(({ kind }) => kind === "score")!;
    expect(score).toMatchObject({ verdict: "shifted-small", moved: true, outcome: "pass" });
    expect(told(found)).toMatchObject({ verdict: "moved", finding: "moved", outcome: "pass" });
    expect(told(found).headline).toMatch(/^Moved, but by no more than the tolerance: Score, Marines: /);
    // The same change matters where less is allowed.
    const strict = await against(await save(toy()), toy({ module: lenient }), { delta: 0.001 });
    expect(strict.scenarios[0]!.shifts.find(({ kind }) => kind === "score")).toMatchObject({ verdict: "material" });
  });

  it("is traces when a few battles changed and no distribution did", async () => {
    const found = await against(await save(toy({ turns: 9 })), toy({ turns: 10 }));
    expect(told(found)).toMatchObject({ verdict: "same", finding: "traces", outcome: "pass" });
    expect(told(found).sentence).toMatch(/^3 of 2 048 mirrored pairs came out otherwise, and no distribution moved/);
    expect(told(found).headline).toMatch(/^Nothing moved: /);
  });

  it("is independent samples with another seed, and says so", async () => {
    const found = await against(await save(toy()), toy({ seed: "2" }));
    const [{ paired, finding, changedBlocks, shifts }] = found.scenarios as [Regression["scenarios"][number]];
    expect([paired, finding, changedBlocks]).toEqual([false, "quiet", undefined]);
    expect(shifts[0]!.change.method).toBe("mover");
    expect(told(found).sentence).toBe("On other dice no distribution differs from the baseline's.");
    const moved = await against(await save(toy()), toy({ seed: "2", orks: 10 }));
    expect(told(moved).sentence).toMatch(/^The rules moved: on other dice, \d of 5 distributions are not what they/);
  });

  it("is told by the chunk where it begins", async () => {
    const late: BattleModule = {
      create(matchup, streams, log) {
        const battle = battleModule.create(matchup, streams, log);
        const play = battle.play.bind(battle);
        let legs = 0;
        battle.play = () => {
          play();
          // Pistols, which have a key and of which only the fingerprint is kept; from block 640 on.
          if (legs++ >= 2 * 640) battle.outcome[6] = 0;
        };
        return battle;
      },
    };
    const found = await against(await save(toy(), 1024), toy({ module: late }));
    expect(found.scenarios[0]).toMatchObject({ finding: "traces", changedBlocks: 0, firstChange: 640 });
    expect(told(found).sentence).toBe(
      "In none of 1 024 mirrored pairs any number differs that the baseline keeps; others do, from block 640 on.",
    );
  });
});

describe("what is counted otherwise", () => {
  const only = (id: string, change: Partial<MetricSpec>) => (spec: MetricSpec) =>
    spec.id === id ? { ...spec, ...change } : spec;

  it("is not bit-identical: a bound that changed", async () => {
    const found = await against(await save(toy()), toy({ metric: only("killed", { max: 20 }) }));
    expect(told(found)).toMatchObject({
      verdict: "recounted",
      finding: "recounted",
      outcome: "pass",
      sentence:
        "Every one of 2 048 mirrored pairs came out as it did; only what is counted besides, or in which bounds, has changed.",
    });
    expect(told(found).headline).toMatch(
      /^Every battle came out as it did: Marines against Orks, 2 048 mirrored pairs\. What is counted has changed\./,
    );
    expect(found.scenarios[0]).toMatchObject({ lost: [], added: [] });
    expect(found.scenarios[0]).not.toHaveProperty("firstChange");
  });

  it("is lost and new under another name, and open to a gate", async () => {
    const baseline = await save(toy());
    const now = toy({ metric: only("killed", { id: "slain", title: "Models slain" }) });
    const found = await against(baseline, now);
    expect(found.scenarios[0]).toMatchObject({ finding: "recounted", lost: ["killed"], added: ["slain"] });
    expect(found.outcome).toBe("undecided");
    expect((await against(baseline, now, { inconclusive: "pass" })).outcome).toBe("pass");
    expect((await against(baseline, now, { inconclusive: "fail" })).outcome).toBe("fail");
  });

  it("is lost when its values have other names, or another scale", async () => {
    const renamed = toy({ metric: only("ending", { labels: ["a", "b", "c"] }) });
    expect((await against(await save(toy()), renamed)).scenarios[0]!.lost).toEqual(["ending"]);
    const scaled = toy({ metric: only("turns", { scale: 2 }) });
    expect((await against(await save(toy()), scaled)).scenarios[0]!.lost).toEqual(["turns"]);
  });
});

describe("the gate", () => {
  it("refuses what matters, or with --fail-on any whatever certainly moved", async () => {
    const baseline = await save(toy());
    const small = toy({ module: lenient });
    expect((await against(baseline, small, { delta: 0.05 })).outcome).toBe("pass");
    expect((await against(baseline, small, { delta: 0.05, failOn: "any" })).outcome).toBe("fail");
    expect((await against(baseline, toy({ orks: 9 }))).outcome).toBe("fail");
    // What did not move is refused by neither.
    expect((await against(baseline, toy(), { failOn: "any" })).outcome).toBe("pass");
  });

  it("says that it does not know, or passes, or fails, as it was told", async () => {
    const baseline = await save(toy(), 64);
    const few = toy({ module: redealt });
    expect(await against(baseline, few)).toMatchObject({ verdict: "open", outcome: "undecided" });
    expect((await against(baseline, few, { inconclusive: "pass" })).outcome).toBe("pass");
    expect((await against(baseline, few, { inconclusive: "fail" })).outcome).toBe("fail");
    expect(told(await against(baseline, few)).headline).toMatch(/^Undecided: \d of 5 numbers may still have moved/);
  });

  it("is as strict as the worst of its scenarios, and makes all claims together", async () => {
    const baseline = await save(toy());
    const cases = [
      { name: "as it was", cell: toy(), baseline },
      { name: "one more", cell: toy({ orks: 9 }), baseline, control: toy() },
    ];
    const found = await regress(cases, { scheduler });
    expect(found.scenarios.map(({ finding }) => finding)).toEqual(["identical", "moved"]);
    expect(found).toMatchObject({ verdict: "material", outcome: "fail" });
    expect(found.scenarios[1]!.controlIdentical).toBe(true);
    for (const { pShift, adjustedShift } of found.scenarios[1]!.shifts)
      expect(adjustedShift).toBeGreaterThanOrEqual(pShift);
  });

  it("knows when the edit is not all that has changed", async () => {
    const baseline = await save(toy());
    const cell = toy({ orks: 9, module: redealt });
    const found = await regress([{ name: "toy", cell, baseline, control: toy({ module: redealt }) }], { scheduler });
    expect(found.scenarios[0]!.controlIdentical).toBe(false);
  });

  it.each([
    [{ delta: 0 }, "the delta is 0"],
    [
      { tolerances: new Map([["kills", 1]]) },
      '--tolerance names "kills", which no baseline keeps; expected one of ending, turns, killed',
    ],
  ])("refuses %j", async (options, complaint) => {
    await expect(against(await save(toy(), 64), toy(), options)).rejects.toThrow(complaint);
  });

  it("compares only what is alike", async () => {
    await expect(against(await save(toy(), 64), toy({ mirror: false }))).rejects.toThrow(
      "toy cannot be compared with its baseline: the number of legs was 2 and is 1; save it anew with --save",
    );
    await expect(regress([], { scheduler })).rejects.toThrow("there is nothing to compare: no baseline was found");
  });
});

it("gives the same bytes with threads and without", async () => {
  const threads = new Scheduler({ pool: new ThreadPool(2) });
  const [here, there] = [
    await save(toy()),
    await saveBaselines([{ cell: toy(), scenario: "toy.yaml", sets: [] }], 2048, threads, deflate),
  ];
  expect(writeBaseline(there[0]!, deflate)).toBe(writeBaseline(here, deflate));
  const found = await regress([{ name: "toy", cell: toy({ orks: 9 }), baseline: here }], { scheduler: threads });
  expect(JSON.stringify(found)).toBe(JSON.stringify(await against(here, toy({ orks: 9 }))));
  await threads.close();
});

describe("the file of a baseline", () => {
  it("is text of at most 40 KB with a line for each metric", async () => {
    const text = writeBaseline(await save(toy(), 16_384), deflate);
    expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    const saved = JSON.parse(text) as { columns: { id: string }[] };
    for (const { id } of saved.columns)
      expect(text.split("\n").some((line) => line.includes(`"id":"${id}"`))).toBe(true);
    expect(text.split("\n").filter((line) => line.startsWith("  {"))).toHaveLength(saved.columns.length);
  });

  it("is refused when it is something else, was cut short, changed by hand, or is of another format", async () => {
    const text = writeBaseline(await save(toy(), 64), deflate);
    const complaint = (changed: string): string => {
      try {
        readBaseline(changed, "b/toy.json", deflate);
      } catch (error) {
        return (error as Error).message;
      }
      return "read";
    };
    for (const other of ["", "{}", "[]", "3", '{"format": "something/1"}'])
      expect(complaint(other)).toBe('b/toy.json is not a baseline (a file that "wargauge regress --save" wrote)');
    expect(complaint(text.slice(0, text.length / 2))).toBe(
      "b/toy.json is a baseline that was cut short or edited by hand; restore it from version control, or save it anew with --save",
    );
    expect(complaint(text.replace("wargauge-baseline/2", "wargauge-baseline/1"))).toBe(
      "b/toy.json has the format wargauge-baseline/1, this wargauge reads wargauge-baseline/2; save it anew with --save",
    );
    const check = /"check": "([0-9a-f]{16})"/.exec(text)![1];
    // Every part of it is under the check: a head, a sum, a block.
    for (const [was, is] of [
      ['"seed": "1"', '"seed": "2"'],
      ['"sums":["', '"sums":["1'],
      ['"bytes":"', '"bytes":"A'],
    ] as const) {
      expect(text).toContain(was);
      expect(complaint(text.replace(was, is))).toMatch(
        new RegExp(
          `^b/toy.json is not as it was saved: it says check "${check}", its content gives "[0-9a-f]{16}"; restore`,
        ),
      );
    }
    expect(complaint(text)).toBe("read");
  });

  it("of another version of the program is compared, and the version is told", async () => {
    const older = { ...(await save(toy(), 64)), wargauge: "0.0.9" };
    const found = await against(readBaseline(writeBaseline(older, deflate), "toy.json", deflate), toy());
    expect(found.scenarios[0]).toMatchObject({ finding: "identical", baseline: { wargauge: "0.0.9" } });
  });
});
