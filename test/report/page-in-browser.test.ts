/** Opens the page as a reader does, without a network, and listens for complaints. Needs Debian's `chromium`. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageAssets } from "../../src/host/node/page-assets.ts";
import { answerPage } from "../../src/report/answer-page.ts";
import { page as reportPage } from "../../src/report/page.ts";
import { answer, hostileAnswer } from "./answer-fixtures.ts";
import { attack, duel, hostileNames, onTable } from "./fixtures.ts";

const executablePath = "/usr/bin/chromium";
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

  it.each([
    ["duel", duel(), 6, "light"],
    ["attack", attack(), 1, "dark"],
    ["hostile", hostile, 6, "dark"],
    ["table", onTable(duel()), 9, "light"],
  ] as const)("draws every chart and complains of nothing (%s)", async (name, summary, charts, scheme) => {
    const { tab, complaints, close } = await open(name, reportPage(summary, context, pageAssets), scheme);
    expect(complaints).toEqual([]);
    expect(await tab.locator(".chart svg").count()).toBe(charts);
    expect(await tab.locator("b").count()).toBe(0);
    expect(await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await close();
  });

  it("keeps maps of the table as wide as high", async () => {
    for (const width of [1000, 390]) {
      const { tab, close } = await open("map", reportPage(onTable(duel()), context, pageAssets), "light", width);
      const view = tab.locator("#chart-where-lost svg .mark-group.role-scope path.background").first();
      const { width: wide, height: high } = (await view.boundingBox())!;
      expect(wide).toBeGreaterThan(150);
      expect(Math.abs(wide / high - 1)).toBeLessThan(0.02);
      await close();
    }
  });

  it.each([
    ["answer", answer(), 1000, "light"],
    ["answer on a phone", answer(), 390, "dark"],
    ["hostile answer", hostileAnswer(), 1000, "dark"],
  ] as const)("draws every chart of an answer (%s)", async (name, found, width, scheme) => {
    const { tab, complaints, close } = await open(name, answerPage(found, pageAssets), scheme, width);
    expect(complaints).toEqual([]);
    expect(await tab.locator(".chart svg").count()).toBe(found.charts.length);
    expect(await tab.locator("b").count()).toBe(0);
    // Names and verdicts beside a row are within what is seen.
    const cut = `[...document.querySelectorAll(".chart")].filter(({ id }) => /forest|groups|bars/.test(id)).flatMap((c) =>
      [...c.querySelectorAll(".mark-text text")].filter((t) => t.getBoundingClientRect().right > c.getBoundingClientRect().right + 1)
        .map((t) => c.id + ": " + t.textContent))`;
    if (!name.startsWith("hostile")) expect(await tab.evaluate(cut)).toEqual([]);
    expect(await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await close();
  });

  it("fits a phone, follows the system into the dark, and shows the replay of a bar", async () => {
    const { tab, complaints, close } = await open("phone", reportPage(duel(), context, pageAssets), "light", 390);
    expect(await tab.evaluate("document.documentElement.scrollWidth")).toBe(390);
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
