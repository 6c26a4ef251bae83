import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "test/build.ts",
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    coverage: { provider: "v8", include: ["src/**"] },
  },
});
