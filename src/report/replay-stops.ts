/**
 * The stops of a drawn replay: the set-up, the start of every turn, and one for each time that somebody acts. Pure. Cold.
 */
import type { ReplayedStep } from "../experiments/replay.ts";
import type { DrawnAct } from "../experiments/replay-scene.ts";

export interface Stop {
  /** Its first and its last step. */
  readonly from: number;
  readonly to: number;
  /** Headings that begin here. */
  readonly turn?: string;
  readonly phase?: string;
  /** The token that acts. */
  readonly actor?: number;
}

type Growing = { -readonly [K in keyof Stop]: Stop[K] };

/** Every step belongs to one stop, in order; a phase in which nothing happens has none. Dice belong to the event that they led to. */
export function stopsOf(steps: readonly ReplayedStep[], acts: readonly DrawnAct[]): Stop[] {
  const actAt = new Map(acts.map((act) => [act.step, act]));
  const stops: Growing[] = [{ from: 0, to: -1 }];
  let phase: string | undefined;
  let rollsFrom = 0;
  // After a heading the next act is a stop of its own, whoever it is by.
  let actor: number | undefined;
  const begin = (more: Partial<Stop>) => {
    const last = stops.at(-1)!;
    last.to = rollsFrom - 1;
    if (last.to < last.from) stops.pop();
    stops.push({ from: rollsFrom, to: -1, ...more });
  };
  steps.forEach((step, i) => {
    if (step.kind === "roll") return;
    const act = actAt.get(i);
    if (step.heading === 1) {
      begin({ turn: step.text });
      actor = undefined;
      phase = undefined;
    } else if (step.heading === 2) {
      phase = step.text;
      actor = undefined;
    } else if (act?.kind !== "place" && (phase !== undefined || (act !== undefined && act.by !== actor))) {
      begin({ ...(act !== undefined && { actor: act.by }), ...(phase !== undefined && { phase }) });
      actor = act?.by;
      phase = undefined;
    }
    rollsFrom = i + 1;
  });
  rollsFrom = steps.length;
  stops.at(-1)!.to = steps.length - 1;
  return stops;
}
