/** Matchups of the toy rulebook, and its battle module compiled for worker threads. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { buildDiceTables } from "../../src/dice/tables.ts";
import { type Accident, type ToyMatchup, type ToySide, toyMetrics } from "./battle.ts";

const MARINES: ToySide = { name: "Marines", models: 5, need: 4, policy: "gunline" };
const ORKS: ToySide = { name: "Orks", models: 8, need: 5, policy: "aggressor" };

export interface ToyKnobs {
  readonly sides?: readonly [ToySide, ToySide];
  readonly turns?: number;
  readonly legs?: 1 | 2;
  readonly accident?: Accident;
}

export function toyMatchup({ sides = [MARINES, ORKS], turns = 6, legs = 2, accident }: ToyKnobs = {}): ToyMatchup {
  const models = Math.max(sides[0].models, sides[1].models);
  return {
    rules: "toy",
    mode: "duel",
    dice: buildDiceTables([]),
    legs,
    metrics: toyMetrics(models, turns),
    sides: sides.map(({ name, models, policy }) => ({ name, points: 100, models, policy: policy ?? "gunline" })),
    toy: sides,
    turns,
    ...(accident && { accident }),
  };
}

export function toyKey(seed = "toy", cell = "main"): Int32Array {
  return cellKey(rootKey(seed), cell);
}

const compiled = new Map<string, string>();

/** URL of a battle module of this folder as plain JavaScript, for threads. */
export function toyModuleUrl(name = "battle"): string {
  let url = compiled.get(name);
  if (url === undefined) {
    const out = mkdtempSync(join(tmpdir(), "toy-"));
    const tsc = createRequire(import.meta.url)
      .resolve("typescript/package.json")
      .replace(/package\.json$/, "bin/tsc");
    const source = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
    const flags = ["--ignoreConfig", "--noCheck", "--noResolve", "--module", "esnext", "--target", "es2023"];
    execFileSync(process.execPath, [tsc, source, ...flags, "--outDir", out], { stdio: "inherit" });
    writeFileSync(join(out, "package.json"), '{"type":"module"}');
    url = pathToFileURL(join(out, `${name}.js`)).href;
    compiled.set(name, url);
  }
  return url;
}
