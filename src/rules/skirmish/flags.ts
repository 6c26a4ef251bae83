/**
 * What the numbers in the columns of a battle and of its match-up mean: states, tests, ways to move, and the bits of flags, each with the rule that it is
 * for. Read by rules, players and tellers alike.
 */
import { OWN } from "../../geometry/terrain.ts";
import { UNIT } from "../../geometry/ticks.ts";

// Severity of what a wound does (SK-DMG-02); also the outcomes of the damage tables.
export const NONE = 0;
export const PINNED = 1;
export const STUNNED = 2;
export const OUT = 3;
export const KILLED = 4;

// What a Leadership test is about: the rule that asks for it.
export const TEST_PIN = 0; // SK-DMG-09
export const TEST_ROUT = 1; // SK-ROUT-04
export const TEST_FEARSOME = 2; // SK-SKILL-21
export const TEST_WAAAGH = 3; // SK-ORK-20
export const TEST_MASK = 4; // SK-DE-13
export const TEST_KILLED = 5; // SK-CC-30
export const TEST_DAZED = 6; // SK-GREN-12
export const TEST_INSTINCT = 7; // SK-TYR-11
export const TEST_OVERWATCH = 8; // SK-OW-14

// By what right a failed one is rolled again; 0: there is none.
export const AGAIN_ALWAYS = 1; // SK-SM-12, SK-SKILL-06
export const AGAIN_TRADEMARK = 2; // SK-IG-09, SK-CSM-08
export const AGAIN_BONDED = 3; // SK-TAU-09
export const AGAIN_BOSSPOLE = 4; // SK-ORK-24
export const AGAIN_IRON_WILL = 5; // SK-SKILL-32
export const AGAIN_HARDENED = 6; // SK-INJ-24

// What a move is, as the log is told.
export const AS_MARCH = 1; // SK-MOVE-11
export const AS_JUMP = 2; // SK-MOVE-05
export const AS_TO_EDGE = 3; // SK-MOVE-16
export const AS_BACK = 4; // added to those before on a line, and to a follow-up: away from the enemy
export const AS_FOLLOW_UP = 8; // SK-CC-32
export const AS_RUN = 9; // SK-TYR-17
export const AS_JUMP_BACK = 10; // SK-SKILL-25
export const AS_RUSH = 11; // SK-TYR-15
export const AS_PUSHED = 13; // SK-PSY-09
export const AS_DRIFT = 14; // SK-SKILL-21

// What instinct drives a model to (its `instinct` column), 0: nothing.
export const TO_SYNAPSE = 1; // or to the edge, SK-TYR-13
export const TO_COVER = 2; // SK-TYR-14
export const TO_ENEMY = 3; // SK-TYR-15

// Bits of a model's `flags` column: what is true of it now.
export const OFF = 1; // off the table: Out of Action, Killed, or never there
export const PIN = 1 << 1; // Pinned counter: tests at the start of its owner's next turn (SK-DMG-09)
export const BOUND = 1 << 2; // failed that test: no move, no shot, only defence until the next own turn
export const STUN_AHEAD = 1 << 3; // Stunned, its next whole own turn still to come (SK-DMG-11)
export const STUN_NOW = 1 << 4; // Stunned, sitting out its own turn
export const OVERWATCH = 1 << 5; // has an Overwatch counter (SK-OW-01)
export const HELD = 1 << 6; // on Overwatch, let the first mover pass (SK-OW-08)
export const IN_PLACE = 1 << 7; // still on its starting line: has that line's cover and height
export const MOVED = 1 << 8;
export const MARCHED = 1 << 9;
export const FIRED = 1 << 10; // shot or threw this turn
export const FIRED_HARD = 1 << 11; // fired so that it cannot charge this turn (SK-WT-11)
export const CHARGED = 1 << 12; // charged in this turn's close combat phase
export const NO_MARCH = 1 << 13; // first free turn after a failed Pinned test (SK-DMG-10)
export const MARKED = 1 << 14; // lit by a markerlight this shooting phase (SK-TAU-12)
export const FIRST_ROUND = 1 << 15; // in the first turn of the combat that its own charge began
export const WAAAGH = 1 << 16; // Initiative doubled for this combat (SK-ORK-20)
export const SHIELDED = 1 << 17; // psychic Shield is up (SK-PSY-04)
export const SLOW = 1 << 18; // Slow Time this turn (SK-PSY-06)
export const LEAP = 1 << 19; // next movement as with a Jump Pack (SK-PSY-05)
export const REPAIRING = 1 << 20; // lies Out of Action, will try to stand up (SK-NEC-18)
export const PHYLACTERY_DUE = 1 << 21; // Killed, but its phylactery will try (SK-NEC-13)
export const NO_MOVE = 1 << 22; // hallucinating: may not move in its next own turn
export const NO_SHOOT = 1 << 23;
export const TANGLED = 1 << 24; // in tanglefoot: 4+ a phase to act, cannot charge or be charged
export const STRIPPED = 1 << 25; // the cover of its place is gone (anti-plant grenade)
export const SMOKED = 1 << 26; // stands in smoke until its own next turn
export const BLIGHTED = 1 << 27; // threw a blight grenade: its attackers lose an attack
export const FRAGGED = 1 << 28; // lost its cover's first strike to a frag grenade this turn
export const LEFT_COMBAT = 1 << 29; // broke off this turn
export const BUSY = 1 << 30; // its Shooting phase is over without firing: ran, used a power, opened the Crucible, may not shoot after a break-off

