/** Lists of hashes that were committed, against those that the scripts beside them print now. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { isWhole } from "../some.ts";

const LISTS = fileURLToPath(new URL("lists.mjs", import.meta.url));

/** How progress is stored is no result, and may change where no result does. */
const isState = (line: string): boolean => line.endsWith("/state.json");

/** Every so many demos and commands; all of them in the whole test. */
const EVERY = isWhole ? 1 : 12;
const nameOf = (line: string): string => line.slice(line.indexOf("  "), line.indexOf("/"));

/**
 * All of one rulebook's come from one process; rulebooks have a file each, so that they are played beside each other.
 *
 * @param commands so many files are more than its commands have when some are forgotten
 */
export function describeCommitted(rulebook: string, commands = 100): void {
  const folder = new URL(`../../scenarios/${rulebook}/`, import.meta.url);
  const demos = readdirSync(folder).filter((file) => file.endsWith(".yaml")).length;
  let printed: Record<string, string[]>;
  beforeAll(() => {
    printed = JSON.parse(
      execFileSync(process.execPath, [LISTS, rulebook], {
        encoding: "utf8",
        maxBuffer: 1 << 26,
        env: { ...process.env, EVERY: `${EVERY}` },
      }),
    );
  }, 400_000);

  function expectCommitted(script: string, list: string, least: number): void {
    const now = printed[script]!;
    const all = readFileSync(new URL(list, import.meta.url), "utf8")
      .trim()
      .split("\n");
    expect(all.length).toBeGreaterThan(least);
    const names = [...new Set(all.map(nameOf))].filter((_, i) => i % EVERY === 0);
    const then = all.filter((line) => names.includes(nameOf(line)));
    const results = (lines: readonly string[]) => lines.filter((line) => !isState(line));
    expect.soft(results(now), "results").toEqual(results(then));
    expect.soft(now.filter(isState), "state.json").toEqual(then.filter(isState));
  }

  describe(`the same bytes on every machine and every Node: ${rulebook}`, () => {
    it("every demo still gives the committed bytes", () => {
      expectCommitted("hashes.mjs", `${rulebook}.sha256`, 6 * demos);
    });

    it("five battles of every demo are still told in the committed words", () => {
      expectCommitted("replays.mjs", `${rulebook}.replays.sha256`, 9 * demos);
    });

    it("the commands still write and print the committed bytes", () => {
      expectCommitted("commands.mjs", `${rulebook}.commands.sha256`, commands);
    });
  });
}
