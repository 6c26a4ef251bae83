import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { duel, type Ended, folder, read, start, wargauge } from "./wargauge.ts";

const forever = ["--battles", "1000000000"];

/** Runs until the program has surely played something, then presses Ctrl-C. */
async function interrupted(args: readonly string[], cwd: string): Promise<Ended & { readonly milliseconds: number }> {
  const child = start(["run", "duel.yaml", ...forever, ...args], { cwd });
  await sleep(3000);
  const pressed = performance.now();
  child.kill("SIGINT");
  const ended = await child.ended;
  return { ...ended, milliseconds: performance.now() - pressed };
}

describe("Ctrl-C", () => {
  it("writes the finished part as an ordinary result, and going on ends as if nothing had been", async () => {
    const cwd = folder({ "duel.yaml": duel });
    const { code, stdout, stderr, milliseconds } = await interrupted(["--threads", "2", "--out", "out"], cwd);
    expect(code).toBe(130);
    // A second is promised on a machine that is not busy with other tests.
    expect(milliseconds).toBeLessThan(3000);
    expect(stderr).toContain("Stopping.");
    expect(stdout).toContain("Go on:  wargauge run duel.yaml --battles 1000000000 --extend out\n");
    const part = JSON.parse(read(cwd, "out/summary.json")) as { stopped: string; battles: number };
    expect(part.stopped).toBe("interrupted");
    expect(part.battles).toBeGreaterThan(0);

    const battles = String(part.battles + 300);
    const on = await wargauge(["run", "duel.yaml", "--battles", battles, "--extend", "out", "--threads", "0"], { cwd });
    expect([on.code, on.stderr]).toEqual([0, ""]);
    await wargauge(["run", "duel.yaml", "--battles", battles, "--threads", "0", "--out", "whole"], { cwd });
    const files = (folder: string) =>
      readdirSync(join(cwd, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => statSync(join(cwd, folder, name)).isFile())
        .sort();
    expect(files("out")).toEqual(files("whole"));
    for (const name of files("whole")) expect(read(cwd, "out", name) === read(cwd, "whole", name), name).toBe(true);
  });

  it("with --json answers with one document, and saves what was played", async () => {
    const cwd = folder({ "duel.yaml": duel });
    const { code, stdout, stderr } = await interrupted(["--threads", "0", "--json"], cwd);
    expect(code).toBe(130);
    const { battles } = JSON.parse(stdout) as { battles: number };
    expect(stderr).toContain("--extend reports/duel");
    expect(JSON.parse(read(cwd, "reports/duel/state.json"))).toMatchObject({ blocks: battles / 2 });
  });

  it("refuses to go on with another question", async () => {
    const cwd = folder({ "duel.yaml": duel });
    await wargauge(["run", "duel.yaml", "--threads", "0", "--no-charts", "--out", "a"], { cwd });
    const other = await wargauge(["run", "duel.yaml", "--set", "duel.turns=5", "--battles", "900", "--extend", "a"], {
      cwd,
    });
    expect([other.code, other.stdout]).toEqual([3, ""]);
    expect(other.stderr).toContain("cannot be extended: its scenario hash is");
    const nowhere = await wargauge(["run", "duel.yaml", "--extend", "b"], { cwd });
    expect([nowhere.code, nowhere.stderr]).toEqual([
      3,
      "error: cannot read b/state.json: there is no such file or folder; look at the spelling, and where you are\n",
    ]);
  });
});
