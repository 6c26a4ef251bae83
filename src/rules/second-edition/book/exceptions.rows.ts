/** Rules that are simplified, and how; and rules that are left out, and why. All others are simulated as written. Cold. */
import { EXCEPTION_COLUMNS } from "../../kernel/coverage.ts";
import { rows } from "../../kernel/rows.ts";

export const EXCEPTIONS = rows(
  EXCEPTION_COLUMNS,
  `
id,         status,       how
SE-GEN-03,  notSimulated, not yet played: the psychic phase
SE-HTH-20,  simplified,   on a line a squad follows up as a whole
SE-PSY-01,  notSimulated, not yet played: the psychic phase
SE-PSY-02,  notSimulated, not yet played: the psychic phase
SE-PSY-03,  notSimulated, not yet played: the psychic phase
SE-PSY-04,  notSimulated, not yet played: the psychic phase
SE-PSY-05,  notSimulated, not yet played: the psychic phase
SE-PSY-06,  notSimulated, not yet played: the psychic phase
SE-PSY-07,  notSimulated, not yet played: the psychic phase
SE-PSY-08,  notSimulated, not yet played: the psychic phase
SE-PSY-09,  notSimulated, not yet played: the psychic phase
SE-PSY-10,  notSimulated, not yet played: the psychic phase
SE-PSY-11,  notSimulated, not yet played: the psychic phase
SE-PSY-12,  notSimulated, not yet played: the psychic phase
SE-PSY-13,  notSimulated, not yet played: the psychic phase
SE-PVV-01,  notSimulated, not yet played: the psychic phase
SE-PVV-03,  simplified,   told by vectors alone: no power is played yet
SE-PVV-04,  simplified,   told by vectors alone: no power is played yet
SE-PSK-02,  notSimulated, not yet played: the psychic phase
SE-PSK-03,  notSimulated, not yet played: the psychic phase
SE-PSK-04,  notSimulated, not yet played: the psychic phase
SE-PSK-05,  notSimulated, not yet played: the psychic phase
SE-PSK-06,  notSimulated, not yet played: the psychic phase
SE-PSK-07,  notSimulated, not yet played: the psychic phase
SE-PSK-08,  notSimulated, not yet played: the psychic phase
SE-DIS-01,  notSimulated, not yet played: the psychic phase
SE-DIS-02,  notSimulated, not yet played: the psychic phase
SE-WRP-01,  notSimulated, not yet played: the psychic phase
SE-WRP-02,  notSimulated, not yet played: the psychic phase
SE-WRP-03,  notSimulated, not yet played: the psychic phase
SE-WRP-04,  notSimulated, not yet played: the psychic phase
SE-WRP-05,  notSimulated, not yet played: the psychic phase
SE-WRP-06,  notSimulated, not yet played: the psychic phase
SE-WRP-07,  notSimulated, not yet played: the psychic phase
SE-WRP-08,  notSimulated, not yet played: the psychic phase
SE-WRP-09,  notSimulated, not yet played: the psychic phase
SE-WRP-10,  notSimulated, not yet played: the psychic phase
SE-WRP-11,  notSimulated, not yet played: the psychic phase
SE-WRP-12,  notSimulated, not yet played: the psychic phase
SE-WRP-13,  notSimulated, not yet played: the psychic phase
SE-WRP-14,  notSimulated, not yet played: the psychic phase
SE-WRP-15,  notSimulated, not yet played: the psychic phase
SE-WRP-16,  notSimulated, not yet played: the psychic phase
SE-WRP-17,  notSimulated, not yet played: the psychic phase
SE-WRP-18,  notSimulated, not yet played: the psychic phase
SE-WRP-19,  notSimulated, not yet played: the psychic phase
SE-WRP-20,  notSimulated, not yet played: the psychic phase
SE-WRP-21,  notSimulated, not yet played: the psychic phase
SE-WRP-22,  notSimulated, not yet played: the psychic phase
SE-WRP-23,  notSimulated, not yet played: the psychic phase
SE-WRP-24,  notSimulated, not yet played: the psychic phase
SE-WRP-25,  notSimulated, not yet played: the psychic phase
SE-ADP-01,  notSimulated, not yet played: the psychic phase
SE-ADP-02,  notSimulated, not yet played: the psychic phase
SE-ADP-03,  notSimulated, not yet played: the psychic phase
SE-ADP-04,  notSimulated, not yet played: the psychic phase
SE-ADP-05,  notSimulated, not yet played: the psychic phase
SE-ADP-06,  notSimulated, not yet played: the psychic phase
SE-ADP-07,  notSimulated, not yet played: the psychic phase
SE-ADP-08,  notSimulated, not yet played: the psychic phase
SE-ADP-09,  notSimulated, not yet played: the psychic phase
SE-ADP-10,  notSimulated, not yet played: the psychic phase
SE-EXT-04,  simplified,   "bases are circles, nobody has a facing, which vehicles alone need"
SE-EXT-15,  simplified,   hills as written; nobody climbs roofs
SE-EXT-17,  simplified,   "terrain as written; no vehicle and no template of a power stands on tables yet"
SE-EXT-21,  simplified,   "as written, but nobody starts aboard"
SE-EXT-29,  simplified,   "ways are straight, as the rule allows; on a line no paths around anything"
SE-EXT-31,  simplified,   on a line whole squads come into contact
SE-EXT-38,  simplified,   on a line: the places of a way lie on it
SE-EXT-43,  simplified,   on a line: attached characters are hit last
SE-EXT-50,  simplified,   on a line: models are hit in the order of the roster
SE-EXT-52,  simplified,   on a line: a blast touches a given number of models and one that misses nobody
SE-EXT-53,  simplified,   on a line: a flame touches a given number of models
SE-EXT-55,  simplified,   on a line: pairs in the order of the roster and spare models as further attackers
SE-EXT-59,  notSimulated, these modifiers are off; there is nothing to play
SE-EXT-60,  simplified,   on a line: a squad follows up into another one no more than two inches away
SE-EXT-64,  simplified,   on a line: models pair off anew in each phase
SE-EXT-68,  simplified,   on a line: away from the enemy
SE-EXT-72,  notSimulated, not yet played: the psychic phase
SE-EXT-73,  notSimulated, not yet played: the psychic phase
SE-EXT-74,  notSimulated, not yet played: the psychic phase
SE-EXT-75,  notSimulated, not yet played: the psychic phase
SE-EXT-76,  notSimulated, not yet played: the psychic phase
SE-EXT-77,  notSimulated, not yet played: the psychic phase
SE-EXT-78,  notSimulated, not yet played: the psychic phase
SE-EXT-79,  notSimulated, not yet played: the psychic phase
SE-EXT-80,  notSimulated, not yet played: the psychic phase
SE-EXT-81,  notSimulated, not yet played: the psychic phase
SE-EXT-82,  notSimulated, not yet played: the psychic phase
SE-EXT-83,  notSimulated, not yet played: the psychic phase
SE-EXT-84,  notSimulated, not yet played: the psychic phase
SE-EXT-85,  notSimulated, not yet played: the psychic phase
SE-EXT-86,  notSimulated, not yet played: the psychic phase
SE-EXT-87,  notSimulated, not yet played: the psychic phase
SE-EXT-88,  notSimulated, not yet played: the psychic phase
SE-EXT-89,  notSimulated, not yet played: the psychic phase
SE-EXT-90,  notSimulated, not yet played: the psychic phase
SE-EXT-91,  notSimulated, not yet played: the psychic phase
SE-EXT-92,  notSimulated, not yet played: the psychic phase
SE-EXT-97,  notSimulated, "not yet played: vehicles on a table, which a roster check refuses"
SE-EXT-100, notSimulated, "not yet played: vehicles on a table, which a roster check refuses"
SE-EXT-102, notSimulated, not yet played: krak grenades stuck to vehicles
SE-EXT-104, notSimulated, "not yet played: vehicles on a table, which a roster check refuses"
SE-EXT-105, notSimulated, "not yet played: vehicles on a table, which a roster check refuses"
SE-EXT-115, notSimulated, no guard is needed yet: nothing that is played can go on for ever
SE-EXT-116, notSimulated, "players look at no hidden squad, but a player that looks ahead is not veiled; nor are hands of cards"
SE-EXT-117, simplified,   all models that can leave in a breakthrough do; fights are split by default; nobody rides
`,
);
