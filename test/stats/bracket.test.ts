// The bracket, the gains and the certificate: by hand, and how often they hold what is true of tables that are known.
import { describe, expect, it } from "vitest";
import { bracketOf, bracketVerdict, type Counts, endsOf, type Replies } from "../../src/stats/bracket.ts";
import { type CertificateRule, nextTurn } from "../../src/stats/certificate.ts";
import { bettingCs } from "../../src/stats/confidence-sequence.ts";
import { RACE, raceStep } from "../../src/stats/equilibrium-race.ts";
import { differenceCounts, gainOf } from "../../src/stats/exploitability.ts";
import { toNumber } from "../../src/stats/rational.ts";
import { scoreInterval } from "../../src/stats/score-interval.ts";
import {
  blockOf,
  chance,
  columnsOf,
  dot,
  type Laws,
  lawsOf,
  matchups,
  scoreOf,
  type Table,
  trueValue,
} from "./script-tables.ts";

/** 64 pairs, of which so many are won and the others lost. */
const won = (pairs: number, of = 64) => [of - pairs, 0, 0, 0, pairs];

describe("a bracket", () => {
  const own = won(30);
  const replies: Replies = { own, rows: [own, won(20)], columns: [won(40), own, won(12)] };

  it("reaches from the least low end of the columns to the greatest high end of the rows", () => {
    for (const [method, ends] of [
      ["msi", (counts: Counts) => scoreInterval(counts, 0.95)],
      ["betting-cs", (counts: Counts) => bettingCs(counts, 0.05)],
    ] as const)
      expect(bracketOf(replies, method)).toEqual({
        low: ends(won(12)).low,
        high: ends(own).high,
        row: 0,
        column: 2,
      });
  });

  it("is the interval of the pair where neither side has a choice", () => {
    const { low, high } = bracketOf({ own, rows: [own], columns: [own] }, "msi");
    expect({ low, high }).toEqual(scoreInterval(own));
  });

  it("knows nothing of what was not played", () => {
    const none = [0, 0, 0, 0, 0];
    expect(bracketOf({ own, rows: [own], columns: [own, none] }, "betting-cs")).toMatchObject({ low: 0, column: 1 });
    expect(endsOf(none, "msi", 0.05)).toEqual({ low: 0, high: 1 });
  });

  it("says who is better, or whose script may hold its own", () => {
    const verdict = (low: number, high: number, score: number) =>
      bracketVerdict({ low, high, row: 3, column: 4 }, score);
    expect(verdict(0.52, 0.6, 0.55)).toEqual({ verdict: "better" });
    expect(verdict(0.1, 0.4, 0.3)).toEqual({ verdict: "worse" });
    expect(verdict(0.495, 0.505, 0.5)).toEqual({ verdict: "equivalent" });
    expect(verdict(0.48, 0.6, 0.55)).toEqual({ verdict: "undecided", open: { side: 1, script: 4 } });
    expect(verdict(0.4, 0.52, 0.45)).toEqual({ verdict: "undecided", open: { side: 0, script: 3 } });
  });
});

describe("a gain", () => {
  it("is a mean of differences of the same blocks, in score", () => {
    expect([...differenceCounts([4, 3, 0], [1, 3, 4], 4)]).toEqual([1, 0, 0, 0, 1, 0, 0, 1, 0]);
    // Three blocks of +1, 0 and -1: nothing gained.
    expect(gainOf([differenceCounts([4, 2, 0], [0, 2, 4], 4)], 0, "msi").value).toBe(0);
    expect(gainOf([differenceCounts([4, 2], [2, 2], 4)], 0, "msi").value).toBe(0.25);
    expect(() => differenceCounts([1], [1, 2], 4)).toThrow(RangeError);
  });

  it("is none of the script that is the player, and never below 0", () => {
    expect(gainOf(["none"], 0, "msi")).toEqual({ value: 0, low: 0, high: 0, script: 0 });
    const worse = differenceCounts(new Uint8Array(64), new Uint8Array(64).fill(3), 4);
    expect(gainOf(["none", worse], 1, "msi")).toEqual({ value: 0, low: 0, high: 0, script: 1 });
  });

  it("has its point and low end of the script that was named, and the highest end of all", () => {
    const [some, more] = [1, 2].map((half) =>
      differenceCounts(
        new Uint8Array(64).map((_, b) => half * (b % 2)),
        new Uint8Array(64),
        4,
      ),
    );
    const interval = (counts: Counts) => scoreInterval(counts);
    expect(gainOf(["none", some, more], 1, "msi")).toEqual({
      value: 0.125,
      low: 2 * interval(some).low - 1,
      high: 2 * interval(more).high - 1,
      script: 1,
    });
  });
});

