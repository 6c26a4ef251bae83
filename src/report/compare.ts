/** What a comparison found, in words, numbers and tables. Cold, pure. */

import type { Estimate } from "../estimate/summary.ts";
import type { PolicyComparison } from "../experiments/compare-policies.ts";
import type { ArmSummary, Comparison, MeetingSummary, SeatSummary } from "../experiments/comparison.ts";
import { present } from "../given.ts";
import type { Answer, AnswerTable, KeyNumber } from "./answer.ts";
import { compareCharts, questionOf, subject } from "./compare-charts.ts";
import { deltaText, differenceText, headline, names, notes, sample, verdictText } from "./compare-words.ts";
import {
  differenceEstimate,
  methodWords,
  percentEstimate,
  reversed,
  valueAndRange,
  valueEstimate,
} from "./estimates.ts";
import { metricName } from "./metric-words.ts";
import { decimal, fixed, integer, percent } from "./number.ts";
import { number, tableOf, words } from "./tables.ts";
import { mixOf, selectionFacts } from "./well-words.ts";
import { blockNoun, capital, clean, counted, levelWords, trialNoun } from "./words.ts";

export interface CompareContext {
  /** The command that gives these numbers again. */
  readonly rerun: string;
  readonly policies?: PolicyComparison | "interrupted";
}

export function compareAnswer(found: Comparison, context: CompareContext): Answer {
  const { rerun } = context;
  const policies = typeof context.policies === "object" ? context.policies : undefined;
  return {
    command: "compare",
    title: questionOf(found),
    headline: headline(found),
    subject: `${subject(found)}.`,
    notes: [...notes(found), ...(policies === undefined ? [] : policyNotes(found, policies))],
    cautions: present([
      ...found.cautions,
      context.policies === "interrupted" && "Interrupted before all pairs of policies were compared.",
      // Nobody should take "this script plays X better" for "X is better".
      policies === undefined &&
        found.players === undefined &&
        found.written === undefined &&
        !(found.mode === "attack" || found.stop.reason === "identical") &&
        "One pair of scripted players: --policies all shows whether the verdict depends on them.",
    ]),
    numbers: numbers(found, policies),
    charts: compareCharts(found, policies),
    tables: tables(found, policies),
    facts: facts(found),
    rerun,
    reading: reading(found, policies),
  };
}

