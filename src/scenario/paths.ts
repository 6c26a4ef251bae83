/** Paths of files as text, also where there is no Node: what `node:path` makes of them on this machine. Cold, pure. */

// A browser has no process, and its paths are those of Unix.
const { process } = globalThis as { readonly process?: { readonly platform?: string } };
const isWindows = process?.platform === "win32";

const SEPARATOR = isWindows ? "\\" : "/";
const SEPARATORS = isWindows ? /[\\/]+/ : /\/+/;
const ROOT = isWindows ? /^(?:[A-Za-z]:)?[\\/]+|^[A-Za-z]:/ : /^\/+/;

export function isAbsolute(path: string): boolean {
  return (isWindows ? /^(?:[A-Za-z]:)?[\\/]/ : /^\//).test(path);
}

/** The last part. */
export function basename(path: string): string {
  return partsOf(path).at(-1) ?? "";
}

/** The last part without its ending. */
export function stem(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 || name === ".." ? name : name.slice(0, dot);
}

/** A file that is named relative to another. */
export function beside(path: string, file: string): string {
  if (isAbsolute(file)) return file;
  return joined(rootOf(path), [...partsOf(path).slice(0, -1), ...partsOf(file)]);
}

/** The folder of a file, with the detours that links may be. */
export function folderOf(path: string): string {
  return (
    path
      .slice(0, path.length - basename(path).length)
      .replace(isWindows ? /(?<=[^\\/:])[\\/]+$/ : /(?<=[^/])\/+$/, "") || "."
  );
}

/** Whether a path is this folder's or of something in it, by its letters; both are absolute, or relative to one place. */
export function isBelow(folder: string, path: string): boolean {
  if (rootOf(folder).toLowerCase() !== rootOf(path).toLowerCase()) return false;
  const [above, below] = [folder, path].map((each) => normal(partsOf(each), isAbsolute(each)));
  if (below![above!.length] === "..") return false;
  return above!.every((part, i) => alike(part, below![i]));
}

function alike(a: string, b: string | undefined): boolean {
  return isWindows ? a.toLowerCase() === b?.toLowerCase() : a === b;
}

function rootOf(path: string): string {
  const [root = ""] = ROOT.exec(path) ?? [];
  return root.replace(SEPARATORS, SEPARATOR);
}

function partsOf(path: string): string[] {
  return path
    .replace(ROOT, "")
    .split(SEPARATORS)
    .filter((part) => part !== "");
}

function joined(root: string, parts: readonly string[]): string {
  return root + normal(parts, root !== "").join(SEPARATOR) || ".";
}

/** Without detours; above the root there is nothing. */
function normal(parts: readonly string[], isRooted: boolean): string[] {
  const way: string[] = [];
  for (const part of parts) {
    if (part === ".") continue;
    if (part !== ".." || (way.length === 0 ? !isRooted : way.at(-1) === "..")) way.push(part);
    else way.pop();
  }
  return way;
}
