/** Skills and psychic powers with the rules that describe them. Cold. */
import { ID, RULE, rows, word } from "../../kernel/rows.ts";
import { SKILL_COLUMNS } from "./armies.rows.ts";

/** The headings are lost: the grouping follows the order of the text and the columns of the access tables (SK-AMB-70). */
export const SKILL_ROW_COLUMNS = { id: ID, rule: RULE, group: word(...SKILL_COLUMNS) };

export const SKILLS = rows(
  SKILL_ROW_COLUMNS,
  `
id,                rule,        group
CombatMastery,     SK-SKILL-01, Combat
CounterAttack,     SK-SKILL-02, Combat
Disarm,            SK-SKILL-03, Combat
BerserkCharge,     SK-SKILL-04, Combat
Impetuous,         SK-SKILL-05, Combat
NervesOfSteel,     SK-SKILL-06, Combat
StrikeToInjure,    SK-SKILL-07, Combat
ExpertSwordsman,   SK-SKILL-08, Combat
CrackShot,         SK-SKILL-09, Shooting
FastShot,          SK-SKILL-10, Shooting
HipShooting,       SK-SKILL-11, Shooting
Marksman,          SK-SKILL-12, Shooting
EagleEye,          SK-SKILL-13, Shooting
Pistolier,         SK-SKILL-14, Shooting
BodySlam,          SK-SKILL-15, Strength
CrushingBlow,      SK-SKILL-16, Strength
HeadButt,          SK-SKILL-17, Strength
IronJaw,           SK-SKILL-18, Strength
MightyBlow,        SK-SKILL-19, Strength
PitFighter,        SK-SKILL-20, Strength
Fearsome,          SK-SKILL-21, Strength
Strongman,         SK-SKILL-22, Strength
ControlledFall,    SK-SKILL-23, Agility
Dodge,             SK-SKILL-24, Agility
JumpBack,          SK-SKILL-25, Agility
GuerrillaMaster,   SK-SKILL-26, Agility
LightningReflexes, SK-SKILL-27, Agility
JumpUp,            SK-SKILL-28, Agility
Infiltration,      SK-SKILL-29, Agility
Armourer,          SK-SKILL-30, Intelligence
Medic,             SK-SKILL-31, Intelligence
IronWill,          SK-SKILL-32, Intelligence
KeenEye,           SK-SKILL-33, Intelligence
PsychicTraining,   SK-SKILL-34, Intelligence
ExplosivesExpert,  SK-SKILL-35, Intelligence
`,
);

/** The psychic table in its printed order, which stands for the lost die numbers 1 to 6. */
export const POWER_COLUMNS = { id: ID, rule: RULE };

export const POWERS = rows(
  POWER_COLUMNS,
  `
id,        rule
Shield,    SK-PSY-04
Leap,      SK-PSY-05
SlowTime,  SK-PSY-06
Healing,   SK-PSY-07
CauseFear, SK-PSY-08
Push,      SK-PSY-09
`,
);
