/** Rules that are simplified, and how; and rules that are left out, and why. All others are simulated as written. Cold. */
import { EXCEPTION_COLUMNS } from "../../kernel/coverage.ts";
import { rows } from "../../kernel/rows.ts";

export const EXCEPTIONS = rows(
  EXCEPTION_COLUMNS,
  `
id,         status,       how
SE-HTH-20,  simplified,   on a line a squad follows up as a whole
SE-PVV-02,  simplified,   on a line: a template strikes the front and an arc that goes on one side after another
SE-WRP-20,  simplified,   on a line: squads between the target and the caster are in the way
SE-ADP-01,  simplified,   on a line: a single model is moved; one of many loses its charge and all of them their overwatch
SE-ADP-03,  simplified,   on a line: a squad is moved along it
SE-ADP-04,  simplified,   "a Gate opens between its caster and a squad of the enemy; on a line charges alone go through it"
SE-ADP-05,  simplified,   "on a line it touches a given number of models and blocks no sight; on a table it is laid around a model"
SE-ADP-06,  simplified,   on a line: any squad in range may be the first that is struck
SE-ADP-07,  simplified,   "on a line it touches a given number of models; on a table it is laid around a model"
SE-EXT-15,  simplified,   "a squad climbs as a whole, with all of its move; on a roof it stays, charges or climbs down"
SE-EXT-27,  simplified,   on a table nobody walks of a squad with models in contact
SE-EXT-28,  simplified,   on a table: whom a runner sees is looked at when it sets out
SE-EXT-29,  simplified,   "ways are straight, as the rule allows; on a line no paths around anything"
SE-EXT-31,  simplified,   on a line whole squads come into contact
SE-EXT-38,  simplified,   on a line: the places of a way lie on it
SE-EXT-41,  simplified,   attached characters shoot at the target of their squad
SE-EXT-43,  simplified,   on a line: attached characters are hit last
SE-EXT-50,  simplified,   on a line: models are hit in the order of the roster
SE-EXT-52,  simplified,   on a line: a blast touches a given number of models and one that misses nobody
SE-EXT-53,  simplified,   on a line: a flame touches a given number of models
SE-EXT-55,  simplified,   on a line: pairs in the order of the roster and spare models as further attackers
SE-EXT-60,  simplified,   on a line: a squad follows up into another one no more than two inches away
SE-EXT-64,  simplified,   on a line: models pair off anew in each phase
SE-EXT-68,  simplified,   on a line: away from the enemy
SE-EXT-82,  simplified,   on a line: see SE-ADP-01
SE-EXT-84,  simplified,   on a line: see SE-ADP-03
SE-EXT-85,  simplified,   see SE-ADP-04
SE-EXT-86,  simplified,   see SE-ADP-05; on a line of a move its two ends and what lies between count
SE-EXT-87,  simplified,   on a line: see SE-ADP-06; nobody is out of sight
SE-EXT-88,  simplified,   see SE-ADP-07
SE-EXT-90,  simplified,   on a line: see SE-WRP-20
SE-EXT-104, simplified,   on a line: towards the enemy or away from him
SE-EXT-115, notSimulated, no guard is needed yet: nothing that is played can go on for ever
SE-EXT-117, simplified,   all models that can leave in a breakthrough do; fights are split by default
`,
);
