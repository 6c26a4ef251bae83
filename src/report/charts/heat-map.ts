/**
 * A table of colours: scores of rows against columns around 50 %, or a result over two settings. What is certain is bold, and every
 * cell knows its interval. Readable from 2 x 2 to 30 x 30. Cold.
 */
import { cells as cellsOf, cut } from "../columns.ts";
import { boundsOf, type OpenBounds } from "../estimates.ts";
import { fixed, integer, sixDigits } from "../number.ts";
import { capital, clean } from "../words.ts";
import { type Amounts, amount, amountColumns, amountLabels } from "./amounts.ts";
import { type ChartHead, chartSpec, plotWidth, type Spec } from "./chart.ts";
import { label } from "./labels.ts";
import type { Row } from "./listed.ts";

/** Least width of a cell in pixels: two digits in small type. */
const LEAST_CELL = 24;
/** Cells as wide as this also show their interval. */
const ROOMY_CELL = 88;
/** Letters of a name beside the table; the whole name is in the tooltip and in the numbers below. */
const NAME_LENGTH = 28;
const LETTER = 7.4;

export interface HeatCell extends OpenBounds {
  readonly row: number;
  readonly column: number;
  /** Certain to differ from the middle; by default when the whole interval does. */
  readonly sure?: boolean;
}

export interface HeatData extends Partial<Amounts> {
  readonly question: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** What the rows are, such as "unit" or "Toughness"; may be empty. */
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** In any order; what is missing stays empty. */
  readonly cells: readonly HeatCell[];
  /** What the values are; by default "score". */
  readonly title?: string;
  /** Where the colour is neutral, by default 0.5; null for a scale from little to much. */
  readonly middle?: number | null;
  /** What the marks are, by default what is in a cell and how to see its interval. */
  readonly marks?: string;
}

export function heatMap(head: ChartHead, data: HeatData): Spec {
  const { title = "score", middle = 0.5, cells } = data;
  const amounts: Amounts = { percent: data.percent ?? true, difference: data.difference === true };
  const width = Math.max(plotWidth, LEAST_CELL * data.columns.length);
  const cell = width / Math.max(1, data.columns.length);
  // Above wide columns a name may take several lines, above narrow ones it is turned.
  const upright = cell >= ROOMY_CELL || data.columns.every((name) => cellsOf(clean(name)) * LETTER <= cell);
  const columns = upright
    ? shortNames(data.columns, 60).map((name) => label(name, Math.floor(cell / LETTER)))
    : shortNames(data.columns, NAME_LENGTH);
  const roomy = cell >= ROOMY_CELL && data.rows.length <= 12;
  const rows = shortNames(data.rows, NAME_LENGTH);
  const height = roomy ? 44 : data.rows.length > 14 ? 22 : 30;
  const [least, most] = domainOf(data, middle, amounts);
  const named = { orient: "top", domain: false, ticks: false, labelPadding: 6 };
  const headings = upright ? uprightHeadings(columns) : { axis: { labelAngle: -60 }, layers: [] };
  const x = {
    field: "column",
    type: "nominal",
    sort: columns,
    scale: { domain: columns, padding: 0.04 },
    axis: { title: data.columnTitle || null, ...named, ...headings.axis },
  };
  const y = {
    field: "row",
    type: "nominal",
    sort: rows,
    scale: { domain: rows, padding: 0.04 },
    axis: { title: data.rowTitle || null },
  };
  const text = (field: string, look: Spec) => ({
    mark: { type: "text", baseline: "middle", aria: false, ...look },
    encoding: { x, y, text: { field, type: "nominal" } },
  });
  const bold = { expr: "datum.sure ? 'bold' : 'normal'" };
  const texts = roomy
    ? [text("short", { fontSize: 14, dy: -8, fontWeight: bold }), text("range", { fontSize: 10, dy: 11 })]
    : [text("short", { fontSize: cell < 30 ? 10 : 12, fontWeight: bold })];
  return chartSpec(head, {
    question: data.question,
    marks: data.marks ?? marksOf(title, middle, roomy),
    description: description(data, amounts),
    columns: [
      { field: "rowName", title: capital(data.rowTitle || "row") },
      { field: "columnName", title: capital(data.columnTitle || "column") },
      ...amountColumns(amounts, capital(title)),
    ],
    rows: cells.map((each): Row => {
      const { row, column, value } = each;
      const words = amount(boundsOf(each), amounts);
      return {
        row: rows[row],
        column: columns[column],
        rowName: clean(data.rows[row]!),
        columnName: clean(data.columns[column]!),
        ...boundsOf(each, sixDigits),
        words,
        told: `${clean(data.rows[row]!)}, ${clean(data.columns[column]!)}: ${words}`,
        short: clean(shortText(value, amounts, roomy, words)),
        range: /\((.*)\)$/.exec(words)?.[1] ?? "",
        sure: isSure(each, middle) ? 1 : 0,
      };
    }),
    view: {
      width,
      height: { step: height },
      layer: [
        {
          mark: { type: "rect" },
          encoding: {
            x,
            y,
            color: {
              field: "value",
              type: "quantitative",
              scale: {
                domain: middle === null ? [least, most] : [least, middle, most],
                range: middle === null ? "ramp" : "diverging",
                // Through the colours between them, not around the colour wheel.
                interpolate: "rgb",
                clamp: true,
              },
              legend: {
                title,
                ...amountLabels(amounts),
                gradientLength: 240,
                gradientThickness: 10,
                ...(middle === null ? { tickCount: 5 } : { values: [least, middle, most] }),
              },
            },
            tooltip: [
              { field: "rowName", type: "nominal", title: data.rowTitle || "row" },
              { field: "columnName", type: "nominal", title: data.columnTitle || "column" },
              { field: "words", type: "nominal", title },
            ],
            description: { field: "told", type: "nominal" },
          },
        },
        ...texts,
        ...headings.layers.map((layer) => ({ ...layer, encoding: { x, y: { value: 0 }, ...HEADING } })),
      ],
    },
  });
}

