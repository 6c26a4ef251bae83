/**
 * `state.json` of a matrix: the counts of every cell, exact to the last block, so that an interrupted matrix goes on where it stopped,
 * one with more contenders plays only what is new, and one that asks for more goes on. Cold, pure.
 */

import { seal, unseal } from "../chunk/seal.ts";
import { capOf, firesAt, type StopRule } from "../chunk/stop.ts";
import { UserError } from "../errors.ts";
import { GROUPS } from "./cells.ts";
import type { MatrixCell } from "./matrix-cells.ts";
import type { Labels } from "./matrix-labels.ts";
import type { Dropped } from "./matrix-prune.ts";

const FORMAT = "wargauge-matrix/1";

export interface MatrixIdentity {
  readonly wargauge: string;
  readonly seed: string;
  readonly rule: StopRule;
  /** How many must stay, when entries are dropped early. */
  readonly best?: number;
}

/** Where a matrix with pruning stands: its next look, and who is out. Names, because others may join. */
export interface PruneState {
  readonly bound: number;
  readonly dropped: readonly Dropped[];
}

/** Where a matrix for verdicts stands, and what they depend on beside the counts. */
export interface LabelState extends Labels {
  readonly confidence: number;
  readonly weights: readonly (readonly number[])[];
}

/** What a matrix that looks several times has decided on its way: it cannot be told from the counts of the end. */
export interface Decided {
  readonly prune?: PruneState;
  readonly labels?: LabelState;
}

interface SavedCell {
  readonly scenarioHash: string;
  readonly blocks: number;
  readonly done: boolean;
  /** Score tables by group, one after the other. */
  readonly groups: readonly number[];
}

interface Saved extends MatrixIdentity {
  readonly format: string;
  readonly prune?: PruneState & { readonly entries: readonly string[] };
  readonly labels?: LabelState & { readonly entries: readonly string[] };
  readonly cells: Readonly<Record<string, SavedCell>>;
}

export function writeMatrixState(
  identity: MatrixIdentity,
  cells: readonly MatrixCell[],
  entries: readonly string[],
  { prune, labels }: Decided,
): string {
  const saved: Saved = {
    format: FORMAT,
    ...identity,
    ...(prune && { prune: { ...prune, entries } }),
    ...(labels && { labels: { ...labels, entries } }),
    cells: Object.fromEntries(
      cells
        .filter(({ blocks }) => blocks > 0)
        .map(({ label, scenarioHash, blocks, done, groups }) => [
          label,
          { scenarioHash, blocks, done, groups: groups.flatMap((table) => [...table]) },
        ]),
    ),
  };
  return seal(saved);
}

/** The seed of a state, for a command that names none. */
export function seedOfState(text: string): string {
  return parse(text).seed;
}

/**
 * Puts the saved counts into the cells, and returns what was decided. Cells that the state does not know start from nothing;
 * those that it knows otherwise are refused, and so is a rule under which they would have stopped earlier.
 */
export function restoreMatrix(
  text: string,
  identity: MatrixIdentity,
  cells: readonly MatrixCell[],
  entries: readonly string[],
  asked: Decided,
): Decided {
  const saved = parse(text);
  const refuse = (reason: string): never => {
    throw new UserError(`state.json cannot be extended: ${reason}. Run without --extend to start afresh`);
  };
  if (saved.wargauge !== identity.wargauge)
    refuse(`it is of version ${saved.wargauge}, this is version ${identity.wargauge}`);
  if (saved.seed !== identity.seed) refuse(`its seed is "${saved.seed}", this one's is "${identity.seed}"`);
  const more = JSON.stringify(saved.rule) !== JSON.stringify(identity.rule);
  const otherRule = "it was played under another rule of when to stop, or further than is asked for now";
  const looked = saved.prune?.bound ?? 0;
  if (more && !(goesOn(saved.rule, identity.rule) && looked <= capOf(identity.rule))) refuse(otherRule);
  if (saved.best !== identity.best) refuse("only one of the two uses --prune, or they keep another number");
  // What a finer precision would have played on is missing from the looks that were taken.
  if (saved.prune && fineness(saved.rule) !== fineness(identity.rule))
    refuse("with --prune the precision must be the same; only --battles and --max-battles may grow");
  if (saved.prune && JSON.stringify(saved.prune.entries) !== JSON.stringify(entries))
    refuse("with --prune the contenders must be the same, in the same order");
  if ((saved.labels === undefined) !== (asked.labels === undefined)) refuse("only one of the two uses --labels");
  if (
    saved.labels &&
    JSON.stringify(questionOf(saved.labels)) !== JSON.stringify(questionOf({ ...asked.labels!, entries }))
  )
    refuse("with --labels the contenders, their weights and the confidence must be the same");
  for (const cell of cells) {
    const known = saved.cells[cell.label];
    if (known === undefined) continue;
    if (known.scenarioHash !== cell.scenarioHash)
      refuse(`${cell.label} was fought on other terms or with other rosters`);
    if (more && known.blocks > capOf(cell.shareOf(identity.rule))) refuse(otherRule);
    const length = known.groups.length / GROUPS;
    cell.groups = Array.from({ length: GROUPS }, (_, g) =>
      Float64Array.from(known.groups.slice(g * length, (g + 1) * length)),
    );
    cell.blocks = known.blocks;
    const counted = cell.table.reduce((sum, count) => sum + count, 0);
    if (!Number.isInteger(length) || counted !== known.blocks) refuse("it is damaged: its counts do not add up");
    cell.done = more ? stopsHere(cell, identity.rule) : known.done;
  }
  const { prune, labels } = saved;
  return {
    ...(prune && { prune: { bound: prune.bound, dropped: prune.dropped } }),
    ...(labels && { labels: { ...asked.labels!, look: labels.look, taken: labels.taken } }),
  };
}

/** What verdicts depend on beside the counts. */
function questionOf({ entries, confidence, weights }: NonNullable<Saved["labels"]>): unknown {
  return [entries, confidence, weights];
}

function stopsHere(cell: MatrixCell, whole: StopRule): boolean {
  const rule = cell.shareOf(whole);
  return cell.blocks >= capOf(rule) || firesAt(rule, cell.open().layout, cell.table, cell.blocks);
}

function fineness(rule: StopRule): number | undefined {
  return rule.rule === "precision" ? rule.halfWidth : undefined;
}

/** Whether what the first rule has played is the beginning of what the second one plays, if that plays as much. */
function goesOn(before: StopRule, now: StopRule): boolean {
  if (before.rule === "blocks") return now.rule === "blocks";
  return now.rule === "precision" && now.halfWidth <= before.halfWidth && now.confidence === before.confidence;
}

function parse(text: string): Saved {
  const saved = unseal(text) as Partial<Saved> | undefined;
  if (saved?.format !== FORMAT)
    throw new UserError(
      'there is no state to extend: expected the state.json that "matrix" wrote; it may be of an earlier version, or have been cut off',
    );
  return saved as Saved;
}
