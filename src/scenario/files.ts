/** The files that a scenario is read from, each once, with the reasons why one cannot be read in plain words. Cold. */
import { beside, folderOf, isBelow } from "./paths.ts";
import type { Source } from "./source.ts";

/** Reads a file; fails as Node's `readFile` does. Passed in, so that nothing here touches the disk. */
export type ReadFile = (path: string) => Promise<Uint8Array | string>;

/** What is asked of the disk. */
export interface Disk {
  readonly readFile: ReadFile;
  /** A path from the root on; where it is left out, all paths are relative to one place. */
  readonly fullPath?: (path: string) => string;
  /** Where a path really leads, links followed; fails where nothing is. */
  readonly realPath?: (path: string) => Promise<string>;
}

/** The text of a file, or the reason why there is none. */
export type TextOrReason = { readonly text: string } | { readonly reason: string };

/** No text that a person writes is larger. */
export const MOST_BYTES = 16 * 2 ** 20;

export class ScenarioFiles {
  readonly scenarioPath: string;
  private readonly disk: Disk;
  private readonly texts = new Map<string, Promise<TextOrReason>>();

  constructor(scenarioPath: string, disk: Disk) {
    this.scenarioPath = scenarioPath;
    this.disk = disk;
  }

  /** Files that a scenario names lie relative to it. */
  besideScenario(path: string): string {
    return beside(this.scenarioPath, path);
  }

  /** Whether a file lies neither in the folder, by default the scenario's, nor below, by its path or by where a link leads. */
  async isOutside(path: string, folder = folderOf(this.scenarioPath)): Promise<boolean> {
    const { realPath, fullPath = (each) => each } = this.disk;
    if (!isBelow(fullPath(folder), fullPath(path))) return true;
    if (realPath === undefined) return false;
    // What is not there cannot lie elsewhere.
    const [above, below] = await Promise.all([folder, path].map((each) => realPath(each).catch(() => undefined)));
    return above !== undefined && below !== undefined && !isBelow(above, below);
  }

  read(path: string): Promise<TextOrReason> {
    let text = this.texts.get(path);
    if (text === undefined) {
      text = readText(path, this.disk.readFile);
      this.texts.set(path, text);
    }
    return text;
  }
}

export function fileSource(name: string, text: string, order: number): Source {
  return { kind: "file", name, text, order };
}

async function readText(path: string, readFile: ReadFile): Promise<TextOrReason> {
  let bytes: Uint8Array | string;
  try {
    bytes = await readFile(path);
  } catch (error) {
    return { reason: reasonOf(error) };
  }
  if (typeof bytes === "string") return { text: bytes.replace(/^\ufeff/, "") };
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { reason: "it is UTF-16 text; save it as UTF-8" };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { reason: "it is not UTF-8 text" };
  }
}

function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === "ENOENT" || code === "ENOTDIR") return "there is no such file";
  if (code === "EISDIR") return "it is a directory";
  if (code === "EFBIG") return `it is larger than ${MOST_BYTES / 2 ** 20} MB`;
  if (code === "EINVAL") return "it is no regular file";
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  return error instanceof Error ? error.message : String(error);
}
