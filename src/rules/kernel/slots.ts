/** Places that house rules may edit: declarations alone. Cold. */

export type HouseValue = number | string | boolean | null;
/** What a house rule may put at its place. */
export interface Slot {
  readonly key: string;
  readonly default: HouseValue;
  readonly min?: number;
  readonly max?: number;
  readonly words?: readonly string[];
  /** What null stands for here; absent: null is refused. */
  readonly none?: number | null;
}
