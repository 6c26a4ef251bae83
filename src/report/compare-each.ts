/** One army against each of many, in words, numbers and a picture. Cold, pure. */
import type { EachComparison } from "../experiments/compare-each.ts";
import type { Comparison } from "../experiments/comparison.ts";
import { present } from "../given.ts";
import type { Answer } from "./answer.ts";
import { type ChartHead, chartHead, drawn } from "./charts/chart.ts";
import { forestPlot } from "./charts/forest-plot.ts";
import { compareRows } from "./compare-csv.ts";
import { fightsOf, names, verdictText } from "./compare-words.ts";
import { csvText } from "./csv-text.ts";
import { boundsOf, percentEstimate } from "./estimates.ts";
import { integer, percent } from "./number.ts";
import { number, tableOf, words } from "./tables.ts";
import { mixOf, scriptCount, selectionFacts, wellPlayed } from "./well-words.ts";
import { capital, clean, counted, levelWords } from "./words.ts";

export function eachAnswer(found: EachComparison, rerun: string): Answer {
  const name = clean(found.name);
  const question = `Against whom is ${name} better?`;
  const fights = found.fights.toSorted((a, b) => b.difference.value - a.difference.value);
  const cast = fights.flatMap(fightsOf);
  const sentence = `${name} is ${countsText(fights)}.`;
  const sample = counted(found.battles, "battle");
  return {
    command: "compare",
    title: question,
    headline: wellPlayed(sentence, cast),
    subject: `${name} against ${counted(fights.length, "opponent")}, ${sample} in all.`,
    notes: present([
      cast.length > 0 &&
        `Well: the best of ${scriptCount(cast)} scripts for each side that names nobody, chosen for each fight by itself.`,
      `All verdicts hold together at ${levelWords(found)}.`,
    ]),
    cautions: found.cautions,
    numbers: (["better", "worse", "open"] as const).map((word) => ({
      name: capital(WORDS[word]),
      value: integer(fights.filter((fight) => kindOf(fight) === word).length),
      range: `of ${counted(fights.length, "opponent")}`,
    })),
    charts: [
      drawn("opponents", forestPlot, headOf(found), {
        question,
        rows: fights.map((fight) => ({
          name: opponentOf(fight),
          ...boundsOf(fight.difference),
          words: verdictText(fight),
        })),
        axis: `score of ${name}`,
        reference: 0.5,
        percent: true,
        ...(fights.length > MOST_TALL && { dense: true }),
      }),
    ],
    tables: [
      tableOf("Opponent", fights, [
        words("Opponent", opponentOf),
        number(`Score of ${name}`, ({ difference }) => percentEstimate(difference)),
        words("It is", verdictText),
      ]),
      tableOf(
        "Who plays",
        fights.flatMap((fight) => fightsOf(fight).map(({ sides }) => ({ fight, sides }))),
        [
          words("Opponent", ({ fight }) => opponentOf(fight)),
          words(`${name} played by`, ({ sides }) => mixOf(sides[0]!)),
          words("The opponent by", ({ sides }) => mixOf(sides[1]!)),
        ],
        { pageOnly: true },
      ),
    ].filter(({ rows }) => rows.length > 0),
    facts: [
      ["Program", `wargauge ${found.wargauge}`],
      ["Rules", `${found.rules}, ${found.mode}`],
      ["Sample", sample],
      ...selectionFacts(found.selection, found.battles),
      ["Seed", clean(found.seed)],
      ["Scenario hashes", hashes(fights)],
    ],
    rerun,
    reading: [
      `Each fight is a comparison of its own, head to head, and goes on until it is decided. Its interval is at ${percent(fights[0]!.confidence, 2)}, so that all of them hold together.`,
    ],
  };
}

function headOf(found: EachComparison): ChartHead {
  const { name, fights, battles } = found;
  const opponents = counted(fights.length, "opponent");
  const each = `each with a ${percent(fights[0]!.confidence, 2)} interval, so that all hold together`;
  const head = chartHead({ ...found, scenarioHash: hashes(fights) }, `${clean(name)} against ${opponents}`, "");
  return { ...head, sample: `${counted(battles, "battle")}, ${each}.` };
}

/** Rows stand nearer to each other from here on. */
const MOST_TALL = 8;

const WORDS = { better: "better", worse: "worse", open: "neither, or not decided" } as const;

function kindOf({ verdict }: Comparison): keyof typeof WORDS {
  if (verdict === "equivalent" || verdict === "undecided") return "open";
  return verdict.startsWith("better") ? "better" : "worse";
}

/** "worse against 19 of 26 opponents, better against 4, undecided against 3": what is most of it first. */
function countsText(fights: readonly Comparison[]): string {
  const words = [
    ...(["better", "worse"] as const).map((word) => [word, (fight: Comparison) => kindOf(fight) === word] as const),
    ...(["equivalent", "undecided"] as const).map(
      (word) => [word, ({ verdict }: Comparison) => verdict === word] as const,
    ),
  ];
  const counts = words
    .map(([word, is]) => ({ word: word === "equivalent" ? "even" : word, count: fights.filter(is).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const of = ` of ${counted(fights.length, "opponent")}`;
  return counts.map(({ word, count }, i) => `${word} against ${integer(count)}${i === 0 ? of : ""}`).join(", ");
}

function opponentOf(fight: Comparison): string {
  return names(fight)[1];
}

function hashes(fights: readonly Comparison[]): string {
  return fights.map(({ arms }) => arms[0]!.meetings[0]!.scenarioHash).join(" ");
}

/** A row an estimate, as of a comparison of two. */
export function eachCsv({ fights }: EachComparison): string {
  const [head, ...rows] = compareRows(fights[0]!);
  return csvText([head!, ...rows, ...fights.slice(1).flatMap((fight) => compareRows(fight).slice(1))]);
}
