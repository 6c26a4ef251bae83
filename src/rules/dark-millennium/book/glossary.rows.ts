/** What the terms of weapons, traits and powers do, in a line. Cold. */
import { GLOSSARY_COLUMNS } from "../../kernel/glossary.ts";
import { rows } from "../../kernel/rows.ts";

export const GLOSSARY = rows(
  GLOSSARY_COLUMNS,
  `
word,         rule,      about
Heavy,        DM-WPN-14, "fires with Fire and Return Fire only, and an infantry model carries nothing else"
Ordnance,     DM-WPN-11, "fires at vehicles and fortifications, with Fire only; one more fatigue"
Blast,        DM-WPN-06, "all points of fire are dice, on the models nearest to the one aimed at, friends too"
Barrage,      DM-WPN-09, one more fatigue for every unit that it attacks
Indirect,     DM-SPE-01, "needs no sight, at -1 without; firing it costs two fatigue"
GetsHot,      DM-WPN-07, a 1 attacks the model that fires
PsychicShock, DM-WPN-10, whatever it does to infantry and monsters is overkill
IgnoreCover,  DM-SPE-03, no defence from cover
Sniper,       DM-SPE-06, "picks a model; when only snipers fire, only units with snipers react"
Grenade,      DM-WPN-05, carried on top of other weapons
VeryLong,     DM-SPE-04, "reaches eight times its range, at -3"
Daemon,       DM-SUM-04, may be summoned for its summoning points
Skimmer,      DM-SKI-01, ignores difficult terrain on its way and may pop up to shoot
bolt,         DM-PSY-08, an attack with the Psychic Bolt
ward,         DM-PSY-08, one more Defence for its unit
dread,        DM-PSY-08, two fatigue for an enemy unit
summoning,    DM-SUM-01, the result of the test is spent on daemons
`,
);
