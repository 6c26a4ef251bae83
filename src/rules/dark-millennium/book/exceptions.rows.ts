/** Rules that are simplified, and how; and rules that are left out, and why. All others are simulated as written. Cold. */
import { EXCEPTION_COLUMNS } from "../../kernel/coverage.ts";
import { rows } from "../../kernel/rows.ts";

export const EXCEPTIONS = rows(
  EXCEPTION_COLUMNS,
  `
id,        status,       how
DM-GEN-02, simplified,   hulls are circles; in a duel units are points on a line
DM-GEN-03, notSimulated, people settle disputes by a die; here an option settles them
DM-GEN-04, notSimulated, an appeal to the players; endless rallies are cut off by dm.rallyLimit and dm.actionCap
DM-GEN-05, notSimulated, legal notice
DM-TRN-08, simplified,   the way of a move is looked at in five places; in a duel it is a line
DM-REA-03, simplified,   of units that are not the target those fight back that the attackers touch already as they begin; in a duel those that stand together
DM-CAS-11, simplified,   dice spread over units within two inches when there are more dice than models; none are sent there by choice
`,
);
