import { describe, expect, it } from "vitest";
import type { MetricSummary, Summary } from "../../src/estimate/summary.ts";
import { toSvg } from "../../src/host/node/render.ts";
import { damageByWeapon } from "../../src/report/charts/damage-by-weapon.ts";
import { charts, drawCharts, type Spec } from "../../src/report/charts/index.ts";
import { shareInterval } from "../../src/report/charts/share-interval.ts";
import { whoWins } from "../../src/report/charts/who-wins.ts";
import { expectDark, expectDrawn, expectValid, expressions, isVegaLite, texts } from "./chart-checks.ts";
import { attack, duel, hostileNames, onTable } from "./fixtures.ts";

/** What breaks pictures: long and odd names, many turns, one bar only, nothing at all. */
const cases: Record<string, Summary> = {
  duel: duel(),
  attack: attack(),
  hostile: duel({
    names: hostileNames,
    turns: 30,
    models: 60,
    blocks: 300,
    weapons: ["a weapon with a name that never ends", "b"],
  }),
  tiny: duel({ turns: 1, models: 1, blocks: 64, weapons: ["fist"] }),
  table: onTable(duel()),
  hostileTable: onTable(duel({ names: hostileNames, blocks: 300 })),
};

const drawn = Object.entries(cases).flatMap(([name, summary]) =>
  drawCharts(summary).map(({ id, spec }) => ({ name: `${name}/${id}`, id, summary, spec })),
);

function spec(name: string): Spec {
  return drawn.find((chart) => chart.name === name)!.spec;
}

describe("the specifications", () => {
  it.each(drawn)("$name is valid Vega-Lite in both themes", ({ spec }) => {
    expectValid(spec);
  });

  it("are refused by the schema when they are wrong", () => {
    expect(isVegaLite({ ...spec("duel/turns"), layer: [{ mark: "bra" }] })).toBe(false);
  });

  it("answer the questions that their mode raises", () => {
    const ids = (name: string) => drawn.filter((chart) => chart.name.startsWith(`${name}/`)).map(({ id }) => id);
    expect(ids("duel")).toEqual(["who-wins", "losses", "survivors", "turns", "endings", "damage-by-weapon"]);
    expect(ids("attack")).toEqual(["distributions"]);
  });

  it.each(drawn)("$name says who fights, how often and how sure", ({ spec, summary }) => {
    const { text, subtitle } = spec["title"] as { text: string; subtitle: string[] };
    expect(text).toMatch(/\?$/);
    const words = subtitle.join(" ");
    expect(words).toMatch(/95 % intervals/);
    expect(words).toMatch(summary.legs === 2 ? /mirrored pairs/ : /attacks/);
    for (const { policy } of summary.sides) expect(words).toContain(`(${policy})`);
    expect(String(spec["description"])).not.toBe("");
  });

  it("keep names of the user out of expressions", () => {
    for (const { spec } of drawn) {
      for (const expression of expressions(spec)) expect(expression).not.toMatch(/script|Venerable|Marines|never ends/);
    }
  });

  it("give the same JSON twice", () => {
    expect(JSON.stringify(drawCharts(duel()))).toBe(JSON.stringify(drawCharts(duel())));
  });
});

