/**
 * `state.json`: a tally on disk, exact to the last count, so that a run can go on where it stopped. Cold, pure.
 *
 * The head is the identity of the result. A tally is only worth continuing when version, scenario, seed and cell are the same;
 * anything else is refused rather than mixed. Most bins of most histograms are empty: in `bins` a value that happened is its
 * four numbers (see `tally/layout.ts`), and a negative number -n stands for n values that did not.
 */
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import type { StopRule } from "../chunk/stop.ts";
import { UserError } from "../errors.ts";
import { BOTH, FIRST, LARGER, type Layout, NONE, RECORD, SMALLER } from "../tally/layout.ts";
import { Tally } from "../tally/tally.ts";
import { seal, unseal } from "./seal.ts";

/** What makes a result what it is, but for the stop rule. */
export interface Identity {
  readonly version: string;
  readonly scenarioHash: string;
  readonly seed: string;
  /** Label of the cell, which chooses the dice. */
  readonly cell: string;
}

export interface State {
  readonly wargauge: string;
  /** Absent: 1. */
  readonly scenarioHash: string;
  readonly seed: string;
  readonly cell: string;
  readonly stop: StopRule;
  readonly chunkBlocks: number;
  readonly legs: 1 | 2;
  readonly blocks: number;
  readonly sums: readonly number[];
  readonly bins: readonly number[];
}

export function writeState(identity: Identity, stop: StopRule, tally: Tally): string {
  const state: State = {
    wargauge: identity.version,
    scenarioHash: identity.scenarioHash,
    seed: identity.seed,
    cell: identity.cell,
    stop,
    chunkBlocks: CHUNK_BLOCKS,
    legs: tally.layout.legs,
    blocks: tally.blocks,
    sums: [...tally.sums],
    bins: squeeze(tally.bins),
  };
  return seal(state);
}

/** Reads the shape of a state; `name` is what to call it in a complaint. */
export function parseState(text: string, name = "state.json"): State {
  const state = unseal(text, name) as Partial<State> | undefined;
  if (typeof state?.wargauge !== "string" || !areIntegers(state.sums) || !areIntegers(state.bins))
    throw new UserError(`${name} is not the state of a run (a state.json that "run --out" wrote), or was cut off`);
  return state as State;
}

/** The tally of a state, if it is of the same identity and layout; else a UserError that says what differs. */
export function restoreTally(state: State, identity: Identity, layout: Layout, name = "state.json"): Tally {
  const differs =
    difference("version", state.wargauge, identity.version) ??
    difference("scenario hash", state.scenarioHash, identity.scenarioHash) ??
    difference("seed", state.seed, identity.seed) ??
    difference("cell", state.cell, identity.cell) ??
    difference("chunk size", state.chunkBlocks, CHUNK_BLOCKS) ??
    difference("number of legs", state.legs, layout.legs);
  if (differs) throw new UserError(`${name} cannot be extended: ${differs}. Run without --extend to start afresh`);
  const tally = new Tally(layout);
  if (!restore(state, tally)) throw new UserError(`${name} is damaged: its counts do not add up`);
  return tally;
}

function difference(what: string, found: unknown, expected: unknown): string | undefined {
  return found === expected
    ? undefined
    : `its ${what} is ${JSON.stringify(found)}, this run's is ${JSON.stringify(expected)}`;
}

function areIntegers(list: unknown): list is number[] {
  return Array.isArray(list) && list.every(Number.isSafeInteger);
}

function squeeze(bins: Int32Array): number[] {
  const squeezed: number[] = [];
  let empty = 0;
  for (let i = 0; i < bins.length; i += RECORD) {
    if (bins[i + FIRST] === NONE) {
      empty++;
      continue;
    }
    if (empty > 0) squeezed.push(-empty);
    empty = 0;
    squeezed.push(bins[i + SMALLER]!, bins[i + LARGER]!, bins[i + BOTH]!, bins[i + FIRST]!);
  }
  if (empty > 0) squeezed.push(-empty);
  return squeezed;
}

/** Fills a cleared tally, whose empty values are right already; false if what was read is not a tally of this layout. */
function restore({ sums, bins, blocks }: State, tally: Tally): boolean {
  if (sums.length !== tally.sums.length) return false;
  tally.sums.set(sums);
  let at = 0;
  for (let i = 0; i < bins.length; ) {
    const entry = bins[i]!;
    if (entry < 0) {
      at -= RECORD * entry;
      i++;
    } else {
      if (at + RECORD > tally.bins.length || i + RECORD > bins.length) return false;
      tally.bins.set(bins.slice(i, i + RECORD), at);
      at += RECORD;
      i += RECORD;
    }
  }
  return at === tally.bins.length && tally.blocks === blocks && tally.fault() === undefined;
}
