/**
 * The compiled form of a Skirmish scenario: flat columns that the hot code reads and nothing else. `compile.ts` writes it, the
 * chapters of the battle read it, and it crosses threads as it is.
 *
 * Lengths are tenths of an inch. A model's *kind* is its profile with its equipment, skills and wargear; the models of one roster
 * line that carry the same things share one kind. Model m of seat s lives at index s * stride + i.
 */
import type { Ground } from "../../geometry/grounds.ts";
import type { Table } from "../../geometry/table.ts";
import { OWN } from "../../geometry/terrain.ts";
import { UNIT } from "../../geometry/ticks.ts";
import type { Matchup } from "../kernel/rule-system.ts";
import { slotsIn } from "../kernel/rulings.ts";
import { R } from "./rulings.ts";

/** At most so many models fight on a side: contacts are kept as 32-bit sets. */
export const MAX_MODELS = 32;
/** Sites that a battle notes: with the fallen who stand up again there may be more losses than models. */
export const MOST_SITES = 255;

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

/** Places in `rulebook`. */
export const RULE_SLOTS = slotsIn(R);

/** Columns of all kinds, one entry a kind. */
export interface Kinds extends Readonly<Record<"WS" | "S" | "T" | "W" | "I" | "A" | "Ld", Int8Array>> {
  readonly count: number;
  readonly name: readonly string[];
  readonly profile: readonly string[];
  /** Armour save, 2..7 (7 = none). */
  readonly Sv: Int8Array;
  /** Invulnerable save against shots; `ccInv` in close combat. */
  readonly Inv: Int8Array;
  readonly ccInv: Int8Array;
  readonly points: Int16Array;
  /** Weight for the Rout test, x 2. */
  readonly weight: Int8Array;
  /** Normal move, charge reach and Follow-up, tenths of an inch. */
  readonly move: Int16Array;
  readonly charge: Int16Array;
  readonly followUp: Int16Array;
  readonly trait: Int32Array;
  readonly fight: Int32Array;
  readonly guard: Int32Array;
  /** Chosen close combat weapon: Strength of a blow, extra attacks, fixed rolls (0 = by chart), damage bonus. */
  readonly blowS: Int8Array;
  readonly blowBonus: Int8Array;
  readonly hitOn: Int8Array;
  readonly woundOn: Int8Array;
  readonly damageBonus: Int8Array;
  /** Fixed Initiative of its blows (0 = its own), and the best armour save that they leave a target (2 = any). */
  readonly blowI: Int8Array;
  readonly blunts: Int8Array;
  /** Bio-Plasma: roll to hit, Strength and Initiative step (0 = has none). */
  readonly spitHit: Int8Array;
  readonly spitS: Int8Array;
  readonly spitStep: Int8Array;
  /** Damage die bonus of a plague weapon. */
  readonly plague: Int8Array;
  /** Name of the blow in `weaponNames`, for the metric. */
  readonly blowName: Int16Array;
  /** Weapon lines start..end. */
  readonly gunFrom: Int16Array;
  readonly gunTo: Int16Array;
  readonly grenades: Int32Array;
  readonly grenadeHit: Int8Array;
  readonly grenadeRange: Int16Array;
  readonly powers: Int32Array;
  /** Roll kind of a wound by Strength, `woundNeed[kind * 17 + S]`, and the damage table id, `damage[kind * 17 + S]`. */
  readonly woundNeed: Int8Array;
  readonly damage: Int16Array;
  /** The same for blows, where the double Strength bonus may be ruled out (SK-AMB-05). */
  readonly damageCombat: Int16Array;
  /** Base radius and eye height, ticks; and bits of `SCOUT_*`. */
  readonly radius: Int16Array;
  readonly tall: Int16Array;
  readonly scout: Int8Array;
  /** Which kinds hit it by a fixed number for old enmity or treason is in `fixedHit[attacker * count + defender]` (0 = chart). */
  readonly fixedHit: Int8Array;
}

