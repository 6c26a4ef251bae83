// Prints the SHA-256 of five battles told of every demo of one rulebook, one a line: "hash  scenario/battle.txt"; also of the document of
// --json and, of battles on a table, of what is drawn. Runs from dist/, on whatever Node runs it. Renew after an intended change:
// node prepare.mjs && node test/golden/replays.mjs heresy > test/golden/heresy.replays.sha256
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { namedPlayers } from "../named.mjs";
import { isAsked } from "./asked.mjs";

const root = new URL("../../", import.meta.url);
const { jsonText } = await import(new URL("dist/cli/json.js", root));
const { openScenario } = await import(new URL("dist/cli/library.js", root));
const { replay } = await import(new URL("dist/experiments/replay.js", root));
const { narrative } = await import(new URL("dist/report/narrative.js", root));

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
  const { legs } = rulebook.compile(resolved);
  const named = [0, 1, 2, 3].map((block) => ({ block, leg: block === 3 ? legs - 1 : 0 }));
  // An attack has no winner to be upset by.
  const fifth = resolved.mode === "attack" ? { block: 4, leg: 0 } : "upset";
  for (const wanted of [...named, fifth]) {
    // In this thread: to start another one for each takes longer than to play them.
    const options = { rulebook, wanted, battles: 32, seed: "golden" };
    const { replay: told, scene } = await replay(resolved, options);
    const texts = { txt: narrative(told, { color: false, ascii: false }), json: jsonText(told) };
    if (scene !== undefined) texts["scene.json"] = jsonText(scene);
    const battle = told.found === undefined ? told.battle : told.found.as;
    for (const [ending, text] of Object.entries(texts)) {
      const hash = createHash("sha256").update(text).digest("hex");
      console.log(`${hash}  ${name.replace(/\.yaml$/, "")}/${battle}.${ending}`);
    }
  }
}
