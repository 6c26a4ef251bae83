/**
 * What the gallery was made from, as one hash: the commands, the files that they name, the version, and the golden lists, which change
 * when results do. A test compares it with the one that the gallery holds. Cold.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { EXAMPLES, OWN_FILES } from "./examples.ts";

/** Where the gallery is, from the repository's root. */
export const GALLERY = "reports/gallery";

/** The file of the gallery that holds the hash of its inputs. */
export const RECORD = "inputs.sha256";

/** Hash of everything that decides what the gallery holds, of the repository at `root`. */
export function inputsHash(root: string): string {
  const hash = createHash("sha256");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  hash.update(JSON.stringify([version, EXAMPLES, OWN_FILES]));
  for (const path of namedFiles(root)) hash.update(`\n${path}\n`).update(readFileSync(join(root, path)));
  for (const name of readdirSync(join(root, "test/golden"))
    .filter((each) => each.endsWith(".sha256"))
    .sort())
    hash.update(`\n${name}\n`).update(keptLines(readFileSync(join(root, "test/golden", name), "utf8")));
  return hash.digest("hex");
}

/** The gallery holds no state.json, whose form may change where results do not. */
function keptLines(goldenList: string): string {
  return goldenList
    .split("\n")
    .filter((line) => !line.endsWith("state.json"))
    .join("\n");
}

/** The files that the commands read: those they name, those in folders that they name, and the rosters that these name. */
function namedFiles(root: string): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path))) visit(`${path}/${name}`);
      return;
    }
    found.add(path);
    for (const [, roster] of readFileSync(join(root, path), "utf8").matchAll(/rosterFile: ([\w./-]+)/g))
      visit(join(dirname(path), roster!));
  };
  for (const word of EXAMPLES.flatMap(({ words }) => words))
    if (word.includes("/") && existsSync(join(root, word))) visit(word);
  return [...found].sort();
}