// Bits of a model's `place` column: what is true of it on a table.
export const HIDDEN = 1; // SK-HIDE-01
export const RESERVE = 1 << 1; // waits off the table (SK-SCEN-13)
export const SENTRY = 1 << 2; // drifts until the alarm (SK-SCEN-15)
export const CARRIER = 1 << 3; // bears the data terminal (SK-CHE-03)
export const AWAY = 1 << 4; // left the table of its own will, with what it came for
export const ROUGH = 1 << 5; // stands in Difficult Terrain
export const WAS_HIDDEN = 1 << 6; // was Hidden in Difficult Terrain when its turn began (SK-HIDE-10)
export const STRUCK = 1 << 7; // a sentry that was attacked in this player turn (SK-SCEN-17)
export const FLASHED = 1 << 8; // fired at night since its last turn (SK-AMB-48)
export const ALOFT = 1 << 16; // stands on a floor above the ground
export const KNOCKED = 1 << 17; // a blow in this combat got through to it up there (SK-FALL-01)
export const EXPOSED = 1 << 18; // stands in Difficult Terrain that gives no cover (SK-SCEN-11)
export const BREATHED = 1 << 19; // moved into a poisoned area, and has not been hit for it yet (SK-GREN-15)
export const ACROSS = 1 << 20; // its charge led across cover of the one that it charged (SK-CC-12)
/** Numbers of a spot in `Spots.at`. */
export const SPOT = 3;
/** How deep from an edge, in ticks, the spots lie that are listed by edges: no zone along an edge is deeper. */
export const NEAR_EDGE = 12 * UNIT;
/** ... and where the list of all spots comes. */
export const WHOLE_TABLE = 4;
/** Numbers of a perch: x, y, height, and whether one has to climb there. */
export const PERCH = 4;
/** A flag of terrain, beyond those of geometry: ground that is as high as its level, without climbing. */
export const SLOPE = OWN;
/** Difficult ground that gives no cover. */
export const BARREN = OWN << 1;

export const STUN = STUN_AHEAD | STUN_NOW;
/** Cannot act of its own will. */
export const HELPLESS = OFF | BOUND | STUN;
/** What its simultaneous blows still ask about a model that has just been removed. */
export const FIGHTING_FLAGS = STUN | BOUND | CHARGED | FIRED | FIRST_ROUND | TANGLED;
/** In the place of the Initiative step at which a model fell: it was down already when the blows began. */
export const DOWN_BEFORE = 13;
/** What ends when its owner's turn begins. */
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
export const TURN_FLAGS =
  MOVED | MARCHED | FIRED | FIRED_HARD | CHARGED | FIRST_ROUND | LEFT_COMBAT | BUSY | SMOKED | BLIGHTED | OVERWATCH |
  HELD;

// Bits of a model's `used` column: rights spent in the battle (low half) and in this turn (high half).
export const USED_MEDIC = 1;
export const USED_IRON_WILL = 1 << 1;
export const USED_SHADOW_FIELD = 1 << 2;
export const USED_TROPHY = 1 << 3;
export const USED_HARDENED = 1 << 4;
export const USED_PHYLACTERY = 1 << 5;
export const USED_CRUCIBLE = 1 << 6;
export const USED_STAND_IN = 1 << 7; // put a wound on another (SK-AMB-143)
export const USED_FLED = 1 << 8; // a Grot that ran, and counts for nothing (SK-AMB-84)
export const TURN_MASTER = 1 << 16;
export const TURN_CLAWS = 1 << 17;
export const TURN_SPIKY = 1 << 18;
export const TURN_BOSSPOLE = 1 << 19;
export const TURN_TRADEMARK = 1 << 20;
export const TURN_CAUGHT = 1 << 21; // hindered by a friend's grenade in its own turn: that holds through its next one
export const TURN_RIGHTS = 0xffff << 16;

