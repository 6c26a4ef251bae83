/** What a price is called, on a toy whose prices are known: words for every ending, the pictures, the rows of the CSV. */
import { beforeAll, describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import type { UnitQuestion } from "../../src/experiments/lattice.ts";
import { type PriceOptions, type PriceResult, price } from "../../src/experiments/price.ts";
import { priceAll } from "../../src/experiments/price-all.ts";
import type { Answer } from "../../src/report/answer.ts";
import { priceAnswer } from "../../src/report/price.ts";
import { priceAllAnswer, priceAllCsv } from "../../src/report/price-all.ts";
import { priceCsv } from "../../src/report/price-csv.ts";
import type { RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Side } from "../../src/scenario/scenario.ts";
import { annihilation, annihilationModule, annihilationScenario, type Fighters, side } from "../toy/annihilation.ts";
import { expectDrawn } from "./chart-checks.ts";
import { hostileNames } from "./fixtures.ts";

const limited = { ...annihilation, mostModels: 40 } as RuleSystem;
const heroes: Fighters = { profile: "hero", count: 8, need: 5, points: 12 };
const mob = (count: number, need = 6, name = `${count} on ${need}+`): Side =>
  side(name, { profile: "mob", count, need, points: 10 });

interface Changes extends Partial<PriceOptions> {
  readonly rounds?: number;
  /** Beside the unit in its side. */
  readonly others?: readonly Fighters[];
  readonly rulebook?: RuleSystem;
}

function ask(
  ours: Fighters,
  opponents: readonly Side[],
  { rounds, others = [], rulebook = limited, ...changes }: Changes = {},
): Promise<PriceResult> {
  const own = side("Ours", ours, ...others);
  const question: UnitQuestion = {
    rulebook,
    scenario: annihilationScenario([own, opponents[0]!], rounds),
    side: own,
    entry: 0,
    opponents: opponents.map((each) => ({ name: each.name, side: each, weight: 1 })),
  };
  return price(question, {
    scheduler: new Scheduler(),
    seed: "1",
    budget: 100,
    precision: { share: 0.03 },
    module: annihilationModule,
    ...changes,
  });
}

const said = (result: PriceResult) => priceAnswer(result, "wargauge price");
const values = (answer: Answer, chart: string) =>
  (answer.charts.find(({ id }) => id === chart)!.spec["data"] as { values: Record<string, unknown>[] }).values;

describe("a price that was found", () => {
  let found: PriceResult;
  let answer: Answer;
  beforeAll(async () => {
    found = await ask(heroes, [mob(10), mob(10, 5)]);
    answer = said(found);
  });

  it("is said first, beside the price now", () => {
    expect(answer.headline).toMatch(/^hero should cost 1[12]\.\d+ \(1\d\.\d+ to 1\d\.\d+\) points, /);
    expect(answer.title).toBe("What should hero cost?");
    expect(answer.numbers[0]).toEqual({
      name: "Fair price",
      value: expect.stringMatching(/^1[12]\.\d+$/),
      range: expect.stringMatching(/^1\d\.\d+ to 1\d\.\d+ points$/),
    });
    expect(answer.subject).toBe("Ours (gunline), 100 points, against 10 on 6+ (gunline), 10 on 5+ (gunline).");
  });

  it("is compared with the price now, by its interval", () => {
    const { low, high } = found.found.price!;
    const at = (price: number) => said({ ...found, now: { ...found.now, price } }).headline;
    expect(at(9)).toContain(" points, more than the 9 that it costs now.");
    expect(at(20)).toContain(" points, less than the 20 that it costs now.");
    expect(at((low! + high!) / 2)).toMatch(/ points, and the 1[12][.\d]* that it costs now may be just that\.$/);
  });

  it("says which step of the game's prices is nearest, and what rounding down buys", () => {
    const nearest = found.grid.toSorted((a, b) => Math.abs(a.score.value - 0.5) - Math.abs(b.score.value - 0.5))[0]!;
    const notes = answer.notes.join(" ");
    expect(notes).toContain(`In steps of 1 point, ${nearest.price} is nearest to fair`);
    expect(notes).toMatch(/Rounded down, any price above [\d.]+ up to [\d.]+ buys the same \d hero/);
    const now = said({ ...found, now: { ...found.now, price: nearest.price } }).notes.join(" ");
    expect(now).toMatch(
      /nearest to fair, and is the price now: it scores .*?\), so rounding costs [\d.]+ points of score\./,
    );
    const far = said({ ...found, grid: [{ ...nearest, price: found.found.price!.value + 3 }] }).notes.join(" ");
    expect(far).not.toContain("nearest to fair");
  });

  it("agrees with its step of the game's prices, or says in the first sentence why not", () => {
    const { price: fair } = found.found;
    const near = found.grid.toSorted((a, b) => Math.abs(a.score.value - 0.5) - Math.abs(b.score.value - 0.5))[0]!;
    const at = (now: number, low: number, high: number) =>
      said({
        ...found,
        now: { ...found.now, price: now },
        found: { ...found.found, price: { ...fair!, low, high } },
      }).headline;
    const { value } = fair!;
    const apart =
      near.price > value ? [value - 0.01, (value + near.price) / 2] : [(value + near.price) / 2, value + 0.01];
    expect(at(near.price, apart[0]!, apart[1]!)).toMatch(
      near.price > value
        ? /, less than the \d+ that it costs now, though in steps of 1 point \d+ stays the nearest\.$/
        : /, more than the \d+ that it costs now, though in steps of 1 point \d+ stays the nearest\.$/,
    );
    expect(at(near.price, value - 2, value + 2)).toMatch(/may be just that\.$/);
    const other = near.price + 1;
    expect(at(other, value - 2, value + 2)).toContain(
      ` that it costs now may be just that, though in steps of 1 point ${near.price} is nearer by what is known.`,
    );
    expect(at(other, value - 0.01, value + 0.01)).toMatch(/less than the \d+ that it costs now\.$/);
  });

  it("tells its grade with the reason", async () => {
    expect(answer.notes[0]).toMatch(
      /^Field-dependent: without one of the opponents or with other weights it is 10 to 14\.\d/,
    );
    const coarse = said(await ask(heroes, [mob(10), mob(10, 5)], { step: 20 }));
    expect(coarse.notes[0]).toMatch(/^Robust, if only to within a step of 20 points: without one of the opponents/);
    const alike = said(await ask(heroes, [mob(10), mob(10, 6, "twin")]));
    expect(alike.notes[0]).toMatch(
      /^Robust: without one of the opponents or with other weights it is 14\.\d+ to 14\.\d/,
    );
    const alone = said(await ask(heroes, [mob(10)]));
    expect(alone.notes[0]).toMatch(/^It is a price against one opponent: name more with --against; policies were not/);
    const played = said(await ask(heroes, [mob(10)], { policies: ["gunline", "aggressor"] }));
    expect(played.notes[0]).toMatch(/^Policy-dependent: .*; under 4 pairs of policies it is \d/);
    expect(played.notes.join(" ")).toMatch(/When both sides choose the policy that suits them, it is 1\d/);
  });

  it("has a curve that goes on to both sides of the price, and a picture of what it depends on", async () => {
    expect(answer.charts.map(({ id }) => id)).toEqual(["price-curve", "price-depends"]);
    const sizes = values(answer, "price-curve")
      .map((row) => row["x"] as number)
      .filter((x) => x !== undefined);
    expect(Math.min(...sizes)).toBeLessThan(found.found.price!.value);
    expect(Math.max(...sizes)).toBeGreaterThan(found.found.price!.value);
    expect(values(answer, "price-depends").map(({ name }) => name)).toEqual([
      "all opponents",
      ...["10 on 5+", "10 on 6+"],
      ...["10 on 6+", "10 on 5+"],
    ]);
    for (const { spec } of answer.charts) {
      await expectDrawn(spec);
    }
  });

  it("keeps the next sizes in the picture when there are hardly any", async () => {
    // Two copies are the price: the curve is drawn over their number, from no army at all on.
    const few = await ask({ ...heroes, count: 2 }, [mob(3)], { budget: 30 });
    const curve = said(few).charts.find(({ id }) => id === "price-curve")!;
    expect(curve.question).toBe("What does Ours score with how many hero?");
    const drawn = new Map(values(said(few), "price-curve").map((row) => [row["x"], row["value"]]));
    expect(drawn.get(0)).toBe(0);
    for (const copies of [1, 2, 3]) expect(drawn.has(copies)).toBe(true);
    await expectDrawn(curve.spec);
    expect(said(few).cautions.join(" ")).toMatch(
      /The points buy 2\.\d+ of them: with so few, the price says as much about .* Larger armies on both sides tell more: --scales\./,
    );
  });

  it("shows the army without the unit as a level line, where there is one", async () => {
    const mixed = await ask(heroes, [mob(10)], { others: [{ ...heroes, profile: "guard", count: 3 }], budget: 136 });
    expect(mixed.found.sizes[0]).toMatchObject({ copies: 0, score: { n: 256 } });
    const level = values(said(mixed), "price-curve").filter(({ name }) => name === "without any");
    expect(level).toHaveLength(2);
    expect(new Set(level.map(({ value }) => value)).size).toBe(1);
    expect(values(answer, "price-curve").some(({ name }) => name === "without any")).toBe(false);
  });

  it("is a CSV with one row an estimate, all rows of one length", () => {
    const lines = priceCsv(found).trimEnd().split("\n");
    expect(lines[0]).toBe(
      "version,scenarioHash,seed,rules,mode,confidence,unit,what,name,outcome,value,low,high,n,method",
    );
    expect(new Set(lines.map((line) => line.split(",").length))).toEqual(new Set([15]));
    const what = lines.slice(1).map((line) => line.split(",")[7]);
    expect(what[0]).toBe("price");
    expect(what.filter((each) => each === "price against")).toHaveLength(2);
    expect(what.filter((each) => each === "price without")).toHaveLength(2);
    expect(what).toEqual(expect.arrayContaining(["score of copies", "score at price"]));
  });

  it("bears every name", async () => {
    const [odd, long] = hostileNames;
    const hostile = await ask({ ...heroes, profile: odd }, [mob(10, 6, long), mob(10, 5, "=1+1")]);
    const shown = said(hostile);
    for (const { spec } of shown.charts) await expectDrawn(spec);
    expect(shown.title).toBe(`What should ${odd} cost?`);
    // A spreadsheet must not take a name for a formula.
    expect(priceCsv(hostile)).toContain("'=1+1");
  });

  it("cautions when it is not what was asked for", async () => {
    const rough = said(await ask(heroes, [mob(10)], { precision: { share: 0.001 }, maxBattles: 20_000 }));
    expect(rough.cautions[0]).toMatch(
      /^The price is not known as precisely as was asked for within [\d ]+ battles; allow/,
    );
    const uneven = said(await ask(heroes, [mob(4)]));
    expect(uneven.cautions).toContain("Not all sides have the same points: 4 on 6+ 40 against 100.");
  });
});