function policyNotes(found: Comparison, policies: PolicyComparison): string[] {
  const { results, stability, values, difference } = policies;
  const pairs = `${results.length} pairs of policies`;
  const counts = new Map<string, number>();
  for (const { verdict } of results) {
    const words = verdictText({ verdict, ...(found.metric && { metric: found.metric }) });
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const list = [...counts].map(([words, count]) => `${count} ${words}`).join("; ");
  const told = {
    flips: `The verdict flips with the players. Of ${pairs}: ${list}.`,
    holds: `The verdict holds under all ${pairs}: ${list}.`,
    varies: `No pair of policies contradicts the verdict, but not all confirm it. Of ${pairs}: ${list}.`,
  }[stability];
  if (values === undefined) return [told];
  const [a, b] = names(found);
  const other = difference === undefined ? "" : `, that of ${b} ${percentEstimate(values[1]!)}`;
  return [told, `If both sides choose their policy well, the score of ${a} is ${percentEstimate(values[0]!)}${other}.`];
}

function numbers(found: Comparison, policies: PolicyComparison | undefined): KeyNumber[] {
  const tile = (name: string, text: string, more = ""): KeyNumber => {
    const { value, range } = valueAndRange(text);
    return { name, value, range: [range, more].filter((part) => part !== "").join("; ") };
  };
  const [a, b] = names(found);
  const paired = found.design === "paired";
  const [meeting] = found.arms[0]!.meetings;
  const gain = found.pairingGain;
  return present([
    paired
      ? tile(`${a} minus ${b}`, differenceText(found), verdictText(found))
      : tile(`Score of ${a}`, percentEstimate(found.difference), verdictText(found)),
    ...(paired ? found.arms.map(({ name, value }) => tile(clean(name), valueText(found, value))) : []),
    found.elo && tile("As Elo", eloText(found.elo)),
    !paired && meeting?.draws && tile("Draws", percentEstimate(meeting.draws)),
    !paired && meeting?.firstSeat && tile("Score of seat 1", percentEstimate(meeting.firstSeat)),
    ...(policies?.values ?? []).map((value, i) =>
      tile(`${paired ? clean(found.arms[i]!.name) : a}, policies well chosen`, percentEstimate(value)),
    ),
    { name: "Battles", value: integer(found.battles), range: sample(found) },
    gain !== undefined && {
      name: paired ? "Worth of pairing" : "Worth of mirroring",
      value: `${decimal(Number(gain.toPrecision(2)))} x`,
      range: `battles needed without it, for the same interval`,
    },
  ]);
}

function valueText({ metric }: Comparison, value: Estimate): string {
  return metric === undefined ? percentEstimate(value) : valueEstimate(value, clean(metric.unit));
}

function eloText({ value, low, high }: Estimate): string {
  const sign = (elo: number) => `${elo > 0 ? "+" : ""}${fixed(elo, 0)}`;
  if (low !== undefined && high !== undefined) return `${sign(value)} (${sign(low)} to ${sign(high)})`;
  return low !== undefined ? `${sign(value)} (${sign(low)} or more)` : `${sign(value)} (${sign(high!)} or less)`;
}

function tables(found: Comparison, policies: PolicyComparison | undefined): AnswerTable[] {
  return present([
    arms(found),
    opponents(found),
    whoPlays(found),
    ...seats(found),
    endings(found),
    sides(found),
    policies && policyTable(found, policies),
  ]).filter(({ rows }) => rows.length > 0);
}

/** Each by itself; head to head both sides of the one matchup. */
function arms(found: Comparison): AnswerTable {
  const measure = found.metric === undefined ? "Score" : capital(metricName(found.metric));
  const [a, b] = names(found);
  const [one] = found.arms[0]!.meetings;
  const paired = found.design === "paired";
  const scored = one?.wins !== undefined && found.arms[0]!.meetings.length === 1;
  const rows = paired
    ? found.arms.map(({ name, value, meetings }) => ({ name: clean(name), value, rate: meetings[0]!.draws }))
    : [
        { name: a, value: found.difference, rate: one!.wins },
        { name: b, value: reversed(found.difference), rate: one!.losses },
      ];
  type Arm = (typeof rows)[number];
  const columns = present([
    words<Arm>("Side", ({ name }) => name),
    number<Arm>(measure, ({ value }) => valueText(found, value)),
    (scored || !paired) && number<Arm>(paired ? "Drawn" : "Won", ({ rate }) => (rate ? percentEstimate(rate) : "")),
  ]);
  return tableOf("By itself", rows, columns);
}

/** Against several opponents: against each of them. */
function opponents(found: Comparison): AnswerTable | undefined {
  if (found.byOpponent === undefined) return undefined;
  const arms = found.arms.map(({ name, meetings }) =>
    number<Estimate>(clean(name), (_, i) => valueText(found, meetings[i]!.value)),
  );
  return tableOf("Opponent", found.byOpponent, [
    words("Opponent", (_, i) => opponent(found.arms[0]!.meetings[i]!)),
    ...arms,
    number("Difference", (difference) => differenceEstimate(difference, found.metric === undefined ? 100 : 1)),
  ]);
}

function opponent({ sides }: MeetingSummary): string {
  return clean(sides[1]?.name ?? "");
}

interface Seated {
  readonly name: string;
  readonly meeting: MeetingSummary;
}

function seated(found: Comparison): Seated[] {
  return found.arms.flatMap((arm) => arm.meetings.map((meeting) => ({ name: nameIn(found, arm, meeting), meeting })));
}

function nameIn(found: Comparison, arm: ArmSummary, meeting: MeetingSummary): string {
  const own = found.design === "paired" ? clean(arm.name) : names(found)[0];
  return arm.meetings.length > 1 ? `${own} against ${opponent(meeting)}` : own;
}

function seats(found: Comparison): AnswerTable[] {
  const all = seated(found);
  const rows = all.flatMap(({ name, meeting: { bySeat = [] } }) => bySeat.map((seat) => ({ name, seat })));
  const isDetail = found.metric !== undefined || rows.length > MOST_SEAT_ROWS;
  const columns = [
    words<(typeof rows)[number]>("Seat", ({ name, seat }) => `Seat ${seat.seat}: ${name}`),
    number<(typeof rows)[number]>("Won", ({ seat }) => percentEstimate(seat.wins)),
    number<(typeof rows)[number]>("Drawn", ({ seat }) => percent(seat.draws.value)),
    number<(typeof rows)[number]>("Lost", ({ seat }) => percentEstimate(seat.losses)),
  ];
  const known = all.filter(({ meeting }) => meeting.firstSeat !== undefined);
  const worth = [
    words<Seated>("Matchup", ({ name }) => name),
    number<Seated>("Score of seat 1", ({ meeting }) => percentEstimate(meeting.firstSeat!)),
  ];
  return [
    tableOf("By seat", rows, columns, isDetail ? { pageOnly: true } : {}),
    tableOf("What seat 1 is worth", known, worth, { pageOnly: true }),
  ];
}

/** Two arms, two seats. */
const MOST_SEAT_ROWS = 4;

/** Why battles ended, by the seat that the first side sat in. */
function endings(found: Comparison): AnswerTable | undefined {
  const columns = seated(found);
  const all = columns.flatMap(({ meeting }) => meeting.bySeat ?? []);
  const reasons = [...new Set(all.flatMap(({ endings }) => endings.map(({ reason }) => reason)))];
  if (reasons.length === 0) return undefined;
  const cell = ({ endings }: SeatSummary, reason: string) => {
    const found = endings.find((each) => each.reason === reason);
    return found === undefined ? percent(0) : percentEstimate(found.rate);
  };
  const numbers = columns[0]!.meeting.bySeat!.map(({ seat }) => seat);
  const more = columns.length > 2 || found.metric !== undefined ? { pageOnly: true } : {};
  if (columns.length === 1) {
    const [{ name, meeting }] = columns as [Seated];
    const bySeat = numbers.map((seat, i) =>
      number<string>(`seat ${seat}`, (reason) => cell(meeting.bySeat![i]!, reason)),
    );
    const ending = words<string>("Ending", (reason) => capital(clean(reason)));
    return tableOf(`How it ended, ${name} in`, reasons, [ending, ...bySeat], more);
  }
  const rows = numbers.flatMap((seat, i) => reasons.map((reason) => ({ seat, i, reason })));
  const each = columns.map(({ name, meeting }) =>
    number<(typeof rows)[number]>(name, ({ i, reason }) => cell(meeting.bySeat![i]!, reason)),
  );
  const ending = words<(typeof rows)[number]>("Ending", ({ seat, reason }) => `Seat ${seat}: ${clean(reason)}`);
  return tableOf("How it ended, by seat", rows, [ending, ...each], more);
}

function sides(found: Comparison): AnswerTable {
  const all = seated(found).flatMap(({ meeting, name }) =>
    meeting.sides.map((side, i) => ({ ...side, name: found.design === "paired" && i === 0 ? name : clean(side.name) })),
  );
  const columns = [
    words<Side>("Side", ({ name }) => name),
    number<Side>("Models", ({ models }) => integer(models)),
    number<Side>("Points", ({ points }) => decimal(points)),
    words<Side>("Policy", ({ policy }) => clean(policy)),
  ];
  const each = new Map(all.map((side) => [columns.map(({ cell }) => cell(side, 0)).join("\n"), side]));
  return tableOf("Sides", [...each.values()], columns, { pageOnly: true });
}

type Side = MeetingSummary["sides"][number];

/** Each side of each fight, and whom it chose. */
function whoPlays(found: Comparison): AnswerTable | undefined {
  if (found.players === undefined) return undefined;
  const rows = found.players.fights.flatMap((fights, a) =>
    fights.flatMap((fight, m) => {
      const fought = nameIn(found, found.arms[a]!, found.arms[a]!.meetings[m]!);
      return (fight?.sides ?? []).map((side) => ({ ...side, fought }));
    }),
  );
  return tableOf("Who plays", rows, [
    words<(typeof rows)[number]>("Fight", ({ fought }) => fought),
    words<(typeof rows)[number]>("Side", ({ name }) => clean(name)),
    words<(typeof rows)[number]>("Played by", mixOf),
  ]);
}

function policyTable(found: Comparison, { results }: PolicyComparison): AnswerTable {
  const isDuel = found.design === "head-to-head";
  const factor = found.metric === undefined ? 100 : 1;
  return tableOf("Policies", results, [
    words("Policies", ({ first, second }) => `${first} v. ${second}`),
    number(isDuel ? `Score of ${names(found)[0]}` : "Difference", ({ difference }) =>
      isDuel ? percentEstimate(difference) : differenceEstimate(difference, factor),
    ),
    words("Verdict", ({ verdict }) => verdictText({ verdict, ...(found.metric && { metric: found.metric }) })),
  ]);
}

function facts(found: Comparison): [string, string][] {
  const { wargauge, rules, mode, battles, blocks, stop, difference, seed } = found;
  const hashes = new Set(found.arms.flatMap(({ meetings }) => meetings.map(({ scenarioHash }) => scenarioHash)));
  const own = counted(blocks, blockNoun(found));
  const all = counted(battles, trialNoun(found));
  const fast = stop.rule === "fast" ? "sequential probability ratio tests, " : "";
  return [
    ["Program", `wargauge ${wargauge}`],
    ["Rules", `${rules}, ${mode}`],
    ["Sample", `${own === all ? own : `${own}, ${all} in all`}; ${stopWords(found)}`],
    ["Method", `${fast}${methodWords[difference.method]}, ${levelWords(found)}`],
    ...selectionFacts(found.players?.selection, found.battles),
    ...(found.written ? [["Gains", `by ${counted(found.written.battles, "battle")} more`] as [string, string]] : []),
    ["Practical band", deltaText(found)],
    ["Seed", clean(seed)],
    [hashes.size === 1 ? "Scenario hash" : "Scenario hashes", [...hashes].join(" ")],
  ];
}

function stopWords({ stop, legs, metric }: Comparison): string {
  const most = counted(stop.cap * legs, "battle");
  const sized = stop.rule === "sequential" && metric === undefined;
  return {
    decided: `until it was decided${sized ? " and known to ±3 points" : ""}`,
    fixed: "a number fixed in advance",
    precision: `until it was known to ±${stop.precision}`,
    cap: `at most ${most} of each matchup`,
    identical: "enough to see that nothing differs",
    interrupted: "interrupted",
  }[stop.reason];
}

function reading(found: Comparison, policies: PolicyComparison | undefined): string[] {
  const share = levelWords(found);
  const { stop } = found;
  const interval =
    stop.rule === "fixed"
      ? `The number of battles was fixed in advance and looked at once. The interval holds the true value in ${share} of all such comparisons.`
      : stop.rule === "fast"
        ? "Two sequential probability ratio tests asked whether one is better by more than the practical band. They stop soon, but tell no size; the interval shown is the confidence sequence, which holds at whatever moment one stops."
        : `The interval is a confidence sequence: it holds the true value at all moments at once, in ${share} of all comparisons, so the comparison may stop as soon as it knows enough. For that it is wider than the interval of a number of battles that was fixed in advance.`;
  return present([
    interval,
    found.delta === undefined
      ? "The metric is a count without a natural bound, of which no share could be called too small to matter. So every difference counts, and nothing is equivalent, until --delta says what does not."
      : `A difference of less than ${deltaText(found)} counts as none (--delta). "Better, size open" means that the direction is certain, but not whether it exceeds that band; "equivalent", that it is certain to lie within.`,
    found.design === "paired" &&
      "Both were played with the same dice. Block by block, the difference is that of what is compared and not of luck, as far as the battles go alike: its interval is narrower than those of the two by themselves would suggest.",
    found.legs === 2 &&
      "A block is a mirrored pair: both sides fight twice with the same dice, once in either seat. A draw counts half a win.",
    policies !== undefined &&
      `Each pair of policies was decided at ${percent(policies.confidence, 1)}, so that all of the verdicts hold together at ${share}. "If both sides choose their policy well" is the value of the game in which each side picks one of these policies: neither can do better than that whatever the other picks.`,
    "An interval covers luck, not judgement: how the scripted players decide, how unclear rules were read, and what is on the table are taken as given.",
  ]);
}
