/** The characteristic of a team: that of most of its models. Hot: once a test. */
import { int8 } from "../../kernel/columns.ts";
import { K_CHARACTER } from "../matchup.ts";
import { B } from "./columns.ts";

/** How many of a team have each value. */
const having = int8(128);

/** The characteristic that most of a team have, the higher on a tie: `column` by kind of model. @rule DK-TST-03, DK-REA-02 */
export function majority(t: number, column: Int8Array, characters: boolean): number {
  having.fill(0);
  let best = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0 || (!characters && isGuest(m))) continue;
    const value = column[B.kind[m]!]!;
    const n = ++having[value]!;
    const most = having[best]!;
    if (n > most || (n === most && value > best)) best = value;
  }
  return best > 0 || characters ? best : majority(t, column, true);
}

/** A Character that is attached to a team: its Initiative never counts (DK-EXT-DS-05). */
const isGuest = (m: number): boolean => (B.kindTraits[B.kind[m]!]! & K_CHARACTER) !== 0;