describe("a price that cannot be found says why", () => {
  const never = { ...heroes, need: 7 };

  it("never wins, however many there are", async () => {
    const answer = said(await ask(never, [mob(10)]));
    expect(answer.headline).toMatch(
      /^Even 40 hero, the most that can be played, score 0\.0 %.*: it is worth less than 2\.5 points to an army that is even\. It has no worth in exchange either: Ours has nothing else that could stand in its place\.$/,
    );
    expect(answer.notes).toEqual([]);
  });

  it("always wins: one of a hundred points that buys two armies costs twice what there is", async () => {
    const answer = said(await ask({ ...heroes, need: 2 }, [mob(1, 7)], { budget: 10 }));
    expect(answer.headline).toMatch(/^hero should cost 20(\.\d+)? .*points, more than the 12 that it costs now\.$/);
    expect(answer.headline).not.toContain("--budget");
  });

  it("decides nothing: any price is fair", async () => {
    const answer = said(await ask(never, [mob(10, 7)], { rounds: 3 }));
    expect(answer.headline).toMatch(/^Any price is fair: from 1 to 40 copies of hero the score is 50\.0 %.*decided\?$/);
    expect(answer.cautions.join()).toContain(
      "Every battle of hero against 10 on 7+ ended in a draw. Do the sides ever",
    );
  });

  it("cautions about draws only where they are most of the battles", async () => {
    const answer = said(await ask(heroes, [mob(10), mob(10, 5)]));
    expect(answer.cautions.join()).not.toContain("draw");
  });

  it("scores less with more copies: no unique price", async () => {
    const answer = said(await ask({ ...heroes, crowd: 9 }, [mob(10)]));
    expect(answer.headline).toMatch(
      /^hero has no unique fair price: with more of them the score falls, and it crosses 50 % at 14(\.\d+)?, [\d.]+\.$/,
    );
  });

  it("is still open when the battles run out", async () => {
    const found = await ask(heroes, [mob(10)]);
    const { price: _, copies: __, ...open } = found.found;
    const shown = said({ ...found, grid: [], found: { ...open, outcome: "open", atLeast: 12, reached: false } });
    expect(shown.headline).toMatch(
      /^Not found what hero should cost: at least 12 points, within [\d ]+ battles; \d+ of them scored [\d.]+ % \(.*\), \d+ [\d.]+ % \(.*\)\.$/,
    );
    expect(shown.cautions[0]).toMatch(/allow more with --battles or --max-battles\.$/);
  });

  it("against one opponent is a bound in the tables, and is counted below the picture", async () => {
    const found = await ask(heroes, [mob(10), mob(10, 6, "twin"), mob(80, 2, "hopeless")], {
      precision: { share: 0.1 },
    });
    const answer = said(found);
    const table = answer.tables.find(({ title }) => title === "Against one alone")!;
    expect(table.rows.find(([name]) => name === "hopeless")![1]).toBe("<= 2.5");
    const { subtitle } = answer.charts.find(({ id }) => id === "price-depends")!.spec["title"] as {
      subtitle: string[];
    };
    expect(subtitle.join(" ")).toMatch(/Not shown: \d without a price\./);
    const row = priceCsv(found)
      .split("\n")
      .find((line) => line.includes("price against,hopeless"))!
      .split(",");
    expect(row.slice(9, 12)).toEqual(["below", "", ""]);
    expect(row[12]).toBe("2.5");
  });
});

