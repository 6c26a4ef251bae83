/** Prices of whole lists, in a toy whose every score is known: a spoilt price is found, and what cannot be answered is refused. */
import { describe, expect, it } from "vitest";
import { Archive } from "../../src/chunk/archive.ts";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { UserError } from "../../src/errors.ts";
import { openTune, type TuneQuestion, type TuneResult, tune } from "../../src/experiments/tune.ts";
import { freeUnits, laddersOf } from "../../src/experiments/tune-lists.ts";
import { battleModule } from "../toy/league-battle.ts";
import { type PricedLeague, pricedContest } from "../toy/priced-league.ts";

const WORTH = { boss: 20, boy: 9, marine: 15, trooper: 6, tank: 12 };
const LISTS = { Orks: { boss: 1, boy: 9 }, Marines: { marine: 7 }, Guard: { trooper: 14, tank: 2 } };
/** The marine costs a third more than it is worth. */
const SPOILT: PricedLeague = { prices: { ...WORTH, marine: 20 }, worth: WORTH, leaders: ["boss"] };
const FREE = ["boy", "marine", "trooper"];
const QUESTION: TuneQuestion = { free: FREE, budget: 120 };

function ask(terms: PricedLeague, question = QUESTION, scheduler = new Scheduler()): Promise<TuneResult> {
  return tune(openTune(pricedContest(terms, LISTS), question), { scheduler, seed: "1", module: battleModule });
}

describe("tune", () => {
  it("finds the one price that was spoilt, and gives it back in whole points", async () => {
    const found = await ask(SPOILT);
    expect(found).toMatchObject({ verdict: "tuned", set: [1], fewer: [], inForce: false, budget: 120 });
    expect(found.houseRules).toEqual({ "profiles.marine.points": 15 });
    const { fair } = found.units[1]!;
    expect(fair!.low).toBeLessThan(15);
    expect(fair!.high).toBeGreaterThan(15);
    expect(fair!.high - fair!.low).toBeLessThan(1);
    expect(found.after.map(({ verdict }) => verdict)).toEqual(["in", "in", "in"]);
    expect(found.before.map(({ score }) => Math.abs(score - 0.5) > 0.03)).toEqual([true, false, true]);
    expect(found.lists.map(({ after }) => after)).toEqual(["1 boss, 11 or 12 boy", "8 marine", "16 trooper, 2 tank"]);
  });

  it("changes nothing that is fair", async () => {
    const found = await ask({ ...SPOILT, prices: WORTH });
    expect(found).toMatchObject({ verdict: "fair already", set: [], houseRules: {} });
  });

  it("says that a circle has no price, and whose it is", async () => {
    const factor = { "Orks Marines": 3, "Marines Guard": 3, "Guard Orks": 3 };
    const found = await ask({ ...SPOILT, prices: WORTH, factor });
    expect(found.verdict).toBe("no price");
    expect(found.left!.p).toBeLessThan(0.001);
    expect(found.left!.points).toBeGreaterThan(20);
    expect(found.after.every(({ verdict }) => verdict === "out")).toBe(true);
  });

  it("measures lists against the field where that is asked, a target each", async () => {
    const targets = new Map([["Marines", { target: 0.4, delta: 0.05 }]]);
    const found = await ask(SPOILT, { ...QUESTION, field: true, band: 0.05, targets });
    expect(found.rows.map(({ name, target }) => [name, target])).toEqual([
      ["Orks", 0.5],
      ["Marines", 0.4],
      ["Guard", 0.5],
    ]);
    expect(found.after[1]!.value).toBeLessThan(0.45);
  });

  it("verifies with the new prices in force where battles show them", async () => {
    const found = await ask({ ...SPOILT, priceShows: true });
    expect(found.inForce).toBe(true);
    expect(found.after).toHaveLength(3);
  });

  it("goes on from what was played: the same answer, and nothing is fought twice", async () => {
    const archive = new Archive();
    const first = await ask(SPOILT, QUESTION, new Scheduler({ archive }));
    let fought = 0;
    const scheduler = new Scheduler({
      archive,
      onProgress: ({ battles, before }) => {
        fought = battles - before;
      },
    });
    expect(await ask(SPOILT, QUESTION, scheduler)).toEqual(first);
    expect(fought).toBe(0);
  });

  it("tells what is known when it is interrupted, which is no verified price, and nothing before every match-up was played", async () => {
    const interruptedAfter = (most: number) => {
      const stop = new AbortController();
      let told = 0;
      const scheduler = new Scheduler({ signal: stop.signal, onProgress: () => void (++told > most && stop.abort()) });
      return ask(SPOILT, QUESTION, scheduler);
    };
    const part = await interruptedAfter(60);
    expect(part).toMatchObject({ verdict: "interrupted", attempts: 0 });
    expect(part.after.map(({ verdict }) => verdict)).toEqual(["open", "open", "open"]);
    await expect(interruptedAfter(0)).rejects.toThrow(/interrupted before every match-up was played/);
  });
});

