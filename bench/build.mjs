// Compiles src/ and bench/ into dist-bench/, which looks to the code like the package's own root.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { bundleBattles } from "../bundle.mjs";

mkdirSync("dist-bench", { recursive: true });
copyFileSync("package.json", "dist-bench/package.json");
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.bench.json"], { stdio: "inherit" });
await bundleBattles("dist-bench/src");