describe("a unit that may be taken once", () => {
  const champion: Fighters = { profile: "champion", count: 1, need: 2, points: 30 };
  const once = {
    ...limited,
    check: ({ sides }) =>
      sides.flatMap(({ roster }, side) => {
        const champions = roster.filter(({ profile }) => profile === "champion");
        const count = champions.reduce((sum, each) => sum + each.count, 0);
        return count > 1 ? [{ path: ["sides", side, "roster"], message: `found ${count} champions` }] : [];
      }),
  } as RuleSystem;
  const beside = (count: number) => ({ rulebook: once, others: [{ ...heroes, count }] });

  it("is told in exchange first, and at 50 % second, with the reason (B3.5)", async () => {
    const result = await ask(champion, [mob(11)], { ...beside(7), budget: 114 });
    expect(result).toMatchObject({ least: 0, most: 1, byRules: true });
    expect(result.exchange).toMatchObject({ outcome: "found", yardstick: { name: "hero", points: 12 }, copies: 1 });
    const answer = said(result);
    expect(answer.headline).toMatch(
      /^In exchange for hero at 12 points each, champion is worth [\d.]+ \([\d.]+ to [\d.]+\) points, (less than|more than|and) the 30 that it costs now( may be just that)?\.$/,
    );
    expect(answer.notes[0]).toMatch(
      /^One copy is the most that the rules allow, so that the exchange comes first\. At which price Ours would score 50 % is another question: /,
    );
    expect(answer.numbers.slice(0, 2).map(({ name }) => name)).toEqual(["Worth in exchange", "Price at 50 %"]);
    expect(answer.charts.map(({ id }) => id)).toEqual(["exchange-curve", "price-curve"]);
    for (const { spec } of answer.charts) await expectDrawn(spec);
    expect(new Set(values(answer, "price-curve").map((row) => row["x"]))).toEqual(new Set([0, 1]));
    expect(answer.tables[0]!.title).toBe("In exchange");
    const lines = priceCsv(result).trimEnd().split("\n");
    expect(lines.find((line) => line.includes(",worth in exchange,hero,found,"))).toBeDefined();
    expect(new Set(lines.map((line) => line.split(",").length))).toEqual(new Set([15]));
  });

  it("is told in exchange where the side is even at no price, above and below (B3.4)", async () => {
    const above = said(await ask(champion, [mob(8)], { ...beside(12), budget: 174 }));
    expect(above.headline).toMatch(/^In exchange for hero at 12 points each, champion is worth /);
    expect(above.notes[0]).toMatch(
      /^Without champion the side already scores \d+\.\d % \(.*\): no price of it makes Ours even; the exchange needs no even army\.$/,
    );
    const below = said(await ask(champion, [mob(11)], { ...beside(3), budget: 66 }));
    expect(below.notes[0]).toMatch(
      /^Even 1 champion, the most that the rules allow, scores \d+\.\d % \(.*\): no price above 0 makes Ours even; the exchange/,
    );
    for (const { headline, notes, cautions } of [above, below])
      expect([headline, ...notes, ...cautions].join(" ")).not.toContain("--budget");
  });

  it("says why there is no exchange: nothing else in the side, the unit itself, or a side that may not be without it", async () => {
    const alone = said(await ask(champion, [mob(11)], { rulebook: once, budget: 30 }));
    expect(alone.headline).toMatch(
      /: no price above 0 makes Ours even\. It has no worth in exchange either: Ours has nothing else that could stand in its place\.$/,
    );
    const itself = await ask(champion, [mob(11)], { ...beside(3), budget: 66, yardstick: "champion" });
    expect(itself.noExchange).toBe("it is no yardstick of itself; name another with --yardstick");
    // Beside a price it is the only thing that is missing.
    const priced = await ask(heroes, [mob(5)], { others: [{ ...champion, profile: "other" }], yardstick: "hero" });
    expect(priced.found.price).toBeDefined();
    expect(said(priced).headline).toMatch(
      /\. It has no worth in exchange: it is no yardstick of itself; name another with --yardstick\.$/,
    );
    const needed = {
      ...once,
      check: (scenario) => [
        ...once.check(scenario),
        ...(scenario.sides[0]!.roster.some(({ profile }) => profile === "champion")
          ? []
          : [{ path: ["sides", 0, "roster"], message: "no commander" }]),
      ],
    } as RuleSystem;
    const commander = await ask(champion, [mob(11)], { ...beside(3), rulebook: needed, budget: 66 });
    expect(commander).toMatchObject({ least: 1, most: 1, noExchange: "Ours may not be without it (no commander)" });
    expect(commander.found.sizes.map(({ copies }) => copies)).toEqual([1]);
    expect(said(commander).headline).toContain(
      "It has no worth in exchange either: Ours may not be without it (no commander).",
    );
  });

  it("is worth more than the most that may stand in its place, or less than the fewest", async () => {
    const found = await ask(champion, [mob(11)], { ...beside(3), budget: 66 });
    const { worth: _, models: __, ...open } = found.exchange!;
    const at = (changes: object) => said({ ...found, exchange: { ...open, ...changes } as never });
    expect(at({ outcome: "below", atLeast: 36 }).headline).toMatch(
      /^In exchange for hero at 12 points each, champion is worth more than 36 points: even \d+ hero more, the most that may stand in its place, score less; it costs 30 now\.$/,
    );
    expect(at({ outcome: "above", atMost: -24 }).headline).toMatch(
      / is worth less than -24 points: the side scores more/,
    );
    expect(at({ outcome: "flat" }).headline).toContain("points of hero buy no score here");
    expect(at({ outcome: "open", reached: false }).headline).toMatch(/^Not found what champion is worth in exchange/);
    expect(at({ outcome: "open", reached: false }).cautions[0]).toMatch(
      /^The worth in exchange is not known as precisely/,
    );
  });
});

