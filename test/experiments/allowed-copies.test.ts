// How many copies of a unit the rules allow, and the army without any of it, in all three rulebooks.
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { library } from "../../src/cli/library.ts";
import { yardstickOf } from "../../src/experiments/exchange.ts";
import {
  against,
  allowedCopies,
  costOf,
  entryOf,
  fieldedProblems,
  Lattice,
  type UnitQuestion,
} from "../../src/experiments/lattice.ts";
import { loadScenario } from "../../src/scenario/load.ts";
import { some } from "../some.ts";

async function questionOf(path: string, sideName: string, unit: string): Promise<UnitQuestion> {
  const { scenario, rulebook } = await loadScenario(`scenarios/${path}.yaml`, library);
  const place = scenario.sides.findIndex(({ name }) => name === sideName) as 0 | 1;
  const [side, other] = [scenario.sides[place]!, scenario.sides[1 - place]!];
  const opponents = [{ name: other.name, side: other, weight: 1 }];
  return { rulebook, scenario, side, entry: entryOf(side, unit), place, opponents };
}

const allowed = (question: UnitQuestion) => allowedCopies(question, costOf(question));
const counts = (question: UnitQuestion, copies: number) =>
  against(question, copies, question.opponents[0]!).sides[question.place!]!.roster.map(({ count }) => count);

describe("the copies that the rules allow (B3.0)", () => {
  it("are one of a leader, and none of him is an army too", async () => {
    const sergeant = await questionOf("skirmish/marines-v-orks", "Marines", "sm_sergeant");
    expect(allowed(sergeant)).toEqual({ least: 0, most: 1, byRules: true });
  });

  it("stand in as few entries as may hold them, and the roster's own number as it is written", async () => {
    const boyz = await questionOf("skirmish/marines-v-orks", "Orks", "ork_boy");
    // A Pack holds ten: 23 are three Packs of the same, and none is a roster without.
    expect([0, 8, 10, 11, 23].map((copies) => counts(boyz, copies))).toEqual([
      [1],
      [1, 8],
      [1, 10],
      [1, 6, 5],
      [1, 8, 8, 7],
    ]);
    expect(fieldedProblems(boyz, 23)).toEqual([]);
    expect(allowed(boyz)).toEqual({ least: 0, most: costOf(boyz).most });
  });

  it("begin where the army is legal: a commander who must be there is never left out", async () => {
    const commander = await questionOf("heresy/meeting-engagement", "Marines", "0");
    expect(allowed(commander)).toMatchObject({
      least: 1,
      needed: [expect.stringContaining("has no commander"), expect.anything()],
    });
    expect(yardstickOf(commander)).toMatch(/^Marines may not be without it \(.* has no commander/);
    const led = await questionOf("skirmish/guard-v-orks", "Guard", "ig_vet_sergeant");
    expect(allowed(led)).toMatchObject({ least: 1, most: 1, byRules: true });
  });

  it("do not depend on what the side may spend, nor on what it must outspend (HE-SCN-08)", async () => {
    const bikes = await questionOf("heresy/hold-the-outpost", "Warband", "4");
    // Without them the attacker has less than twice the points, which is a matter of their price.
    expect(allowed(bikes)).toEqual({ least: 0, most: 1, byRules: true });
  });

  it("are any number where the unit is the whole army, and without it there is none", async () => {
    const titan = await questionOf("heresy/titan-v-guns", "Titan", "0");
    expect(allowed(titan)).toEqual({ least: 0, most: costOf(titan).most, empty: true });
    expect(yardstickOf(titan)).toBe("Titan has nothing else that could stand in its place");
  });
});

describe("an army without the unit", () => {
  it.each(
    some(
      [
        ["skirmish/marines-v-orks", "Marines", "sm_sergeant"],
        ["skirmish/marines-v-orks", "Orks", "ork_boy"],
        ["skirmish/breakthrough", "Orks", "ork_nob"],
        ["heresy/meeting-engagement", "Marines", "terminators"],
        ["heresy/platoons-v-mobs", "Guard", "igInfantry"],
        ["dark-millennium/tanks", "Armour", "battleTank"],
        ["dark-millennium/transports", "Marines", "librarian"],
        ["dark-millennium/ruins", "Guard", "2"],
      ],
      4,
    ),
  )("is played in %s: %s without %s", async (path, sideName, unit) => {
    const question = await questionOf(path, sideName, unit);
    expect(allowed(question).least).toBe(0);
    const lattice = new Lattice(new Scheduler(), question, { seed: "1" });
    await lattice.grow([{ copies: 0, to: 24 }]);
    expect(lattice.counts(0).reduce((sum, n) => sum + n)).toBe(24);
    const models = (copies: number) => lattice.cells(copies)[0]!.matchup.sides[question.place!]!.models;
    expect(models(0)).toBeGreaterThan(0);
    expect(models(0)).toBeLessThan(models(1));
  });
});

describe("the yardstick", () => {
  it("is the most numerous entry of which enough may be added, or what was named", async () => {
    const sergeant = await questionOf("skirmish/marines-v-orks", "Marines", "sm_sergeant");
    expect(yardstickOf(sergeant)).toMatchObject({ name: "Space Marine", points: 15, count: 5, from: -4 });
    expect(yardstickOf(sergeant, "sm_sergeant")).toBe("it is no yardstick of itself; name another with --yardstick");
    const marines = await questionOf("skirmish/marines-v-orks", "Marines", "sm_marine");
    expect(yardstickOf(marines)).toBe("nothing in Marines may come in greater numbers in its place");
    // Another tactical squad would have no leader to follow.
    const terminators = await questionOf("heresy/meeting-engagement", "Marines", "terminators");
    expect(yardstickOf(terminators)).toMatchObject({ points: 80 });
  });
});
