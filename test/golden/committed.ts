/** Lists of hashes that were committed, against those that a script prints now. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

export const rulebooks = readdirSync(new URL("../../scenarios/", import.meta.url)).filter((folder) =>
  existsSync(new URL(`../../src/rules/${folder}/`, import.meta.url)),
);

/** How progress is stored is no result, and may change where no result does. */
const isState = (line: string): boolean => line.endsWith("/state.json");

const lines = (text: string): string[] => text.trim().split("\n");

export function expectCommitted(script: string, rulebook: string, list: string, least: number): void {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const now = lines(execFileSync(process.execPath, [path, rulebook], { encoding: "utf8", maxBuffer: 1 << 26 }));
  const then = lines(readFileSync(new URL(list, import.meta.url), "utf8"));
  const results = (all: readonly string[]) => all.filter((line) => !isState(line));
  expect(now.length).toBeGreaterThan(least);
  expect.soft(results(now), "results").toEqual(results(then));
  expect.soft(now.filter(isState), "state.json").toEqual(then.filter(isState));
}
