/** What pages are made with, from the files of this package and of the chart libraries. Cold. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PageAssets } from "../../report/page-frame.ts";

/** The browser builds lie beside files that the packages export, but are not exported themselves. */
const builds: readonly (readonly [neighbour: string, file: string])[] = [
  ["vega/vega-schema.json", "vega.min.js"],
  ["vega-lite/vega-lite-schema.json", "vega-lite.min.js"],
  ["vega-embed", "vega-embed.min.js"],
];

export const pageAssets: PageAssets = {
  // The same place from src/ and from dist/.
  asset: (name) => readFileSync(new URL(`../../../assets/page/${name}`, import.meta.url), "utf8"),
  libraries() {
    const { resolve } = createRequire(import.meta.url);
    return builds.map(([neighbour, file]) => readFileSync(join(dirname(resolve(neighbour)), file), "utf8"));
  },
};