/** Columns of all weapon lines: one entry for each way in which a kind can fire. */
export interface Guns {
  readonly count: number;
  readonly name: readonly string[];
  readonly hit: Int8Array; // roll kind to hit
  readonly type: Int8Array;
  readonly shots: Int8Array;
  readonly range: Int16Array;
  readonly S: Int8Array; // 0 = the target's Toughness
  readonly AP: Int8Array; // 9 = none
  readonly flags: Int32Array;
  readonly label: Int16Array; // index into weaponNames
  readonly focus: Int16Array; // the focused form's line, or -1
  readonly doubled: Int8Array; // Fast Shot: 2, else 1
  readonly pistols: Int8Array; // Pistolier: two pistols, two shots, four when stationary
  readonly more: Int8Array; // further shots of pistols and rapid fire weapons: Kustom Jobs, and skills that add
}

/**
 * What the scripted player of a side knows: its doctrine's weights, one vector a decision, and the worth of actions whose features never
 * change during a battle, already weighed. Worth is counted in mean enemy models taken out. See player.ts and doctrine.ts.
 */
export interface Mind {
  /** The random baseline draws among its legal candidates instead of weighing them. */
  readonly random: boolean;
  readonly weights: Float64Array;
  /**
   * Worth of an attack: [(((gun * kinds + target) * 2 + covered) * 8 + condition) * SHOT_STEPS + min(shots, 8)]; the condition is a state
   * class, FROM_WATCH or FROM_WATCH_PINNED.
   */
  readonly shotWorth: Float64Array;
  /** Worth of a grenade: [(kind * GRENADES + grenade) * kinds + target]. */
  readonly grenadeWorth: Float64Array;
  /**
   * Worth of one round of blows by a kind on a target kind when charging, [kind * kinds + target], the same after firing (SK-CC-17), and
   * what comes back.
   */
  readonly blowWorth: Float64Array;
  readonly firedBlowWorth: Float64Array;
  /** Worth of a charger's blows at a Stunned target, which they hit without a roll (SK-DMG-12): [(fired * kinds + kind) * kinds + target]. */
  readonly fallenBlowWorth: Float64Array;
  readonly blowCost: Float64Array;
  /** Fire of a kind at the mean enemy by whole inch: [(kind * 2 + moved) * INCHES + inch]. */
  readonly firePower: Float64Array;
  /** The same from Overwatch (SK-OW-10 to -12). */
  readonly watchPower: Float64Array;
  /**
   * The share of the worth of a kind's fire at another that cover leaves, [kind * kinds + target]; and of the mean enemy's fire at a kind,
   * as it counts.
   */
  readonly coverShare: Float64Array;
  readonly shade: Float64Array;
  readonly bestBlow: Float64Array;
  /** What the mean enemy does to the mean own model: by fire at an inch, and by blows; and how far it comes to charge, tenths. */
  readonly threatFire: Float64Array;
  readonly threatBlow: number;
  readonly threatReach: number;
}

/** The save that every kind of terrain gives on a table (SK-SHOOT-21). */
export const TERRAIN_COVER = 4;

/** Distances beyond this many inches are alike. */
export const INCHES = 73;
/** Shots 0..8 in the worth tables. */
export const SHOT_STEPS = 9;
/** Behind the conditions of a target: fire from Overwatch at one that is free. */
export const FROM_WATCH = 5;
export const FROM_WATCH_PINNED = 6;

export interface SkirmishSide {
  readonly models: number;
  readonly kind: Int8Array;
  /** Roster line of each model, for Packs. */
  readonly pack: Int8Array;
  /** Index of the model that a companion belongs to, or -1. */
  readonly owner: Int8Array;
  readonly cover: number; // cover save of its starting line, 7 = none
  readonly difficult: number; // 1: that line lies in Difficult Terrain
  readonly height: number; // inches above the ground
  readonly mind: Mind;
  /** All trait, guard and fight bits that any of its models has. */
  readonly traits: number;
  readonly guards: number;
  readonly fights: number;
  readonly startWeight: number; // x 2
  readonly rosterWeight: number; // x 2, of the whole roster
}

/** `distance` in tenths. */
export interface AttackPlan extends Numbers<"distance" | "moved" | "charged" | "grenade"> {
  readonly action: "shoot" | "assault" | "grenade" | "fall" | "overwatch";
}

