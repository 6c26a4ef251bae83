// npm runs "prepare" after `npm ci`. With --omit=dev there is no compiler: then dist/ comes with the package.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { isPacked, linkCommand, nameCommand } from "./bin.mjs";
import { unlessMade } from "./made.mjs";

let tsc;
try {
  tsc = createRequire(import.meta.url)
    .resolve("typescript/package.json")
    .replace(/package\.json$/, "bin/tsc");
} catch {
  process.exit(0);
}
// Titles of the rulebooks' tests say what proves a rule.
await unlessMade("dist", ["tsconfig.build.json", "prepare.mjs", "collect.mjs", "src", "test/rules"], async () => {
  execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { stdio: "inherit" });
  const { bundleBattles } = await import("./bundle.mjs");
  await bundleBattles("dist");
  const { collectRules } = await import("./collect.mjs");
  await collectRules("dist");
});
linkCommand();
if (isPacked()) nameCommand(true);
