/** The text outputs of all demos are the same bytes on every machine and every Node. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const rulebooks = readdirSync(new URL("../../scenarios/", import.meta.url)).filter((folder) =>
  existsSync(new URL(`../../src/rules/${folder}/`, import.meta.url)),
);

const lines = (text: string): string[] => text.trim().split("\n");

it.each(rulebooks)("every demo of %s still gives the committed bytes", (rulebook) => {
  const script = fileURLToPath(new URL("hashes.mjs", import.meta.url));
  const now = lines(execFileSync(process.execPath, [script, rulebook], { encoding: "utf8", maxBuffer: 1 << 26 }));
  const then = lines(readFileSync(new URL(`${rulebook}.sha256`, import.meta.url), "utf8"));
  expect(now.length).toBeGreaterThan(60);
  expect(now).toEqual(then);
});
