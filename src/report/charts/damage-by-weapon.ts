/** Which weapons do the work: models removed by each, the strongest first. Cold. */
import type { Summary } from "../../estimate/summary.ts";
import { valueEstimate } from "../estimates.ts";
import { clean, trialNoun } from "../words.ts";
import { type Chart, chartSpec, headOf, plotWidth } from "./chart.ts";
import { intervalBars } from "./endings.ts";
import { label, rowAxis, rowHeight, rowLabels, sideIndex, sideLabel } from "./labels.ts";
import { estimateCells, estimateColumns, type Row, sampleColumn } from "./listed.ts";

/** A side; what comes after them hardly matters, and is in the table of metrics. */
const MAX_WEAPONS = 16;

export const damageByWeapon: Chart = {
  id: "damage-by-weapon",
  question: "Which weapons do the damage?",
  draw(summary) {
    const found = summary.metrics.filter(
      ({ id, side, key, turn }) =>
        id === "removedBy" && key !== undefined && turn === undefined && sideIndex(summary, side) >= 0,
    );
    // Each weapon is counted for both sides, whoever carries it; one that removed nothing is named, not drawn.
    const used = found.filter(({ histogram }) => histogram.some(([value]) => value !== 0));
    if (used.length === 0) return undefined;
    const idle = found.map(({ key }) => clean(key!)).filter((key) => used.every((other) => clean(other.key!) !== key));
    const names = [...new Set(idle)].join(", ");
    // Sorted here: a sort inside layers with a shared axis makes Vega-Lite stumble.
    const sorted = summary.sides.flatMap(({ name }) =>
      used
        .filter(({ side }) => side === name)
        .toSorted((a, b) => b.mean.value - a.mean.value || (a.key! < b.key! ? -1 : 1))
        .slice(0, MAX_WEAPONS),
    );
    const sides = summary.sides.map(({ name }) => sideLabel(name));
    const rows = sorted.map(
      ({ side, key, mean, unit }): Row => ({
        panel: sideIndex(summary, side),
        side: sideLabel(side!),
        weapon: clean(key!),
        row: label(key!),
        ...estimateCells(mean, ["mean", "low", "high"]),
        words: valueEstimate(mean, clean(unit)),
        n: mean.n,
      }),
    );
    const unit = clean(sorted[0]!.unit);
    const notes = [
      "Thin lines: intervals of the means.",
      ...(idle.length === 0 ? [] : [`Removed nothing: ${names}.`]),
      ...friendlyFire(summary),
    ];
    const highest = Math.max(...rows.map(({ high }) => high as number));
    const x = {
      type: "quantitative",
      // One scale for both sides; all zeros still need a width.
      scale: { domain: [0, highest > 0 ? highest : 1], nice: true },
      axis: { title: `${unit} removed per ${trialNoun(summary)}, mean`, tickCount: 6, format: "~r" },
    };
    const color = { field: "side", type: "nominal", scale: { domain: sides, range: "category" }, legend: null };
    const panels = sides.filter((side) => rows.some((row) => row["side"] === side));
    return chartSpec(headOf(summary), {
      question: damageByWeapon.question,
      marks: notes.join(" "),
      description: rows.map(({ side, weapon, words }) => `${weapon} of ${side}: ${words}`).join("; "),
      panels: summary.sides.map(({ name }) => clean(name)),
      columns: [{ field: "weapon", title: "Weapon" }, ...estimateColumns("mean", "Mean"), sampleColumn],
      rows,
      view: {
        spacing: 20,
        vconcat: panels.map((side) => {
          const names = rows.filter((row) => row["side"] === side).map(({ row }) => row as string);
          const y = rowAxis(names);
          return {
            title: { text: side.split("\n"), fontSize: 13, offset: 8 },
            transform: [{ filter: `datum.panel === ${sides.indexOf(side)}` }],
            width: plotWidth,
            height: { step: rowHeight(names, 38) },
            layer: [rowLabels(y), ...intervalBars(x, y, "mean", "weapon", color)],
          };
        }),
      },
    });
  },
};

/** Friends whom a blast takes off are counted for the weapon that did it, so the reader is told how many they are. */
function friendlyFire(summary: Summary): string[] {
  return summary.metrics
    .filter(({ id, mean }) => id === "lostToFriends" && mean.value > 0)
    .map(({ side, mean, unit }) => `${clean(side!)} removed ${valueEstimate(mean, clean(unit))} of its own.`);
}
