/**
 * `npm run interrupts`: is anything lost when somebody presses Ctrl-C? Every long command as a program of its own, with all threads, at twenty
 * moments from its start to its end; then the line that it prints to go on with, whose files must be those of one long run, byte for byte.
 * `--moments N` of each (20), `--only WORD` only questions that have this word, `--signal NAME` (SIGINT). Prints a line a question, and what
 * is wrong. Exit code 1 when anything is. Ten minutes of two processors.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { grows, isPlayed, LONG_QUESTIONS, QUESTION_FILES } from "./questions.ts";

const args = process.argv.slice(2);
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const moments = Number(option("--moments") ?? 20);
const signal = (option("--signal") ?? "SIGINT") as NodeJS.Signals;
const only = option("--only") ?? "";

const root = new URL("../../../", import.meta.url);
const MAIN = fileURLToPath(new URL("dist/main.js", root));
const cwd = mkdtempSync(join(tmpdir(), "wargauge-interrupts-"));

interface Ended {
  /** Null where the signal ended it before it listened. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly milliseconds: number;
  /** From the signal to the end. */
  readonly stopping: number;
}

/** Runs the program, and presses after so many milliseconds if it is still there. */
async function wargauge(words: readonly string[], after?: number): Promise<Ended> {
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN, ...words], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let pressed: number | undefined;
  if (after !== undefined) {
    await Promise.race([ended, sleep(after)]);
    pressed = performance.now();
    child.kill(signal);
  }
  const code = await ended;
  const now = performance.now();
  return { code, stdout, stderr, milliseconds: now - started, stopping: pressed === undefined ? 0 : now - pressed };
}

function filesOf(folder: string): string[] {
  if (!existsSync(join(cwd, folder))) return [];
  return readdirSync(join(cwd, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(cwd, folder, name)).isFile())
    .sort();
}

const read = (folder: string, name: string): string => readFileSync(join(cwd, folder, name), "utf8");

/** What is wrong with what an interrupted program left and said; and with what came of going on. */
async function faultsOf(question: string, plain: readonly string[], part: Ended, whole: Ended): Promise<string[]> {
  const faults: string[] = [];
  const found = filesOf("part");
  if (part.code !== null && part.code !== 130 && part.code !== whole.code) faults.push(`exit code ${part.code}`);
  if (part.stderr.includes("has a bug")) faults.push(part.stderr);
  if (found.some((name) => name.includes("wargauge-tmp"))) faults.push("a file that was begun and not finished");
  for (const name of found.filter((each) => each.endsWith(".json"))) {
    try {
      JSON.parse(read("part", name));
    } catch {
      faults.push(`${name} is half-written`);
    }
  }
  if (part.code === whole.code && found.join() !== filesOf("whole").join())
    faults.push("finished, and not all is there");
  if (part.code === 130 && found.length === 0 && !/interrupted before|too early/i.test(part.stderr))
    faults.push(`nothing was left, and it said: ${part.stderr}`);
  if (!found.includes("state.json") || !grows(question)) return faults;
  const [, line] = /^Go on: {2}wargauge (.*)$/m.exec(part.stdout + part.stderr) ?? [];
  if (part.code === 130 && line === undefined) faults.push("no line to go on with");
  const on = await wargauge([
    ...(line?.split(" ").map((word) => word.replaceAll("'", "")) ?? [...plain, "--extend", "part"]),
    "--no-charts",
  ]);
  if (on.code !== whole.code) faults.push(`went on to exit code ${on.code}: ${on.stderr}`);
  const differ = filesOf("whole").filter(
    (name) => !filesOf("part").includes(name) || read("part", name) !== read("whole", name),
  );
  if (differ.length > 0) faults.push(`went on to other files than one long run: ${differ.join(", ")}`);
  return faults;
}

for (const [name, text] of Object.entries(QUESTION_FILES)) writeFileSync(join(cwd, name), text);
const vectors = readFileSync(new URL("test/rules/skirmish/skirmish-vectors.json", root));
writeFileSync(join(cwd, "vectors.json"), vectors);
await wargauge(["regress", "duel.yaml", "--save", "base", "--battles", "4000"]);

let wrong = 0;
for (const question of LONG_QUESTIONS.filter((each) => each.includes(only))) {
  const plain = [...question.split(" "), ...(isPlayed(question) ? ["--no-charts"] : [])];
  rmSync(join(cwd, "whole"), { recursive: true, force: true });
  const whole = await wargauge([...plain, "--out", "whole"]);
  const told = new Map<string, number>();
  let [finished, answered, longest] = [0, 0, 0];
  for (let i = 0; i < moments; i++) {
    rmSync(join(cwd, "part"), { recursive: true, force: true });
    const part = await wargauge([...plain, "--out", "part"], ((i + 0.5) / moments) * whole.milliseconds);
    longest = Math.max(longest, part.stopping);
    if (part.code === whole.code) finished++;
    else if (filesOf("part").length > 0) answered++;
    for (const fault of await faultsOf(question, plain, part, whole)) told.set(fault, (told.get(fault) ?? 0) + 1);
  }
  console.log(
    `${question}: ${(whole.milliseconds / 1000).toFixed(1)} s; of ${moments}, ${answered} with a result to go on from, ${finished} finished; stopped within ${Math.ceil(longest)} ms`,
  );
  for (const [fault, times] of told) console.log(`  WRONG, ${times} times: ${fault}`);
  wrong += told.size;
}
rmSync(cwd, { recursive: true, force: true });
console.log(wrong === 0 ? "Nothing was lost." : `${wrong} kinds of faults.`);
process.exitCode = wrong === 0 ? 0 : 1;
