/** Who plays a side in place of its doctrine, files of the user's as they were read and checked: plain records that cross threads. */

/** Code: its name for messages, and its text, which is what is run and what the scenario's hash is about. */
export interface ModuleFile {
  readonly name: string;
  readonly source: string;
}

/** Data: what the terms of the doctrine weigh instead, and by which features the candidates of a decision are told apart. */
export interface WeightsFile {
  readonly name: string;
  readonly terms: Readonly<Record<string, number>>;
  readonly decisions: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Looking ahead: from each of the best `width` candidates so many battles are played to their end (search.ts). */
export interface SearchTerms {
  readonly rollouts: number;
  readonly width: number;
}

export type PlayerFile = ModuleFile | WeightsFile | SearchTerms;

export function looksAhead(player: PlayerFile | null | undefined): player is SearchTerms {
  return !!player && "rollouts" in player;
}
