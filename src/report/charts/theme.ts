/**
 * The two looks of a chart. Categories are Okabe and Ito's (2008) colours, which readers with any colour vision can tell apart: the
 * darker pair on white, the lighter pair on black. Every colour that Vega would leave black is set, else rules vanish on the dark
 * page. Cold.
 */
import type { Spec } from "./chart.ts";

export type Theme = "light" | "dark";

interface Palette {
  readonly background: string;
  readonly text: string;
  readonly quiet: string;
  readonly grid: string;
  readonly categories: readonly string[];
  readonly draw: string;
  readonly neutral: string;
  /** From one end over the middle to the other, and from little to much; text can be read on all of them. */
  readonly diverging: readonly [string, string, string];
  readonly ramp: readonly [string, string];
  /** From nothing to much where nothing is written on it: one hue, so that lightness alone tells. */
  readonly heatmap: readonly string[];
  /** Text on top of a category's colour. */
  readonly onColour: string;
}

const palettes: Record<Theme, Palette> = {
  light: {
    background: "#ffffff",
    text: "#1d2126",
    quiet: "#5b6470",
    grid: "#e7e9ec",
    categories: ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442"],
    draw: "#8d949e",
    neutral: "#8792a0",
    diverging: ["#E69F00", "#f4f5f7", "#56B4E9"],
    ramp: ["#f0f4f8", "#56B4E9"],
    heatmap: ["#f4f5f7", "#9fd0f0", "#0072B2", "#06283d"],
    onColour: "#ffffff",
  },
  dark: {
    background: "#1a1d21",
    text: "#e8eaed",
    quiet: "#a3abb5",
    grid: "#30353c",
    categories: ["#56B4E9", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#0072B2", "#F0E442"],
    draw: "#8d949e",
    neutral: "#667281",
    diverging: ["#A85400", "#2b3037", "#0F6FAE"],
    ramp: ["#2b3037", "#0F6FAE"],
    heatmap: ["#22262b", "#0F5A8C", "#56B4E9", "#eaf6ff"],
    onColour: "#14171a",
  },
};

/** The shipped font first; readers of an SVG who lack it most likely have Verdana, whose letters are as wide. */
export const staticFont = "DejaVu Sans, Verdana, sans-serif";

/** On the page the charts speak in the voice of the system, as the text around them does. */
export const pageFont = "system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, sans-serif";

export function config(theme: Theme, font: string): Spec {
  const { background, text, quiet, grid, categories, draw, neutral, diverging, ramp, heatmap, onColour } =
    palettes[theme];
  const labels = { labelColor: text, labelFontSize: 12, labelLimit: 0, titleColor: quiet, titleFontSize: 12 };
  return {
    background,
    font,
    padding: 16,
    // Lines of a name; see `label`.
    lineBreak: "\n",
    view: { stroke: null },
    title: {
      anchor: "start",
      frame: "group",
      color: text,
      fontSize: 17,
      subtitleColor: quiet,
      subtitleFontSize: 12,
      subtitleLineHeight: 17,
      subtitlePadding: 6,
      offset: 16,
      limit: 0,
    },
    axis: {
      ...labels,
      titleFontWeight: "normal",
      titlePadding: 10,
      titleLimit: 0,
      labelFlush: false,
      gridColor: grid,
      domainColor: quiet,
      tickColor: quiet,
    },
    axisY: { domain: false, ticks: false, labelPadding: 8 },
    legend: {
      ...labels,
      orient: "top",
      direction: "horizontal",
      symbolSize: 110,
      symbolStrokeWidth: 2,
      symbolOpacity: 1,
      title: null,
    },
    header: {
      ...labels,
      labelFontSize: 13,
      labelFontWeight: "bold",
      labelAnchor: "start",
      titleFontWeight: "normal",
    },
    // Ordinal: the two sides, and what is neither.
    range: { category: categories, ordinal: [categories[0], categories[1], draw], diverging, ramp, heatmap },
    rule: { color: text },
    text: { color: text, fontSize: 12 },
    tick: { color: text },
    point: { size: 60, filled: true, opacity: 1 },
    line: { strokeWidth: 2 },
    bar: { color: neutral },
    style: {
      // An interval, and a faint guide such as the 50 % line.
      interval: { stroke: text, color: text, strokeWidth: 1.5, opacity: 1 },
      intervalEnd: { color: text, fill: text, opacity: 1 },
      mean: { stroke: text, strokeWidth: 1.5, strokeDash: [4, 2] },
      guide: { stroke: quiet, color: quiet, strokeWidth: 1, strokeDash: [3, 3] },
      inBar: { fill: onColour, color: onColour, fontSize: 12, fontWeight: "bold" },
      quiet: { fill: quiet, color: quiet, fontSize: 12 },
      neutral: { fill: neutral, color: neutral },
      exact: { stroke: text, fill: background, color: background, strokeWidth: 1.5 },
    },
  };
}

export function background(theme: Theme): string {
  return palettes[theme].background;
}

export function withTheme(spec: Spec, theme: Theme, font = staticFont): Spec {
  return { ...spec, config: config(theme, font) };
}
