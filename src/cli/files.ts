/**
 * Reading and writing files, and saying why it did not work. Cold; with the console the only border to the outside.
 *
 * Every file is written beside its place under a temporary name and then renamed, after all of them are written: a full disk, Ctrl-C or a
 * killed program leaves the old files or the new ones, never half of one.
 */
import { constants } from "node:fs";
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UserError } from "../errors.ts";
import { unbroken } from "./interrupt.ts";

/** Name inside the folder (with `/` for subfolders) and content. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** Writes all files into a folder, which is made if need be; `option` named it, and can name another. */
export function writeFiles(folder: string, files: Files, option = "--out"): Promise<void> {
  return unbroken(() => writeAll(folder, files, option));
}

async function writeAll(folder: string, files: Files, option: string): Promise<void> {
  const written: { readonly temporary: string; readonly final: string }[] = [];
  let at = folder;
  try {
    for (const [name, content] of files) {
      const final = join(folder, name);
      at = dirname(final);
      await makeFolder(at);
      at = final;
      // Renaming over a folder fails with a code that says little.
      if (await isFolder(final)) throw Object.assign(new Error("EISDIR"), { code: "EISDIR" });
      const temporary = join(dirname(final), `.${process.pid}-${written.length}.wargauge-tmp`);
      written.push({ temporary, final });
      await writeFile(temporary, content);
    }
    for (const { temporary, final } of written) {
      at = final;
      await rename(temporary, final);
    }
  } catch (error) {
    for (const { temporary } of written) await rm(temporary, { force: true }).catch(() => {});
    throw cannot("write", at, error, option);
  }
}

/**
 * Throws what `writeFiles` would, before anything is played: an hour of play is not spent on a folder that nobody may write to. It is tried
 * with a file, and everything that was made for it is removed again; what permissions say is not all that may stand in the way.
 */
export function expectWritable(folder: string, option?: string): Promise<void> {
  return unbroken(async () => {
    const made: string[] = [];
    const trial = join(folder, `.${process.pid}.wargauge-tmp`);
    try {
      await makeFolder(folder, made);
      // As much as the least of reports: a full disk may still have room for a name.
      await writeFile(trial, new Uint8Array(TRIAL_BYTES));
    } catch (error) {
      throw cannot("write", folder, error, option);
    } finally {
      await rm(trial, { force: true }).catch(() => {});
      for (const path of made.reverse()) await rmdir(path).catch(() => {});
    }
  });
}

const TRIAL_BYTES = 65_536;

/** Removes files of an earlier run that this one did not write; that they are not there is fine. */
export async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = join(folder, name);
    try {
      await rm(path, { force: true });
    } catch (error) {
      throw cannot("remove", path, error);
    }
  }
}

/** Names of what is in a folder; none when there is no folder. */
export async function listFolder(path: string): Promise<string[]> {
  return readdir(path).catch(() => []);
}

/**
 * The bytes of a regular file. A pipe or a device might never end: it is refused with EINVAL before anything of it is read, and what is
 * larger than `most` bytes with EFBIG.
 */
export async function readRegular(path: string, most = Infinity): Promise<Uint8Array> {
  // Without waiting for somebody to write into a pipe.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    const code = found.isDirectory() ? "EISDIR" : !found.isFile() ? "EINVAL" : found.size > most ? "EFBIG" : undefined;
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    return await file.readFile();
  } finally {
    await file.close();
  }
}

export async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readRegular(path));
  } catch (error) {
    throw cannot("read", path, error);
  }
}

/**
 * A folder and those above it; `made` takes those that there were not. Node's own recursive `mkdir` never returns where a folder exists
 * and nothing can be made in it, as in /proc.
 */
async function makeFolder(path: string, made: string[] = []): Promise<void> {
  if (await isFolder(path)) return;
  try {
    await mkdir(path);
    made.push(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const above = dirname(path);
    if (code !== "ENOENT" || above === path || (await isFolder(above))) throw error;
    await makeFolder(above, made);
    await makeFolder(path, made);
  }
}

/** Not if there is nothing of that name. */
export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function cannot(what: "read" | "write" | "remove", path: string, error: unknown, option = "--out"): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== "string") return error as Error;
  const advice = what === "read" ? READ_ADVICE[code] : REFUSALS[code]?.[1]?.replace("OPTION", option);
  const reason = code === "ENOENT" && what === "write" ? "nothing can be made there" : reasonOf(error);
  return new UserError(`cannot ${what} ${path}: ${reason}${advice === undefined ? "" : `; ${advice}`}`);
}

/** Why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code !== undefined && REFUSALS[code]?.[0]) || message;
}

const ELSEWHERE = "name another folder with OPTION";

/** Why the system refused, and what to do about it when writing; OPTION stands for the option that named the place. */
const REFUSALS: Readonly<Record<string, readonly [reason: string, advice?: string]>> = {
  ENOSPC: ["the disk is full", `free some space, or ${ELSEWHERE}`],
  EDQUOT: ["your share of the disk is used up", `free some space, or ${ELSEWHERE}`],
  EFBIG: [
    "the file would be larger than the system allows (see ulimit -f)",
    "raise the limit, or name a folder elsewhere with OPTION",
  ],
  EACCES: ["permission denied", "name a folder that you may write to with OPTION"],
  EPERM: ["the system does not permit it", "name a folder that you may write to with OPTION"],
  EROFS: ["the disk is read-only", "name a folder on another disk with OPTION"],
  ENOENT: ["there is no such file or folder", ELSEWHERE],
  ENOTDIR: ["a part of the path is a file, not a folder", ELSEWHERE],
  EEXIST: ["there is a file of that name, where a folder is needed", ELSEWHERE],
  EISDIR: ["there is a folder of that name", `move it away, or ${ELSEWHERE}`],
  ENAMETOOLONG: ["the name is too long", ELSEWHERE],
  EMFILE: ["too many files are open"],
  ENFILE: ["too many files are open"],
  EINVAL: ["it is no regular file"],
  EIO: ["the disk does not answer as it should"],
};

const READ_ADVICE: Readonly<Record<string, string>> = {
  ENOENT: "look at the spelling, and where you are",
  EISDIR: "name a file in it",
};
