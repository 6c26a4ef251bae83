/**
 * `state.json`: a tally on disk, exact to the last count, so that a run can go on where it stopped. Cold, pure.
 *
 * The head is the identity of the result. A tally is only worth continuing when version, scenario, seed and cell are the same;
 * anything else is refused rather than mixed. The cells are a list of integers in which a negative number -n stands for n
 * empty ones (0 for counts; "never seen" for first battles), since most bins of most histograms are empty.
 */
import { CHUNK_BLOCKS, type StopRule } from "../chunk/stop.ts";
import { UserError } from "../errors.ts";
import type { Layout } from "../tally/layout.ts";
import { Tally } from "../tally/tally.ts";

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
  readonly scenarioHash: string;
  readonly seed: string;
  readonly cell: string;
  readonly stop: StopRule;
  readonly chunkBlocks: number;
  readonly legs: 1 | 2;
  readonly blocks: number;
  readonly cells: readonly number[];
}

export function writeState(identity: Identity, stop: StopRule, tally: Tally): string {
  const { counts } = tally.layout;
  const head: Omit<State, "cells"> = {
    wargauge: identity.version,
    scenarioHash: identity.scenarioHash,
    seed: identity.seed,
    cell: identity.cell,
    stop,
    chunkBlocks: CHUNK_BLOCKS,
    legs: tally.layout.legs,
    blocks: tally.blocks,
  };
  const cells = [...squeeze(tally.cells.subarray(0, counts), 0), ...squeeze(tally.cells.subarray(counts), Infinity)];
  return `${JSON.stringify({ ...head, cells })}\n`;
}

/** Reads the shape of a state; `name` is what to call it in a complaint. */
export function parseState(text: string, name = "state.json"): State {
  let state: Partial<State> | null = null;
  try {
    state = JSON.parse(text) as Partial<State> | null;
  } catch {
    // Told below: it does not matter in which way the file is no state.
  }
  if (typeof state?.wargauge !== "string" || !Array.isArray(state.cells) || !state.cells.every(Number.isSafeInteger))
    throw new UserError(`${name} is not the state of a run (a state.json that "run --out" wrote)`);
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
  const end = spread(state.cells, tally.cells);
  if (end !== layout.cells || tally.blocks !== state.blocks)
    throw new UserError(
      `${name} is damaged: it holds ${end} cells and ${tally.blocks} blocks, not ${layout.cells} and ${state.blocks}`,
    );
  return tally;
}

function difference(what: string, found: unknown, expected: unknown): string | undefined {
  return found === expected
    ? undefined
    : `its ${what} is ${JSON.stringify(found)}, this run's is ${JSON.stringify(expected)}`;
}

function squeeze(cells: Float64Array, empty: number): number[] {
  const squeezed: number[] = [];
  let run = 0;
  for (const cell of cells) {
    if (cell === empty) {
      run++;
      continue;
    }
    if (run > 0) squeezed.push(-run);
    run = 0;
    squeezed.push(cell);
  }
  if (run > 0) squeezed.push(-run);
  return squeezed;
}

/** Fills a cleared tally's cells, whose empty cells already hold the right value; returns where it ended. */
function spread(squeezed: readonly number[], cells: Float64Array): number {
  let at = 0;
  for (const entry of squeezed) {
    if (entry < 0) at -= entry;
    else if (at < cells.length) cells[at++] = entry;
    else return Infinity;
  }
  return at;
}
