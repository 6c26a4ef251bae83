import { describe, expect, it } from "vitest";
import type { Spec } from "../../src/report/charts/chart.ts";
import { beforeAfter, forestPlot, heatMap, priceCurve } from "../../src/report/charts/intervals.ts";
import { around, head, hostile, ordinary, sample } from "./answer-fixtures.ts";
import { expectDark, expectDrawn, expectValid, expressions } from "./chart-checks.ts";

const all = [
  ...Object.entries(ordinary),
  ...Object.entries(hostile).map(([name, spec]) => [`hostile ${name}`, spec]),
] as [string, Spec][];

describe("charts of experiments", () => {
  it.each(all)("%s is valid Vega-Lite in both themes", (_, spec) => expectValid(spec));

  it.each(all)("%s draws without a warning, undefined or NaN, and light on dark", async (_, spec) => {
    await expectDrawn(spec);
    await expectDark(spec);
  });

  it.each(Object.entries(ordinary))("%s cuts no ordinary name", async (_, spec) => {
    for (const text of await expectDrawn(spec)) expect(text).not.toContain("…");
  });

  it.each(all)("%s says what was asked, of whom and how surely, also to those who cannot see it", (_, spec) => {
    const { text, subtitle } = spec["title"] as { text: string; subtitle: string[] };
    expect(text).toMatch(/\?$/);
    expect(subtitle.join(" ")).toMatch(/Marines \(gunline\) against Orks.*95 % intervals/);
    expect(String(spec["description"])).not.toBe("");
    const { columns } = spec["usermeta"] as { columns: { field: string }[] };
    const { values } = spec["data"] as { values: object[] };
    // What the table under the chart lists, at least one row has.
    if (values.length > 0)
      for (const { field } of columns) expect(values.some((row) => Object.hasOwn(row, field))).toBe(true);
  });

  it("keep names of the user out of expressions", () => {
    for (const [, spec] of all)
      for (const expression of expressions(spec)) expect(expression).not.toMatch(/script|Venerable|Marines|Grot/);
  });
});

/** Rows of the data that a chart carries. */
function rows(spec: Spec): Record<string, unknown>[] {
  return (spec["data"] as { values: Record<string, unknown>[] }).values;
}

describe("a forest plot", () => {
  const at = (value: number, half: number, band?: number) =>
    rows(
      forestPlot(head, {
        question: "Is it?",
        percent: true,
        axis: "score",
        reference: 0.5,
        ...(band !== undefined && { band }),
        rows: [{ name: "it", ...around(value, half) }],
      }),
    )[0]!["tone"];

  it("speaks for or against only when the whole interval does", () => {
    expect(at(0.52, 0.01)).toBe("good");
    expect(at(0.48, 0.01)).toBe("bad");
    expect(at(0.52, 0.03)).toBe("open");
    expect(at(0.5, 0)).toBe("same");
  });

  it("calls equal what lies in the band as a whole, even if it is certainly not nothing", () => {
    expect(at(0.505, 0.004, 0.01)).toBe("same");
    expect(at(0.505, 0.006, 0.01)).toBe("open");
  });

  it("points to where the value lies, whatever that means", async () => {
    const spec = forestPlot(head, {
      question: "What moved?",
      percent: false,
      axis: "change",
      reference: 0,
      rows: [
        { name: "worse by more", ...around(3, 1), tone: "bad" },
        { name: "worse by less", ...around(-3, 1), tone: "bad" },
        { name: "better by less", ...around(-2, 1), tone: "good" },
        { name: "reshaped", ...around(0, 1), tone: "bad" },
        { name: "the same", ...around(0.5, 1), tone: "same" },
        { name: "open", ...around(0.5, 1) },
      ],
    });
    expect(rows(spec).map(({ points }) => points)).toEqual(["up", "down", "down", "nowhere", "nowhere", "open"]);
    expect(rows(spec).map(({ hue }) => hue)).toEqual(["bad", "bad", "good", "bad", "same", "same"]);
    await expectDrawn(spec);
  });

  it("is open where an end is unknown, and its line runs to the edge", () => {
    const [row] = rows(
      forestPlot(head, {
        question: "Is it?",
        percent: false,
        axis: "points",
        reference: 0,
        rows: [{ name: "it", value: 3, high: 5 }],
      }),
    );
    expect(row).toMatchObject({ tone: "open", from: -0.3, to: 5, amount: "3 (5 or less)" });
    expect(row).not.toHaveProperty("low");
  });

  it("writes numbers beside the rows, and what they mean below", async () => {
    const texts = await expectDrawn(ordinary["forest"]!);
    expect(texts).toEqual(expect.arrayContaining(["+4.1 (+3.3 to +4.9)", "better", "-3.0 (-3.5 to -2.5)", "+2", "-2"]));
    expect(texts.join(" ")).toContain("Grey band: within 1 point in 100 of no difference.");
    expect(await expectDrawn(ordinary["groups"]!)).toEqual(
      expect.arrayContaining(["against gunline", "against aggressor", "61.0 % (59.0 to 63.0 %)"]),
    );
  });

  it("of bars keeps the order that it is given, which is that of the table beside it", () => {
    expect(rows(ordinary["bars"]!).map(({ name }) => name)).toEqual(["+1 Ld", "-1 Sv", "heavy bolter"]);
  });

  it("keeps two rows of one name apart", () => {
    const [first, second] = rows(hostile["forest"]!);
    expect(first!["name"]).toBe(second!["name"]);
    expect(first!["at"]).not.toBe(second!["at"]);
  });
});