// Bits of a kind's `scout` column: how it hides and seeks.
export const SCOUT_INFILTRATOR = 1; // SK-WG-12
export const SCOUT_SCANNER = 1 << 1; // SK-WG-06, SK-HIDE-13
export const SCOUT_NIGHT = 1 << 2; // sees at night as by day
export const SCOUT_SPECIALIST = 1 << 3; // may bear the data terminal (SK-AMB-53)
export const SCOUT_PULSE = 1 << 4; // Solar Pulse (SK-NEC-15)

/** The spots of a table that players think of, in the orders in which they look for one: by merit to set up, by rows for the shelters at hand. */
export interface Spots {
  /** x, y and whether there is shelter (1) of each spot, row by row from the south up, from the west on. */
  readonly at: Int32Array;
  /** Where each row begins in `at`, the first at `south`, each `pitch` ticks from the next. */
  readonly rows: Int32Array;
  /**
   * Spots with shelter, and those without: where each begins in `at`, the nearest to the middle of the table (along x and along y) first. Those
   * within `NEAR_EDGE` of each of the four edges (geometry/inside.ts), and at last all of the table.
   */
  readonly sheltered: readonly Int32Array[];
  readonly bare: readonly Int32Array[];
  /** Spots with shelter by rows, as in `at`: x and y; and where each row begins. */
  readonly shelter: Int32Array;
  readonly rowStart: Int32Array;
  readonly south: number;
  readonly pitch: number;
}

/** A table with more and more obstacles, from none to all that find room, and the room on it. */
export interface Outworks {
  readonly tables: readonly Table[];
  readonly grounds: readonly (readonly [Ground, Ground])[];
}

type Numbers<Name extends string> = Readonly<Record<Name, number>>;

/** The tables of `battle` mode, and what there is on them. */
export interface FieldTables {
  /** Block b is fought on table b modulo their number. */
  readonly tables: readonly Table[];
  /** The same tables with a building in the middle, for the missions that need one; empty when none does. */
  readonly centred: readonly Table[];
  /** Each table with none, one, ... of the obstacles that a defender places around what it holds; empty when no mission asks for them. */
  readonly outworks: readonly Outworks[];
  /** Whether any of them has floors or slopes. */
  readonly levels: boolean;
  /** Places high up, of each table and of those of `centred`: x, y, height, and whether one has to climb there (1). */
  readonly perches: readonly Int32Array[];
  readonly centredPerches: readonly Int32Array[];
  /** The room that small and large bases have on each table; and on those of `centred`. */
  readonly grounds: readonly (readonly [Ground, Ground])[];
  readonly centredGrounds: readonly (readonly [Ground, Ground])[];
  /** Spots of each table on which a model can stand; and those of `centred`. */
  readonly spots: readonly Spots[];
  readonly centredSpots: readonly Spots[];
}

/** What `battle` mode adds: tables, and the mission in numbers. Lengths in ticks unless they say otherwise. */
export interface Battlefield extends FieldTables {
  /** Row of `missions`; -1: the scenario table decides; -2: as on a 2 of that table, a player picks. */
  readonly mission: number;
  /** Side that has to attack, or -1: each side attacks in one leg of a pair. */
  readonly attacker: number;
  /** Sides that may roll once more on the scenario table, as a set (SK-ELD-16). */
  readonly farsight: number;
  /** `MISSION_COLUMNS` numbers a mission. */
  readonly missions: Int32Array;
  /** Sight into one piece, and into several together. */
  readonly depthOne: number;
  readonly depthMore: number;
  /** Random Game Length, reserves, night: see data/missions.ts. Rolls as kinds of the dice. */
  readonly certain: number;
  readonly firstMore: number;
  readonly secondMore: number;
  readonly arriveOn: number;
  readonly nightInches: number;
  readonly nightFallsOn: number;
  readonly bonus: Numbers<"survivor" | "genocide" | "escape" | "terminal" | "leaderOut" | "leaderKilled" | "ground">;
  readonly holdShare: number; // percent
  readonly escapeShare: number;
}

// Columns of `Battlefield.missions`.
export const MC_FIRST_TURN = 0; // 0 attacker, 1 defender, 2 choice
export const MC_LENGTH = 1; // game turns; 0 none, -1 random
export const MC_NIGHT = 2; // 0 no, 1 by chance, 2 yes
export const MC_ROUT = 3;
export const MC_DEPLOYS_FIRST = 4; // seat
export const MC_ZONE = 5; // first of the attacker's zone columns; the defender's follow
export const ZONE_COLUMNS = 6;
export const Z_KIND = 0; // index into ZONES
export const Z_DEPTH = 1;
export const Z_APART = 2;
export const Z_SPACING = 3;
export const Z_HIDDEN = 4;
export const Z_RESERVE = 5;
export const MISSION_COLUMNS = 17;

