/**
 * Pictures of the charts without a browser: Vega-Lite to Vega to SVG, and SVG to PNG at twice the size, both with the shipped font
 * and no other, so that every machine draws the same bytes. The heavy libraries are loaded when the first picture is asked for. Cold.
 */
import type { Spec as VegaSpec } from "vega";
import type { Spec } from "../../report/charts/chart.ts";
import { background, type Theme, withTheme } from "../../report/charts/theme.ts";
import { boldFont, regularFont, textWidth } from "./font.ts";

/** A chart as a standalone SVG. What the libraries grumble about is added to `warnings`; nothing goes to the console. */
export async function toSvg(spec: Spec, theme: Theme, warnings: string[] = []): Promise<string> {
  const view = await toView(spec, theme, warnings);
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

/** A PNG at twice the size of the SVG, for screens and print. */
export async function toPng(svg: string, theme: Theme): Promise<Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js");
  const resvg = new Resvg(svg, {
    // The last row and column of pixels are only partly covered by the picture.
    background: background(theme),
    fitTo: { mode: "zoom", value: 2 },
    font: { loadSystemFonts: false, fontFiles: [regularFont, boldFont], defaultFontFamily: "DejaVu Sans" },
  });
  return resvg.render().asPng();
}

/** The compiled chart before it is drawn; tests look into its scenegraph. */
export async function toView(spec: Spec, theme: Theme, warnings: string[] = []) {
  const [vega, vegaLite] = await Promise.all([measuringVega(), import("vega-lite")]);
  const logger = collector(warnings);
  const themed = withTheme(spec, theme) as unknown as Parameters<typeof vegaLite.compile>[0];
  const compiled = vegaLite.compile(themed, { logger }).spec as VegaSpec;
  return new vega.View(vega.parse(compiled), { renderer: "none", logger });
}

/** Vega, once taught to measure text by the shipped font; the typings do not know `textMetrics`. */
async function measuringVega() {
  const vega = await import("vega");
  const { textMetrics } = vega as unknown as { textMetrics: { width: (item: TextItem, text: string) => number } };
  textMetrics.width = ({ fontSize, fontWeight }, text) =>
    textWidth(String(text ?? "").trim(), fontSize ?? 11, fontWeight === "bold" || Number(fontWeight) >= 600);
  return vega;
}

interface TextItem {
  readonly fontSize?: number;
  readonly fontWeight?: string | number;
}

/** A Vega logger that keeps warnings and throws errors: a chart that cannot be drawn is a bug of ours. */
function collector(warnings: string[]) {
  const logger = {
    level: () => logger,
    error(...messages: readonly unknown[]): never {
      throw new Error(`chart: ${messages.join(" ")}`);
    },
    warn(...messages: readonly unknown[]) {
      warnings.push(messages.join(" "));
      return logger;
    },
    info: () => logger,
    debug: () => logger,
  };
  // Vega sets and asks for the level through one overloaded function.
  return logger as unknown as import("vega").LoggerInterface;
}
