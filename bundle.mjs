/**
 * Puts the battle code of each rulebook, and the geometry that it asks, into one file, after the compiler: V8 builds a constant into the
 * code that uses it only within one module. With `OFF` a number in the code and the columns of the board (board.ts) at fixed addresses a
 * battle takes two thirds of the time. Everything works without this step; it is only slower. The cold halves of the rulebooks stay as
 * they are, with the geometry of their own that they import.
 *
 * A declared function is a variable to V8, which is looked at before every call; as a constant it is not, for another twentieth.
 */
import { readFile, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { rolldown } from "rolldown";

/** `dist` is the folder of compiled code: its battle modules are replaced by their bundles. */
export async function bundleBattles(dist) {
  for (const rulebook of ["heresy", "skirmish", "dark-millennium"])
    await bundleWithGeometry(resolve(dist, "rules", rulebook, "hot.js"), resolve(dist, "geometry"));
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
  const code = await readFile(file, "utf8");
  await writeFile(file, code.replace(/^function ([\w$]+)\(/gm, "const $1 = function("));
}
