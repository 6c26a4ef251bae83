/** `--extend` as users type it: the folder of a report that grew is that of one long run, file by file. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { command as compare } from "../../src/cli/commands/compare.ts";
import { command as sweep } from "../../src/cli/commands/sweep.ts";
import { rerun } from "../../src/cli/rerun.ts";
import { some } from "../some.ts";
import { ask, filesOf, workIn } from "./ask.ts";
import { perform } from "./perform.ts";
import { duel, folder, read, resides, shell, wargauge } from "./wargauge.ts";

const PRESS = new URL("press.mjs", import.meta.url).href;

function expectSameFolders(one: string, other: string): void {
  expect(filesOf(one)).toEqual(filesOf(other));
  for (const name of filesOf(other)) expect(read(one, name) === read(other, name), name).toBe(true);
}

/** Its seed is made up. */
const unseeded = duel.replace('seed: "1"\n', "");

describe("--extend", () => {
  const here = folder({ "duel.yaml": unseeded });
  workIn(here);

  it.each(
    some<[string, readonly string[], readonly string[], readonly string[]]>(
      [
        ["compare", ["duel.yaml", "--variant", "duel.distance=12"], ["--max-battles", "256"], ["--max-battles", "800"]],
        ["sweep", ["duel.yaml", "--vary", "duel.distance=6,18"], ["--precision", "4%"], ["--precision", "0.7%"]],
        ["worth", ["duel.yaml", "--unit", "sm_marine", "--only", "T"], ["--battles", "128"], ["--battles", "300"]],
        ["price", ["duel.yaml", "--unit", "sm_marine"], ["--battles", "64"], ["--battles", "128"]],
        ["price", ["duel.yaml", "--all", "--anchor", "ork_boy"], ["--battles", "64"], ["--battles", "128"]],
        ["matrix", ["5 sm_marine", "8 ork_boy"], ["--battles", "128"], ["--battles", "600"]],
      ],
      3,
    ),
  )(
    "%s %j",
    async (command, question, short, long) => {
      rmSync("grown", { recursive: true, force: true });
      rmSync("whole", { recursive: true, force: true });
      const words = [command, ...question, "--no-charts"];
      await ask([...words, ...short, "--out", "grown"]);
      const before = read("grown/state.json");
      const { seed } = JSON.parse(before) as { seed: string };
      const on = await ask([...words, ...long, "--extend", "grown", "--seed", seed]);
      const once = await ask([...words, ...long, "--out", "whole", "--seed", seed]);
      expect([on.code, on.stderr]).toEqual([once.code, ""]);
      expectSameFolders("grown", "whole");
      expect(read("grown/state.json")).not.toBe(before);
    },
    240_000,
  );

  it("takes the seed of the state where none is named, and refuses another", async () => {
    const cwd = folder({ "duel.yaml": unseeded });
    const path = join(cwd, "duel.yaml");
    const out = join(cwd, "out");
    await perform(sweep, [path, "--vary", "duel.distance=6,18", "--battles", "64", "--out", out, "--no-charts"]);
    const { seed } = JSON.parse(read(out, "state.json")) as { seed: string };
    const on = ["--vary", "duel.distance=6,18", "--battles", "128", "--extend", out];
    const { stdout } = await perform(sweep, [path, ...on, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ seed, battles: 128 });
    await expect(perform(sweep, [path, ...on, "--seed", "other"])).rejects.toThrow(
      `state.json cannot be extended: its seed is "${seed}", this run's is "other". Run without --extend to start afresh`,
    );
  });

  it("goes on after Ctrl-C with the line that was printed, and ends as if nothing had been", async () => {
    const cwd = folder({ "duel.yaml": duel });
    const words = ["compare", "duel.yaml", "--variant", "duel.distance=12", "--no-charts"];
    await resides([...words, "--battles", "64", "--out", "a b", "--quiet"], { cwd });
    const { code, stdout } = await wargauge([...words, "--battles", "8000", "--threads", "0", "--extend", "a b"], {
      cwd,
      env: { NODE_OPTIONS: `--import=${PRESS}`, STAGES_TO_PLAY: "1" },
    });
    expect(code).toBe(130);
    const goOn = "wargauge compare duel.yaml --variant duel.distance=12 --battles 8000 --seed 1 --extend 'a b'";
    expect(stdout).toContain(`\nGo on:  ${goOn}\n`);
    const part = JSON.parse(read(cwd, "a b/compare.json")) as { blocks: number; stopped: string };
    expect(part.stopped).toBe("interrupted");
    expect(part.blocks).toBeGreaterThan(32);

    const battles = String(2 * part.blocks + 300);
    const line = goOn.replace("wargauge", "$WARGAUGE").replace("8000", battles);
    expect([0, 2]).toContain((await shell(`${line} --no-charts --quiet`, { cwd })).code);
    await resides([...words, "--battles", battles, "--seed", "1", "--out", "whole", "--quiet"], { cwd });
    expectSameFolders(join(cwd, "a b"), join(cwd, "whole"));
  }, 240_000);

  it("with --json is one document on the terminal, and leaves the report alone unless --out names it", async () => {
    const cwd = folder({ "duel.yaml": duel });
    const [path, out] = [join(cwd, "duel.yaml"), join(cwd, "out")];
    await perform(compare, [path, "--battles", "128", "--out", out, "--no-charts"]);
    const before = read(out, "state.json");
    const { stdout } = await perform(compare, [path, "--battles", "256", "--extend", out, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ battles: 256, seed: "1" });
    expect(read(out, "state.json")).toBe(before);
  });
});

describe("the command of a report", () => {
  it("is what was typed, without what says where it goes and who plays it, and with the seed", () => {
    const typed = ["price", "my army.yaml", "--unit", "x", "--out", "a", "--threads=2", "--json", "--extend", "b"];
    expect(rerun("7", typed)).toBe("wargauge price 'my army.yaml' --unit x --seed 7");
    expect(rerun("7", ["worth", "a", "--seed=1", "--no-charts", "--quiet"])).toBe("wargauge worth a --seed=1");
  });
});
