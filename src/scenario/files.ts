/** The files that a scenario is read from, each once, with the reasons why one cannot be read in plain words. Cold. */
import { dirname, isAbsolute, join } from "node:path";
import type { Source } from "./source.ts";

/** Reads a file; fails as Node's `readFile` does. Passed in, so that nothing here touches the disk. */
export type ReadFile = (path: string) => Promise<Uint8Array | string>;

/** The text of a file, or the reason why there is none. */
export type TextOrReason = { readonly text: string } | { readonly reason: string };

export class ScenarioFiles {
  readonly scenarioPath: string;
  private readonly readFile: ReadFile;
  private readonly texts = new Map<string, Promise<TextOrReason>>();

  constructor(scenarioPath: string, readFile: ReadFile) {
    this.scenarioPath = scenarioPath;
    this.readFile = readFile;
  }

  /** Files that a scenario names lie relative to it. */
  besideScenario(path: string): string {
    return isAbsolute(path) ? path : join(dirname(this.scenarioPath), path);
  }

  read(path: string): Promise<TextOrReason> {
    let text = this.texts.get(path);
    if (text === undefined) {
      text = readText(path, this.readFile);
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
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  return error instanceof Error ? error.message : String(error);
}
