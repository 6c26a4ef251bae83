/** From a tally to the summary: every number with its interval, its n and its method. Cold, pure. */

import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { meanConfidenceUnder, watchedSeries } from "../chunk/stop.ts";
import { assert } from "../errors.ts";
import type { Matchup } from "../rules/kernel/rule-system.ts";
import type { CountTable, Series } from "../tally/layout.ts";
import { firstSeatCounts, resultCounts, resultsBySeat, scoreCounts } from "../tally/scores.ts";
import type { Tally } from "../tally/tally.ts";
import { cautions } from "./cautions.ts";
import { firstBattle, metricSummary } from "./metrics.ts";
import type { Question } from "./question.ts";
import { categoryCounts, identicalShare, rate, share, strictShare } from "./shares.ts";
import { siteSummaries } from "./sites.ts";
import type { Estimate, SideSummary, Summary } from "./summary.ts";

export function summarize(matchup: Matchup, tally: Tally, question: Question): Summary {
  const { blocks, layout } = tally;
  assert(blocks > 0, "a summary of no blocks");
  const { confidence } = question;
  const winners = layout.score && winnersAndLosers(matchup, tally, question);
  const sideNames = matchup.sides.map(({ name }) => name);
  const summary: Omit<Summary, "cautions"> = {
    wargauge: question.version,
    rules: matchup.rules,
    mode: matchup.mode,
    title: question.title,
    scenarioHash: question.scenarioHash,
    seed: question.seed,
    options: question.options,
    houseRules: question.houseRules,
    ...(question.units && { units: question.units }),
    battles: blocks * matchup.legs,
    blocks,
    legs: matchup.legs,
    chunkBlocks: CHUNK_BLOCKS,
    confidence,
    stop: stopOf(question, sideNames),
    ...(question.interrupted && { stopped: "interrupted" as const }),
    sides:
      winners?.sides ?? matchup.sides.map(({ name, points, models, policy }) => ({ name, points, models, policy })),
    ...winners?.battle,
    ...endings(tally, confidence),
    metrics: layout.series
      .filter(({ metric }) => !isEnding(metric))
      .map((series) =>
        metricSummary(tally, series, sideNames[series.side], confidence, meanConfidenceOf(series, tally, question)),
      ),
    ...(matchup.sites && { sites: siteSummaries(matchup.sites, tally, sideNames, confidence) }),
    ...(question.standIns && { standIns: question.standIns }),
  };
  return { ...summary, cautions: cautions(matchup, summary, question) };
}

function stopOf({ stop, strict, reached }: Question, sides: readonly string[]): Summary["stop"] {
  return stop.rule === "blocks"
    ? { rule: "blocks", target: stop.blocks, ...(strict && { strict }), reached }
    : {
        rule: "precision",
        target: stop.halfWidth,
        maxBlocks: stop.maxBlocks,
        ...(stop.metric !== undefined && {
          metric: stop.side === undefined ? stop.metric : `${stop.metric}@${sides[stop.side]}`,
        }),
        ...(strict && { strict }),
        reached,
      };
}

/** That of the metric by which a strict run stops is right at every look. */
function meanConfidenceOf(series: Series, { layout, blocks }: Tally, { stop, strict, confidence }: Question): number {
  const isWatched =
    stop.rule === "precision" && stop.metric !== undefined && watchedSeries(layout, stop).includes(series);
  return isWatched ? meanConfidenceUnder({ confidence, strict }, blocks) : confidence;
}

/** The score of whoever had the first turn, from the pairs in which each side had it once: else it would tell who gets it. */
function firstTurnOf(tally: Tally, confidence: number): Pick<Summary, "firstTurn"> {
  if (!tally.layout.firstTurn) return {};
  const counts = tableOf(tally, tally.layout.firstTurn);
  return counts.every((count) => count === 0) ? {} : { firstTurn: share(counts, confidence) };
}

/** What the seats are called, where that is not by their numbers. */
function rolesOf({ metrics }: Matchup): { roles?: readonly string[] } {
  const roles = metrics.find(({ id }) => id === "firstTurn")?.labels;
  return roles === undefined || roles[0] === "seat 1" ? {} : { roles };
}

type BattleShares = Pick<Summary, "draws" | "firstSeat" | "roles" | "firstTurn" | "bySeat">;

function winnersAndLosers(
  matchup: Matchup,
  tally: Tally,
  question: Question,
): { sides: SideSummary[]; battle: BattleShares } {
  const { confidence, strict } = question;
  const { blocks, layout } = tally;
  const table = tableOf(tally, layout.score!);
  const ofFirst = scoreCounts(table);
  const identical = question.identicalSides && layout.legs === 2;
  if (identical)
    assert(
      ofFirst[2] === blocks,
      `identical sides split ${ofFirst[2]} of ${blocks} pairs: a policy or rule is not fair`,
    );
  const score = (counts: number[]): Estimate => {
    if (identical) return identicalShare(blocks);
    return strict ? strictShare(counts, confidence) : share(counts, confidence);
  };
  const losses = resultCounts(table, 0);
  const draws = resultCounts(table, 1);
  const wins = resultCounts(table, 2);
  const sides = matchup.sides.map(({ name, points, models, policy }, side): SideSummary => {
    const [won, lost] = side === 0 ? [wins, losses] : [losses, wins];
    return {
      name,
      points,
      models,
      policy,
      wins: battlesIn(won),
      score: score(side === 0 ? ofFirst : ofFirst.toReversed()),
      winRate: rate(won, confidence),
      lossRate: rate(lost, confidence),
    };
  });
  const battle: BattleShares = {
    draws: { count: battlesIn(draws), rate: rate(draws, confidence) },
    firstSeat: share(firstSeatCounts(table), confidence),
    ...rolesOf(matchup),
    ...firstTurnOf(tally, confidence),
    bySeat: resultsBySeat(table).map(([losses, draws, wins], seat) => ({
      seat: seat === 0 ? (1 as const) : (2 as const),
      wins,
      draws,
      losses,
    })),
  };
  return { sides, battle };
}

/** Why battles ended, in the order of the rulebook's list; reasons that never happened are left out. */
function endings(tally: Tally, confidence: number): Pick<Summary, "endings"> {
  const series = tally.layout.series.find(({ metric }) => isEnding(metric));
  if (!series) return {};
  const endings = series.metric.labels!.map((reason, value) => {
    const counts = categoryCounts(tally, series, value);
    const first = firstBattle(tally, series, value);
    return { reason, count: battlesIn(counts), rate: rate(counts, confidence), first };
  });
  return { endings: endings.filter(({ count }) => count > 0) };
}

function isEnding({ id, labels }: { id: string; labels?: readonly string[] }): boolean {
  return id === "ending" && labels !== undefined;
}

function tableOf({ sums }: Tally, { at, length }: CountTable): number[] {
  return [...sums.subarray(at, at + length)];
}

/** Battles behind a histogram of legs a block. */
function battlesIn(counts: readonly number[]): number {
  return counts.reduce((sum, count, legs) => sum + count * legs, 0);
}
