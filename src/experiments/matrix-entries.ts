/**
 * Who takes part in a matrix, and with how many models: contenders of different points are brought to one budget. Cold.
 *
 * An army of one kind of unit buys budget / cost copies of it. That is seldom a whole number, and rounding it always down would
 * favour whoever divides the budget well, so it is rounded at random but fairly: the entry plays k copies and k + 1 copies, and its
 * score is the mixture whose mean size is what the budget buys. A mixed roster has no such scale and is played as
 * it is written.
 */
import { UserError } from "../errors.ts";
import type { Contender, Contest } from "../scenario/contenders.ts";
import { pitted } from "../scenario/contenders.ts";
import type { Side } from "../scenario/scenario.ts";
import { costOf, legalProblems, type UnitQuestion } from "./lattice.ts";

/** An entry at one size. */
export interface Army {
  readonly side: Side;
  /** Copies of the one unit of an entry that was brought to the budget. */
  readonly copies?: number;
  /** Share of the battles that the entry fights at this size; those of all its armies add up to 1. */
  readonly weight: number;
}

export interface Entry {
  readonly name: string;
  readonly from: string;
  readonly policy: Side["policy"];
  /** What the roster costs as it is written. */
  readonly points: number;
  /** What it costs as it is played, on average. */
  readonly playedPoints: number;
  /** Points of one copy, where copies were bought for the budget. */
  readonly cost?: number;
  /** Ascending by copies. */
  readonly armies: readonly Army[];
}

/** A number of points for everybody; absent: those of the dearest. */
export type PointsRule = { readonly budget?: number } | "as-written";

export interface Gauntlet {
  readonly entries: readonly Entry[];
  /** Absent when all are played as they are written. */
  readonly budget?: number;
}

/** A difference in points below this share needs no caution. */
const EQUAL_POINTS = 0.02;
/** More copies than any army holds: far fewer are refused by the rulebook, but only after they were made. */
const MOST_COPIES = 1000;

/** Entries of one kind that are tried before a size is called illegal. */
const MOST_PACKS = 4;
/** Divisions such as 100 / 8.1 end next to whole numbers. */
const WHOLE = 1e-9;

export function gauntletOf(contest: Contest, rule: PointsRule): Gauntlet {
  const { contenders } = contest;
  if (contenders.length < 2) throw new UserError("a matrix needs two contenders or more; found one");
  for (const { name } of contenders)
    if (contenders.filter((other) => other.name === name).length > 1)
      throw new UserError(`${name} takes part twice; name every contender once`);
  if (contest.scenario.mode === "attack")
    throw new UserError("an attack has no winner, and so no matrix; give --terms with a duel");
  const written = contenders.map((contender): Entry => {
    const { points } = compiled(contest, contender.side);
    const armies = [{ side: contender.side, weight: 1 }];
    return { ...nameOf(contender), points, playedPoints: points, armies };
  });
  if (rule === "as-written") return { entries: written };
  const budget = rule.budget ?? Math.max(...written.map(({ points }) => points));
  const problems: string[] = [];
  const entries = written.map((entry) => scaled(contest, entry, budget, problems));
  if (problems.length > 0)
    throw new UserError(
      problems.map((problem) => `${problem}; choose other --points, or play everything --as-written`).join("\n"),
    );
  return { entries, budget };
}

/** Entries that do not cost what the others cost, and could not be made to. */
export function unequal({ entries, budget }: Gauntlet): Entry[] {
  const goal = budget ?? Math.max(...entries.map(({ points }) => points));
  return entries.filter(({ playedPoints }) => Math.abs(playedPoints - goal) > EQUAL_POINTS * goal);
}

function nameOf({ name, from, side }: Contender): Pick<Entry, "name" | "from" | "policy"> {
  return { name, from, policy: side.policy };
}

function scaled(contest: Contest, entry: Entry, budget: number, problems: string[]): Entry {
  const { side } = entry.armies[0]!;
  if (side.roster.length !== 1 || entry.points === budget) return entry;
  const opponents = [{ name: entry.name, side, weight: 1 }];
  const question: UnitQuestion = { ...contest, side, entry: 0, opponents };
  const { cost, fixed } = costOf(question);
  // Gear that only some of the models carry, and that more models would not: no one kind of unit.
  if (!(cost > 0) || Math.abs(fixed) > WHOLE) return entry;
  const copies = budget / cost;
  const nearest = Math.round(copies);
  const sizes =
    Math.abs(copies - nearest) < WHOLE
      ? [{ copies: nearest, weight: 1 }]
      : [
          { copies: Math.floor(copies), weight: Math.ceil(copies) - copies },
          { copies: Math.ceil(copies), weight: copies - Math.floor(copies) },
        ];
  if (copies > MOST_COPIES) {
    problems.push(`${entry.name}: ${budget} points buy ${Math.floor(copies)} of them, more than any army holds`);
    return entry;
  }
  if (sizes[0]!.copies < 1) {
    problems.push(`${entry.name}: one of them costs ${cost} points, more than the ${budget} of everybody`);
    return entry;
  }
  const armies = sizes.map((size): Army => {
    const packs = Array.from({ length: MOST_PACKS }, (_, more) => inPacks(side, size.copies, more + 1));
    const found = packs.map((army) => legalProblems({ ...question, side: army }, army.roster[0]!.count));
    const legal = found.findIndex((list) => list.length === 0);
    if (legal < 0) problems.push(`${entry.name} as ${size.copies} copies for ${budget} points: ${found[0]![0]}`);
    return { ...size, side: packs[Math.max(0, legal)]! };
  });
  return { ...entry, playedPoints: budget, cost, armies };
}

/** So many copies in one entry of the roster, or in several of about one size: rulebooks limit what one may have. */
function inPacks(side: Side, copies: number, packs: number): Side {
  const [line] = side.roster;
  const sizes = Array.from({ length: packs }, (_, i) => Math.ceil((copies - i) / packs)).filter((size) => size > 0);
  return { ...side, roster: sizes.map((count) => ({ ...line!, count })) };
}

function compiled(contest: Contest, side: Side): { readonly points: number } {
  const { rulebook } = contest;
  return rulebook.compile(rulebook.resolve(pitted(contest, side, side))).sides[0]!;
}