/** How many shots weapons fire that do not say so themselves. */
export interface Shots {
  /** Pistols and rapid fire weapons, and the short range, tenths (SK-WT-02 to -04). */
  readonly pistolStill: number;
  readonly pistolMoved: number;
  readonly rapidStill: number;
  readonly rapidMoved: number;
  readonly rapidLong: number;
  readonly rapidMovedRange: number;
  readonly rapidRange: number;
  /** Number that a sniper's shot needs to wound, and the last damage row of one from Overwatch. */
  readonly sniperWound: number;
  readonly sniperRow: number;
}

export interface SkirmishMatchup extends Matchup, Shots {
  readonly rules: "skirmish";
  readonly stride: number;
  readonly rulebook: Int16Array; // R_* slots
  readonly toWound: Int8Array; // need by S * 11 + T
  readonly toHitCombat: Int8Array; // need by attacker WS * 11 + defender WS
  readonly kinds: Kinds;
  readonly guns: Guns;
  readonly weaponNames: readonly string[];
  readonly fight: readonly [SkirmishSide, SkirmishSide];
  readonly distance: number; // tenths between the starting lines
  readonly terrain: number; // 1: the ground between is Difficult Terrain
  readonly crowd: number; // further models caught by a template or area
  readonly partial: number; // 1: templates cover their target partly
  readonly contacts: number; // models that fit around one
  readonly friendsNear: number; // friends within 6 inches for the test of SK-CC-30, or -1: all on the same spot
  readonly turns: number;
  readonly pointsAtLimit: number; // 1: at the turn limit the smaller share of lost points wins, else it is a draw
  readonly attack: AttackPlan;
  /** Absent but in `battle` mode. */
  readonly field?: Battlefield;
  /** Ten, or sixteen where random Strengths keep their value for the damage row (SK-AMB-06). */
  readonly strengthCap: number;
  readonly substituteInOverwatch: boolean;
  /** The cover of the starting lines is alive (anti-plant grenades strip it). */
  readonly livingCover: boolean;
  /** Name of grenades among the weapon names, and the line of the psychic template. */
  readonly grenadeLabel: number;
  /** Strength (dice and what is added) and AP of the grenades that wound. */
  readonly grenadePower: Readonly<Record<"krak" | "rad" | "melta", Numbers<"dice" | "plus" | "AP">>> & {
    readonly plasma: Numbers<"S1" | "AP1" | "S2" | "AP2" | "S3" | "AP3" | "spreadOn">;
  };
  readonly destructorGun: number;
  readonly jumpersMarch: boolean;
  /** A Force March: times the move, and how far away every enemy has to be, tenths. */
  readonly marchTimes: number;
  readonly marchClear: number;
  /** Whether a defender's cover can ever strike first, and whether anyone can slow time; else nobody need look. */
  readonly coverStrikes: boolean;
  readonly slowTime: boolean;
  /** Save of the psychic Shield. */
  readonly shieldSave: number;
  readonly pushReach: number; // tenths
  /** What a partly covered model needs to be caught by a blast or a template, and a tangled one to act. */
  readonly partialBlast: number;
  readonly partialTemplate: number;
  readonly tangledActs: number;
  /** Sizes of templates, inches. */
  readonly blastDiameter: number;
  readonly templateLength: number;
  readonly ordnanceDiameter: number;
  /** What drugs a, b, c and f give; lengths in tenths. */
  readonly drugs: Numbers<"charge" | "followUp" | "WS" | "S" | "A">;
  readonly hasMarkers: boolean;
  readonly kindMarks: Int8Array;
}

// Outcome tables of the matchup's dice: damage rows with 0..7 added to the die, then overheating guns by number needed.
export const DAMAGE_TABLE = 0; // + row * 8 + bonus
export const OVERHEAT_TABLE = 56; // + need 2..6: 0 miss, 1 hit, 2 overheats