// Bits of a model's `drugs` column: what it has taken, in the order of SK-DE-07 to -12.
export const DRUG_CHARGE = 1;
export const DRUG_WS = 1 << 1;
export const DRUG_S = 1 << 2;
export const DRUG_FIRST = 1 << 3;
export const DRUG_REROLL = 1 << 4;
export const DRUG_A = 1 << 5;

// Bits of a kind's `trait` column: who it is and how it tests.
export const T_LEADER = 1;
export const T_PACK = 1 << 1; // may stand in for its leader (SK-DMG-13)
export const T_FEARLESS = 1 << 2; // any failed Leadership test once more (SK-SM-12)
export const T_NERVES = 1 << 3;
export const T_IRON_WILL = 1 << 4;
export const T_FEARSOME = 1 << 5;
export const T_AUTO_LD = 1 << 6; // passes all Leadership tests (drones)
export const T_NO_LEND = 1 << 7; // never lends its Leadership
export const T_MOB = 1 << 8; // Safety In The Mob
export const T_WAAAGH = 1 << 9;
export const T_ORK = 1 << 10; // counted by the mob
export const T_NOB = 1 << 11;
export const T_GROT_LD = 1 << 12; // tests on the nearest Ork's Leadership
export const T_GROT_FLEE = 1 << 13;
export const T_GROT = 1 << 14;
export const T_LIVING_SHIELD = 1 << 15;
export const T_GUN_DRONE = 1 << 16;
export const T_SHIELD_DRONE = 1 << 17;
export const T_TAU = 1 << 18;
export const T_REPAIR = 1 << 19;
export const T_PHASE_OUT = 1 << 20; // counts for Phase Out
export const T_PHYLACTERY = 1 << 21;
export const T_ORB = 1 << 22;
export const T_SHROUD = 1 << 23;
export const T_TYRANID = 1 << 24;
export const T_SYNAPSE = 1 << 25;
export const T_SCREAM = 1 << 26;
export const T_BOSSPOLE = 1 << 27;
export const T_TRADEMARK = 1 << 28; // failed Rout test once more each turn (also Mark of Chaos Undivided)
export const T_BONDING = 1 << 29; // bonding knife in the unit
export const T_JUMP_UP = 1 << 30;

// Bits of a kind's `fight` column: how it fights in close combat.
export const F_NO_ARMOUR = 1; // its blows deny armour saves
export const F_CHOPPA = 1 << 1;
export const F_STUN_ON_HIT = 1 << 2;
export const F_CLAWS = 1 << 3; // failed wounds once more, one phase a turn
export const F_SLOW_WEAPON = 1 << 4; // strikes at Initiative 1
export const F_STRONGMAN = 1 << 5;
export const F_GAZE = 1 << 6;
export const F_LIGHTNING_FIELD = 1 << 7;
export const F_HELL_MASK = 1 << 8;
export const F_TROPHY = 1 << 9;
export const F_DRUGS = 1 << 10;
export const F_SPIKY = 1 << 11;
export const F_ROT = 1 << 12;
export const F_PLAGUE = 1 << 13;
export const F_IMPLANT = 1 << 14;
export const F_BIO_PLASMA = 1 << 15;
export const F_ACID = 1 << 16;
export const F_COMBAT_MASTERY = 1 << 17;
export const F_COUNTER = 1 << 18;
export const F_DISARM = 1 << 19;
export const F_BERSERK = 1 << 20;
export const F_SWORDSMAN = 1 << 21;
export const F_BODY_SLAM = 1 << 22;
export const F_CRUSHING = 1 << 23;
export const F_HEAD_BUTT = 1 << 24;
export const F_IRON_JAW = 1 << 25;
export const F_PIT_FIGHTER = 1 << 26;
export const F_DODGE = 1 << 27;
export const F_JUMP_BACK = 1 << 28;
export const F_LIGHTNING = 1 << 29; // Lightning Reflexes: strikes first
export const F_MASTER = 1 << 30; // master-crafted: missed blows once more, once a turn

