/** The text outputs of all demos are the same bytes on every machine and every Node. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("every demo still gives the committed bytes", () => {
  const script = fileURLToPath(new URL("hashes.mjs", import.meta.url));
  const now = execFileSync(process.execPath, [script], { encoding: "utf8", maxBuffer: 1 << 26 })
    .trim()
    .split("\n");
  const then = readFileSync(new URL("bytes.sha256", import.meta.url), "utf8")
    .trim()
    .split("\n");
  expect(now.length).toBeGreaterThan(60);
  expect(now).toEqual(then);
});
