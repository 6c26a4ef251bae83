/** What holds of the psychic phase in whole battles: cards are conserved, hands fit the deck, twins are even, every event has words. */
import { describe, expect, it } from "vitest";
import type { BattleModule } from "../../../src/rules/kernel/rule-system.ts";
import { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import { B } from "../../../src/rules/second-edition/battle/columns.ts";
import { W_GOES } from "../../../src/rules/second-edition/battle/psykers.ts";
import { discardSize, handSize, pileSize } from "../../../src/rules/second-edition/battle/warp-deck.ts";
import { E } from "../../../src/rules/second-edition/events.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import type { SeMatchup } from "../../../src/rules/second-edition/matchup.ts";
import { SePlayer } from "../../../src/rules/second-edition/player/player.ts";
import { isWhole } from "../../some.ts";
import { play } from "../play.ts";
import { legalMatchup, type Small, smallScenario, smallStreams } from "../small.ts";

const module: BattleModule = {
  create: (matchup, streams, log) =>
    new SeBattle(matchup as SeMatchup, streams, log, new SePlayer(matchup as SeMatchup)),
};

const squad = (mastery: number) => ({
  profile: "tacticalMarine",
  count: 5,
  attached: [{ profile: "librarian", mastery }, { profile: "librarian" }],
});
/** Vehicles, a lone psyker, squads: all powers have somebody to be used at. */
const MIXED: Small = {
  duel: { distance: 14, turns: 6 },
  a: [squad(3), "1 rhino", { profile: "librarian", count: 1, mastery: 4 }],
  b: [
    { profile: "genestealer", count: 4 },
    { profile: "patriarchPsyker", count: 1, mastery: 3 },
    { profile: "ork", count: 8, attached: [{ profile: "weirdboy", mastery: 4 }] },
  ],
  play: ["random", "random"],
  options: { powerDeck: "perPsyker", duelTiming: "any-time", nullifyOrder: "free", destroyVsCast: "ultimate-counts-3" },
};
const ON_TABLE: Small = {
  battle: { mission: "hold" },
  a: [squad(3), { profile: "librarian", count: 1, mastery: 4 }],
  b: ["4 genestealer", { profile: "cultMagus", count: 1, mastery: 4 }, squad(2)],
  play: ["random", "random"],
};
const compiled = (small: Small) =>
  legalMatchup(secondEdition, smallScenario(secondEdition, small, { policy: "gunline" }));

describe("battles with psykers", () => {
  it("conserve the 36 cards, and hands never exceed the deck, however one plays", () => {
    const matchup = compiled(MIXED);
    const streams = smallStreams(matchup);
    const slots = matchup.metrics.flatMap((each) => (each.per === "seat" ? [each, each] : [each]));
    const codes = new Set<number>();
    const wrong: string[] = [];
    const told: string[] = [];
    const battle = module.create(matchup, streams, {
      event(code, a, b, c) {
        codes.add(code);
        const cards = pileSize() + discardSize() + handSize(0) + handSize(1);
        const negative = [...B.pile, ...B.discards, ...B.hand].some((n) => n < 0);
        // Payments and cards that are played are told when they lie on the discards.
        if (cards !== 36 || negative || B.warp[W_GOES]! > 80) wrong.push(`${code}: ${cards}`);
        if (told.length < 20_000) told.push(secondEdition.narrate(matchup, 0, { code, a, b, c } as never).text);
      },
    });
    for (let block = 0; block < 250; block++) {
      streams.open(block);
      battle.load(0, block);
      battle.play();
      for (const [slot, { max, id }] of slots.entries()) {
        const value = battle.outcome[slot]!;
        if (value < 0 || value > max) wrong.push(`${id} ${value}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(told.filter((text) => /undefined|NaN|\{|^event/.test(text))).toEqual([]);
    const psychic = Object.entries(E).filter(([, code]) => code >= E.owns && code <= E.shifted);
    expect(psychic.filter(([, code]) => !codes.has(code)).map(([name]) => name)).toEqual([]);
  });

  it("conserve them on tables, where all powers are used", () => {
    const { options } = MIXED;
    const matchup = compiled({ ...ON_TABLE, options: options! });
    const streams = smallStreams(matchup);
    const used = new Set<number>();
    const wrong: string[] = [];
    const battle = module.create(matchup, streams, {
      event(code, _a, b) {
        if (code === E.uses) used.add(b & 15);
        const cards = pileSize() + discardSize() + handSize(0) + handSize(1);
        if (cards !== 36 || [...B.pile, ...B.discards, ...B.hand].some((n) => n < 0)) wrong.push(`${code}: ${cards}`);
      },
    });
    for (let block = 0; block < (isWhole ? 40 : 20); block++) {
      streams.open(block);
      battle.load(0, block);
      battle.play();
    }
    expect(wrong).toEqual([]);
    expect([...used].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  const scored = (a: Small["a"], b: Small["b"], blocks: number, mirror: boolean) => {
    const small = { duel: { distance: 20, turns: 6 }, a, b, mirror };
    return play(secondEdition, module, smallScenario(secondEdition, small, { policy: "gunline" }), blocks);
  };

  it("of twins are even", () => {
    const { score, error, battles } = scored([squad(2)], [squad(2)], 1500, false);
    expect(battles).toBe(1500);
    expect(Math.abs(score - 0.5)).toBeLessThan(4 * error);
  });

  it("are won more often by who has psykers more", () => {
    const { score, error } = scored([squad(4)], ["7 tacticalMarine"], 400, true);
    expect(score - 0.5).toBeGreaterThan(4 * error);
  });

  it("play alike again, whatever was played before", () => {
    const matchup = compiled(MIXED);
    const streams = smallStreams(matchup);
    const battle = module.create(matchup, streams, { event() {} });
    const outcomeOf = (block: number): string => {
      streams.open(block);
      battle.load(0, block);
      battle.play();
      return battle.outcome.join();
    };
    const first = outcomeOf(3);
    for (let block = 10; block < (isWhole ? 40 : 20); block++) outcomeOf(block);
    expect(outcomeOf(3)).toBe(first);
  });
});
