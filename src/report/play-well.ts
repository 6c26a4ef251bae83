/** Who is better when both are played well, in words, numbers and pictures. Cold, pure. */
import type { PlayedWell } from "../estimate/played-well.ts";
import { present } from "../given.ts";
import type { Answer, AnswerTable, KeyNumber } from "./answer.ts";
import { whoPlaysSpec } from "./charts/who-plays.ts";
import { csvText, estimateCells } from "./csv-text.ts";
import { percentEstimate, valueAndRange } from "./estimates.ts";
import { decimal, integer, percent } from "./number.ts";
import { number, tableOf, words } from "./tables.ts";
import * as WellWords from "./well-words.ts";
import { blockNoun, clean, counted, levelWords } from "./words.ts";

export function wellAnswer(found: PlayedWell, rerun: string): Answer {
  return {
    command: "compare",
    title: WellWords.wellQuestion(found),
    headline: WellWords.wellHeadline(found),
    subject: `${WellWords.wellPlayers(found).join(" against ")}.`,
    notes: WellWords.wellNotes(found),
    cautions: cautions(found),
    numbers: numbers(found),
    charts: [{ id: "verdict", question: WellWords.wellQuestion(found), spec: whoPlaysSpec(found) }],
    tables: [whoPlays(found)],
    facts: facts(found),
    rerun,
    reading: reading(found),
  };
}

function cautions(found: PlayedWell): string[] {
  const [first, second] = found.sides;
  const { stop, blocks, legs } = found;
  return present([
    stop.reason === "interrupted" && `Interrupted: this is the result of the first ${integer(blocks * legs)} battles.`,
    stop.reason === "cap" &&
      `Not decided within ${integer(stop.cap * legs)} battles of a pair of scripts. Raise --max-battles, or call more than that no difference with --delta.`,
    Math.abs(first.points - second.points) > UNEQUAL * Math.max(first.points, second.points) &&
      `They do not cost the same: ${clean(first.name)} ${decimal(first.points)} points, ${clean(second.name)} ${decimal(second.points)}.`,
  ]);
}

/** Prices that differ by more than this share are told. */
const UNEQUAL = 0.05;

function numbers(found: PlayedWell): KeyNumber[] {
  const [a] = WellWords.wellNames(found);
  return [
    { name: `Score of ${a}`, ...valueAndRange(percentEstimate(found.bracket)) },
    ...WellWords.choosing(found).map((side) => ({
      name: `${clean(side.name)}, by another script`,
      ...valueAndRange(percentEstimate(side.gain)),
    })),
    { name: "Drawn", value: percent(found.draws), range: "of the battles of the chosen pair" },
    {
      name: "Battles",
      value: integer(found.battles + found.selection.battles),
      range: `${integer(found.selection.battles)} of them to choose the players`,
    },
  ];
}

/** Each script of a side, and what the score comes to when it plays throughout. */
function whoPlays(found: PlayedWell): AnswerTable {
  const rows = found.sides.flatMap(({ name, scripts }) => scripts.map((script) => ({ name: clean(name), ...script })));
  const [a] = WellWords.wellNames(found);
  return tableOf("Who plays what", rows, [
    words<(typeof rows)[number]>("Side", ({ name }) => name),
    words<(typeof rows)[number]>("Script", ({ policy }) => clean(policy)),
    number<(typeof rows)[number]>("Played", ({ share }) => (share === 0 ? "-" : percent(share))),
    number<(typeof rows)[number]>(`Score of ${a} then`, ({ score }) => percentEstimate(score)),
  ]);
}

function facts(found: PlayedWell): [string, string][] {
  const { wargauge, rules, mode, battles, stop, seed, scenarioHash } = found;
  const most = counted(stop.cap * found.legs, "battle");
  const until = {
    decided: "until it was decided and known to ±3 points",
    fixed: "a number fixed in advance",
    cap: `at most ${most} of each pair`,
    identical: "enough to see what other scripts would gain",
    interrupted: "interrupted",
  }[stop.reason];
  return [
    ["Program", `wargauge ${wargauge}`],
    ["Rules", `${rules}, ${mode}`],
    ...WellWords.chosenFacts(found, battles),
    [
      "Sample",
      `${counted(found.blocks, blockNoun(found))} of the chosen pair, ${counted(battles, "battle")} in all; ${until}`,
    ],
    ["Method", `${stop.rule === "fixed" ? "score interval" : "confidence sequence"}, ${levelWords(found)}`],
    ["Practical band", WellWords.bandText(found.delta)],
    ["Seed", clean(seed)],
    ["Scenario hash", scenarioHash],
  ];
}

function reading(found: PlayedWell): string[] {
  const [a, b] = WellWords.wellNames(found);
  const share = levelWords(found);
  return present([
    `Each side chose the script, or the mix of scripts, with which the other could do least against it, on dice that are not those of the measurement. The score is that of the chosen pair. Its interval runs from what the best reply of ${b} to what the best reply of ${a} would make of it, and holds the score under best play among these scripts with ${share}, however many scripts there are.`,
    "What another script would gain is measured on the same dice as the pair. The number is that of the script that looked best when players were chosen; the upper end holds for the best of all.",
    found.sides.some(({ scripts }) => scripts.filter(({ share }) => share > 0).length > 1) &&
      "Where no script is best, a side draws one for each block: a mix that the other side cannot foresee.",
    "An interval covers luck, not judgement: a player who is none of these scripts may do better, and how unclear rules were read and what is on the table are taken as given.",
  ]);
}

const columns = [
  ...["version", "scenarioHash", "seed", "rules", "mode", "confidence", "side", "policy", "share"],
  ...["statistic", "verdict", "value", "low", "high", "n", "method"],
];

/** A row an estimate. */
export function wellCsv(found: PlayedWell): string {
  const head = [found.wargauge, found.scenarioHash, found.seed, found.rules, found.mode, found.confidence];
  return csvText([
    columns,
    [...head, undefined, undefined, undefined, "score", undefined, ...estimateCells(found.score)],
    [...head, undefined, undefined, undefined, "bracket", found.verdict, ...estimateCells(found.bracket)],
    ...found.sides.flatMap(({ name, scripts, gain: { policy, ...gain } }) => [
      [...head, name, policy, undefined, "gain", undefined, ...estimateCells(gain)],
      ...scripts.map((script) => {
        return [...head, name, script.policy, script.share, "score", undefined, ...estimateCells(script.score)];
      }),
    ]),
  ]);
}
