// Prints the SHA-256 of every text output of every demo, one a line: "hash  scenario/file". Runs from dist/, on whatever Node runs it.
// Renew after an intended change: node prepare.mjs && node test/golden/hashes.mjs > test/golden/bytes.sha256
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const { openScenario } = await import(new URL("dist/cli/world.js", root));
const { reportFiles } = await import(new URL("dist/cli/report-files.js", root));
const { run } = await import(new URL("dist/experiments/run.js", root));

const folder = new URL("scenarios/skirmish/", root);
const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
for (const name of names.sort()) {
  const { resolved, rulebook } = await openScenario(fileURLToPath(new URL(name, folder)), []);
  const { summary, state } = await run(resolved, { rulebook, battles: 1000, seed: "golden", threads: 0 });
  for (const [file, text] of reportFiles(summary, state, { scenarioPath: name })) {
    // The page carries its libraries along; it is the same on one platform with the locked packages, not everywhere.
    if (file.endsWith(".html")) continue;
    console.log(`${createHash("sha256").update(text).digest("hex")}  ${name.replace(/\.yaml$/, "")}/${file}`);
  }
}
