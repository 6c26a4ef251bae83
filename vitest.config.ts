import { defineConfig } from "vitest/config";
import { widened } from "./test/properties.ts";

export default defineConfig({
  test: {
    globalSetup: "test/build.ts",
    setupFiles: "test/properties.ts",
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000 * widened,
    // Two at a time also where there are only two processors: vitest would leave one of them idle.
    maxWorkers: 2,
    coverage: { provider: "v8", include: ["src/**"] },
  },
});
