/** What special rules and the terms of weapons do, in a line, and by which names players know them. Cold. */
import { GLOSSARY_COLUMNS } from "../../kernel/glossary.ts";
import { rows } from "../../kernel/rows.ts";

export const GLOSSARY = rows(
  GLOSSARY_COLUMNS,
  `
word,       rule,     name,                         about
# Models
SK-SM-12,   ,         And They Shall Know No Fear,  rolls a failed Leadership test once more
SK-SM-13,   ,         Hard To Kill,                 who was Out of Action dies after the battle on a 1 only
SK-CSM-21,  ,         Hard To Kill,                 who was Out of Action dies after the battle on a 1 only
SK-ORK-09,  ,         Easy To Kill,                 who was Out of Action dies after the battle on a 1 to 3
SK-WG-08,   ,         Jump Pack,                    "moves 12 inches over all terrain; who lands in Difficult Terrain is Stunned on a 1"
SK-WG-12,   ,         Infiltrator,                  may begin the battle Hidden
SK-ORK-05,  ,         Living Shield,                may give what it suffers to a Grot within six inches
SK-ORK-07,  ,         Grot Pack,                    Grots come in Packs of four at least
SK-ORK-08,  ,         Half a model,                 counts one half for the size of its unit
SK-ORK-14,  ,         Ammo Runt,                    its owner rolls failed shots again
SK-ORK-15,  ,         Ammo Runt's leash,            stays within two inches of its owner and does not count as a model of the unit
SK-ORK-16,  ,         Attack Squig,                 fights in close combat and stays within two inches of its owner
SK-ORK-19,  ,         Safety In The Mob,            2D6 of no more than the Orks in sight make good a failed Leadership test
SK-ORK-20,  ,         Waaagh!,                      who passes a Leadership test before its charge has twice the Initiative in that combat
SK-ORK-21,  ,         Grots look up,                tests by the Leadership of the nearest Ork in sight
SK-ORK-22,  ,         Grots run,                    who fails a Leadership test has left the battle
SK-TAU-06,  ,         Traitor,                      Imperial Guard models hit it in close combat on a 3
SK-TAU-07,  ,         Gun Drone,                    passes all Leadership tests; a Tau within six inches may give it what it suffers
SK-TAU-08,  ,         Shield Drone,                 "as a Gun Drone, any number of times; its save is invulnerable"
SK-NEC-18,  ,         Self-Repair,                  who is Out of Action stands up again on a 4 as the next turn begins
SK-NEC-20,  ,         Phase Out,                    the unit vanishes and has lost when a quarter of its models are left
SK-TYR-04,  ,         Bounding Leap,                charges 12 inches and follows up six
SK-TYR-11,  ,         Synapse,                      who begins its turn out of reach of a Synapse Creature and fails a test acts by instinct
SK-TYR-16,  ,         Fast & Deadly,                rolls one more die in Difficult Terrain; a triple wounds it
SK-TYR-17,  ,         Fleet of Claw,                moves another D6 inches instead of shooting
SK-DE-21,   ,         Fleet of Foot,                moves another D6 inches instead of shooting
SK-ELD-15,  ,         Fleet of Foot,                moves another D6 inches instead of shooting
SK-CSM-04,  ,         Nurgling,                     all its saves are invulnerable
SK-ELD-06,  ,         Cameleoline Cloaks,           its cover save in Difficult Terrain is one better
SK-CSM-10,  ,         Mark of Nurgle,               one more Toughness
# Weapons that shoot
Blast,      SK-WT-07, ,                             all under a template of three inches are hit and Pinned
Template,   SK-WT-09, ,                             hits all under a teardrop of eight inches without a roll and knows no cover
TwinLinked, SK-WT-10, Twin-Linked,                  misses are rolled again once
Gauss,      SK-NEC-21, Gauss,                       wounds on a 6 whatever the Toughness
NoCover,    ,         ,                             no cover save against it
Sniper,     SK-OW-10, ,                             "on Overwatch hits on a 2, wounds on a 4 and pins whom it shoots at"
SK-WT-10,   ,         Twin-Linked,                  misses are rolled again once
SK-NEC-21,  ,         Gauss,                        gauss weapons wound on a 6 whatever the Toughness
SK-WG-01,   ,         Overheating plasma,           a 1 to hit puts the weapon out of use for half a D6 of turns
SK-WG-09,   ,         Master-Crafted,               one miss a turn is rolled again
SK-TAU-12,  ,         Markerlight,                  "fired instead of a weapon: whom it hits, the unit then hits on a 2"
SK-TAU-13,  ,         Pulse Carbine,                whom it wounds is Pinned at least
SK-TYR-23,  ,         Warp Blast,                   may be focused after a Leadership test: no blast but Strength 10
SK-DE-15,   ,         Soul Seeker Ammunition,       misses are rolled again and there is no cover save against it
# Weapons of close combat
SK-WG-02,   ,         Lightning Claws,              no armour save; failed wounds are rolled again once a turn
SK-WG-03,   ,         Power Fist,                   twice the Strength and no armour save; strikes at Initiative 1
SK-WG-04,   ,         Power Weapon,                 no armour save
SK-SM-05,   ,         Storm Shield,                 an invulnerable save of 4 in close combat
SK-SM-06,   ,         Thunder Hammer,               whom it hits is Stunned at least
SK-ORK-11,  ,         Choppa,                       armour saves better than 4 become 4
SK-ORK-12,  ,         Power Klaw,                   twice the Strength and no armour save; strikes at Initiative 1
SK-ORK-13,  ,         'Uge Choppa,                  Strength 2 more; strikes at Initiative 1
SK-DE-24,   ,         Agoniser and Poisoned Blades, their numbers are assumed
SK-CSM-16,  ,         Plague Weapon,                2 more on damage rolls against all but the marked of Nurgle
SK-TYR-27,  ,         Bio-Plasma,                   one more attack at twice the Initiative that hits on a 4
`,
);
