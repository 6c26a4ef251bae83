/** Codes of the events that a battle tells its tape. The words are in narrate.ts; hot code only names the code. */
export const DAMAGE = 1;
export const SUBSTITUTED = 2; // b stands in for a
export const PINNED = 3;
export const STUNNED = 4;
export const REMOVED = 5;
export const ENDED = 6;
export const REPAIRED = 7;
export const PHYLACTERY = 8;
export const FELL = 9; // b = inches, c = for a wound (0), Stunned (1) or Pinned (2)
export const LD_TEST = 10; // a = model, b = Leadership tested against, c = 2 * why (TEST_*) + passed
export const LD_REROLL = 11; // c = 2 * by what right (AGAIN_*) + passed
export const MOB_CHECK = 12; // b = Orks in sight, c = 2 * a Nob is among them + passed
export const TURN = 13; // a = seat, b = game turn
export const PIN_TEST = 14; // b = passed
export const RECOVERED = 15;
export const JUMPED_UP = 16;
export const ROUT_TEST = 17; // a = seat, b = weight lost x 2, c = passed
export const WITHDREW = 18;
export const OVERWATCH = 19;
export const MOVE = 20; // b = tenths moved, c = AS_* (matchup.ts), 0 an ordinary move
export const TERRAIN = 21; // b = inches rolled, c = for a charge (1), with a Tyranid's third die (2)
export const BROKE_OFF = 22; // c = under the Veil of Darkness
export const OVERWATCH_FIRE = 23; // b = mover
export const OVERWATCH_LOST = 24;
export const SHOOT = 25; // a = model, b = target, c = gun * GUN + shots (event-packing.ts)
export const HITS = 26; // a = target * TARGET + hits, b = wounds, c = unsaved
export const OVERHEAT = 27; // b = turns lost
export const MARKED = 28; // a markerlight of a at b: c = hit
export const THROW = 29; // b = target, c = grenade
export const GRENADE_HIT = 30; // a = target, b = Strength, c = wounds * WOUND + unsaved
export const POWER = 31; // b = power, or FOCUS (event-packing.ts); c = passed
export const RUN = 32; // b = inches
export const CHARGE = 33; // b = target, c = tenths of the way
export const CHARGE_FAILED = 34; // b = target, c = 0 short roll, 1 Fearsome, 2 driven at it by instinct, without a way into contact
export const WAAAGH = 35; // c = passed
export const DRUGS = 36; // b = options mask, c = result
export const STRIKE = 37; // a = model, b = target, c = needed to hit * NEED + step * STEP + attacks; step 0 is a parting hit
export const BLOW_HITS = 38; // a = target * TARGET + hits, b = wounds, c = unsaved
export const JUMPED_BACK = 39;
export const DISARMED = 40;
export const HELL_MASK = 41; // c = passed
export const FIELD_HIT = 42; // Lightning Field on a
export const ROT = 43;
export const ACID = 44;
export const FLED = 45; // a ran from a friend's death
export const SHROUD = 47;
export const INSTINCT = 48; // b = behaviour, c = it is in combat
export const GROT_FLED = 49;
export const HALLUCINATION = 50; // b = result
export const SHIELD_KEPT = 51; // c = kept
export const CRUCIBLE = 52;
export const AREA = 53; // a = target, b = grenade, c = no effect
export const FIRST_TURN = 54; // a = seat, b = 8 * die + die, c = mission
export const ATTACKS_BACK = 55; // bio-plasma, head butt: b = target, c = kind of extra attack
export const PHASE = 56; // a = seat, b = 0 movement, 1 shooting, 2 close combat, 3 rout, 4 what comes after them
export const LANDED_BADLY = 57;
// On a table.
export const AT = 58; // a model stands at b, c: tenths of an inch from the middle of the table
export const MISSION = 59; // a = row of MISSION_IDS, b = table, c = night
export const HID = 60; // b = in the set-up
export const REVEALED = 61;
export const NIGHT_SIGHT = 62; // b = inches that a model sees
export const ARRIVED = 63; // onto the table, b = mission
export const ALARM = 64; // raised by a, b = it was attacked
export const ESCAPED = 65; // left the table with what it came for
export const PULSE = 69; // a Solar Pulse lights up the turn of its bearer
export const AIM = 84; // a shooter, b target; c = (tenths between them * 8 + cover save, 7 = none) * 4 + 1 + how much higher (1, 0, -1)
export const MISSED = 85; // a grenade of a has no effect on b
export const LENGTH = 86; // after turn b, c = another one is played
export const EDGE = 88; // the edge of an area lies over a: b = hits that reach it, c = a blast (0) or a template (1)
export const LANDED = 87; // well, in Difficult Terrain
export const STOPPED = 83; // shot down on its way by Overwatch: b = tenths moved until then
export const ZONE = 70; // a = seat, b = 64 * mission + 4 * kind of zone + edge of the table, c = depth in ticks
export const VIA = 72; // on its way a model goes by b, c, as AT
export const PIECE = 71; // the mission c is about piece a of table b
export const CLIMBED = 80; // b, c = height before and after, tenths of an inch
export const OBSTACLES = 82; // a = seat that placed them, b = how many it rolled, c = how many found room
export const FRAGGED = 90; // a has lost the first strike of its cover
export const SPOILED = 89; // a = kind of area, b = model in its middle, c = radius in tenths
export const OBSTACLE = 103; // of seat a, with its middle at b, c, as AT
export const BONUS = 104; // of seat a, b points for the mission c
export const RAN_INTO = 105; // a, who ran, is in contact with b
export const WAITS = 106; // off the table, to come later in the mission b
export const HIGH_UP = 81; // set up at a height of b tenths
export const STAYS_OUT = 91; // a rolled for its arrival and waits on
export const WATCH = 92; // a sentry: b = its die, 1 to 4 the edge that it drifts to
export const RING = 93; // of a plasma grenade of a: b = inches rolled
export const SET_UP = 94; // as AT, before the battle or from reserve
export const STAYS = 95; // after a roll for Difficult Terrain
export const HURT = 96; // a loses a wound above its last, b = how many are left
export const NAMED = 97; // the mission b is about model a
export const TRIPLE = 98; // of a in Difficult Terrain
export const AT_LEAST = 99; // a is at least Pinned by line b, -1: by a grenade
export const FALL_HITS = 100; // a = model * TARGET + hits of its fall, b = wounds, c = unsaved
export const FLEW = 101; // as CLIMBED, with a Jump Pack
export const CLIMB = 102; // a has a Jump Pack and rolls: b = inches that it gets up
