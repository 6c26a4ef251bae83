/** Runs the built program as a user's shell does, in a folder of its own. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect } from "vitest";
import { QUESTION_FILES } from "../../bench/interrupts/questions.ts";

export const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

const RESIDENT = fileURLToPath(new URL("resident.mjs", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder with files, removed when the tests of the file are over. */
export function folder(files: Readonly<Record<string, string>> = {}): string {
  const path = mkdtempSync(join(tmpdir(), "wargauge-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return path;
}

export interface Surroundings {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function start(
  args: readonly string[],
  { cwd, env = {} }: Surroundings,
): ChildProcess & { ended: Promise<Ended> } {
  return listen(spawn(process.execPath, [MAIN, ...args], { cwd, env: surroundings(env) }));
}

export function wargauge(args: readonly string[], around: Surroundings): Promise<Ended> {
  return start(args, around).ended;
}

/** Of one file of tests. */
let resident: ChildProcess | undefined;
/** It is asked one thing after the other. */
let answered: Promise<unknown> = Promise.resolve();

/**
 * The same from a process that stays for the whole file: for what does not need surroundings, a start or an end of its own, nor signals, nor
 * --allow-code, which is given once and for all.
 */
export function resides(args: readonly string[], { cwd }: { readonly cwd: string }): Promise<Ended> {
  const answer = answered.then(() => {
    resident ??= fork(RESIDENT, { execArgv: [], env: surroundings({}), stdio: ["ignore", "ignore", "ignore", "ipc"] });
    const asked = resident;
    return new Promise<Ended>((resolve, reject) => {
      const gone = (code: number | null) => {
        resident = undefined;
        reject(new Error(`the program ended with ${code}: wargauge ${args.join(" ")}`));
      };
      asked.once("exit", gone).once("message", (ended) => {
        asked.off("exit", gone);
        resolve(unwrapped(ended as Ended));
      });
      asked.send({ args, cwd });
    });
  });
  answered = answer.catch(() => {});
  return answer;
}
afterAll(() => {
  resident?.disconnect();
  resident = undefined;
});

/** A line for a shell, in which `$WARGAUGE` is the program. */
export function shell(line: string, { cwd, env = {} }: Surroundings): Promise<Ended> {
  const WARGAUGE = `'${process.execPath}' '${MAIN}'`;
  const script = line.replaceAll("$WARGAUGE", WARGAUGE);
  return listen(spawn("bash", ["-o", "pipefail", "-c", script], { cwd, env: surroundings(env) })).ended;
}

/** What the tests themselves run under (vitest sets FORCE_COLOR, CI sets CI) must not show. */
function surroundings(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, CI: ___, ...rest } = process.env;
  return { ...rest, ...env };
}

function listen<T extends ChildProcess>(child: T): T & { ended: Promise<Ended> } {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve) =>
    child.on("close", (code) => resolve(unwrapped({ code, stdout, stderr }))),
  );
  return Object.assign(child, { ended });
}

/** An error is a sentence of several lines, which tests find wherever it breaks. */
function unwrapped(ended: Ended): Ended {
  const stderr = ended.stderr.replace(/^error: .*(\n {2}\S.*)+/gm, (lines) => lines.replaceAll("\n  ", " "));
  return { ...ended, stderr };
}

/** A small duel that takes no time. */
export const duel = QUESTION_FILES["duel.yaml"]!;

export const attack = QUESTION_FILES["attack.yaml"]!;

export function read(...path: string[]): string {
  return readFileSync(join(...path), "utf8");
}

/** Of a report without pictures: each chart is on the page once, and no two files show the same. */
export function expectChartsOnce(report: string): void {
  const names = readdirSync(join(report, "charts")).filter((name) => name.endsWith(".vl.json"));
  const onPage = [...read(report, "index.html").matchAll(/ id="chart-([^"]+)"/g)].map(([, id]) => `${id}.vl.json`);
  expect(onPage.toSorted()).toEqual(names.toSorted());
  const drawn = names.map((name) => dataOf(JSON.parse(read(report, "charts", name))));
  expect(new Set(drawn).size).toBe(names.length);
}

/** All data of a chart, whatever it is called. */
function dataOf(spec: unknown): string {
  const found = new Set<string>();
  JSON.stringify(spec, (key, value) => {
    if (key === "values" && Array.isArray(value)) found.add(JSON.stringify(value));
    return value;
  });
  return [...found].join();
}
