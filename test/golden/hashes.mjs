// Prints the SHA-256 of every text output of every demo of one rulebook, one a line: "hash  scenario/file". Runs from dist/, on
// whatever Node runs it. Renew after an intended change: node prepare.mjs && node test/golden/hashes.mjs heresy > test/golden/heresy.sha256
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { namedPlayers } from "../named.mjs";
import { isAsked } from "./asked.mjs";

const root = new URL("../../", import.meta.url);
const { openScenario } = await import(new URL("dist/cli/library.js", root));
const { reportFiles } = await import(new URL("dist/cli/report-files.js", root));
const { run } = await import(new URL("dist/experiments/run.js", root));

const rulebookId = process.argv[2];
const folder = new URL(`scenarios/${rulebookId}/`, root);
const demos = readdirSync(folder)
  .filter((name) => name.endsWith(".yaml"))
  .sort();
const openNamed = (name) => {
  const path = fileURLToPath(new URL(name, folder));
  return openScenario(path, namedPlayers(path));
};
for (const name of demos.filter(isAsked)) {
  const { resolved, rulebook } = await openNamed(name);
  const battles = resolved.mode === "battle" ? 200 : 1000;
  const { summary, state } = await run(resolved, { rulebook, battles, seed: "golden" });
  for (const [file, text] of reportFiles(summary, state, { scenarioPath: name })) {
    // The page carries its libraries along; it is the same on one platform with the locked packages, not everywhere.
    if (file.endsWith(".html")) continue;
    console.log(`${createHash("sha256").update(text).digest("hex")}  ${name.replace(/\.yaml$/, "")}/${file}`);
  }
}
