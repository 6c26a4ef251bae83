/** Files of the user's that play a side in place of its doctrine, as they were read and checked: plain records that cross threads. */

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

export type PlayerFile = ModuleFile | WeightsFile;