type Mixes = readonly [readonly number[], readonly number[]];

/** Blocks of the pair and of all replies to it; of a mix each block is played by one of its scripts. */
class Field {
  readonly top = 4;
  readonly points: Replies<number[]>;
  readonly #laws: Laws;
  readonly #mixes: Mixes;
  readonly #random: () => number;

  constructor(laws: Laws, mixes: Mixes, random: () => number) {
    this.#laws = laws;
    this.#mixes = mixes;
    this.#random = random;
    const own: number[] = [];
    const arm = (weight: number) => (weight === 1 ? own : []);
    this.points = { own, rows: mixes[0].map(arm), columns: mixes[1].map(arm) };
  }

  play(blocks: number): this {
    const { own, rows, columns } = this.points;
    for (let b = 0; b < blocks; b++) {
      const played = this.#laws.map((row) => row.map((law) => blockOf(law, this.#random)));
      const [i, j] = this.#mixes.map((mix) => drawn(mix, this.#random));
      own.push(played[i][j]);
      for (const [k, row] of rows.entries()) if (row !== own) row.push(played[k][j]);
      for (const [k, column] of columns.entries()) if (column !== own) column.push(played[i][k]);
    }
    return this;
  }

  get counts(): Replies {
    const { own, rows, columns } = this.points;
    const counted = new Map([own, ...rows, ...columns].map((points) => [points, countsOf(points)]));
    const of = (points: number[]) => counted.get(points)!;
    return { own: of(own), rows: rows.map(of), columns: columns.map(of) };
  }

  gain(side: 0 | 1, named: number) {
    const { own, rows, columns } = this.points;
    return gainOf(
      (side === 0 ? rows : columns).map((reply) =>
        reply === own ? "none" : side === 0 ? differenceCounts(reply, own, 4) : differenceCounts(own, reply, 4),
      ),
      named,
      "msi",
    );
  }
}

function countsOf(points: readonly number[]): Float64Array {
  const counts = new Float64Array(5);
  for (const half of points) counts[half]++;
  return counts;
}

function drawn(mix: readonly number[], random: () => number): number {
  let lot = random();
  let script = 0;
  while (script < mix.length - 1 && lot >= mix[script]) lot -= mix[script++];
  return script;
}

/** Players that the race chose on dice of their own, and each side's best reply as these showed it. */
function chosen(laws: Laws, random: () => number): { mixes: Mixes; named: readonly [number, number] } {
  const points = laws.map((row) => row.map((): number[] => []));
  for (;;) {
    const table = points.map((row) => row.map(known));
    const step = raceStep(table, RACE);
    if (step.kind === "play")
      for (const { row, column, to } of step.goals)
        while (points[row][column].length < to) points[row][column].push(blockOf(laws[row][column], random));
    else {
      const { row, column } = step.players;
      const mixes = [row.map(toNumber), column.map(toNumber)] as const;
      const means = table.map((cells) => cells.map(({ mean }) => mean));
      return { mixes, named: bestReplies(means, mixes) };
    }
  }
}

function known(points: readonly number[]) {
  const n = points.length;
  const mean = points.reduce((sum, half) => sum + half / 4, 0) / n;
  return { n, mean, variance: points.reduce((sum, half) => sum + (half / 4 - mean) ** 2, 0) / n };
}

function bestReplies(table: Table, [p, q]: Mixes): readonly [number, number] {
  const rows = table.map((row) => dot(q, row));
  const columns = columnsOf(table).map((column) => dot(p, column));
  return [rows.indexOf(Math.max(...rows)), columns.indexOf(Math.min(...columns))];
}

