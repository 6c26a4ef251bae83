/** The commands, in the order of the help. A new command is one file and one entry here. Cold. */
import type { CommandEntry } from "../command.ts";

export const commands: readonly CommandEntry[] = [
  {
    name: "run",
    arguments: "<scenario>",
    about: "fight a scenario many times and report who wins and what happens",
    load: () => import("./run.ts"),
  },
  {
    name: "sweep",
    arguments: "<scenario>",
    about: "how the outcome changes with a number, an option, or two of them",
    load: () => import("./sweep.ts"),
  },
  {
    name: "regress",
    arguments: "[scenarios...]",
    about: "say whether anything plays otherwise than when it was saved",
    load: () => import("./regress.ts"),
  },
  {
    name: "check",
    arguments: "<scenario>",
    about: "say whether a scenario or a roster is right, and if not, everything that is wrong",
    load: () => import("./check.ts"),
  },
  {
    name: "odds",
    arguments: "<scenario>",
    about: "the exact chances of one attack",
    load: () => import("./odds.ts"),
  },
  {
    name: "compare",
    arguments: "<A> [B]",
    about: "say whether A is better than B, and how sure that is",
    load: () => import("./compare.ts"),
  },
  {
    name: "price",
    arguments: "<army>",
    about: "what a unit should cost, and what that depends on",
    load: () => import("./price.ts"),
  },
  {
    name: "worth",
    arguments: "<army>",
    about: "what each number, weapon and upgrade of a unit is worth in points",
    load: () => import("./worth.ts"),
  },
  {
    name: "matrix",
    arguments: "<contenders...>",
    about: "a round robin: who is worth its points, and who beats whom in a circle",
    load: () => import("./matrix.ts"),
  },
  {
    name: "build",
    arguments: "<words>",
    about: 'a legal roster for a budget, such as "100 points of orks"',
    load: () => import("./build.ts"),
  },
  {
    name: "replay",
    arguments: "<scenario> [battle]",
    about: "tell one battle die by die",
    load: () => import("./replay.ts"),
  },
  {
    name: "rules",
    arguments: "[rulebook]",
    about: "list the rulebooks, or what one of them covers and lets you choose",
    load: () => import("./rules.ts"),
  },
  {
    name: "verify",
    arguments: "<vectors>",
    about: "play test vectors and say which of them pass",
    load: () => import("./verify.ts"),
  },
];
