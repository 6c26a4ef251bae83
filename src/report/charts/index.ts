/** The charts, in the order of the report. A new chart is one file and one line here. Cold. */
import type { Summary } from "../../estimate/summary.ts";
import type { Chart, DrawnChart } from "./chart.ts";
import { damageByWeapon } from "./damage-by-weapon.ts";
import { distributions } from "./distributions.ts";
import { endings } from "./endings.ts";
import { losses } from "./losses.ts";
import { onTheTable } from "./on-the-table.ts";
import { survivors } from "./survivors.ts";
import { turns } from "./turns.ts";
import { whereLost, whereShotFrom } from "./where.ts";
import { whoPlays } from "./who-plays.ts";
import { whoWins } from "./who-wins.ts";

export type { Chart, DrawnChart, Spec } from "./chart.ts";
export { type Theme, withTheme } from "./theme.ts";

export const charts: readonly Chart[] = [
  whoPlays,
  whoWins,
  losses,
  survivors,
  turns,
  endings,
  damageByWeapon,
  onTheTable,
  whereLost,
  whereShotFrom,
  distributions,
];

/** The charts that this summary can fill. */
export function drawCharts(summary: Summary): DrawnChart[] {
  return charts.flatMap(({ id, question, worded, draw }) => {
    const spec = draw(summary);
    return spec === undefined ? [] : [{ id, question: worded?.(summary) ?? question, spec }];
  });
}
