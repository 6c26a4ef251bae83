/** `--extend`: an answer that goes on from what was played for an earlier one. Cold. */
import { join } from "node:path";
import type { Command as Commander } from "commander";
import { Archive } from "../chunk/archive.ts";
import { type Asked, readPlayed, seedOfPlayed, writePlayed } from "../chunk/played.ts";
import { makeUpSeed } from "../dice/root-key.ts";
import { UserError } from "../errors.ts";
import type { Terminal } from "./console.ts";
import { readText, writeFiles } from "./files.ts";
import type { ExtendFlags } from "./flags.ts";
import { keepFiles } from "./keep.ts";
import { goOnLine } from "./rerun.ts";

export function extendOption(command: Commander): Commander {
  return command.option("--extend <folder>", "go on from the report of an earlier, shorter or interrupted run");
}

/** What the report to extend has, if there is one. */
export async function openEarlier(flags: ExtendFlags): Promise<Earlier> {
  const { extend } = flags;
  return new Earlier(extend === undefined ? undefined : await readText(join(extend, "state.json")), flags);
}

export class Earlier {
  readonly #text: string | undefined;
  readonly #flags: ExtendFlags;
  readonly seed: string | undefined;

  constructor(text: string | undefined, flags: ExtendFlags) {
    this.#text = text;
    this.#flags = flags;
    this.seed = text === undefined ? undefined : seedOfPlayed(text);
  }

  /** The seed of the command line, else that of the files, of the report to extend, or one made up. */
  seedAfter(written: string | undefined): string {
    return this.#flags.seed ?? written ?? this.seed ?? makeUpSeed();
  }

  /** Refuses when the earlier question was another one. The report goes to `folder` unless the user named another. */
  growth(asked: Asked, folder: string): Growth {
    const archive = this.#text === undefined ? new Archive() : readPlayed(this.#text, asked);
    const { out, extend, json } = this.#flags;
    return new Growth(asked, archive, out ?? extend ?? folder, json !== true || out !== undefined);
  }
}

/** What was and will be played for one question. */
export class Growth {
  readonly archive: Archive;
  readonly #asked: Asked;
  readonly #folder: string;
  readonly #keepsFiles: boolean;

  constructor(asked: Asked, archive: Archive, folder: string, keepsFiles: boolean) {
    this.#asked = asked;
    this.archive = archive;
    this.#folder = folder;
    this.#keepsFiles = keepsFiles;
  }

  get seed(): string {
    return this.#asked.seed;
  }

  /**
   * Writes down what was played so far, where a report will stand. A folder that cannot be written to any more is told when the
   * report goes there; what was played goes elsewhere then.
   */
  async save(): Promise<void> {
    if (!this.#keepsFiles || this.archive.isEmpty) return;
    await writeFiles(this.#folder, new Map([["state.json", this.state(true)]])).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
    });
  }

  /** Keeps what was played for an answer that there is not yet, and says how to go on; undefined when nothing was. */
  async keepBegun(terminal: Terminal): Promise<string | undefined> {
    if (this.archive.isEmpty) return undefined;
    const folder = await keepFiles(this.#folder, new Map([["state.json", this.state(true)]]), terminal);
    return goOnLine(this.seed, folder);
  }

  /** Text of `state.json`. */
  state(unfinished: boolean): string {
    return writePlayed(this.#asked, this.archive, unfinished);
  }
}
