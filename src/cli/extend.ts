/** `--extend`: an answer that goes on from what was played for an earlier one. Cold. */
import { join } from "node:path";
import type { Command as Commander } from "commander";
import { Archive } from "../chunk/archive.ts";
import { type Asked, readPlayed, seedOfPlayed, writePlayed } from "../experiments/extend.ts";
import type { Terminal } from "./console.ts";
import { readText } from "./files.ts";
import { keepFiles } from "./keep.ts";
import { goOnLine } from "./rerun.ts";

export interface ExtendFlags {
  readonly extend?: string;
}

export function extendOption(command: Commander): Commander {
  return command.option("--extend <folder>", "go on from the report of an earlier, shorter or interrupted run");
}

/** What the report to extend has, if there is one. */
export async function openEarlier({ extend, out }: ExtendFlags & { readonly out?: string }): Promise<Earlier> {
  return new Earlier(extend === undefined ? undefined : await readText(join(extend, "state.json")), out ?? extend);
}

class Earlier {
  readonly #text: string | undefined;
  readonly #folder: string | undefined;
  readonly seed: string | undefined;

  /** `folder` is the one that the user named. */
  constructor(text: string | undefined, folder: string | undefined) {
    this.#text = text;
    this.#folder = folder;
    this.seed = text === undefined ? undefined : seedOfPlayed(text);
  }

  /** Refuses when the earlier question was another one. The report goes to `folder` unless the user named another. */
  growth(asked: Asked, folder: string): Growth {
    const archive = this.#text === undefined ? new Archive() : readPlayed(this.#text, asked);
    return new Growth(asked, archive, this.#folder ?? folder);
  }
}

/** What was and will be played for one question. */
export class Growth {
  readonly archive: Archive;
  readonly #asked: Asked;
  readonly #folder: string;

  constructor(asked: Asked, archive: Archive, folder: string) {
    this.#asked = asked;
    this.archive = archive;
    this.#folder = folder;
  }

  get seed(): string {
    return this.#asked.seed;
  }

  /** Keeps what was played for an answer that there is not yet, and says how to go on; undefined when nothing was. */
  async keepBegun(terminal: Terminal): Promise<string | undefined> {
    if (this.archive.isEmpty) return undefined;
    const folder = await keepFiles(this.#folder, new Map([["state.json", this.state(true)]]), terminal);
    return goOnLine(this.seed, folder);
  }

  /** Text of `state.json`. */
  state(interrupted: boolean): string {
    return writePlayed(this.#asked, this.archive, interrupted);
  }
}
