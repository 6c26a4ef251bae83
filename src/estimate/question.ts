/** What is asked of a tally. */
import type { StopRule } from "../chunk/stop.ts";
import type { Summary } from "./summary.ts";

/** What a summary says about its question, beyond the matchup and the tally. */
export interface Question {
  readonly version: string;
  readonly title: string;
  readonly scenarioHash: string;
  readonly seed: string;
  readonly options: Summary["options"];
  readonly houseRules: Summary["houseRules"];
  readonly units?: Summary["units"];
  readonly confidence: number;
  /** Intervals of the score, or of the metric by which the run stops, that stay right however often one looks. */
  readonly strict: boolean;
  readonly stop: StopRule;
  readonly reached: boolean;
  readonly interrupted: boolean;
  /** Both sides have the same roster and the same policy. */
  readonly identicalSides: boolean;
  /** Names of the sides that nobody is named to play. */
  readonly standIns?: readonly string[];
}
