/** Where the command stands, in a clone and in a package. */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { version } from "../src/version.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "wargauge-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("the command", () => {
  it.skipIf(process.platform === "win32")(
    "stands in node_modules/.bin after the build, and is the built program",
    () => {
      expect(realpathSync(join(root, "node_modules/.bin/wargauge"))).toBe(realpathSync(join(root, "dist/main.js")));
    },
  );

  it("is run by npx as it stands there: nothing is put into npm's cache, which an interruption could break", () => {
    const npx = process.platform === "win32" ? "npx.cmd" : "npx";
    const told = execFileSync(npx, ["wargauge", "--version"], {
      cwd: join(root, "scenarios"),
      env: { ...process.env, npm_config_cache: scratch, npm_config_yes: "false", npm_config_update_notifier: "false" },
      encoding: "utf8",
      shell: process.platform === "win32",
      stdio: ["ignore", "pipe", "ignore"],
    });
    expect(told).toBe(`${version}\n`);
    expect(existsSync(join(scratch, "_npx"))).toBe(false);
  });

  it("is named in package.json while npm packs it, and not a byte of that stays behind", () => {
    const text = readFileSync(join(root, "package.json"), "utf8");
    expect(JSON.parse(text)).not.toHaveProperty("bin");
    copyFileSync(join(root, "package.json"), join(scratch, "package.json"));
    copyFileSync(join(root, "bin.mjs"), join(scratch, "bin.mjs"));
    const inScratch = (...args: string[]) => execFileSync(process.execPath, args, { cwd: scratch });
    inScratch("--input-type=module", "-e", 'import { nameCommand } from "./bin.mjs"; nameCommand(true);');
    expect(JSON.parse(readFileSync(join(scratch, "package.json"), "utf8"))).toEqual({
      ...JSON.parse(text),
      bin: { wargauge: "dist/main.js" },
    });
    // As npm does it when it has packed.
    expect(JSON.parse(text).scripts.postpack).toBe("node bin.mjs");
    inScratch("bin.mjs");
    expect(readFileSync(join(scratch, "package.json"), "utf8")).toBe(text);
  });
});
