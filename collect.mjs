/**
 * Which rules are played, and where: after the compiler, the rules that stand behind `@rule` in the comment of a function, and in the titles of the
 * tests that prove them, are written into `dist/rules/<id>/book/played.js`, in the order of `rule-ids.txt`. So nobody keeps a list.
 */
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** `dist` is the folder of compiled code, made of `src`; `tests` holds a folder for each rulebook. */
export async function collectRules(dist, src = "src/rules", tests = "test/rules") {
  for (const rulebook of await readdir(join(dist, "rules"))) {
    const played = join(dist, "rules", rulebook, "book", "played.js");
    const folder = join(tests, rulebook);
    // No rulebook, or one of which nothing was compiled, or an installation without tests.
    if (!existsSync(played) || !existsSync(folder)) continue;
    const { rules, unknown } = await collect(join(src, rulebook), folder);
    const lines = rules.map((rule) => `${JSON.stringify(rule)},\n`).join("");
    await writeFile(
      played,
      `export const PLAYED = [\n${lines}];\nexport const UNKNOWN = ${JSON.stringify(unknown)};\n`,
    );
  }
}

/** Every rule with where it is played and what proves it, and the tags and titles whose rules nobody knows. */
async function collect(source, folder) {
  const ids = (await readFile(join(folder, "rule-ids.txt"), "utf8")).trim().split("\n");
  const tags = (await textsOf(source)).flatMap(tagsOf);
  const texts = await textsOf(folder);
  const titles = texts.flatMap(titlesOf);
  const rules = ids.map((id) => {
    const tag = tags.find((each) => each.id === id);
    const test = titles.find(({ found }) => found.includes(id))?.title ?? rowWith(id, texts);
    return { id, ...(tag && { function: tag.function }), ...(test && { test }) };
  });
  const families = new Set(ids.map(familyOf));
  const unknown = (id) => families.has(familyOf(id)) && !ids.includes(id);
  return {
    rules,
    unknown: [
      ...tags.filter(({ id }) => !ids.includes(id)).map((tag) => `${tag.function}: @rule ${tag.id}`),
      ...titles.flatMap(({ title, found }) => found.filter(unknown).map((id) => `${title}: ${id}`)),
    ],
  };
}

/** `SK-SHOOT` of SK-SHOOT-11: a family of rules and not of rulings or losses. */
const familyOf = (id) => id.replace(/-\w+$/, "");

async function textsOf(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(ts|yaml|json)$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ name: name.replaceAll("\\", "/"), text: await readFile(join(folder, name), "utf8") })),
  );
}

const ID = /\b[A-Z]+(?:-[A-Z]+)+-[A-Z]?\d+\b/g;
const COMMENT = /\/\*\*((?:(?!\*\/)[\s\S])*?@rule(?:(?!\*\/)[\s\S])*?)\*\/\s*([^\n]*)/g;
const DECLARED =
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?\s+|const\s+|class\s+|interface\s+|type\s+|(?:readonly\s+|private\s+|static\s+|override\s+)*)([\w$]+)/;

/** The rules behind `@rule` in the comments of a file, with the function below. */
function tagsOf({ name, text }) {
  return [...text.matchAll(COMMENT)].flatMap(([, comment, below]) => {
    const place = `${name}#${DECLARED.exec(below)?.[1] ?? "?"}`;
    const lines = comment.match(/@rule[^@]*/g) ?? [];
    return lines.flatMap((line) => (line.match(ID) ?? []).map((id) => ({ id, function: place })));
  });
}

/** Titles that stand in a test file. */
function titlesOf({ name, text }) {
  if (!name.endsWith(".test.ts")) return [];
  const literals = text.matchAll(/\(\s*"((?:[^"\\]|\\.)+)",\s*(?:\(|async|\{|$)/gm);
  return [...literals]
    .map(([, title]) => ({ title, found: title.match(ID) ?? [] }))
    .filter(({ found }) => found.length);
}

/** A row of a table of tests, whose titles name the rule of each. */
function rowWith(id, texts) {
  const exact = new RegExp(`"${id}"`);
  const anywhere = new RegExp(`^[^#]*(?<![\\w-])${id}(?![\\w-])`, "m");
  const table = texts.find(({ name, text }) => (name.endsWith(".ts") ? exact : anywhere).test(text));
  return table === undefined ? undefined : `${id} in ${table.name}`;
}
