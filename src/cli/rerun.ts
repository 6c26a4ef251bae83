/** The command line that asks the same again, for commands whose question is best told as it was typed. Cold. */
import { basename, extname, resolve } from "node:path";
import { shellWord } from "../report/command-words.ts";

/** What changes how an answer is delivered and nothing in it: it must not show in a report. */
const VALUED = ["--out", "--extend", "--threads", "--junit", "--markdown"];
const PLAIN = ["--json", "--quiet", "--ascii", "--no-charts"];

/** As it was typed, with the seed where that was made up; without one where the question brings its own. */
export function rerun(seed?: string, typed: readonly string[] = process.argv.slice(2)): string {
  const words: string[] = [];
  for (let i = 0; i < typed.length; i++) {
    const word = typed[i]!;
    if (VALUED.includes(word)) i++;
    else if (!PLAIN.includes(word) && !VALUED.some((option) => word.startsWith(`${option}=`))) words.push(word);
  }
  const seeded = typed.some((word) => word === "--seed" || word.startsWith("--seed="));
  return `wargauge ${[...words, ...(seeded || seed === undefined ? [] : ["--seed", seed])].map(shellWord).join(" ")}`;
}

/** For whoever was interrupted. */
export function goOnLine(seed: string, folder: string): string {
  return `Go on:  ${rerun(seed)} --extend ${shellWord(folder)}`;
}

/** What was named on the command line, as the name of a report's folder. */
export function fileName(spec: string): string {
  return basename(spec, extname(spec)).trim().replace(/\s+/g, "-");
}

/** The same of several: the first, and how many more. */
export function severalName(typed: readonly string[]): string {
  const first = fileName(resolve(typed[0]!));
  return typed.length === 1 ? first : `${first}-and-${typed.length - 1}-more`;
}