function anybody(laws: Laws, random: () => number): ReturnType<typeof chosen> {
  const pure = () => {
    const script = Math.floor(6 * random());
    return laws.map((_, i) => Number(i === script));
  };
  const mixes = [pure(), pure()] as const;
  const pilot = new Field(laws, mixes, random).play(64);
  const means = (arms: readonly number[][]) => arms.map((points) => points.reduce((sum, half) => sum + half, 0));
  const [rows, columns] = [means(pilot.points.rows), means(pilot.points.columns)];
  return { mixes, named: [rows.indexOf(Math.max(...rows)), columns.indexOf(Math.min(...columns))] };
}

const equals = lawsOf(Array.from({ length: 6 }, () => new Array<number>(6).fill(0.5)));
const anyone = matchups.map(({ name, laws, table }) => ({ name, laws, table }));
const columns = [
  // Coverage in the reference: of the pair's interval, taken for the value's; of the bracket; of the gains.
  { of: "players that were chosen, 256 pairs", seen: "93.4, 98.5, 99.2", blocks: 256, players: chosen, tables: anyone },
  { of: "players that were chosen, 1,024", seen: "87.5, 97.1, 98.9", blocks: 1024, players: chosen, tables: anyone },
  {
    of: "scripts that are all equal, 256",
    seen: "96.5, 100, 98.0",
    blocks: 256,
    players: chosen,
    tables: anyone.map(({ name }) => ({ name, laws: equals, table: equals.map((row) => row.map(() => 0.5)) })),
  },
  { of: "players at random, 256", seen: "37.7, 99.6, 97.6", blocks: 256, players: anybody, tables: anyone },
];

describe("intervals of 95 % hold what is true of known tables", () => {
  const REPEATED = 15;
  const rounding = 1e-12;
  const holds = ({ low, high }: { low: number; high: number }, truth: number) =>
    low - rounding <= truth && truth <= high + rounding;

  it.each(columns)("with $of (reference: $seen)", ({ of, blocks, players, tables }) => {
    let [pair, bracket, gains, anytime] = [0, 0, 0, 0];
    for (const { name, laws, table } of tables)
      for (let r = 0; r < REPEATED; r++) {
        const random = chance(of, name, r);
        const { mixes, named } = players(laws, random);
        const field = new Field(laws, mixes, random).play(blocks);
        const { counts } = field;
        const [value, score] = [trueValue(table), scoreOf(table, ...mixes)];
        const [bestRow, bestColumn] = bestReplies(table, mixes);
        const gainOfFirst = dot(mixes[1], table[bestRow]) - score;
        const gainOfSecond = score - dot(mixes[0], columnsOf(table)[bestColumn]);
        pair += Number(holds(scoreInterval(counts.own), value));
        bracket += Number(holds(bracketOf(counts, "msi"), value));
        anytime += Number(holds(bracketOf(counts, "betting-cs"), value));
        gains += Number(holds(field.gain(0, named[0]), gainOfFirst));
        gains += Number(holds(field.gain(1, named[1]), gainOfSecond));
      }
    const all = tables.length * REPEATED;
    expect(bracket / all).toBeGreaterThanOrEqual(0.95);
    expect(anytime / all).toBeGreaterThanOrEqual(0.95);
    expect(gains / (2 * all)).toBeGreaterThanOrEqual(0.95);
    expect(pair).toBeLessThanOrEqual(bracket);
  });
});

