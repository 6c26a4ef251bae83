/** A policy module that never returns: Ctrl-C and SIGTERM end the program all the same. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { some } from "../some.ts";
import { duel, type Ended, folder, start, wargauge } from "./wargauge.ts";

/** Plays \`before\` decisions as the doctrine does, then says that it is about to, and never returns. */
const endless = (said: string, before: number) => `import { writeFileSync } from "node:fs";
let left = ${before};
export function choose(decision, features, rows, width) {
  if (left-- <= 0) {
    writeFileSync(${JSON.stringify(said)}, "");
    for (;;);
  }
  let best = 0;
  for (let row = 1; row < rows; row++) if (features[row * width] > features[best * width]) best = row;
  return best;
}`;

const played = duel.replace("policy: aggressor", "policy: {doctrine: aggressor, module: m.mjs}");

/** Runs until the module is in its loop, and a breath longer. */
async function stopped(signal: NodeJS.Signals, args: readonly string[], before = 0): Promise<Ended & { ms: number }> {
  const cwd = folder({ "duel.yaml": played });
  const said = join(cwd, "said");
  const files = folder({ "m.mjs": endless(said, before) });
  const policy = `sides.Orks.policy={doctrine: aggressor, module: ${JSON.stringify(join(files, "m.mjs"))}}`;
  const child = start([...args, "--set", policy, "--allow-code", "--out", "out"], { cwd });
  let over = false;
  void child.ended.then(() => {
    over = true;
  });
  while (!existsSync(said) && !over) await sleep(20);
  await sleep(100);
  const pressed = performance.now();
  child.kill(signal);
  const ended = await child.ended;
  return { ...ended, ms: performance.now() - pressed };
}

describe("a policy module that never returns is stopped", () => {
  it.each(
    some<[NodeJS.Signals, string[]]>(
      [
        ["SIGINT", ["run", "duel.yaml", "--threads", "0"]],
        ["SIGTERM", ["run", "duel.yaml", "--threads", "2"]],
        ["SIGINT", ["replay", "duel.yaml", "upset"]],
        ["SIGINT", ["compare", "duel.yaml", "--variant", "duel.turns=3", "--threads", "0"]],
        ["SIGTERM", ["sweep", "duel.yaml", "--vary", "duel.turns=3,4", "--threads", "1"]],
        ["SIGINT", ["price", "duel.yaml", "--unit", "sm_marine", "--threads", "0"]],
      ],
      6,
      1,
    ),
  )("%s, %j", async (signal, args) => {
    const { code, stdout, stderr, ms } = await stopped(signal, args);
    expect([code, stdout]).toEqual([130, ""]);
    expect(stderr.replace("Stopping. Once more to give up what was played.\n", "")).toMatch(
      /^error: interrupted before .*: there is nothing to show\n$/,
    );
    // Two seconds are promised on a machine that is not busy with other tests.
    expect(ms).toBeLessThan(4000);
  });

  it("and what it played before is an ordinary result", async () => {
    const { code, stdout } = await stopped("SIGINT", ["run", "duel.yaml", "--threads", "1"], 30_000);
    expect(code).toBe(130);
    expect(stdout).toMatch(/\nReport: out\/index\.html\nGo on: {2}wargauge run duel\.yaml .* --extend out\n/);
  });

  it("in regress, which compares what an honest one left", async () => {
    const cwd = folder({ "duel.yaml": played, "m.mjs": endless("nowhere", Infinity) });
    const saved = await wargauge(["regress", "duel.yaml", "--save", "base", "--battles", "128", "--allow-code"], {
      cwd,
    });
    expect([saved.code, saved.stderr]).toEqual([0, ""]);
    const { code, ms } = await stopped("SIGINT", ["regress", "--baseline", join(cwd, "base"), "--threads", "0"]);
    expect(code).toBe(130);
    expect(ms).toBeLessThan(4000);
  });
});