const LINE = 15;
const HEADING: Spec = { text: { field: "column", type: "nominal" } };

/** Names above their columns. An axis would let the second line of a name hang into the table, so such names are texts. */
function uprightHeadings(columns: readonly string[]): { axis: Spec; layers: Spec[] } {
  const lines = Math.max(1, ...columns.map((name) => name.split("\n").length));
  if (lines === 1) return { axis: { labelAngle: 0 }, layers: [] };
  const dy = { expr: `${-LINE} * (length(split(datum.column, '\\n')) - 1) - 8` };
  return {
    axis: { labels: false, titlePadding: LINE * lines + 14 },
    layers: [
      {
        data: { values: columns.map((column) => ({ column })) },
        mark: { type: "text", baseline: "bottom", dy, lineHeight: LINE, aria: false },
      },
    ],
  };
}

/** Names that fit beside a table; those that became alike are numbered. */
function shortNames(names: readonly string[], length: number): string[] {
  const short = names.map((name) => cut(clean(name), length, "…"));
  return short.map((name, i) => {
    const before = short.slice(0, i).filter((other) => other === name).length;
    return before === 0 ? name : `${cut(name, length - 4, "…")} (${before + 1})`;
  });
}

/** A share with its decimals where there is room for them, else in whole per cent. */
function shortText(value: number, { percent, difference }: Amounts, roomy: boolean, words: string): string {
  if (roomy) return words.replace(/ \(.*\)$/, "");
  if (percent && difference !== true) return integer(value * 100);
  if (!percent && difference !== true) return String(Number(value.toPrecision(3)));
  const text = percent ? integer(value * 100) : fixed(value, Math.abs(value) < 10 ? 1 : 0);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** Ends of the colours: 0 to 1 around 0.5, else what the cells need, differences of shares in whole points. */
function domainOf(data: HeatData, middle: number | null, { percent, difference }: Amounts): readonly [number, number] {
  if (percent && difference !== true && middle === 0.5) return [0, 1];
  const values = data.cells.map(({ value }) => value);
  if (middle === null) {
    const [least, most] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
    return most > least ? [sixDigits(least), sixDigits(most)] : [sixDigits(least), sixDigits(least) + 1];
  }
  const farthest = Math.max(...values.map((value) => Math.abs(value - middle)), 0);
  // In whole points, at least one: a tenth of a point must not look like the largest difference that there can be.
  if (percent && difference === true) {
    const reach = Math.max(1, Math.ceil(100 * farthest)) / 100;
    return [sixDigits(middle - reach), sixDigits(middle + reach)];
  }
  const reach = farthest || 1;
  return [sixDigits(middle - reach), sixDigits(middle + reach)];
}

function isSure({ sure, low, high }: HeatCell, middle: number | null): boolean {
  if (sure !== undefined) return sure;
  return middle !== null && ((low !== undefined && low > middle) || (high !== undefined && high < middle));
}

function marksOf(title: string, middle: number | null, roomy: boolean): string {
  const cells = roomy ? `${capital(title)}, below it its interval.` : `${capital(title)}; intervals are in the table.`;
  return middle === null ? cells : `${cells} Bold: the interval lies on one side of the middle.`;
}

function description(data: HeatData, amounts: Amounts): string {
  const { rows, columns, cells, title = "score" } = data;
  const size = `${capital(title)} of ${rows.length} rows by ${columns.length} columns`;
  const sorted = cells.toSorted((a, b) => a.value - b.value);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return `${size}: nothing to show.`;
  const place = ({ row, column, value }: HeatCell) =>
    `${amount({ value }, amounts)} at ${clean(rows[row]!)}, ${clean(columns[column]!)}`;
  return `${size}: from ${place(least)} to ${place(most)}.`;
}