describe("a certificate", () => {
  const rule: CertificateRule = { alpha: 0.05, delta: 0.01, half: 0.03, cap: 2048 };
  const none = { own: false, rows: [], columns: [] };
  const ownOnly = { ...none, own: true };
  const [low, high, nothing] = [won(16), won(48), [0, 0, 0, 0, 0]];

  it("asks the pair for a direction, then the replies that could deny it, then the pair for its size", () => {
    const even = won(32);
    expect(nextTurn({ own: nothing, rows: [nothing], columns: [nothing] }, rule)).toEqual(ownOnly);
    expect(nextTurn({ own: even, rows: [even, nothing], columns: [even, nothing] }, rule)).toEqual(ownOnly);
    const better = { own: high, rows: [high, nothing], columns: [nothing, high, nothing] };
    expect(nextTurn(better, rule)).toEqual({ own: false, rows: [], columns: [0, 2] });
    const worse = { own: low, rows: [nothing, low], columns: [low, nothing] };
    expect(nextTurn(worse, rule)).toEqual({ own: false, rows: [0], columns: [] });
    const certified = { own: low, rows: [won(16), low], columns: [low, nothing] };
    expect(nextTurn(certified, rule)).toEqual(ownOnly);
    expect(nextTurn(certified, { ...rule, half: 0.5 })).toEqual(none);
  });

  it("asks both sides where the pair is even", () => {
    const draws = [0, 0, 2000, 0, 0];
    const known = { own: draws, rows: [draws, nothing, draws], columns: [nothing, draws] };
    expect(nextTurn(known, rule)).toEqual({ own: false, rows: [1], columns: [0] });
  });

  it("does not go on with the replies when one of them has not shown its side in all its blocks", () => {
    const open = { own: high, rows: [high], columns: [won(32), nothing] };
    expect(nextTurn(open, { ...rule, cap: 65 })).toEqual({ own: false, rows: [], columns: [0, 1] });
    expect(nextTurn(open, { ...rule, cap: 64 })).toEqual(none);
    expect(nextTurn({ ...open, own: won(60, 80) }, { ...rule, cap: 64 })).toEqual(none);
  });

  const CHUNK = 64;

  /** Plays chunk by chunk, as it asks, until nobody plays on. */
  function certified(field: Field): { verdict: string; blocks: number; own: number } {
    const { own, rows, columns } = field.play(rule.cap).points;
    const played = new Map([own, ...rows, ...columns].map((points) => [points, 0]));
    for (;;) {
      const counted = new Map([...played].map(([points, n]) => [points, countsOf(points.slice(0, n))]));
      const of = (points: number[]) => counted.get(points)!;
      const replies = { own: of(own), rows: rows.map(of), columns: columns.map(of) };
      const turn = nextTurn(replies, rule);
      const next = [
        ...(turn.own ? [own] : []),
        ...turn.rows.map((i) => rows[i]),
        ...turn.columns.map((j) => columns[j]),
      ];
      for (const points of next) played.set(points, played.get(points)! + CHUNK);
      if (next.length > 0) continue;
      const blocks = [...played.values()].reduce((sum, n) => sum + n, 0);
      const { verdict } = bracketVerdict(bracketOf(replies, "betting-cs"), 0.5);
      return { verdict, blocks, own: played.get(own)! };
    }
  }

  it("is never wrong about who is better, both played well, and sure where the value is far from even", () => {
    let [wrong, tries] = [0, 0];
    for (const { name, laws, table } of matchups) {
      const value = trueValue(table);
      let sure = 0;
      for (let r = 0; r < 5; r++, tries++) {
        const random = chance("certificate", name, r);
        const { verdict, own } = certified(new Field(laws, chosen(laws, random).mixes, random));
        expect(own).toBeGreaterThanOrEqual(CHUNK);
        const says = verdict.startsWith("better") ? 1 : verdict.startsWith("worse") ? -1 : 0;
        sure += Number(says !== 0);
        wrong += Number(says * (value - 0.5) < 0);
      }
      if (Math.abs(value - 0.5) > 0.15) expect(sure, name).toBeGreaterThanOrEqual(4);
    }
    // 2.5 % would be right.
    expect(wrong).toBe(0);
    expect(tries).toBe(40);
  });

  it("costs a few times the pair: 384 to 550 blocks in the reference, where the direction alone takes 64 to 86", () => {
    const { laws } = matchups[0];
    const blocks = Array.from({ length: 10 }, (_, r) => {
      const random = chance("cost", r);
      const { verdict, blocks, own } = certified(new Field(laws, chosen(laws, random).mixes, random));
      expect(verdict).toBe("worse");
      // What the size takes after the direction is the pair's alone.
      return blocks - own;
    });
    const mean = blocks.reduce((sum, n) => sum + n, 0) / blocks.length;
    expect(mean).toBeGreaterThan(200);
    expect(mean).toBeLessThan(700);
  });
});
