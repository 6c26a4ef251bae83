import { describe, expect, it } from "vitest";
import { textWidth } from "../../src/host/node/font.ts";
import { toPng, toSvg } from "../../src/host/node/render.ts";
import { drawCharts } from "../../src/report/charts/index.ts";
import { duel } from "./fixtures.ts";

const { spec } = drawCharts(duel())[0]!;

describe("the pictures without a browser", () => {
  it("measure text by the shipped font", () => {
    // Advances of DejaVu Sans at 2048 units an em: M 1767, i 569; of its bold: M 2038.
    expect(textWidth("M", 2048, false)).toBe(1767);
    expect(textWidth("Mi", 2048, false)).toBe(1767 + 569);
    expect(textWidth("M", 2048, true)).toBe(2038);
    expect(textWidth("戦", 12, false)).toBe(12);
    expect(textWidth("", 12, false)).toBe(0);
  });

  it("are as wide as their words need, not half as wide again", async () => {
    const width = Number(/width="(\d+(?:\.\d+)?)"/.exec(await toSvg(spec, "light"))![1]);
    expect(width).toBeGreaterThan(620);
    expect(width).toBeLessThan(760);
  });

  it.each(["light", "dark"] as const)("are PNGs at twice the size, the same bytes every time (%s)", async (theme) => {
    const svg = await toSvg(spec, theme);
    expect(await toSvg(spec, theme)).toBe(svg);
    const png = Buffer.from(await toPng(svg, theme));
    expect(Buffer.from(await toPng(svg, theme)).equals(png)).toBe(true);
    expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.map(Number);
    expect(Math.abs(png.readUInt32BE(16) - 2 * width!)).toBeLessThanOrEqual(2);
    expect(Math.abs(png.readUInt32BE(20) - 2 * height!)).toBeLessThanOrEqual(2);
    // An empty canvas of this size packs into about 5 kB.
    expect(png.length).toBeGreaterThan(20_000);
  });

  it("hold letters, not boxes: text changes the picture", async () => {
    const svg = await toSvg(spec, "light");
    const mute = svg.replace(/<text[\s\S]*?<\/text>/g, "");
    const boxes = svg.replace(/>Marines in seat/g, ">戦戦戦戦 in seat");
    const [with_, without, boxed] = await Promise.all([svg, mute, boxes].map((text) => toPng(text, "light")));
    expect(Buffer.from(with_!).equals(Buffer.from(without!))).toBe(false);
    expect(Buffer.from(with_!).equals(Buffer.from(boxed!))).toBe(false);
  });

  it("refuse a chart that cannot be drawn", async () => {
    await expect(toSvg({ mark: "nonsense", data: { values: [] } }, "light")).rejects.toThrow();
  });
});
