/** The page of a replay: its stops, its picture, and what it does in a browser without a network. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReplayAnswer, type ReplayedStep, replay } from "../../src/experiments/replay.ts";
import type { DrawnAct } from "../../src/experiments/replay-scene.ts";
import { pageAssets } from "../../src/host/node/page-assets.ts";
import { replayPage } from "../../src/report/replay-page.ts";
import { stopsOf } from "../../src/report/replay-stops.ts";
import { skirmish } from "../../src/rules/skirmish/index.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { some } from "../some.ts";
import { hostileNames } from "./fixtures.ts";

const roster = { profile: "ork_boy", count: 6, weapons: ["slugga", "choppa"] };
function scenario(mode: "battle" | "duel", names: readonly string[]): Scenario {
  return {
    title: `A patrol of ${names[0]}`,
    rules: "skirmish",
    mode,
    ...(mode === "battle"
      ? { battle: { mission: "Cleanse", table: { size: [36, 36], generate: { density: 0.15 } } } }
      : { duel: { distance: 12, turns: 6 } }),
    options: {},
    houseRules: {},
    mirror: true,
    sides: names.map((name) => ({ name, policy: "aggressor", roster: [roster] })),
    battles: 2,
    seed: "drawn",
  } as Scenario;
}
const answerOf = (given: Scenario): Promise<ReplayAnswer> =>
  replay(given, { rulebook: skirmish, wanted: { block: 1, leg: 1 } });
const pageOf = ({ replay: told, scene }: ReplayAnswer) => replayPage(told, scene, "wargauge replay x.yaml", pageAssets);

describe("stops of a replay", () => {
  const event = (more: object = {}): ReplayedStep =>
    ({ kind: "event", code: 1, a: 0, b: 0, c: 0, text: "x", rules: [], ...more }) as ReplayedStep;
  const roll = { kind: "roll" } as ReplayedStep;

  it("begin at turns, at phases in which something happens, and where somebody else acts; dice go with what they led to", () => {
    const steps = [
      event(),
      event({ heading: 1, text: "Turn 1" }),
      event({ heading: 2, text: "Movement" }),
      event({ heading: 2, text: "Shooting" }),
      roll,
      event(), // 5: token 0
      event(), // 6: what came of it
      event(), // 7: token 0 again
      roll,
      event(), // 9: token 1
      event({ heading: 2, text: "Combat" }),
      event(), // 11: token 1
    ];
    const act = (step: number, by: number): DrawnAct => ({ step, by, kind: "shot" });
    expect(stopsOf(steps, [act(5, 0), act(7, 0), act(9, 1), act(11, 1)])).toEqual([
      { from: 0, to: 0 },
      { from: 1, to: 3, turn: "Turn 1" },
      { from: 4, to: 7, actor: 0, phase: "Shooting" },
      { from: 8, to: 10, actor: 1 },
      { from: 11, to: 11, actor: 1, phase: "Combat" },
    ]);
  });

  it("of a battle hold every step once", async () => {
    const { replay: told, scene } = await answerOf(scenario("battle", ["Marines", "Orks"]));
    const stops = stopsOf(told.steps, scene!.acts);
    expect(stops.length).toBeGreaterThan(50);
    expect(stops[0]!.from).toBe(0);
    expect(stops.at(-1)!.to).toBe(told.steps.length - 1);
    stops.slice(1).forEach(({ from, to }, i) => {
      expect(from).toBe(stops[i]!.to + 1);
      expect(to).toBeGreaterThanOrEqual(from);
    });
  });
});

describe("the page of a replay", () => {
  it("has the same bytes again, and every sentence, die and rule of the battle", async () => {
    const answer = await answerOf(scenario("battle", ["Marines", "Orks"]));
    const text = pageOf(answer);
    expect(pageOf(await answerOf(scenario("battle", ["Marines", "Orks"])))).toBe(text);
    const dice = answer.replay.steps.flatMap((step) =>
      step.kind === "roll" && step.primitive !== "below" ? step.faces : [],
    );
    expect(text.match(/<i class="die/g)!.length).toBe(dice.length);
    const places = new Set(answer.scene!.acts.filter(({ kind }) => kind === "place").map(({ step }) => step));
    const ids = answer.replay.steps.flatMap((step, i) =>
      step.kind === "event" && step.heading === undefined && !places.has(i) ? step.rules : [],
    );
    expect([...text.matchAll(/<span class="rule">([^<]*)</g)].map((found) => found[1])).toEqual(ids);
  });

  it("tells a duel without a table", async () => {
    const text = pageOf(await answerOf(scenario("duel", ["Marines", "Orks"])));
    expect(text).not.toContain("<script");
    expect(text).not.toContain('id="table"');
    expect(text).toContain("What happened");
  });
});

const executablePath = "/usr/bin/chromium";
describe.skipIf(!existsSync(executablePath))("the page of a replay in a browser without a network", () => {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), "wargauge-replay-"));
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(text: string, colorScheme: "light" | "dark", width: number) {
    const file = join(folder, `${width}.html`);
    writeFileSync(file, text);
    const context = await browser.newContext({ offline: true, colorScheme, viewport: { width, height: 900 } });
    const tab = await context.newPage();
    const complaints: string[] = [];
    tab.on("console", (message) => complaints.push(message.text()));
    tab.on("pageerror", (error) => complaints.push(error.message));
    await tab.goto(pathToFileURL(file).href);
    await tab.waitForSelector("html[data-drawn]", { state: "attached" });
    return { tab, complaints };
  }

  const at = (tab: Page, token: number): Promise<string> =>
    tab.evaluate(
      `((t) => t.style.display === "none" ? "off" : t.style.transform)(document.getElementById("token-${token}"))`,
    );

  const WINDOWS = [
    ["light", 1400],
    ["dark", 390],
  ] as const;
  it.each(some(WINDOWS, 2, 1))(
    "complains of nothing, fits, and is moved by keys, slider and log (%s, %i wide)",
    async (scheme, width) => {
      const answer = await answerOf(scenario("battle", hostileNames));
      const scene = answer.scene!;
      const { tab, complaints } = await open(pageOf(answer), scheme, width);
      const stops = stopsOf(answer.replay.steps, scene.acts);
      const value = () => tab.locator("#slider").inputValue();
      const current = () => tab.locator("#log > [aria-current]").getAttribute("id");
      expect(await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(await tab.locator("h1 b").count()).toBe(0);
      expect(await value()).toBe("0");

      await tab.keyboard.press("ArrowRight");
      expect([await value(), await current()]).toEqual(["1", "entry-1"]);
      await tab.keyboard.press("PageDown");
      expect(stops[Number(await value())]!.turn).toBeDefined();
      await tab.keyboard.press("End");
      expect(await value()).toBe(String(stops.length - 1));
      const last = scene.tokens.map((_, token) => scene.looks.findLast((look) => look.token === token)!);
      for (const [token, look] of last.entries())
        expect(await at(tab, token)).toBe(
          look.at === undefined ? "off" : `translate(${look.at[0]}px, ${0 - look.at[1]}px)`,
        );
      const down = last.filter(({ state }) => scene.states.some((one, i) => one.look === "down" && state & (1 << i)));
      expect(down.length).toBeGreaterThan(0);
      expect(await tab.locator("#fallen .cross").count()).toBe(down.length);

      const shot = scene.acts.find(({ kind }) => kind === "shot")!;
      const stop = stops.findIndex(({ to }) => to >= shot.step);
      await tab.locator(`#entry-${stop} .stop`).click();
      expect(await value()).toBe(String(stop));
      expect(await tab.locator("#lines .shot").count()).toBeGreaterThan(0);
      expect(await tab.locator(`#token-${shot.by}.acts`).count()).toBe(1);

      await tab.locator("#slider").focus();
      await tab.keyboard.press("Home");
      expect([await value(), await current()]).toEqual(["0", "entry-0"]);
      await tab.keyboard.press("z");
      expect(await tab.locator("#closer").getAttribute("aria-pressed")).toBe("true");
      expect(complaints).toEqual([]);
      await tab.context().close();
    },
  );

  it("has who comes onto the table appear where it stands, and glide only from there on", async () => {
    const answer = await answerOf(scenario("battle", ["Marines", "Orks"]));
    const { tab } = await open(pageOf(answer), "light", 1400);
    const [gliding] = (await tab.evaluate(
      `[document.getAnimations().filter((one) => one.transitionProperty === "transform").length]`,
    )) as number[];
    expect(gliding).toBe(0);
    await tab.keyboard.press("End");
    expect(await tab.evaluate(`document.getAnimations().some((one) => one.transitionProperty === "transform")`)).toBe(
      true,
    );
    await tab.context().close();
  });

  it("plays by itself to the end and stops there", async () => {
    const { tab, complaints } = await open(
      pageOf(await answerOf(scenario("battle", ["Marines", "Orks"]))),
      "light",
      1400,
    );
    const last = await tab.locator("#slider").getAttribute("max");
    await tab.evaluate(`document.getElementById("slider").value = ${Number(last) - 1}`);
    await tab.locator("#slider").dispatchEvent("input");
    await tab.keyboard.press("Space");
    expect(await tab.locator("#play").getAttribute("aria-label")).toBe("Pause");
    await tab.locator('#play[aria-label="Play"]').waitFor();
    expect(await tab.locator("#slider").inputValue()).toBe(last);
    expect(complaints).toEqual([]);
    await tab.context().close();
  });
});