describe("a heat map", () => {
  const two = (cells: Parameters<typeof heatMap>[1]["cells"], more = {}) =>
    rows(
      heatMap(head, {
        question: "Who?",
        rows: ["a", "b"],
        columns: ["a", "b"],
        rowTitle: "",
        columnTitle: "",
        cells,
        ...more,
      }),
    );

  it("is bold where the interval is on one side of the middle", () => {
    const cells = [
      { row: 0, column: 1, ...around(0.56, 0.05) },
      { row: 1, column: 0, ...around(0.54, 0.05) },
    ];
    expect(two(cells).map(({ sure }) => sure)).toEqual([1, 0]);
    expect(two(cells, { middle: null }).map(({ sure }) => sure)).toEqual([0, 0]);
  });

  it("shows intervals while there is room, and whole per cent where there is not", async () => {
    const small = await expectDrawn(ordinary["heat"]!);
    expect(small).toEqual(expect.arrayContaining(["Marines", "against", "50 %", "100 %"]));
    expect(small.some((text) => /^\d+\.\d to \d+\.\d %$/.test(text))).toBe(true);
    const large = await expectDrawn(hostile["heat"]!);
    expect(large.filter((text) => /^\d{1,2}$/.test(text))).toHaveLength(30 * 29);
  });

  it("tells apart names that were cut to the same letters", () => {
    const names = new Set(rows(hostile["heat"]!).map(({ row }) => row));
    expect(names.size).toBe(30);
  });

  it("does not paint a tenth of a point as the largest difference that there can be", () => {
    const spec = heatMap(head, {
      ...{ question: "Who?", rows: ["a"], columns: ["a", "b"], rowTitle: "", columnTitle: "" },
      ...{ middle: 0, difference: true },
      cells: [-0.001, 0.0004].map((value, column) => ({ row: 0, column, ...around(value, 0.01) })),
    });
    expect(JSON.stringify(spec)).toContain('"domain":[-0.01,0,0.01]');
  });

  it("needs no colours of a cell that is missing", () => {
    expect(two([{ row: 0, column: 1, value: 0.5 }])).toEqual([
      {
        row: "a",
        column: "b",
        rowName: "a",
        columnName: "b",
        value: 0.5,
        words: "50.0 %",
        told: "a, b: 50.0 %",
        short: "50.0 %",
        range: "",
        sure: 0,
      },
    ]);
  });
});

describe("a price curve", () => {
  it("names the fair price with its interval and the price now", async () => {
    const texts = await expectDrawn(ordinary["price"]!);
    expect(texts).toEqual(
      expect.arrayContaining(["fair price: 6.0 (5.7 to 6.3)", "price now: 3", "price of a Grot in points", "50 %"]),
    );
    expect(String(ordinary["price"]!["description"])).toContain("fair price: 6.0 (5.7 to 6.3)");
  });

  it("leaves a fair price that was not found out", async () => {
    const spec = priceCurve(head, {
      question: "What?",
      name: "it",
      points: [{ x: 1, ...around(0.9, 0.01) }],
      current: 1,
    });
    const texts = await expectDrawn(spec);
    expect(texts.some((text) => text.startsWith("fair price"))).toBe(false);
    expect(texts).toContain("price now: 1");
  });
});

describe("before and after", () => {
  it("shows shares, so that samples of different sizes compare", () => {
    const spec = beforeAfter(head, {
      question: "Did it move?",
      title: "lost",
      unit: "models",
      scale: 1,
      confidence: 0.95,
      before: sample("before", [50, 50]),
      after: sample("after", [10, 30]),
    });
    const bars = rows(spec).filter(({ kind }) => kind === "bar");
    expect(bars.map(({ name, value, share }) => [name, value, share])).toEqual([
      ["before", "0", 0.5],
      ["before", "1", 0.5],
      ["after", "0", 0.25],
      ["after", "1", 0.75],
    ]);
    // The two bars of a value share its bin and do not overlap.
    expect(bars[0]!["right"]).toBe(bars[2]!["left"]);
    expect(bars[0]!["left"]).toBeGreaterThan(-0.5);
    expect(bars[2]!["right"]).toBeLessThan(0.5);
  });

  it("bins both samples alike when their values are many", () => {
    const bars = rows(hostile["before"]!).filter(({ kind }) => kind === "bar");
    // Stored 0 and 90, in halves: 91 values in at most 24 bins of 5.
    expect(bars.map(({ value }) => value)).toEqual(["0 to 2", "45 to 47"]);
  });

  it("says both means", async () => {
    expect(await expectDrawn(ordinary["before"]!)).toEqual(
      expect.arrayContaining([
        "before: mean 2.0 models (1.9 to 2.1)",
        "after: mean 3.0 models (2.9 to 3.1)",
        "Models lost, Orks [models]",
      ]),
    );
  });
});
