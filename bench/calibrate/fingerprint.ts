/**
 * What the calibration has tried: a hash of all code that makes numbers uncertain or certain, without imports, comments and types, so
 * that it changes when the statistics may have changed, and not when a file moves or is explained better. Cold.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, transformSync } from "rolldown/utils";

/** Folders and files of `src/` that the promises rest on. What only answers vector files promises nothing. */
const STATISTICS = ["stats", "estimate", "tally", "experiments", "chunk/stop.ts"];
const NOT_ASKED = /^stats\/vectors\.ts$/;

/** Hash of the statistics below `root`, the folder `src/`. */
export function fingerprint(root: string): string {
  const texts = filesOf(root).map((file) => bare(file, readFileSync(join(root, file), "utf8")));
  // By content and not by name: a file that moves stays the same code.
  const hashes = texts.map(sha256).sort();
  return sha256(hashes.join("\n"));
}

/** The code of a module, and nothing else: no types, comments, imports or white space. */
export function bare(file: string, text: string): string {
  const { code } = transformSync(file, text);
  const { code: tight } = minifySync(file.replace(/ts$/, "js"), code, {
    mangle: false,
    compress: false,
    codegen: { removeWhitespace: true },
  });
  return tight.replace(/(?:import|export)(?:[^"';]*from)?\s*["'][^"']*["'];/g, "");
}

function filesOf(root: string): string[] {
  const all = readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  return all.filter(
    (file) =>
      file.endsWith(".ts") &&
      !NOT_ASKED.test(file) &&
      STATISTICS.some((part) => file === part || file.startsWith(`${part}/`)),
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
