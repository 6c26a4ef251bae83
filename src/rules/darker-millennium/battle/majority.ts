/** The characteristic of a team: that of most of its models. Hot: once a test. */
import { K_CHARACTER } from "../matchup.ts";
import { B } from "./columns.ts";

/** The characteristic that most of a team have, the higher on a tie: `column` by kind of model. @rule DK-TST-03, DK-REA-02 */
export function majority(t: number, column: Int8Array, characters: boolean): number {
  const all = sharedBy(t, column, characters);
  if (all >= 0) return all;
  let best = 0;
  let most = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0 || (!characters && isGuest(m))) continue;
    const value = column[B.kind[m]!]!;
    let n = 0;
    for (let k = B.from[t]!; k < B.to[t]!; k++) {
      if (B.wounds[k]! > 0 && (characters || !isGuest(k)) && column[B.kind[k]!] === value) n++;
    }
    if (n > most || (n === most && value > best)) {
      most = n;
      best = value;
    }
  }
  return best > 0 || characters ? best : majority(t, column, true);
}

/** What all of a team have that count; -1 where they differ, or where it is nobody, or nothing. */
function sharedBy(t: number, column: Int8Array, characters: boolean): number {
  let all = -1;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0 || (!characters && isGuest(m))) continue;
    const value = column[B.kind[m]!]!;
    if (value <= 0 || (all >= 0 && value !== all)) return -1;
    all = value;
  }
  return all;
}

/** A Character that is attached to a team: its Initiative never counts (DK-EXT-DS-05). */
const isGuest = (m: number): boolean => (B.kindTraits[B.kind[m]!]! & K_CHARACTER) !== 0;
