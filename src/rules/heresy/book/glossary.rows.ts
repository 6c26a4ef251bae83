/** What skills of stands, titans and weapons do, in a line. Cold. */
import { GLOSSARY_COLUMNS, type Term } from "../../kernel/glossary.ts";
import { rows } from "../../kernel/rows.ts";
import { SKILLS, WEAPON_SKILLS } from "./data.ts";

const RULES: Readonly<Record<string, string>> = { ...SKILLS, ...WEAPON_SKILLS };

const WORDS = rows(
  GLOSSARY_COLUMNS,
  `
word,            about
stealth,         who shoots at it must beat its D10 first; else the fire is lost
lightVehicle,    2 harder to hit; anti-infantry weapons harm it
armouredVehicle, anti-infantry weapons do not harm it; its facing matters
rapidFire,       twice the dice for suppression
sniper,          beats stealth by an equal roll
stubborn,        rolls one failed quality check a turn again
closeSupport,    supports an assault within 15 cm with all of its assault value
recon,           2 better at reaction fire and at moving on after it
jumpPacks,       ignores terrain and moves half as far again; cover does not help against its assaults
hero,            acts without a commander and may take over units that lost theirs
tankKillers,     armoured vehicles cost half their assault value in an assault
psyker,          has psychic powers
fear,            who charges it needs a quality check
horror,          "as fear, 1 harder"
enhancedAssault, four times the assault value when advantage is reckoned
electroHull,     infantry that assaults it suffers a penetration die a stand first
manoeuvrable,    turns as often as it likes
grav,            fixed weapons fire through 90 degrees
antiInfantry,    does not harm armoured vehicles or shields; half the dice of suppression into cover
antiTank,        one more penetration die against armoured vehicles
template,        hits each stand under a teardrop of 12 cm; cover does not help
`,
);

export const GLOSSARY: readonly Term[] = WORDS.map((term) => ({ ...term, rule: RULES[term.word]! }));