// Bits of a kind's `guard` column: how it saves, and what else it is to others.
export const G_SHADOW_FIELD = 1;
export const G_MEDIC = 1 << 1;
export const G_SEALED = 1 << 2;
export const G_COLLAR = 1 << 3;
export const G_NURGLE = 1 << 4;
export const G_VEIL = 1 << 5; // Veil of Darkness: leaves combat without a parting hit
export const G_CLAW = 1 << 6; // Fleet of Claw: runs after a Force March too, and at instinct's bidding
export const G_CLOAK = 1 << 7; // cover one better (Rangers)
export const G_PSYCHIC = 1 << 8; // has Psychic Training
export const G_JUMP = 1 << 9; // moves as with a Jump Pack
export const G_DISC = 1 << 10; // never Stunned by landing
export const G_FLEET = 1 << 11; // may run instead of shooting
export const G_TYR_DICE = 1 << 12; // Fast & Deadly: third terrain die
export const G_GUERRILLA = 1 << 13;
export const G_SURE_FOOTED = 1 << 14; // Ork: may re-roll terrain dice beside a Grot
export const G_CONTROLLED_FALL = 1 << 15;
export const G_MEGA_SLOW = 1 << 16; // Mega Armour: moves as in Difficult Terrain
export const G_EXPLOSIVES = 1 << 17;
export const G_HARDENED = 1 << 18; // one failed Leadership test a battle once more (SK-INJ-24)
export const G_SPIRIT_STONES = 1 << 19;
export const G_WITNESSING = 1 << 20;
export const G_WARDING = 1 << 21;
export const G_CRUCIBLE = 1 << 22;
export const G_BOUNDS = 1 << 23; // Bounding Leap: charges twice the rolled distance through terrain
export const G_BLIGHT = 1 << 24;
export const G_COMPANION = 1 << 25; // outside the unit's count
export const G_HIP = 1 << 26; // Hip Shooting
export const G_CATALYST = 1 << 27;
export const G_MULTI_TRACKER = 1 << 28;

// Bits of a weapon line's `flags` column (gun-columns.ts).
export const W_PLASMA = 1;
export const W_GAUSS = 1 << 1;
export const W_SNIPER = 1 << 2;
export const W_BLAST = 1 << 3;
export const W_TEMPLATE = 1 << 4;
export const W_NO_COVER = 1 << 5;
export const W_PIN_ON_WOUND = 1 << 6;
export const W_MARKER = 1 << 7;
export const W_MASTER = 1 << 8; // one missed die once more, once a turn
export const W_REROLL_WOUNDS = 1 << 9; // Crack Shot
export const W_RANDOM_S = 1 << 10; // Strength D6 + 4, rolled once a shot
export const W_RANDOM_S_EACH = 1 << 11; // ... or for each target
export const W_FOCUS = 1 << 12; // Warp Blast: may be focused after a Leadership test
export const W_STRIKE_TO_INJURE = 1 << 13; // damage die +1 at range as well
export const W_RUNT = 1 << 14; // re-rolls come from the Ammo Runt while it lives

// Weapon types (SK-WT).
export const PISTOL = 0;
export const RAPID_FIRE = 1;
export const ASSAULT = 2;
export const HEAVY = 3;

// Grenades, as bits of a kind's `grenades` column.
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
export const GRENADES = [
  "frag", "krak", "antiPlant", "smoke", "choke", "hallucinogen", "photonFlash", "plasma", "rad", "poisonGas",
  "tanglefoot", "melta",
] as const;
export const FRAG = 0;
export const KRAK = 1;
export const ANTI_PLANT = 2;
export const SMOKE = 3;
export const CHOKE = 4;
export const HALLUCINOGEN = 5;
export const PHOTON_FLASH = 6;
export const PLASMA_GRENADE = 7;
export const RAD = 8;
export const POISON_GAS = 9;
export const TANGLEFOOT = 10;
export const MELTA = 11;

// Psychic powers and items used like them, as bits of a kind's `powers` column.
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
export const POWERS = [
  "Shield", "Leap", "SlowTime", "Healing", "CauseFear", "Push", "destructor", "enhance", "conceal",
] as const;
export const P_SHIELD = 0;
export const P_LEAP = 1;
export const P_SLOW_TIME = 2;
export const P_HEALING = 3;
export const P_CAUSE_FEAR = 4;
export const P_PUSH = 5;
export const P_DESTRUCTOR = 6;
export const P_ENHANCE = 7;
export const P_CONCEAL = 8;
