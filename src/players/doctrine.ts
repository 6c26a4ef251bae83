/**
 * A doctrine: the named vector of knobs that steers a scripted player, shared by all rulebooks. Each rulebook turns the knobs into one
 * weight vector a decision; the candidates' features are the rulebook's, the temper is the doctrine's. Cold.
 */
export interface Doctrine {
  readonly name: string;
  readonly about: string;
  /** Draws among legal candidates instead of weighing them; the knobs are then idle. */
  readonly random: boolean;
  readonly knobs: Knobs;
}

/** Every knob runs from 0 (not at all) to 1 (above all else). */
export interface Knobs {
  /** Closing in and charging against staying away. */
  readonly aggression: number;
  /** How far away it likes to fight, as a share of its weapons' reach. */
  readonly range: number;
  /** Finishing off hurt targets against spreading fire. */
  readonly focus: number;
  /** Staying in cover. */
  readonly cover: number;
  /** Pull of objectives, where a mission has them. */
  readonly objective: number;
  /** Avoiding losses; giving up when little is left. */
  readonly caution: number;
  /** Holding fire for the enemy's turn (Overwatch, reserves). */
  readonly reserve: number;
  /** Using special resources: grenades, powers, drugs. */
  readonly special: number;
}

export const KNOBS: readonly (keyof Knobs)[] = [
  "aggression",
  "range",
  "focus",
  "cover",
  "objective",
  "caution",
  "reserve",
  "special",
];
