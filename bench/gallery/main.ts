/**
 * `npm run gallery` makes `reports/gallery/` again: every example of `examples.ts`, played by the built program in a folder of its own.
 * What it printed is kept as answer.txt, and of its report the tables and the pictures, in light. Half a minute of two processors.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandLine, EXAMPLES, type Example, OWN_FILES } from "./examples.ts";
import { GALLERY, inputsHash, RECORD } from "./inputs.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const gallery = join(root, GALLERY);

/** Plays one example, keeps what it printed and wrote, and returns the names of what was kept. */
function make(example: Example): string[] {
  const cwd = mkdtempSync(join(tmpdir(), "wargauge-gallery-"));
  // Links to the repository's files, so that the lines read like those of somebody who works there, and reports go elsewhere.
  for (const name of ["scenarios", "test"]) symlinkSync(join(root, name), join(cwd, name), "junction");
  for (const [name, text] of Object.entries(OWN_FILES)) writeFileSync(join(cwd, name), text);
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, "dist/main.js"), ...example.words], {
    cwd,
    encoding: "utf8",
  });
  if (status === null || status >= 70) throw new Error(`${commandLine(example)}: exit code ${status}\n${stderr}`);
  const folder = join(gallery, example.name);
  mkdirSync(folder, { recursive: true });
  // How far it has come is told beside an answer, and not the same twice.
  writeFileSync(join(folder, "answer.txt"), `$ ${commandLine(example)}\n${stdout || stderr}`);
  const kept = written(cwd).filter((path) => isKept(path, example));
  for (const path of kept) {
    const to = join(folder, inReport(path));
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(cwd, path), to);
  }
  rmSync(cwd, { recursive: true });
  return ["answer.txt", ...kept.map(inReport)];
}

/** The files that a command wrote below `cwd`. */
function written(cwd: string): string[] {
  return readdirSync(cwd, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/^(scenarios|test)\b/.test(path) && !(path in OWN_FILES) && statSync(join(cwd, path)).isFile())
    .sort();
}

/** Tables, one picture of each chart, and the one page. What programs read, and what goes on from a report, is not to look at. */
function isKept(path: string, { page }: Example): boolean {
  return /\.csv$|\.light\.svg$/.test(path) || (page === true && path.endsWith(".html"));
}

/** The path of a file inside its report. */
function inReport(path: string): string {
  return path.includes("/charts/") ? `charts/${basename(path)}` : basename(path);
}

function chapter(example: Example, kept: readonly string[]): string {
  const links = kept.map((path) => `[${path}](${example.name}/${path})`);
  return `## ${example.name}\n\n\`\`\`\n${commandLine(example)}\n\`\`\`\n\n${links.join(", ")}\n`;
}

rmSync(gallery, { recursive: true, force: true });
const chapters: string[] = [];
for (const example of EXAMPLES) {
  console.log(commandLine(example));
  chapters.push(chapter(example, make(example)));
}
const opening = `# Gallery

What the commands print and write, of at least one example each; \`npm run gallery\` makes it again. Of the reports, tables and pictures are kept
here; the one of \`run\` has its page too, as all of them do where they are made.
`;
writeFileSync(join(gallery, "README.md"), [opening, ...chapters].join("\n"));
writeFileSync(join(gallery, RECORD), `${inputsHash(root)}\n`);
