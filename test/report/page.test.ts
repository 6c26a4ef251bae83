import { describe, expect, it } from "vitest";
import { pageAssets } from "../../src/host/node/page-assets.ts";
import { page } from "../../src/report/page.ts";
import { attack, duel, hostileNames, metric } from "./fixtures.ts";

const context = { scenarioPath: "scenarios/skirmish/duel.yaml" };
const hostile = duel({ names: hostileNames, turns: 30, models: 60, blocks: 300 });

/** As much as a rulebook counts: fifty metrics besides the usual, fourteen weapons, twelve turns. */
function rich() {
  const summary = duel({ turns: 12, models: 20, weapons: Array.from({ length: 14 }, (_, i) => `weapon number ${i}`) });
  const extra = Array.from({ length: 50 }, (_, i) => {
    const shape = {
      id: `m${i}`,
      title: `Some metric ${i} that happens`,
      unit: "models",
      side: summary.sides[i % 2]!.name,
    };
    return metric(shape, summary.battles, 60, 0.1 + i / 100);
  });
  return { ...summary, metrics: [...summary.metrics, ...extra] };
}

/** The page without its scripts and styles: what a reader without JavaScript gets. */
function body(html: string): string {
  return html.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, "");
}

describe("the page", () => {
  it.each([
    ["duel", duel()],
    ["attack", attack()],
    ["hostile", hostile],
    ["rich", rich()],
  ])("is one file below a megabyte that asks the network for nothing (%s)", (_, summary) => {
    const html = page(summary, context, pageAssets);
    expect(Buffer.byteLength(html)).toBeLessThan(1_000_000);
    const rest = body(html);
    expect(rest).not.toMatch(/\b(src|href|action|srcset|poster)\s*=/i);
    expect(rest).not.toMatch(/https?:|url\(|@import/);
    expect(html).toContain("default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:");
    // Neither the specifications nor our own script and style name an address.
    const json = /<script type="application\/json" id="charts">([\s\S]*?)<\/script>/.exec(html)![1]!;
    expect(json).not.toMatch(/https?:/);
    expect(() => JSON.parse(json)).not.toThrow();
  });

  it("escapes what a scenario says, in text and in data", () => {
    const html = page(hostile, context, pageAssets);
    expect(html).not.toContain("</script><b>");
    expect(body(html)).toContain("&lt;/script&gt;&lt;b&gt; win:");
    // Each script element ends exactly once: five of them (data, three libraries, ours).
    expect(html.match(/<\/script/gi)).toHaveLength(5);
    expect(html.match(/<script/g)).toHaveLength(5);
    const json = JSON.parse(/id="charts">([\s\S]*?)<\/script>/.exec(html)![1]!) as { charts: unknown[] };
    expect(JSON.stringify(json.charts)).toContain("</script><b> win");
  });

  it("says everything without JavaScript too", () => {
    const text = body(page(duel(), context, pageAssets));
    expect(text).toContain(
      "<h1>Marines win: 61.3&nbsp;% (60.8 to 61.8&nbsp;%) of the score over 50 000 mirrored pairs.</h1>",
    );
    expect(text).toContain("Who wins, and does the seat matter?");
    expect(text).toMatch(/<td>59\.30 %<td>58\.80 %<td>59\.80 %<td>50 000/);
    expect(text).toContain("Orks never used their grenades");
    expect(text).toContain("How to read an interval");
    expect(text).toMatch(
      /never varied<\/summary><p>Grenades thrown, Marines \(never seen in [\d ]+ mirrored pairs: 0\.\d+ to \d\.\d+\); Grenades thrown, Orks \(never/,
    );
  });

  it("names the command that replays a bar, and the one that makes the page again", () => {
    const text = body(page(duel(), { scenarioPath: "my duels/first's.yaml" }, pageAssets));
    expect(text).toContain("<code>wargauge replay &#39;my duels/first&#39;\\&#39;&#39;s.yaml&#39; 8.2</code>");
    expect(text).toContain(
      "wargauge run &#39;my duels/first&#39;\\&#39;&#39;s.yaml&#39; --battles 100000 --seed 1</code>",
    );
    expect(body(page(duel(), { ...context, command: "wargauge run x --set a=1" }, pageAssets))).toContain(
      "wargauge run x --set a=1</code>",
    );
    const precise = {
      ...duel(),
      seed: "day 1",
      stop: { rule: "precision", target: 0.005, strict: true, reached: true } as const,
    };
    expect(body(page(precise, context, pageAssets))).toContain(
      "--precision 0.005 --strict --seed &#39;day 1&#39;</code>",
    );
    const ofMetric = {
      ...attack(),
      stop: { rule: "precision" as const, target: 0.05, maxBlocks: 9999, metric: "lost", reached: true },
    };
    const told = body(page(ofMetric, context, pageAssets));
    expect(told).toContain("until the mean of lost was known to ±0.05");
    expect(told).toContain("--precision 0.05 --metric lost --seed");
  });

  it("shows the extremes of what is not listed value by value", () => {
    const text = body(page(rich(), context, pageAssets));
    // The ending, the turns, six kinds of loss and fifty more, of which ten are listed.
    expect(text).toContain("Extremes of 48 other metrics");
  });

  it("has one heading of the first rank, and a caption for each table", () => {
    const text = body(page(duel(), context, pageAssets));
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text.match(/<table/g)!.length).toBe(text.match(/<caption/g)!.length);
    for (const [, id] of text.matchAll(/aria-labelledby="([^"]+)"/g)) expect(text).toContain(`id="${id}"`);
  });

  it("gives the same bytes twice", () => {
    expect(page(duel(), context, pageAssets)).toBe(page(duel(), context, pageAssets));
  });
});
