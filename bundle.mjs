/**
 * Puts the battle code of each rulebook, and the geometry that it asks, into one file, after the compiler: V8 builds a constant into the
 * code that uses it only within one module. With `OFF` a number in the code and the columns of the board (columns.ts) at fixed addresses a
 * battle takes two thirds of the time. Everything works without this step; it is only slower. The cold halves of the rulebooks stay as
 * they are and import a geometry of their own: nothing that geometry keeps in its columns crosses from one half to the other.
 *
 * A declared function is a variable to V8, which is looked at before every call; as a constant it is not, for another twentieth.
 */
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { parseAst } from "rolldown/parseAst";

/** `dist` is the folder of compiled code: its battle modules are replaced by their bundles. */
export async function bundleBattles(dist) {
  const hot = (await readdir(resolve(dist, "rules"))).map((name) => resolve(dist, "rules", name, "hot.js"));
  for (const file of hot.filter(existsSync)) await bundleWithGeometry(file, resolve(dist, "geometry"));
}

/** Replaces a module by its bundle with all that it imports from its own folder and from that of the geometry. */
export async function bundleWithGeometry(file, geometry) {
  const inside = [dirname(file), geometry].map((folder) => folder + sep);
  const bundle = await rolldown({
    input: file,
    external: (id, importer) =>
      importer !== undefined && !inside.some((folder) => resolve(dirname(importer), id).startsWith(folder)),
    optimization: { inlineConst: true },
  });
  await bundle.write({ file, format: "esm", sourcemap: true });
  await bundle.close();
  const code = (await readFile(file, "utf8")).replace(/^function ([\w$]+)\(/gm, "const $1 = function(");
  await writeFile(file, hoistConstants(await spreadDeclarations(code, file)));
}

/** What declares many constants at once: `const B = layout({...})`. */
const DECLARES = new Set(["layout", "rulings", "metrics", "endings", "events", "terms"]);

/**
 * Makes a constant of each property of such a declaration that is read anywhere: `B.x` becomes `B$x`, a constant of the module, and `R.rally`, which is
 * a number, that number. V8 takes a property for a constant as well, but only after it has asked whether the object is still what it was.
 */
async function spreadDeclarations(code, file) {
  const program = parseAst(code);
  const declared = new Map();
  for (const node of program.body) {
    if (node.type !== "VariableDeclaration" || node.kind !== "const") continue;
    for (const { id, init } of node.declarations)
      if (init?.type === "CallExpression" && DECLARES.has(init.callee.name))
        declared.set(id.name, { end: node.end, read: new Set() });
  }
  const values = await valuesOf([...declared.keys()], code, file);
  const edits = [];
  const visit = (node, hidden) => {
    if (FUNCTIONS.has(node.type)) hidden = new Set([...hidden, ...[node, ...within(node.body)].flatMap(declares)]);
    for (const child of children(node)) visit(child, hidden);
    if (node.type !== "MemberExpression" || node.computed || node.object.type !== "Identifier") return;
    const { name } = node.object;
    if (hidden.has(name) || !declared.has(name)) return;
    const value = values[name][node.property.name];
    if (typeof value !== "number") declared.get(name).read.add(node.property.name);
    edits.push([node.start, node.end, typeof value === "number" ? `${value}` : `${name}$${node.property.name}`]);
  };
  visit(program, new Set());
  for (const [name, { end, read }] of declared)
    if (read.size > 0)
      edits.push([end, end, `\nconst ${[...read].map((each) => `${name}$${each} = ${name}.${each}`).join(", ")};`]);
  return edited(code, edits);
}

/** What constants of a module hold, told by a copy of it beside it. */
async function valuesOf(names, code, file) {
  const copy = file.replace(/\.js$/, ".values.mjs");
  await writeFile(copy, `${code}\nexport const declared = { ${names.join(", ")} };\n`);
  try {
    return (await import(pathToFileURL(copy).href)).declared;
  } finally {
    await rm(copy);
  }
}

const FUNCTIONS = new Set(["FunctionExpression", "FunctionDeclaration", "ArrowFunctionExpression"]);

/**
 * Constants of the module, once more as constants of each function that reads them. V8 looks at an access to a column before it knows that the
 * column is a constant, where loops are nested (the context is then a phi of a phi), and builds the long way into the code: a check of its
 * type, and its address and length from memory. A constant of the function itself it knows at once: three to five hundredths of a battle on a table.
 */
function hoistConstants(code) {
  const program = parseAst(code);
  const constants = new Set(
    program.body
      .filter((node) => node.type === "VariableDeclaration" && node.kind === "const")
      .flatMap((node) => node.declarations.map(({ id }) => id.name)),
  );
  const edits = [];
  const visit = (node) => {
    if (FUNCTIONS.has(node.type) && node.body.type === "BlockStatement") hoist(node);
    for (const child of children(node)) visit(child);
  };
  const hoist = (fn) => {
    const found = new Set();
    const own = new Set([fn, ...within(fn.body)].flatMap(declares));
    for (const [id, parent] of references(fn.body, undefined)) {
      if (!constants.has(id.name) || own.has(id.name)) continue;
      found.add(id.name);
      edits.push([id.start, id.end, parent.shorthand ? `${id.name}: ${id.name}$` : `${id.name}$`]);
    }
    if (found.size === 0) return;
    const list = [...found].map((name) => `${name}$ = ${name}`).join(", ");
    edits.push([fn.body.start + 1, fn.body.start + 1, `const ${list};`]);
  };
  visit(program);
  return edited(code, edits);
}

/** The text with stretches of it, [start, end, by what], replaced. */
function edited(code, edits) {
  let text = "";
  let at = 0;
  for (const [start, end, by] of edits.sort((a, b) => a[0] - b[0])) {
    text += code.slice(at, start) + by;
    at = end;
  }
  return text + code.slice(at);
}

/** The names that a node reads, with the nodes around them, functions within it aside. */
function references(node, parent) {
  if (FUNCTIONS.has(node.type)) return [];
  if (node.type === "Identifier") return [[node, parent]];
  const name = node.computed ? undefined : node.type === "MemberExpression" ? node.property : node.key;
  return children(node)
    .filter((child) => child !== name)
    .flatMap((child) => references(child, node));
}

/** All nodes below one. */
function within(node) {
  return children(node).flatMap((child) => [child, ...within(child)]);
}

/** The names that a node declares: parameters, variables. */
function declares(node) {
  if (node.type === "VariableDeclarator") return bound(node.id);
  if (FUNCTIONS.has(node.type)) return [...(node.id ? bound(node.id) : []), ...node.params.flatMap(bound)];
  return node.type === "CatchClause" && node.param ? bound(node.param) : [];
}

/** The names in a pattern: too many, where it has defaults. */
function bound(pattern) {
  return [pattern, ...within(pattern)].filter(({ type }) => type === "Identifier").map(({ name }) => name);
}

function children(node) {
  return Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === "string");
}
