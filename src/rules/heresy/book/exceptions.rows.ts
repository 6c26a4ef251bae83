/** Rules that are simplified, and how; and rules that are left out, and why. All others are simulated as written. Cold. */
import { EXCEPTION_COLUMNS } from "../../kernel/coverage.ts";
import { rows } from "../../kernel/rows.ts";

export const EXCEPTIONS = rows(
  EXCEPTION_COLUMNS,
  `
id,        status,       how
HE-SCN-04, simplified,   "all reserves of a side come together, from turn 2"
HE-SCN-05, simplified,   "all reserves of a side come together, by the side that is nearer to the middle of the enemies"
HE-SCN-07, simplified,   "terrain and counters are those of the scenario, not of the defender"
HE-PSY-04, simplified,   one deck of four powers for all races (HE-ASM-20)
HE-REA-01, simplified,   "at the start, the quarters or the end of the way"
HE-FIR-02, simplified,   "from the nearest point of the firing unit; three lines decide where they agree, else eight"
HE-ARC-02, simplified,   "around the middle of the model, not at the side that carries the weapon"
HE-SRA-03, notSimulated, no aircraft (HE-ASM-13); an attack may name the top
HE-ASL-02, simplified,   "a straight way, to the nearest free place of nine around the target"
HE-ASL-03, simplified,   "by ranks and by the room around the target, not stand by stand"
HE-PSY-09, notSimulated, no power of the assumed deck has a variable price
HE-TIT-14, simplified,   no weapon is likelier than another to cause it
HE-END-03, notSimulated, nobody regenerates
HE-QUA-10, simplified,   "cause 1, spotting, belongs to artillery"
HE-SKL-08, simplified,   spotting and scatter belong to artillery
HE-SKL-10, simplified,   "takes over two units, as the rulebook has no number; on a table only where somebody in it has leadership"
HE-SKL-11, simplified,   one unit of them in an assault makes armour cheap for all points of its side
HE-SKL-15, simplified,   infantry rides in the vehicles of its own unit only
HE-SKL-16, simplified,   any skill of the list on any card; fear and horror as HE-ASM-16
HE-ASM-04, simplified,   by card
HE-ASM-05, simplified,   by squares of a centimetre under the middle of the unit
HE-ASM-06, simplified,   "from the nearest point of the firing unit; three lines decide where they agree, else eight"
HE-ASM-08, simplified,   stands keep a formation of ranks that closes up by itself
HE-ASM-13, notSimulated, artillery and aircraft are left out
HE-DEC-01, notSimulated, the writer of the scenario decides it
HE-DEC-02, notSimulated, the writer of the roster decides it
HE-DEC-03, simplified,   "in the order of the roster, forward or back, near their commanders, in cover where some is near"
HE-DEC-04, simplified,   the fastest first
HE-DEC-05, simplified,   "from turn 2, around a flank with a bonus of two"
HE-DEC-06, simplified,   "one turn ahead, between two places: here, and the one that its doctrine likes best of towards the goal, back, into cover"
HE-DEC-07, simplified,   "the first point within short range, or the nearest; where it would not see the mover there, the end of the way"
HE-DEC-08, simplified,   "by the ruling, the enemy moves first and one fires first"
HE-DEC-09, simplified,   "the most valuable first, assaults last"
HE-DEC-15, simplified,   on a table the nearest enemy only
HE-DEC-22, simplified,   the first failed check of the turn
`,
);
