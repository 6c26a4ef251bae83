/**
 * Where the command `wargauge` stands. In a clone: in node_modules/.bin, where npx finds it at once. In a package: in package.json, from which
 * npm makes it for whoever installs the package. Not both: what the package.json around it names npx does not look for in node_modules/.bin,
 * but installs the whole clone into a cache of its own to run it there, which takes seconds, and is broken for good when it is interrupted.
 */
import { chmodSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const MAIN = "dist/main.js";

/** Once the command is compiled; again does no harm. */
export function linkCommand() {
  chmodSync(MAIN, 0o755);
  mkdirSync("node_modules/.bin", { recursive: true });
  // The folder may be a link itself, to one that several work trees share.
  const folder = realpathSync("node_modules/.bin");
  const target = relative(folder, resolve(MAIN));
  const command = join(folder, "wargauge");
  rmSync(command, { force: true });
  if (process.platform !== "win32") return symlinkSync(target, command);
  // As npm does it where links are not for everybody: a file for each kind of shell.
  writeFileSync(command, `#!/bin/sh\nexec node "$(dirname "$0")/${target.replaceAll("\\", "/")}" "$@"\n`);
  writeFileSync(`${command}.cmd`, `@node "%~dp0\\${target}" %*\r\n`);
}

/** npm packs the folder: for its registry, for an archive, or because somebody installs it from git. */
export function isPacked({ npm_package_resolved: packed = "null" } = process.env) {
  return packed !== "null";
}

/** Names the command in package.json, or takes the name out again, and leaves every other byte as it is. */
export function nameCommand(named) {
  const { bin: _, ...rest } = JSON.parse(readFileSync("package.json", "utf8"));
  writeFileSync("package.json", `${JSON.stringify({ ...rest, ...(named && { bin: { wargauge: MAIN } }) }, null, 2)}\n`);
}

// npm runs this file itself, as "postpack".
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) nameCommand(false);
