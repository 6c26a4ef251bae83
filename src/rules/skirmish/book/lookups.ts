/** The rulebook's charts as the flat look-up tables of a matchup. Cold. */
import type { OutcomeTable } from "../../../dice/dice.ts";
import * as F from "../flags.ts";
import type { Book } from "./book.ts";
import type { DamageRow } from "./data.ts";
import type { LoadedModel } from "./roster-entry.ts";

export function chart(rows: readonly (readonly number[])[]): Int8Array {
  const flat = new Int8Array(121);
  for (let row = 0; row <= 10; row++)
    for (let column = 0; column <= 10; column++) flat[row * 11 + column] = rows[row]![column]!;
  return flat;
}

/** The wound chart; where "beats" is taken literally every number is one harder (SK-AMB-08). */
export function woundChart(book: Book): readonly (readonly number[])[] {
  if (book.ruling("wound.compare") === "gte") return book.toWound;
  return book.toWound.map((row) => row.map((need) => Math.min(7, need + 1)));
}

/**
 * Damage tables of an attack of Strength S on a model: for shots and for blows (SK-DMG-02, -04, SK-AMB-03 to -06).
 * @rule SK-DMG-02, SK-DMG-04
 */
export function damageTables(S: number, model: LoadedModel, book: Book): readonly [shot: number, blow: number] {
  const row = Math.min(6, Math.max(0, S - model.T)) * 8;
  const basic = book.ruling("damage.basicToughness") === "startingProfile" ? model.startingT : model.T;
  const ruling = book.ruling("damage.doubleStrength");
  const doubled = ruling === "gt" ? S > 2 * basic : ruling === "gte" ? S >= 2 * basic : false;
  const inCombat = doubled && book.ruling("damage.ccDoubleStrength") === "apply";
  return [row + (doubled ? 1 : 0), row + (inCombat ? 1 : 0)];
}

/** Seven damage rows with 0..7 added to the die, then the overheating to-hit dice by number needed. @rule SK-DMG-03 */
export function outcomes(book: Book): OutcomeTable[] {
  const tables: OutcomeTable[] = [];
  for (const row of book.damageTable) {
    for (let bonus = 0; bonus < 8; bonus++) {
      const outcome = [1, 2, 3, 4, 5, 6].map((face) => damageResult(row, face + bonus));
      tables.push({ sides: 6, outcome });
    }
  }
  for (let need = 0; need < 8; need++) {
    tables.push({ sides: 6, outcome: [1, 2, 3, 4, 5, 6].map((face) => (face === 1 ? 2 : face >= need ? 1 : 0)) });
  }
  return tables;
}

/** The most severe column whose number the die reaches; 7 = cannot happen (SK-DMG-03). */
function damageResult(row: DamageRow, die: number): number {
  const reaches = (need: number): boolean => need < 7 && die >= need;
  if (reaches(row.killed)) return F.KILLED;
  if (reaches(row.outOfAction)) return F.OUT;
  if (reaches(row.stunned)) return F.STUNNED;
  return reaches(row.pinned) ? F.PINNED : F.NONE;
}
