/** What is made of files is made again only when one of them has changed: `npm ci`, `npm test` and the benches all ask for the program. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Makes a folder of files and folders. What made it counts as one of them; a folder that was half made is made again. */
export async function unlessMade(folder, sources, make) {
  const stamp = join(folder, ".made-of");
  const hash = hashOf(["package-lock.json", "tsconfig.json", "made.mjs", "bundle.mjs", ...sources]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  rmSync(stamp, { force: true });
  await make();
  writeFileSync(stamp, hash);
}

/** Of the names and the bytes of files, and of all files in folders. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const names = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true }).map((name) => join(path, name))
      : [path];
    for (const name of names.sort())
      if (statSync(name).isFile()) hash.update(`${name}\0`).update(readFileSync(name)).update("\0");
  }
  return hash.digest("hex");
}