describe("the pictures", () => {
  it.each(drawn)("$name draws without a warning, without undefined, NaN or a lost label", async ({ spec }) => {
    for (const text of await expectDrawn(spec)) expect(text).not.toContain("…");
  });

  it("label what a reader looks for", async () => {
    const labels = async (name: string) => texts(await toSvg(spec(name), "light"));
    expect(await labels("duel/who-wins")).toEqual(
      expect.arrayContaining([
        "All battles",
        "Marines in seat 1",
        "Marines in seat 2",
        "0 %",
        "100 %",
        "59.3 %",
        "draw",
      ]),
    );
    const single = whoWins.draw({ ...duel(), legs: 1, bySeat: duel().bySeat!.slice(0, 1) });
    const shown = texts(await toSvg(single!, "light"));
    expect(shown).toContain("Who wins?");
    expect(shown).not.toContain("Marines in seat 1");
    expect(await labels("duel/endings")).toEqual(
      expect.arrayContaining(["one side destroyed", "turn limit", "70.0 % (69.5 to 70.5 %)", "share of battles"]),
    );
    expect(await labels("duel/survivors")).toEqual(expect.arrayContaining(["models", "Marines", "Orks", "0", "6"]));
    expect(await labels("duel/turns")).toEqual(
      expect.arrayContaining(["length of the battle (turns)", "share of battles", "mean 3.30 turns (3.29 to 3.31)"]),
    );
    expect(await labels("attack/distributions")).toEqual(
      expect.arrayContaining(["Models killed, Orks", "mean 1.300 models (1.293 to 1.307), exact 1.3021"]),
    );
    // Sorted by damage, not by name.
    const weapons = (await labels("duel/damage-by-weapon")).filter((text) => /^(heavy )?bolter$|^choppa$/.test(text));
    expect(weapons).toEqual(["choppa", "heavy bolter", "bolter", "choppa", "heavy bolter", "bolter"]);
  });

  it("say how many of the removed were friends", () => {
    const summary = duel();
    const metric = summary.metrics.find(({ id, side }) => id === "lost" && side === "Orks")!;
    const mean = { ...metric.mean, value: 0.72, low: 0.7, high: 0.74 };
    const friends = { ...metric, id: "lostToFriends", title: "Removed by their own side", mean };
    const none = { ...friends, side: "Marines", mean: { ...mean, value: 0 } };
    const subtitle = (metrics: readonly MetricSummary[]) =>
      JSON.stringify(damageByWeapon.draw({ ...summary, metrics: [...summary.metrics, ...metrics] })!.title);
    expect(subtitle([none, friends])).toContain("Orks removed 0.72 models (0.70 to 0.74) of its own.");
    expect(subtitle([none])).not.toContain("of its own");
  });

  it("end with the last turn that was played, and leave out losses that neither side had", () => {
    const summary = duel();
    const early = {
      ...summary,
      metrics: summary.metrics.map((metric) =>
        metric.id === "turns" ? { ...metric, histogram: [[3 * metric.scale, 1]] as const } : metric,
      ),
    };
    const turns = (drawn: unknown) =>
      [...JSON.stringify(drawn).matchAll(/"turn":(\d+)/g)].map(([, turn]) => Number(turn));
    const plot = (id: string, of: typeof summary) => charts.find((chart) => chart.id === id)!.draw(of);
    expect(Math.max(...turns(plot("survivors", summary)))).toBeGreaterThan(3);
    expect(Math.max(...turns(plot("survivors", early)))).toBe(3);
    const lost = summary.metrics.find(({ group, key, turn }) => group === "losses" && !key && !turn)!.id;
    const none = {
      ...summary,
      metrics: summary.metrics.map((metric) =>
        metric.id === lost ? { ...metric, histogram: [[0, 50_000]] as const } : metric,
      ),
    };
    const concat = (of: typeof summary) => (plot("losses", of)!["concat"] as unknown[]).length;
    expect(concat(none)).toBe(concat(summary) - 2);
  });

  it("leave the attacker's zeros out, and draw one bar when there is but one", async () => {
    const all = texts(await toSvg(spec("attack/distributions"), "light"));
    expect(all.some((text) => text.includes("Marines") && !text.includes("attacking"))).toBe(false);
    const sure = attack();
    const only = { ...sure, metrics: sure.metrics.filter(({ side }) => side === "Marines") };
    const [chart] = drawCharts(only);
    expect(texts(await toSvg(chart!.spec, "light"))).toEqual(expect.arrayContaining(["0", "Models killed, Marines"]));
  });

  it("are drawn light on dark in the dark theme", async () => {
    for (const { spec } of drawn.filter(({ name }) => /^(duel|attack)/.test(name))) await expectDark(spec);
  });
});

describe("the interval of a share", () => {
  it("is Wilson's", () => {
    // Brown, Cai and DasGupta (2001), and by hand: n = 40, x = 10, z = 1.959964.
    const { low, high } = shareInterval(0.25, 40, 0.95);
    expect(low).toBeCloseTo(0.1419, 4);
    expect(high).toBeCloseTo(0.4019, 4);
  });

  it("never leaves 0..1 and never has no width", () => {
    expect(shareInterval(0, 10, 0.95).low).toBe(0);
    expect(shareInterval(0, 10, 0.95).high).toBeGreaterThan(0.2);
    expect(shareInterval(1, 10, 0.95).high).toBe(1);
  });
});
