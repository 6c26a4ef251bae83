/**
 * The compiled form of a Skirmish scenario: flat columns that the hot code reads and nothing else. `compile.ts` writes it, the
 * chapters of the battle read it, and it crosses threads as it is.
 *
 * Lengths are tenths of an inch. A model's *kind* is its profile with its equipment, skills and wargear; the models of one roster
 * line that carry the same things share one kind. Model m of seat s lives at index s * stride + i.
 */
import type { Ground } from "../../geometry/grounds.ts";
import type { Table } from "../../geometry/table.ts";
import type { Matchup } from "../kernel/rule-system.ts";
import { slotsIn } from "../kernel/rulings.ts";
import { R } from "./rulings.ts";

/** At most so many models fight on a side: contacts are kept as 32-bit sets. */
export const MAX_MODELS = 32;
/** Sites that a battle notes: with the fallen who stand up again there may be more losses than models. */
export const MOST_SITES = 255;

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
