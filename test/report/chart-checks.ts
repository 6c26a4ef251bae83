/** What every chart is held to: valid Vega-Lite in both themes, no warnings, no lost words, no names in expressions, no stray colours. */
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { toSvg } from "../../src/host/node/render.ts";
import { type Spec, withTheme } from "../../src/report/charts/index.ts";

let validate: ((value: unknown) => boolean) | undefined;

/** Vega-Lite's own schema; read once. */
export function isVegaLite(value: unknown): boolean {
  if (validate === undefined) {
    const ajv = new Ajv({ strict: false });
    // The package's types describe a default export that Node does not see.
    (addFormats as unknown as (ajv: Ajv) => void)(ajv);
    ajv.addFormat("color-hex", true);
    validate = ajv.compile(createRequire(import.meta.url)("vega-lite/vega-lite-schema.json"));
  }
  return validate(value);
}

export function expectValid(spec: Spec): void {
  expect(isVegaLite(withTheme(spec, "light"))).toBe(true);
  expect(isVegaLite(withTheme(spec, "dark"))).toBe(true);
}

/** The texts of an SVG in reading order, entities undone. */
export function texts(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/gs)].flatMap(([, inner]) =>
    inner!
      .split(/<\/?tspan[^>]*>/)
      .filter((part) => part !== "")
      .map((part) =>
        part.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
      ),
  );
}

/** Draws it and gives its texts. */
export async function expectDrawn(spec: Spec): Promise<string[]> {
  const warnings: string[] = [];
  const svg = await toSvg(spec, "light", warnings);
  expect(warnings).toEqual([]);
  // Also in what a screen reader reads. Only the place is shown: the whole picture would be pages.
  expect(/.{0,80}(NaN|undefined).{0,80}/.exec(svg)?.[0]).toBeUndefined();
  const all = texts(svg);
  expect(all.length).toBeGreaterThan(5);
  for (const text of all) expect(text).not.toMatch(/undefined|NaN|null/);
  return all;
}

/** Black, Vega's default for text and rules, is nowhere; the only colours are the theme's. */
export async function expectDark(spec: Spec): Promise<void> {
  const svg = await toSvg(spec, "dark");
  expect(svg).not.toMatch(/(fill|stroke)="(black|#000|#000000|#888)"/);
  expect(svg).toContain('fill="#1a1d21"');
  expect(svg).not.toContain("#1d2126");
}

/** Every string of the specification that Vega runs. */
export function expressions(node: unknown): string[] {
  if (node === null || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" && ["filter", "labelExpr", "expr", "calculate", "test"].includes(key)
      ? [value]
      : expressions(value),
  );
}
