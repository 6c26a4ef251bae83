/** Keeps what was found, whatever becomes of the folder that it was meant for. Cold. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "../errors.ts";
import type { Terminal } from "./console.ts";
import { type Files, writeFiles } from "./files.ts";

/**
 * Writes files, and says where they are: in the folder, or else in one that is made in the system's temporary folder. An hour of play is
 * not lost because a disk is full by now, but the command has failed and ends with 3.
 */
export async function keepFiles(
  folder: string,
  files: Files,
  terminal: Pick<Terminal, "fail">,
  option?: string,
): Promise<string> {
  try {
    await writeFiles(folder, files, option);
    return folder;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const place = await keepElsewhere(files);
    if (place === undefined) throw new UserError(`${error.message}. There is no room for it in ${tmpdir()} either`);
    terminal.fail(`${error.message}. It is in ${place} instead`);
    return place;
  }
}

/** In a new temporary folder; undefined when it cannot be. */
export async function keepElsewhere(files: Files): Promise<string | undefined> {
  const place = await mkdtemp(join(tmpdir(), "wargauge-")).catch(() => undefined);
  if (place === undefined) return undefined;
  try {
    await writeFiles(place, files);
    return place;
  } catch {
    await rm(place, { recursive: true, force: true }).catch(() => {});
    return undefined;
  }
}
