/**
 * `npm run bench -- --against REF`: how fast the battles are over those of another commit. That one is built in a work tree of its own,
 * with the packages of this one; both play the same battles in turns, so that what slows the machine down slows both.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "./clock.ts";
import type { Pair } from "./pair.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = fileURLToPath(new URL("./pair.js", import.meta.url));

/** A duel of Skirmish, infantry and mobs of Dark Millennium, and what is fought on tables. */
const WORKLOADS = [
  "skirmish/marines-v-orks",
  "skirmish/patrol-at-the-ruins",
  "heresy/meeting-engagement",
  "dark-millennium/infantry-firefight",
  "dark-millennium/mobs-v-platoon",
];

/** Which is loaded first decides where its memory lies, and the compiler is not equally lucky twice: each pair of processes has both orders. */
const ORDERS = [true, false, false, true];

/** What a redesign may cost. */
const LEAST = 0.95;

/** Prints each workload's speed over that of `ref`, above 1 where it is faster here; turns of so many CPU microseconds. */
export function compareSpeeds(ref: string, rounds: number, micros: number): void {
  withBuildOf(ref, (base) => {
    console.log(
      `Nanoseconds of a battle at ${ref} and here, and the speed over that of ${ref} (middle half of the pairs):\n`,
    );
    for (const name of WORKLOADS) {
      const found = ORDERS.map((baseFirst) => pairOf(base, name, baseFirst, rounds, micros));
      const [before, now] = [0, 1].map((i) => found.flatMap(({ nanos }) => nanos[i]!));
      const ratios = before!.map((nanos, k) => nanos / now![k]!).sort((a, b) => a - b);
      const quartile = (k: number) => ratios[Math.round((k / 4) * (ratios.length - 1))]!.toFixed(3);
      const times = [before!, now!].map((nanos) => Math.round(median(nanos)).toLocaleString("en").padStart(12));
      const same = found.every((pair) => pair.same) ? "" : "  other battles";
      console.log(
        `${name.padEnd(36)}${times.join("")}${quartile(2).padStart(9)} (${quartile(1)} to ${quartile(3)})` +
          `  at least ${LEAST} ${median(ratios) >= LEAST ? "ok" : "MISSED"}${same}`,
      );
    }
  });
}

function pairOf(base: string, scenario: string, baseFirst: boolean, rounds: number, micros: number): Pair {
  const places = baseFirst ? [base, root] : [root, base];
  const terms = ["--rounds", String(rounds), "--micros", String(micros)];
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...places, scenario, ...terms], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${scenario} could not be played by both: ${stderr}`);
  const pair = JSON.parse(stdout) as Pair;
  return baseFirst ? pair : { ...pair, nanos: pair.nanos.toReversed() };
}

function withBuildOf(ref: string, work: (folder: string) => void): void {
  const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
  const commit = git("rev-parse", "--verify", `${ref}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), "wargauge-base-"));
  git("worktree", "add", "--quiet", "--detach", folder, commit);
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    // Commits before there was such a file take its first version, which knows the code by the names that it had then.
    const battles = "bench/battles.ts";
    if (!existsSync(join(folder, battles))) {
      const first = git("log", "-1", "--diff-filter=A", "--format=%H", "--", battles);
      writeFileSync(join(folder, battles), git("show", `${first}:${battles}`));
    }
    execFileSync(process.execPath, ["bench/build.mjs"], { cwd: folder, stdio: "inherit" });
    work(folder);
  } finally {
    git("worktree", "remove", "--force", folder);
  }
}
