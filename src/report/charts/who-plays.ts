/** Who plays, where both sides chose: what each of their scripts would have scored against the other side's player. Cold. */
import type { PlayedWell, ScriptSummary } from "../../estimate/played-well.ts";
import { verdictWords } from "../compare-words.ts";
import { boundsOf } from "../estimates.ts";
import { wellNames, wellPlayers, wellQuestion } from "../well-words.ts";
import { blockNoun, clean, counted } from "../words.ts";
import { type Chart, chartHead, type Spec } from "./chart.ts";
import { forestPlot, type IntervalRow } from "./forest-plot.ts";

export const whoPlays: Chart = {
  id: "players",
  question: "Who is better, both played well?",
  worded: ({ players }) => (players === undefined ? whoPlays.question : wellQuestion(players)),
  draw: ({ players }) => (players === undefined ? undefined : whoPlaysSpec(players)),
};

export function whoPlaysSpec(found: PlayedWell): Spec {
  const [a, b] = wellNames(found);
  const question = wellQuestion(found);
  const head = chartHead(found, wellPlayers(found).join(" against "), counted(found.blocks, blockNoun(found)));
  const row = ({ policy, share, score }: ScriptSummary, group: string): IntervalRow => ({
    name: share > 0 ? `${clean(policy)} (chosen)` : clean(policy),
    ...boundsOf(score),
    group,
  });
  const rows: IntervalRow[] = [
    {
      name: "as chosen",
      ...boundsOf(found.bracket),
      words: verdictWords[found.verdict],
      group: "Both played well",
    },
    ...found.sides.flatMap((side, i) => side.scripts.map((script) => row(script, `${i === 0 ? a : b} played by`))),
  ];
  return forestPlot(head, {
    question,
    percent: true,
    axis: `share of the score for ${a}`,
    reference: 0.5,
    band: found.delta,
    rows,
    note: "Each script against the other side's player.",
  });
}
