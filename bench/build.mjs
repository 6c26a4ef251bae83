// Compiles src/ and bench/ into dist-bench/, which looks to the code like the package's own root.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { bundleBattles, bundleWithGeometry } from "../bundle.mjs";
import { unlessMade } from "../made.mjs";

await unlessMade("dist-bench", ["package.json", "tsconfig.bench.json", "src", "bench"], async () => {
  mkdirSync("dist-bench", { recursive: true });
  copyFileSync("package.json", "dist-bench/package.json");
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.bench.json"], {
    stdio: "inherit",
  });
  await bundleBattles("dist-bench/src");
  // The geometry is timed as the battles have it.
  await bundleWithGeometry(resolve("dist-bench/bench/table.js"), resolve("dist-bench/src/geometry"));
});
