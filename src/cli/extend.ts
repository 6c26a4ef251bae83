/** `--extend`: an answer that goes on from what was played for an earlier one. Cold. */
import { join } from "node:path";
import type { Command as Commander } from "commander";
import { Archive } from "../chunk/archive.ts";
import { type Asked, readPlayed, seedOfPlayed, writePlayed } from "../experiments/extend.ts";
import { readText } from "./files.ts";

export interface ExtendFlags {
  readonly extend?: string;
}

export function extendOption(command: Commander): Commander {
  return command.option("--extend <folder>", "go on from the report of an earlier, shorter or interrupted run");
}

/** What the report to extend has, if there is one. */
export async function openEarlier({ extend }: ExtendFlags): Promise<Earlier> {
  return new Earlier(extend === undefined ? undefined : await readText(join(extend, "state.json")));
}

class Earlier {
  readonly #text: string | undefined;
  readonly seed: string | undefined;

  constructor(text: string | undefined) {
    this.#text = text;
    this.seed = text === undefined ? undefined : seedOfPlayed(text);
  }

  /** Refuses when the earlier question was another one. */
  growth(asked: Asked): Growth {
    return new Growth(asked, this.#text === undefined ? new Archive() : readPlayed(this.#text, asked));
  }
}

/** What was and will be played for one question. */
export class Growth {
  readonly archive: Archive;
  readonly #asked: Asked;

  constructor(asked: Asked, archive: Archive) {
    this.#asked = asked;
    this.archive = archive;
  }

  get seed(): string {
    return this.#asked.seed;
  }

  /** Text of `state.json`. */
  state(interrupted: boolean): string {
    return writePlayed(this.#asked, this.archive, interrupted);
  }
}
