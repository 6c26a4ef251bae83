/**
 * `state.json` of an answer from many cells: what was played for it, so that a longer run goes on from there. Cold, pure.
 *
 * It holds rows, not decisions (see `chunk/archive.ts`), so the longer run may also ask for another precision, or for what the shorter
 * one did not ask at all. What must be the same is what the rows hang on: version, seed, and the scenarios that both ask about.
 */
import { Archive, type ArchiveText } from "../chunk/archive.ts";
import { UserError } from "../errors.ts";
import { seal, unseal } from "../estimate/seal.ts";
import { version } from "../version.ts";

const FORMAT = "wargauge-played/1";

export interface Asked {
  /** Of the command line. */
  readonly command: string;
  readonly seed: string;
  /** What is asked about, in words that a user knows: `scenario hash` and the hash, `unit` and its name. */
  readonly about: Readonly<Record<string, string>>;
  /** The fixed number of battles, if that is the stopping rule. */
  readonly battles?: number;
}

interface State extends Asked {
  readonly format: string;
  readonly wargauge: string;
  readonly cells: ArchiveText;
}

/** An interrupted run leaves everything that it or those before it played, a finished one what it needed. */
export function writePlayed({ battles, ...asked }: Asked, archive: Archive, interrupted: boolean): string {
  const cells = archive.write(interrupted);
  const state: State = {
    format: FORMAT,
    wargauge: version,
    ...asked,
    ...(battles !== undefined && !interrupted && { battles }),
    cells,
  };
  return seal(state);
}

/** The seed of a state, for a command that names none. */
export function seedOfPlayed(text: string): string {
  return parse(text).seed;
}

/** What was played for an earlier answer to the same question; else a UserError that says what differs. */
export function readPlayed(text: string, asked: Asked): Archive {
  const state = parse(text);
  const differs = [
    ...difference("version", state.wargauge, version),
    ...difference("command", state.command, asked.command),
    ...difference("seed", state.seed, asked.seed),
    ...Object.entries(asked.about).flatMap(([what, now]) => {
      const then = state.about[what];
      return then === undefined ? [] : difference(what, then, now);
    }),
  ];
  const shared = Object.keys(asked.about).filter((what) => state.about[what] !== undefined);
  if (differs.length === 0 && shared.length === 0)
    differs.push(
      `it is about ${Object.keys(state.about).join(", ")}, this run is about ${Object.keys(asked.about).join(", ")}`,
    );
  if (differs.length > 0)
    throw new UserError(`state.json cannot be extended: ${differs.join("; ")}. Run without --extend to start afresh`);
  const [then, now] = [state.battles, asked.battles];
  if (then !== undefined && now !== undefined && now < then)
    throw new UserError(`the report to extend has ${then} battles already; ask for more than that, not for ${now}`);
  const archive = Archive.read(state.cells);
  if (archive === undefined) throw new UserError("state.json is damaged: what it holds does not add up");
  return archive;
}

function difference(what: string, then: string, now: string): string[] {
  return then === now ? [] : [`its ${what} is ${JSON.stringify(then)}, this run's is ${JSON.stringify(now)}`];
}

function parse(text: string): State {
  const state = unseal(text) as Partial<State> | undefined;
  if (state?.format !== FORMAT)
    throw new UserError(
      "state.json is not the state of an answer (a state.json that compare, price, worth or sweep wrote), or was cut off",
    );
  return state as State;
}
