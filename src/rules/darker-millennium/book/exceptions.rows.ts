/** Rules that are simplified, and how; and rules that are left out, and why. All others are simulated as written. Cold. */
import { EXCEPTION_COLUMNS } from "../../kernel/coverage.ts";
import { rows } from "../../kernel/rows.ts";

export const EXCEPTIONS = rows(
  EXCEPTION_COLUMNS,
  `
id,           status,       how
DK-GEN-01,    notSimulated, nobody plays who could roll off about a rule: readings are fixed by options
DK-GEN-08,    notSimulated, nothing that is played is rolled off: edges go by seat (DK-EXT-ST-02)
DK-GEN-12,    simplified,   "played for blasts on tables, where a miss drifts half way at most; on a line a miss touches nobody"
DK-GEN-15,    notSimulated, no ability of the kind exists
DK-GEN-18,    simplified,   on a line a blast or flame touches a given number of models
DK-ARM-01,    notSimulated, a side is one player
DK-ARM-04,    notSimulated, keywords serve lists of armies alone
DK-PRE-03,    notSimulated, a guide without effect
DK-PRE-05,    notSimulated, tables are rectangles
DK-PRE-07,    notSimulated, pieces are laid out by the scenario or generated (DK-EXT-TE-03)
DK-PRE-08,    notSimulated, advice
DK-PRE-09,    notSimulated, terrain is the scenario's (DK-EXT-ST-02)
DK-PRE-10,    notSimulated, terrain is the scenario's (DK-EXT-ST-02)
DK-PRE-11,    notSimulated, terrain is the scenario's (DK-EXT-ST-02)
DK-PRE-13,    notSimulated, edges go by seat and seats change (DK-EXT-ST-02)
DK-PRE-14,    notSimulated, advice
DK-PRE-15,    notSimulated, the scenario names the mission (DK-EXT-MS-04)
DK-PRE-17,    notSimulated, transports are not in this version (DK-EXT-VH-01)
DK-POOL-20,   notSimulated, command points buy nothing by keyword: no stratagem exists (DK-EXT-ST-07)
DK-ACT-09,    notSimulated, a Champion is part of one team for the battle (DK-EXT-DS-06)
DK-CHG-11,    notSimulated, models do not face
DK-CHG-13,    notSimulated, "chargers may take whom they reach, engaged or not"
DK-CHG-14,    notSimulated, compulsory moves stop an inch from enemies (DK-EXT-MO-08)
DK-EXT-DS-06, simplified,   a Champion stays with the models of his first team also when only he is left of it
DK-EXT-TE-06, simplified,   "a team goes up or down as a whole, and no player weighs it"
DK-EXT-ST-04, simplified,   a team enters in ranks around one point of its edge
DK-EXT-ST-05, simplified,   a team for which there is no room stays off the table as a whole
DK-EXT-CH-03, simplified,   "models go straight, each to the enemy with the fewest attackers in reach"
DK-EXT-FB-01, simplified,   "one of four ways: from the enemy, to the own edge, left, right; on a line away from the enemy"
DK-EXT-SH-09, simplified,   on a line a blast touches a given number of models and one that misses nobody
DK-EXT-SH-13, simplified,   on a line models are hit in the order of the roster
DK-EXT-SH-14, simplified,   a blast is laid on the nearest model that is seen; on a line see DK-EXT-SH-09
DK-EXT-CC-10, simplified,   on a line pairs in the order of the roster and spare models as further attackers
DK-EXT-CC-15, simplified,   "a team goes as a whole; on a line nobody consolidates"
DK-EXT-CC-16, simplified,   on a line models pair off anew in each sub-phase VI
DK-EXT-MO-04, notSimulated, a nuance of second edition that is off and no option of section 16
DK-EXT-MO-08, simplified,   straight towards the own edge; on a line away from the enemy
DK-EXT-ON-04, simplified,   whoever is in contact with the side that seizes fights
DK-EXT-VH-01, notSimulated, hooks only: points are counted and events have no effect
DK-EXT-VH-02, simplified,   a crew has no numbers in the index and none here
DK-EXT-VH-03, simplified,   on a line nobody comes to a rear; who loses its order on its way completes the move
DK-EXT-VH-05, notSimulated, nobody rides in this version
DK-EXT-PS-01, notSimulated, there is nothing to refuse: no profile is a psyker
`,
);
