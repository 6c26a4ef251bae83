/**
 * `state.json`: what was played for an answer, so that a longer run goes on from there. Cold, pure.
 *
 * It holds what was played, not what was decided (see `archive.ts`), so the longer run may also ask for another precision, or for what
 * the shorter one did not ask at all. What must be the same is what battles hang on: version, seed, and the scenarios that both ask about.
 */
import { UserError } from "../errors.ts";
import { version } from "../version.ts";
import { Archive, type ArchiveText } from "./archive.ts";
import { seal, unseal } from "./seal.ts";

const FORMAT = "wargauge-played/2";

export interface Asked {
  /** Of the command line. */
  readonly command: string;
  readonly seed: string;
  /** What is asked about, in words that a user knows: `scenario hash` and the hash, `unit` and its name. */
  readonly about: Readonly<Record<string, string>>;
  /** Rows of the user's own that were played with: the state may be read as a file of them. */
  readonly units?: object;
  /** The fixed number of battles, if that is the stopping rule. */
  readonly battles?: number;
}

interface State extends Asked {
  readonly format: string;
  readonly wargauge: string;
  readonly cells: ArchiveText;
}

/** A run that is not at its end leaves everything that it or those before it played, a finished one what it needed. */
export function writePlayed({ battles, ...asked }: Asked, archive: Archive, unfinished: boolean): string {
  const state: State = {
    format: FORMAT,
    wargauge: version,
    ...asked,
    ...(battles !== undefined && !unfinished && { battles }),
    cells: archive.write(unfinished),
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
    ...few(
      Object.entries(asked.about).flatMap(([what, now]) => {
        const then = state.about[what];
        return then === undefined ? [] : difference(what, then, now);
      }),
    ),
  ];
  const shared = Object.keys(asked.about).filter((what) => state.about[what] !== undefined);
  if (differs.length === 0 && shared.length === 0)
    differs.push(`it is about ${listed(state)}, this run is about ${listed(asked)}`);
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

function listed({ about }: Asked): string {
  return few(Object.keys(about)).join(", ");
}

/** Of a long list its beginning. */
function few(list: readonly string[]): string[] {
  return list.length <= MOST_LISTED + 1
    ? [...list]
    : [...list.slice(0, MOST_LISTED), `${list.length - MOST_LISTED} more`];
}

const MOST_LISTED = 1;

function parse(text: string): State {
  const state = unseal(text) as Partial<State> | undefined;
  if (state?.format === FORMAT) return state as State;
  if (state?.wargauge === undefined)
    throw new UserError(
      "state.json is not the state of a report (a state.json that run, compare, price, worth, matrix or sweep wrote), or was cut off",
    );
  // The state of a run had no name for its form once.
  throw new UserError(
    `state.json has the form ${state.format ?? "wargauge-run/1"}, this wargauge goes on from ${FORMAT} only. Run without --extend to start afresh`,
  );
}
