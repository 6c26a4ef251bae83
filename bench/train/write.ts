/** Portfolios as rulebooks list them, and who plays. */
import { writeFileSync } from "node:fs";
import { policyName } from "../../src/players/index.ts";
import { toNumber } from "../../src/stats/rational.ts";
import { percent } from "../markdown.ts";
import type { Place } from "./places.ts";
import type { Candidate } from "./trial.ts";

/** Of each script: on how many sides it is played, the most of any, and all together. */
export function tellWhoPlays(places: readonly Place[]): void {
  for (const [i, script] of places[0]!.question.scripts[0].entries()) {
    const shares = places.map(({ selection, side }) => toNumber(selection.mixes[side][i]!));
    const sides = shares.filter((share) => share > 0).length;
    const sum = shares.reduce((total, share) => total + share, 0);
    console.log(
      `${policyName(script)}: on ${sides} of ${shares.length} sides, at most ${percent(Math.max(...shares))} %, in all ${sum.toFixed(1)}`,
    );
  }
}

/** Into the rulebook, as `portfolioOf` reads it. */
export function writePortfolio(id: string, portfolio: readonly Candidate[], args: readonly string[]): void {
  const scripts = portfolio.map(({ script, from }) => {
    if (typeof script === "string") return script;
    const { terms } = JSON.parse(String(script["source"])) as { terms: Record<string, number> };
    const weights = Object.entries(terms).map(([term, weight]) => `${term} ${weight}`);
    return `${wrapped(["#", ...from.split(" ")], " ", "\n# ")}\n${wrapped([script.doctrine, ...weights], "  ", "\n")}`;
  });
  writeFileSync(
    `src/rules/${id}/book/portfolio.ts`,
    `/**
 * Who may play a side that names nobody: doctrines, and what the terms of some weigh instead, found by evolution
 * (npm run train -- ${args.join(" ")}). Cold.
 */
import { portfolioOf } from "../../../players/portfolio.ts";

export const portfolio = portfolioOf(\`
${scripts.join("\n\n")}
\`);
`,
  );
}

/** Lines of at most 140 characters. */
function wrapped(words: readonly string[], between: string, next: string): string {
  const [first, ...rest] = words;
  let [text, length] = [first!, first!.length];
  for (const word of rest) {
    const isNext = length + word.length >= 136;
    text += isNext ? `${next}${word}` : `${between}${word}`;
    length = isNext ? word.length : length + between.length + word.length;
  }
  return text;
}
