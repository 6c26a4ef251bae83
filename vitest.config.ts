import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "test/build.ts",
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    // Two at a time also where there are only two processors: vitest would leave one of them idle.
    maxWorkers: 2,
    coverage: { provider: "v8", include: ["src/**"] },
  },
});
