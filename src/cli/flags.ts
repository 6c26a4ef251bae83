/** What the options that several commands share come to. Cold. */

export interface ScenarioFlags {
  readonly set: readonly string[];
  readonly seed?: string;
  readonly units?: readonly string[];
}

export interface EffortFlags extends PlayFlags {
  readonly precision?: number;
  readonly metric?: string;
  readonly strict?: true;
}

export interface OutputFlags {
  readonly json?: true;
  readonly quiet?: true;
  readonly ascii?: true;
}

export interface PlayFlags {
  readonly battles?: number;
  readonly maxBattles?: number;
  readonly confidence?: number;
  readonly threads?: number;
}

/** Of armies that are set against each other. */
export interface ContestFlags {
  readonly terms?: string;
  readonly rules?: string;
}

export interface ExtendFlags {
  readonly extend?: string;
  readonly out?: string;
  readonly json?: true;
  readonly seed?: string;
}

export interface ReportFlags extends OutputFlags, ExtendFlags {
  /** False after --no-charts. */
  readonly charts: boolean;
  /** A word, or the file of an earlier report; absent also where nobody is asked. */
  readonly players?: string;
}

/** Of an experiment on scenarios. */
export interface ExperimentFlags extends ScenarioFlags, PlayFlags, ReportFlags {}
