/** Opens the page as a reader does, without a network, and listens for complaints. Needs Debian's `chromium`. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageAssets } from "../../src/host/node/page-assets.ts";
import { answerPage } from "../../src/report/answer-page.ts";
import { page as reportPage } from "../../src/report/page.ts";
import { some } from "../some.ts";
import { answer, hostileAnswer } from "./answer-fixtures.ts";
import { attack, duel, hostileNames, onTable } from "./fixtures.ts";

const executablePath = "/usr/bin/chromium";
/** Pixels across. */
const PHONE = 390;
const present = existsSync(executablePath);
if (!present)
  console.log(`the page is not opened in a browser: there is no ${executablePath} (apt-get install chromium)`);

describe.skipIf(!present)("the page in a browser without a network", () => {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), "wargauge-page-"));

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(name: string, html: string, colorScheme: "light" | "dark", width = 1000) {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, html);
    const context = await browser.newContext({ offline: true, colorScheme, viewport: { width, height: 900 } });
    const tab = await context.newPage();
    const complaints: string[] = [];
    tab.on("console", (message) => complaints.push(message.text()));
    tab.on("pageerror", (error) => complaints.push(error.message));
    tab.on("request", (request) => {
      if (!request.url().startsWith("file:")) complaints.push(request.url());
    });
    await tab.goto(pathToFileURL(file).href);
    await tab.waitForSelector(`html[data-drawn=${colorScheme}]`, { state: "attached" });
    return { tab, complaints, close: () => context.close() };
  }

  const context = { scenarioPath: "duel.yaml" };
  const hostile = duel({ names: hostileNames, turns: 30, models: 60, blocks: 300 });

  /** The window is made as wide as a phone, and everything drawn anew. */
  async function narrowed(tab: Page): Promise<void> {
    await tab.evaluate("delete document.documentElement.dataset.drawn");
    await tab.setViewportSize({ width: PHONE, height: 900 });
    await tab.waitForSelector("html[data-drawn]", { state: "attached" });
  }

  const fits = (tab: Page) => tab.evaluate("document.documentElement.scrollWidth <= innerWidth");

  const PAGES = [
    ["hostile", hostile, 6],
    ["attack", attack(), 1],
  ] as const;
  it.each(some(PAGES, 2))("draws every chart and complains of nothing (%s)", async (name, summary, charts) => {
    const { tab, complaints, close } = await open(name, reportPage(summary, context, pageAssets), "dark");
    expect(complaints).toEqual([]);
    expect(await tab.locator(".chart svg").count()).toBe(charts);
    expect(await tab.locator("b").count()).toBe(0);
    expect(await fits(tab)).toBe(true);
    await close();
  });

  it("draws maps of the table as wide as high, also on a phone", async () => {
    const { tab, complaints, close } = await open("table", reportPage(onTable(duel()), context, pageAssets), "light");
    expect(await tab.locator(".chart svg").count()).toBe(9);
    for (const narrow of [false, true]) {
      if (narrow) await narrowed(tab);
      const view = tab.locator("#chart-where-lost svg .mark-group.role-scope path.background").first();
      const { width: wide, height: high } = (await view.boundingBox())!;
      expect(wide).toBeGreaterThan(150);
      expect(Math.abs(wide / high - 1)).toBeLessThan(0.02);
      expect(await fits(tab)).toBe(true);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ["answer", answer(), "light"],
    ["hostile answer", hostileAnswer(), "dark"],
  ] as const)("draws every chart of an answer, also on a phone (%s)", async (name, found, scheme) => {
    const { tab, complaints, close } = await open(name, answerPage(found, pageAssets), scheme);
    for (const narrow of name.startsWith("hostile") ? [false] : [false, true]) {
      if (narrow) await narrowed(tab);
      expect(await tab.locator(".chart svg").count()).toBe(found.charts.length);
      expect(await tab.locator("b").count()).toBe(0);
      // Names and verdicts beside a row are within what is seen.
      const cut = `[...document.querySelectorAll(".chart")].filter(({ id }) => /forest|groups|bars/.test(id)).flatMap((c) =>
        [...c.querySelectorAll(".mark-text text")].filter((t) => t.getBoundingClientRect().right > c.getBoundingClientRect().right + 1)
          .map((t) => c.id + ": " + t.textContent))`;
      if (!name.startsWith("hostile")) expect(await tab.evaluate(cut)).toEqual([]);
      expect(await fits(tab)).toBe(true);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it("fits a phone, follows the system into the dark, and shows the replay of a bar", async () => {
    const { tab, complaints, close } = await open("phone", reportPage(duel(), context, pageAssets), "light", PHONE);
    expect(await tab.evaluate("document.documentElement.scrollWidth")).toBe(PHONE);
    expect(await tab.locator(".chart svg").count()).toBe(6);
    const stroke = () => tab.locator("#chart-turns svg text").first().getAttribute("fill");
    const light = await stroke();
    await tab.emulateMedia({ colorScheme: "dark" });
    await tab.waitForSelector("html[data-drawn=dark]", { state: "attached" });
    expect(await stroke()).not.toBe(light);
    await tab.locator("#chart-turns svg .mark-rect path[aria-label]").nth(3).click();
    expect(await tab.locator("#replay-turns code").textContent()).toBe("wargauge replay duel.yaml 24.2");
    expect(complaints).toEqual([]);
    await close();
  });
});
