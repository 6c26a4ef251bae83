/** The rulebooks, each loaded when a scenario names it. Cold. */
import type { RuleSystem } from "./kernel/rule-system.ts";

export const rulebooks: Readonly<Record<string, () => Promise<RuleSystem>>> = {
  heresy: async () => (await import("./heresy/index.ts")).heresy,
  skirmish: async () => (await import("./skirmish/index.ts")).skirmish,
  "dark-millennium": async () => (await import("./dark-millennium/index.ts")).darkMillennium,
  "second-edition": async () => (await import("./second-edition/index.ts")).secondEdition,
  "darker-millennium": async () => (await import("./darker-millennium/index.ts")).darkerMillennium,
};
