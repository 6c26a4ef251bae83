/** `reports/gallery` shows what the commands do today, and the READMEs show what stands in it. `npm run gallery` makes it again. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { EXAMPLES } from "../bench/gallery/examples.ts";
import { GALLERY, inputsHash, RECORD } from "../bench/gallery/inputs.ts";
import { commands } from "../src/cli/commands/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = (path: string): string => readFileSync(join(root, path), "utf8");

describe("the gallery", () => {
  it("was made from what is here; if not, `npm run gallery` makes it again", () => {
    expect(text(`${GALLERY}/${RECORD}`).trim()).toBe(inputsHash(root));
  });

  it("has an example of every command, and nothing else", () => {
    expect([...new Set(EXAMPLES.map(({ words }) => words[0]!))].sort()).toEqual(
      commands.map(({ name }) => name).sort(),
    );
    expect(readdirSync(join(root, GALLERY)).sort()).toEqual(
      [...EXAMPLES.map(({ name }) => name), "README.md", RECORD].sort(),
    );
  });

  it("is small", () => {
    const files = readdirSync(join(root, GALLERY), { recursive: true, encoding: "utf8" });
    const bytes = files.map((path) => statSync(join(root, GALLERY, path)));
    const total = bytes.filter((stat) => stat.isFile()).reduce((sum, { size }) => sum + size, 0);
    expect(total).toBeLessThan(3_000_000);
  });
});

const rulebooks = readdirSync(join(root, "src/rules")).map((name) => `src/rules/${name}/README.md`);
const readmes = [
  "README.md",
  "scenarios/README.md",
  `${GALLERY}/README.md`,
  "src/rules/README.md",
  ...rulebooks,
].filter((path) => existsSync(join(root, path)));

describe.each(readmes)("%s", (path) => {
  it("links to files that are there", () => {
    const links = [...text(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((found) => found[1]!);
    const missing = links.filter((link) => !/^https?:/.test(link) && !existsSync(join(root, dirname(path), link)));
    expect(missing).toEqual([]);
  });

  it("names files that are there", () => {
    const named = [...text(path).matchAll(/`([\w-]+(?:\/[\w.-]+)+\.(?:ts|mjs|json|yaml))`/g)].map((found) => found[1]!);
    const places = ["", "src", dirname(path), ...roomsOf(path)];
    expect(named.filter((file) => !places.some((place) => existsSync(join(root, place, file))))).toEqual([]);
  });

  it("shows real answers: lines of one in the gallery, in its order, with ... for what is left out", () => {
    const answers = EXAMPLES.map(({ name }) => text(`${GALLERY}/${name}/answer.txt`).split("\n"));
    const shown = [...text(path).matchAll(/^```\n(\$ wargauge [\s\S]*?)^```$/gm)].map((found) =>
      found[1]!.trimEnd().replace(/ \\\n\s+/g, " "),
    );
    const unreal = shown.filter((block) => !answers.some((answer) => isExcerpt(block.split("\n"), answer)));
    expect(unreal).toEqual([]);
  });
});

/** Where else a file may be that a README names: in any rulebook, for what says how all of them are made. */
function roomsOf(path: string): readonly string[] {
  return path === "README.md" || path === "src/rules/README.md" ? rulebooks.map(dirname) : [];
}

/** Whether the lines stand in the answer in this order; between two of them something may be left out only where `...` says so. */
function isExcerpt(lines: readonly string[], answer: readonly string[]): boolean {
  let at = 0;
  let skips = false;
  for (const line of lines) {
    if (line === "...") {
      skips = true;
      continue;
    }
    const next = skips ? answer.indexOf(line, at) : at;
    if (next < 0 || answer[next] !== line) return false;
    at = next + 1;
    skips = false;
  }
  return skips || at >= answer.length || answer.slice(at).every((line) => line === "");
}
