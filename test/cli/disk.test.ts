import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { duel, folder, MAIN, read, resides, shell, wargauge } from "./wargauge.ts";

const cwd = folder({ "duel.yaml": duel, "a-file": "" });
const run = (...args: string[]) => resides(["run", "duel.yaml", "--threads", "0", "--no-charts", ...args], { cwd });
const PRESS = new URL("press.mjs", import.meta.url).href;
const isRoot = process.getuid?.() === 0;

describe("what the disk refuses is told in a sentence with the path, and is exit code 3", () => {
  it("a folder inside a file", async () => {
    const { code, stderr } = await run("--out", "a-file/report");
    expect([code, stderr]).toEqual([
      3,
      "error: cannot write a-file/report: a part of the path is a file, not a folder; name another folder with --out\n",
    ]);
  });

  it("before anything is played", async () => {
    const { stdout } = await run("--out", "a-file/report");
    expect(stdout).toBe("");
  });

  it("a folder that is a file", async () => {
    const { code, stderr } = await run("--out", "a-file");
    expect([code, stderr]).toEqual([
      3,
      "error: cannot write a-file: there is a file of that name, where a folder is needed; name another folder with --out\n",
    ]);
  });

  it("a file that is a folder; the other files stay as they were", async () => {
    mkdirSync(join(cwd, "taken/summary.csv"), { recursive: true });
    writeFileSync(join(cwd, "taken/summary.json"), "old");
    const { code, stderr } = await run("--out", "taken");
    expect(code).toBe(3);
    expect(stderr).toContain("cannot write taken/summary.csv: there is a folder of that name; move it away");
    expect(readdirSync(join(cwd, "taken")).sort()).toEqual(["summary.csv", "summary.json"]);
    expect(read(cwd, "taken/summary.json")).toBe("old");
  });

  it.skipIf(isRoot)("a folder where one may not write", async () => {
    mkdirSync(join(cwd, "locked"));
    chmodSync(join(cwd, "locked"), 0o555);
    const { code, stderr } = await run("--out", "locked/report");
    expect(code).toBe(3);
    expect(stderr).toContain("permission denied; name a folder that you may write to with --out");
  });

  it("a disk on which no large file fits: nothing is half-written, and the verdict is not lost", async () => {
    const { code, stdout, stderr } = await shell(
      "ulimit -f 100; $WARGAUGE run duel.yaml --threads 0 --no-charts --out small",
      { cwd },
    );
    expect(code).toBe(3);
    expect(stdout).toContain("mirrored pairs");
    expect(stderr).toMatch(
      /^error: cannot write small\/\S+: the file would be larger than the system allows \(see ulimit -f\); raise the limit, or name a folder elsewhere with --out\. There is no room for it in \S+ either\n$/,
    );
    expect(readdirSync(join(cwd, "small"))).toEqual([]);
  });

  it("a file for standard output that takes only a part: the code says so, and nobody takes it for the whole", async () => {
    const { code, stderr } = await shell("ulimit -f 8; $WARGAUGE run duel.yaml --threads 0 --json > part.json", {
      cwd,
    });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error: cannot write to standard output: the file would be larger than the system allows/);
    expect(read(cwd, "part.json").length).toBeGreaterThan(0);
  });

  it("what was played is kept elsewhere when the folder has become a file meanwhile, and can be gone on from there", async () => {
    const args = ["duel.yaml", "--variant", "duel.distance=12", "--battles", "600", "--out", "gone"];
    const { code, stdout, stderr } = await wargauge(["compare", ...args, "--no-charts", "--threads", "0"], {
      cwd,
      env: { NODE_OPTIONS: `--import=${PRESS}`, FILE_IN_THE_WAY: join(cwd, "gone") },
    });
    expect(code).toBe(3);
    const [, place] =
      /^error: cannot write gone: there is a file of that name, where a folder is needed; name another folder with --out\. It is in (\S+) instead\n$/m.exec(
        stderr,
      )!;
    expect(stdout).toContain(`\nReport: ${place}/index.html\n`);
    const on = ["compare", "duel.yaml", "--variant", "duel.distance=12", "--battles", "800", "--extend", place!];
    expect(await resides([...on, "--threads", "0", "--no-charts"], { cwd })).toMatchObject({ stderr: "" });
    expect(JSON.parse(read(place!, "compare.json"))).toMatchObject({ blocks: 400 });
    rmSync(place!, { recursive: true });
  });

  it("a folder is tried before anything is played, and nothing of that stays behind", async () => {
    const { code, stderr } = await resides(["run", "no-such.yaml", "--out", "a/b/c"], { cwd });
    expect([code, stderr.split("\n")[0]]).toEqual([3, expect.stringContaining("no-such.yaml")]);
    expect(existsSync(join(cwd, "a"))).toBe(false);
  });

  it.each(["--out", "--extend"])("no name at all: %s ''", async (option) => {
    const { code, stderr } = await resides(["run", "duel.yaml", option, ""], { cwd });
    expect([code, stderr]).toEqual([3, `error: ${option} was given nothing; expected a folder\n`]);
  });

  // Node's recursive mkdir would never return.
  it.skipIf(!existsSync("/proc/self"))("a folder in which nothing can be made", async () => {
    const { code, stderr } = await run("--out", "/proc/wargauge/report");
    expect([code, stderr]).toEqual([
      3,
      "error: cannot write /proc/wargauge/report: nothing can be made there; name another folder with --out\n",
    ]);
  });

  it.each([
    ["--save", ["regress", "duel.yaml", "--save", "a-file/baseline"]],
    ["--html", ["replay", "duel.yaml", "0.1", "--html", "a-file/battle.html"]],
    ["--out", ["replay", "duel.yaml", "0.1", "--html", "--out", "a-file/battle"]],
  ])("names the option that named the folder: %s", async (option, args) => {
    const { code, stderr } = await resides(args, { cwd });
    expect(code).toBe(3);
    expect(stderr).toMatch(new RegExp(`^error: cannot write a-file.*; name another folder with ${option}\\n$`));
  });

  it("a directory instead of a scenario", async () => {
    const { code, stderr } = await resides(["check", "."], { cwd });
    expect([code, stderr]).toEqual([3, "error: cannot read .: it is a directory\n"]);
  });

  it.skipIf(!existsSync("/dev/full"))("a full standard output", () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [MAIN, "run", "duel.yaml", "--json", "--threads", "0"], {
      cwd,
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    closeSync(full);
    expect(status).toBe(3);
    const [, place] =
      /error: cannot write to standard output: the disk is full\nIt is in (\S+)\/stdout\.txt instead\.\n$/.exec(
        stderr,
      )!;
    expect(JSON.parse(read(place!, "stdout.txt"))).toMatchObject({ battles: 400 });
    rmSync(place!, { recursive: true });
  });
});
