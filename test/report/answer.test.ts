import { describe, expect, it } from "vitest";
import { pageAssets } from "../../src/host/node/page-assets.ts";
import { answerConsole } from "../../src/report/answer-console.ts";
import { answerPage } from "../../src/report/answer-page.ts";
import { cells } from "../../src/report/columns.ts";
import { answer, hostileAnswer } from "./answer-fixtures.ts";

const plain = { color: false, ascii: false };

describe("an answer in a terminal", () => {
  it("says the verdict first, then what it rests on, and last where it comes from", () => {
    expect(answerConsole(answer(), plain)).toBe(
      `A Power Fist is better than a power weapon: it scores 54.1 % (53.3 to 54.9 %).
Decided after 6 400 mirrored pairs.
Marines with either (aggressor) against Orks (aggressor).

By itself      Score   Won
Power Fist    54.1 %  50 %
Power weapon  45.9 %  41 %

Caution: One pair of scripted players only.

wargauge 0.1.0; seed 1; scenario 5d41402abc4b.
`,
    );
  });

  it("fits 80 columns, whatever it is told, and says what it left out", () => {
    const text = answerConsole(hostileAnswer(), { ...plain, width: 200 });
    for (const line of text.split("\n")) expect(cells(line)).toBeLessThanOrEqual(80);
    expect(text).toContain("(… 28 more rows and 28 more columns on the page)");
    for (const width of [40, 60]) {
      const narrow = answerConsole(answer(), { ...plain, width });
      for (const line of narrow.split("\n")) expect(cells(line)).toBeLessThanOrEqual(width);
    }
  });

  it("counts rows that a table was given without", () => {
    const table = { title: "Number", columns: [{ title: "Number" }], rows: [["score"]], more: 11 };
    expect(answerConsole(answer({ tables: [table] }), plain)).toContain("score\n(… 11 more rows on the page)\n");
  });

  it("cuts the longest words of a table, and no number", () => {
    const wide = answer({
      tables: [
        {
          title: "Scenario",
          columns: [{ title: "Scenario" }, { title: "Verdict" }, { title: "Score", number: true }],
          rows: [["short", `long ${"word ".repeat(30)}`, "54.1 % (53.3 to 54.9 %)"]],
        },
      ],
    });
    const [, row] = answerConsole(wide, plain).split("\n\n")[1]!.split("\n");
    expect(row).toMatch(/^short {5}long word.*… {2}54\.1 % \(53\.3 to 54\.9 %\)$/);
    expect(cells(row!)).toBe(80);
    expect(answerConsole(wide, { ...plain, ascii: true })).toMatch(/wo\.\.\. {2}54/);
  });

  it("breaks no line within a number, nor between it and its per cent", () => {
    const headline = `${"x".repeat(55)} scores 54.1 % (53.3 to 54.9 %) over 12 560 pairs`;
    for (let width = 40; width <= 80; width++) {
      for (const line of answerConsole(answer({ headline }), { ...plain, width }).split("\n"))
        expect(line).not.toMatch(/^%|^\d{3} pairs/);
    }
  });

  it("has no room for empty parts", () => {
    const bare = answer({ notes: [], cautions: [], subject: "", tables: [], facts: [["Seed", "1"]] });
    expect(answerConsole(bare, plain)).toBe(`${bare.headline}\n\nseed 1.\n`);
  });

  it("lets no name steer the terminal, and paints only when asked to", () => {
    const odd = answer({ headline: "a\u001b[31m\nb", notes: ["\u0007"] });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
    expect(answerConsole(odd, plain)).not.toMatch(/[\u0000-\u0009\u001b]/);
    expect(answerConsole(answer(), { ...plain, color: true })).toContain("\u001b[1mA Power Fist");
  });
});

/** The page without its scripts and styles: what a reader without JavaScript gets. */
function body(html: string): string {
  return html.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, "");
}

describe("an answer as a page", () => {
  it("is one file below a megabyte that asks the network for nothing", () => {
    expect(Buffer.byteLength(answerPage(answer(), pageAssets))).toBeLessThan(1_000_000);
    for (const html of [answerPage(answer(), pageAssets), answerPage(hostileAnswer(), pageAssets)]) {
      expect(body(html)).not.toMatch(/\b(src|href|action|srcset|poster)\s*=/i);
      expect(body(html)).not.toMatch(/https?:|url\(|@import/);
      const json = /<script type="application\/json" id="charts">([\s\S]*?)<\/script>/.exec(html)![1]!;
      expect(json).not.toMatch(/https?:/);
      expect(() => JSON.parse(json)).not.toThrow();
    }
  });

  it("says all of it without JavaScript, the answer first", () => {
    const text = body(answerPage(answer(), pageAssets));
    const order = [
      "<h1>A Power Fist is better than a power weapon: it scores 54.1&nbsp;% (53.3 to 54.9&nbsp;%).</h1>",
      "Mind this",
      "In numbers",
      "Is it better?",
      "By itself",
      "Every battle",
      "Where this comes from",
      "wargauge compare fist.yaml blade.yaml --seed 1",
      "How to read it",
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // The numbers of a chart stand below it.
    expect(text).toMatch(/Power Fist<td>4\.1<td>3\.3<td>4\.9<td class=text>better/);
    expect(text).toContain("<code>5d41402abc4b2a76b9719d911017c592ae2f1a3bd3f5d7aa0b1c2d3e4f506172</code>");
  });

  it("escapes names wherever they end up", () => {
    const html = answerPage(hostileAnswer(), pageAssets);
    expect(html).not.toContain("</script><b>");
    expect(html.match(/<\/script/gi)).toHaveLength(5);
    expect(body(html)).not.toContain("<b>");
    expect(body(html)).toContain("<h1>&lt;/script&gt;&lt;b&gt; is better than");
  });

  it("keeps a long table behind a click, and leaves out empty parts", () => {
    expect(body(answerPage(hostileAnswer(), pageAssets))).toContain("<summary>All 60 rows</summary>");
    const bare = body(
      answerPage(answer({ numbers: [], tables: [], cautions: [], reading: [], charts: [] }), pageAssets),
    );
    expect(bare).not.toMatch(/In numbers|By itself|Mind this|How to read/);
  });
});