describe("what tune refuses", () => {
  const refused = (
    question: TuneQuestion,
    terms = SPOILT,
    lists: typeof LISTS | Record<string, Record<string, number>> = LISTS,
  ) => {
    try {
      openTune(pricedContest(terms, lists), question);
    } catch (error) {
      expect(error).toBeInstanceOf(UserError);
      return (error as Error).message;
    }
    return "";
  };

  it("a unit that no list has, or that has no price, by name", () => {
    expect(refused({ free: ["boy", "tank", "goy"], budget: 120 })).toMatch(
      /--free goy: there is no unit.*did you mean "boy"/s,
    );
    expect(refused({ free: ["tank"], budget: 120 }, SPOILT, { Orks: LISTS.Orks, Marines: LISTS.Marines })).toContain(
      "tank is in no list",
    );
  });

  it("bounds that leave the price out, or are of a price that is not free", () => {
    expect(refused({ ...QUESTION, bounds: new Map([["boy", { low: 2, high: 4 }]]) })).toContain("it costs 9 now");
    expect(refused({ ...QUESTION, bounds: new Map([["tank", { low: 2, high: 40 }]]) })).toContain(
      "its price is not free",
    );
  });

  it("a budget that buys next to nothing, and a target that no price reaches", () => {
    expect(refused({ free: FREE, budget: 30 })).toMatch(/refused: .*80 % of the budget|fewer than two models/s);
    const targets = new Map([["Orks against Marines", { target: 0.97, delta: 0.02 }]]);
    expect(refused({ ...QUESTION, targets })).toContain("the target of Orks against Marines lies outside 5 to 95 %");
    expect(refused({ ...QUESTION, targets: new Map([["Orks", { target: 0.5, delta: 0.02 }]]) })).toContain(
      'there is no "Orks"',
    );
  });
});

describe("a ladder of a roster", () => {
  const contest = pricedContest({ ...SPOILT, prices: WORTH, pack: 10 }, LISTS);
  const units = freeUnits(contest, { free: ["boy", "trooper"], bounds: new Map() });
  const [orks, , guard] = laddersOf(contest, units, 120);

  it("always buys the leader, and splits what grows too large", () => {
    expect(orks!.counts.slice(0, 3)).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
    const twelve = orks!.counts.findIndex(([, boys]) => boys === 12);
    expect(orks!.armies[twelve]!.roster).toEqual([
      { profile: "boss", count: 1 },
      { profile: "boy", count: 6 },
      { profile: "boy", count: 6 },
    ]);
  });

  it("knows what each rung costs beside the free prices, and goes as far as the lowest prices buy", () => {
    expect(units.map(({ price, bounds }) => [price, bounds])).toEqual([
      [9, { low: 4.5, high: 18 }],
      [6, { low: 3, high: 12 }],
    ]);
    expect(orks!.rungs[3]).toEqual({ points: 20, free: [3, 0] });
    expect(orks!.written).toEqual({ points: 20, free: [9, 0] });
    const last = orks!.rungs.at(-1)!;
    expect(last.points + 4.5 * last.free[0]!).toBeGreaterThan(120);
    // Fourteen troopers and two tanks: the eighth model is a tank already.
    expect(guard!.rungs[7]).toEqual({ points: 12, free: [0, 7] });
    // An army of nobody is no rung.
    expect(guard!.counts[0]).toEqual([1, 0]);
  });
});
