import { dirname, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { widened } from "./test/properties.ts";

const at = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url)) + sep;

/**
 * Tests import `src/`, and get what was built of it: the very files that users run, loaded by Node itself. Vitest's own loader looks
 * every imported name up anew, which makes the hot loops several times slower.
 */
const builtCode = {
  name: "built-code",
  enforce: "pre" as const,
  resolveId(id: string, importer: string | undefined) {
    if (importer === undefined || !id.startsWith(".")) return undefined;
    const file = resolve(dirname(importer), id);
    if (!file.startsWith(at("src")) || !file.endsWith(".ts")) return undefined;
    return { id: at("dist") + file.slice(at("src").length).replace(/ts$/, "js"), external: true };
  },
};

/** What looks at the heap (test/garbage.ts). */
const HEAP = [
  "test/chunk/allocation.test.ts",
  "test/dice/stream-dice.test.ts",
  "test/rules/dark-millennium/table-battles.test.ts",
  "test/rules/darker-millennium/{reliability,table}.test.ts",
  "test/rules/heresy/table-reliability.test.ts",
  "test/rules/second-edition/{reliability,table}.test.ts",
  "test/rules/skirmish/reliability.test.ts",
];

/** What goes elsewhere, starts programs, presses Ctrl-C or counts what is left on the heap gets a process of its own, a file at a time. */
const ALONE = ["test/cli/**/*.test.ts", "test/units/*.test.ts", "test/rules/kernel/columns.test.ts", ...HEAP];

/** Short files that take long. Of files that it has not timed vitest begins with the largest, and would play these alone at the end. */
const LONG =
  /test\/(golden|players|report\/page|cli\/(interrupt|endless|price)|rules\/\w+\/(forks|search|reliability))/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) => `${project.name} ${LONG.test(moduleId) ? 0 : 1}`;
    return sorted.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  }
}

export default defineConfig(({ mode }) => {
  const common = {
    // `npm run test:whole`: all cases where some are enough for every day (test/some.ts).
    env: { WHOLE_TEST: mode === "whole" ? "yes" : "" },
    setupFiles: "test/properties.ts",
    testTimeout: 60_000 * widened,
    // The compiler works in turn, not beside us: what it makes of the hot code, and so what that allocates, is the same on a busy machine.
    execArgv: ["--no-concurrent-recompilation"],
    server: { deps: { external: [/\/dist\//] } },
  };
  return {
    test: {
      globalSetup: "test/build.ts",
      // Two at a time also where there are only two processors: vitest would leave one of them idle.
      maxWorkers: 2,
      sequence: { sequencer: LongFirst },
      projects: [
        { plugins: [builtCode], test: { ...common, name: "alone", include: ALONE } },
        // All others share two processes, in which the program is loaded, and its hot loops compiled, once.
        {
          plugins: [builtCode],
          test: { ...common, name: "together", include: ["test/**/*.test.ts"], exclude: ALONE, isolate: false },
        },
      ],
    },
  };
});
