/**
 * What counts: core seconds to a certain verdict, and to +-1 point. Faster battles show here, and so do better statistics, which need fewer of
 * them, and other players, who win by more or less.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { REFERENCE_DIE } from "./bare.ts";
import type { QuestionPrices } from "./question.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = fileURLToPath(new URL("./question.js", import.meta.url));

/** A duel and a battle on a table of each rulebook: who is better, or, with an edit, whether it makes its side better. */
const QUESTIONS: readonly (readonly [scenario: string, edit?: string])[] = [
  ["skirmish/guard-v-orks", "duel.cover=[5,0]"],
  ["skirmish/patrol-at-the-ruins"],
  ["heresy/tactical-v-boyz"],
  ["heresy/meeting-engagement", "sides.Marines.policy=cautious"],
  ["dark-millennium/infantry-firefight"],
  ["dark-millennium/ruins", "sides.Guard.policy=aggressor"],
];

/** Asks each of them, or the first so many, a verdict with so many seeds, and prints what it took. */
export function priceQuestions(seeds: number, most: number, questions = QUESTIONS.length): void {
  const line = (name: string, cells: readonly string[]) =>
    console.log(name.padEnd(60) + cells.map((cell) => cell.padStart(11)).join(""));
  const count = (battles: number) => Math.round(battles).toLocaleString("en");
  console.log(`Core seconds to a certain verdict (mean over ${seeds} seeds), and to +-1 point:\n`);
  line("", ["verdict", "battles", "+-1 point", "battles"]);
  const all: QuestionPrices[] = [];
  for (const [scenario, edit] of QUESTIONS.slice(0, questions)) {
    const { verdict, point, die, open } = ask(scenario, edit, seeds, most);
    line(`${scenario}${edit === undefined ? "" : ` ${edit}`}`, [
      verdict.seconds.toFixed(2),
      count(verdict.battles),
      point.seconds.toFixed(2),
      count(point.battles),
      open === 0 ? "" : `  ${open} left open`,
    ]);
    all.push({ verdict, point, die, open });
  }
  const means = (scale: (die: number) => number) =>
    (["verdict", "point"] as const).flatMap((goal) => {
      const logs = all.map((prices) => Math.log(prices[goal].seconds * scale(prices.die)));
      return [Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length).toFixed(3), ""];
    });
  line(
    "geometric mean",
    means(() => 1),
  );
  line(
    `on a core whose bare die takes ${REFERENCE_DIE.toFixed(2)} ns`,
    means((die) => REFERENCE_DIE / die),
  );
  console.log("");
}

function ask(scenario: string, edit: string | undefined, seeds: number, most: number): QuestionPrices {
  const words = [`${root}scenarios/${scenario}.yaml`, ...(edit === undefined ? [] : [edit])];
  const terms = ["--seeds", String(seeds), "--most", String(most)];
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...words, ...terms], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${scenario} could not be asked about: ${stderr}`);
  return JSON.parse(stdout);
}
