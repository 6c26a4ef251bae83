// npm runs "prepare" after `npm ci`. With --omit=dev there is no compiler: then dist/ comes with the package.
import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { createRequire } from "node:module";

let tsc;
try {
  tsc = createRequire(import.meta.url)
    .resolve("typescript/package.json")
    .replace(/package\.json$/, "bin/tsc");
} catch {
  process.exit(0);
}
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { stdio: "inherit" });
const { bundleBattles } = await import("./bundle.mjs");
await bundleBattles("dist");
// npx makes it executable only the first time that it meets a folder; a clone made again in its place is met already.
chmodSync("dist/main.js", 0o755);
