/** The commands, in the order of the help. A new command is one file and one entry here. Cold. */
import type { CommandEntry } from "../command.ts";

export const commands: readonly CommandEntry[] = [
  entry("run <scenario>", "fight a scenario many times and report who wins and what happens", () => import("./run.ts")),
  entry(
    "sweep <scenario>",
    "how the outcome changes with a number, an option, or two of them",
    () => import("./sweep.ts"),
  ),
  entry(
    "regress [scenarios...]",
    "say whether anything plays otherwise than when it was saved",
    () => import("./regress.ts"),
  ),
  entry(
    "check <scenario>",
    "say whether a scenario or a roster is right, and if not, everything that is wrong",
    () => import("./check.ts"),
  ),
  entry("odds <scenario>", "the exact chances of one attack", () => import("./odds.ts")),
  entry("compare <A> [B]", "say whether A is better than B, and how sure that is", () => import("./compare.ts")),
  entry("price <army>", "what a unit should cost, and what that depends on", () => import("./price.ts")),
  entry(
    "worth <army>",
    "what each number, weapon and upgrade of a unit is worth in points",
    () => import("./worth.ts"),
  ),
  entry(
    "matrix <contenders...>",
    "a round robin: who is worth its points, and who beats whom in a circle",
    () => import("./matrix.ts"),
  ),
  entry(
    "tune <lists...>",
    "the smallest change of prices that makes army lists fair to each other",
    () => import("./tune.ts"),
  ),
  entry("build <words>", 'a legal roster for a budget, such as "100 points of orks"', () => import("./build.ts")),
  entry("import <list>", "an army list as people write it, as a roster file", () => import("./import.ts")),
  entry(
    "new <mode> <A> <B>",
    'a scenario to begin with: duel, battle or attack, "5 sm_marine" against "9 ork_boy"',
    () => import("./new.ts"),
  ),
  entry("replay <scenario> [battle]", "tell one battle die by die", () => import("./replay.ts")),
  entry(
    "rules [rulebook]",
    "list the rulebooks, or what one of them covers and lets you choose",
    () => import("./rules.ts"),
  ),
  entry("verify <vectors>", "play test vectors and say which of them pass", () => import("./verify.ts")),
];

/** Name and arguments as they are typed. */
function entry(usage: string, about: string, load: CommandEntry["load"]): CommandEntry {
  const [name, ...words] = usage.split(" ");
  return { name: name!, arguments: words.join(" "), about, load };
}
