/** A SIGKILL, which nobody hears: what was written down last is gone on from, and ends as if nothing had been. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { some } from "../some.ts";
import { duel, folder, read, resides, start } from "./wargauge.ts";

const PRESS = new URL("press.mjs", import.meta.url).href;

/** Starts a command without end, writing its state down four times a second, and kills it when that has grown. */
async function killed(args: readonly string[], cwd: string): Promise<string> {
  const env = { NODE_OPTIONS: `--import=${PRESS}`, SAVE_MILLISECONDS: "250" };
  const child = start([...args, "--battles", "1000000000", "--out", "out"], { cwd, env });
  const path = join(cwd, "out/state.json");
  const size = () => (existsSync(path) ? statSync(path).mtimeMs : 0);
  const seen = new Set<number>();
  while (seen.size < 3 && child.exitCode === null) {
    if (size() > 0) seen.add(size());
    await sleep(20);
  }
  child.kill("SIGKILL");
  const { code } = await child.ended;
  expect(code).toBeNull();
  return read(path);
}

function filesOf(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(path, name)).isFile() && !name.includes("wargauge-tmp"))
    .sort();
}

describe("kill -9", () => {
  it.each(
    some<[string, readonly string[], (state: string) => number]>(
      [
        [
          "a run on two threads",
          ["run", "duel.yaml", "--threads", "2"],
          (state) => Number(/"blocks":(\d+)/.exec(state)![1]),
        ],
        [
          "a comparison in the middle of its only stage",
          ["compare", "duel.yaml", "--variant", "duel.distance=12", "--threads", "0"],
          (state) => Math.max(...[...state.matchAll(/"score":"(\d+)\./g)].map(([, kept]) => Number(kept))),
        ],
      ],
      2,
    ),
  )(
    "%s loses no more than what was not written down yet",
    async (_, args, blocksOf) => {
      const cwd = folder({ "duel.yaml": duel });
      const blocks = blocksOf(await killed([...args, "--no-charts"], cwd));
      expect(blocks).toBeGreaterThan(0);
      const more = [...args.slice(0, -2), "--battles", String(2 * blocks + 300), "--no-charts", "--threads", "0"];
      const on = await resides([...more, "--extend", "out"], { cwd });
      expect([0, 2]).toContain(on.code);
      await resides([...more, "--out", "whole"], { cwd });
      expect(filesOf(join(cwd, "out"))).toEqual(filesOf(join(cwd, "whole")));
      for (const name of filesOf(join(cwd, "whole")))
        expect(read(cwd, "out", name) === read(cwd, "whole", name), name).toBe(true);
    },
    240_000,
  );
});