describe("the prices of a list", () => {
  it("are told beside the anchor, drawn, and listed", async () => {
    const units = [
      { name: "hero", side: side("hero", heroes) },
      { name: "mob", side: mob(10) },
    ];
    const question = { rulebook: limited, scenario: annihilationScenario([units[0]!.side, units[1]!.side]), units };
    const result = await priceAll(
      { ...question, anchor: 1 },
      { scheduler: new Scheduler(), seed: "1", budget: 100, module: annihilationModule },
    );
    const answer = priceAllAnswer(result, "wargauge price --all");
    expect(answer.headline).toMatch(
      /^Beside mob, 1 of 1 prices are off, most of all that of hero: 14\.\d.* instead of 12\.$/,
    );
    expect(answer.notes[0]).toBe(
      "At these prices every unit scores within 2 points in 100 of 50 % against all the others together.",
    );
    // A unit of which the most are too few spoils nothing that was found beside it.
    const { price: _, ...capped } = {
      ...result.units[0]!,
      name: "grot",
      stuck: "the most are too few",
      atMost: 3,
    } as const;
    const beside = priceAllAnswer({ ...result, settled: false, units: [...result.units, capped] }, "x");
    expect(beside.headline).toMatch(/^Beside mob, 1 of 1 prices are off.* instead of 12\. Of grot none was found\.$/);
    const nothing = result.units.map(({ price: __, ...unit }) => unit);
    expect(priceAllAnswer({ ...result, settled: false, units: nothing }, "x").headline).toMatch(
      /^No prices were found/,
    );
    for (const { spec } of answer.charts) {
      await expectDrawn(spec);
    }
    const lines = priceAllCsv(result).trimEnd().split("\n");
    expect(new Set(lines.map((line) => line.split(",").length)).size).toBe(1);
    const anchor = lines.filter((line) => line.includes(",mob,"));
    expect(anchor.some((line) => line.includes(",price,"))).toBe(false);
  });
});
