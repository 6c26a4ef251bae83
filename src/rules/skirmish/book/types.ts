/** Shapes of the rulebook's tables. Cold. */

export type Army = "SM" | "IG" | "ORK" | "TAU" | "NEC" | "TYR" | "DE" | "CSM" | "ELD";

export type Role = "leader" | "trooper" | "upgradedPack" | "alternativePack" | "companion" | "drone" | "swarm";

/** How sure the rule index is of a value that the rulebook lost. */
export type Confidence = "high" | "medium" | "low";

/** Characteristics that advances raise and injuries lower. */
export type Characteristic = "M" | "WS" | "BS" | "S" | "T" | "W" | "I" | "A" | "Ld";

export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly army: Army;
  readonly role: Role;
  readonly M: number;
  readonly WS: number;
  readonly BS: number;
  readonly S: number;
  readonly T: number;
  readonly W: number;
  readonly I: number;
  readonly A: number;
  readonly Ld: number;
  /** Saves are 2..7; 7 is none. */
  readonly Sv: number;
  readonly Inv: number;
  readonly points: number;
  /** What the model starts with, as alternatives; it is in the price. */
  readonly loadouts: readonly (readonly string[])[];
  /** Items that are part of the model: they are in its characteristics already. */
  readonly wargear: readonly string[];
  /** IDs of its special rules. */
  readonly rules: readonly string[];
  /** Fully enclosed armour (SK-AMB-118). */
  readonly sealed: boolean;
  /** What it counts for the size of the unit, x 2. */
  readonly weight: number;
  /** The profile that a Pack or a commander is upgraded from. */
  readonly upgradeOf?: string;
  readonly confidence: Confidence;
  /** The rulebook prints this price. */
  readonly pointsStated?: boolean;
}

export type RangedType = "Pistol" | "RapidFire" | "Assault" | "Heavy";

/** The bearer's Strength, perhaps with one more or less; the target's Toughness; or D6 + 4. */
export type StrengthWord = "user" | "user+1" | "user-1" | "target" | "D6+4";

export interface RangedProfile {
  readonly id: string;
  readonly name: string;
  /** Inches. */
  readonly range: number;
  readonly S: number | StrengthWord | null;
  /** Null: it pierces nothing. */
  readonly AP: number | null;
  readonly type: RangedType;
  /** Shots; "A": as many as the bearer has Attacks. */
  readonly X: number | "A";
  readonly hands: 0 | 1 | 2;
  /**
   * Words (Blast, Template, TwinLinked, Gauss, NoCover, Sniper) and IDs of rules (SK-WG-01 plasma, SK-TAU-12 markerlight, SK-TAU-13
   * pins on a wound, SK-TYR-23 may be focused; on a model's weapon also SK-WG-09 master-crafted, SK-DE-15 soul seeker).
   */
  readonly special: readonly string[];
  readonly trooperPoints: number | null;
  /** Shots on top of what the type gives (a Kustom Job). */
  readonly extraShots?: number;
  readonly confidence: Confidence;
}

export interface MeleeProfile {
  readonly id: string;
  readonly name: string;
  readonly hands: 0 | 1 | 2;
  /** How many hands it fills with a weapon that counts for the second weapon bonus (SK-CC-16). */
  readonly handWeapons: number;
  /** The blow's Strength is the user's x multiplier + bonus; a multiplied one is at most 10. */
  readonly strengthMultiplier: number;
  readonly strengthBonus: number;
  /** Fixed Initiative of its blows; null: the user's own. */
  readonly initiative: number | null;
  readonly initiativeMultiplier: number;
  readonly ignoresArmour: boolean;
  /** Better armour saves count as this one (SK-ORK-11); 2: no effect. */
  readonly saveNoBetterThan: number;
  /** Fixed rolls; null: by chart. */
  readonly woundOn: number | null;
  readonly hitOn: number | null;
  readonly attackBonus: number;
  /** Attacks made apart from the user's own, with this profile. */
  readonly extraAttack: number;
  readonly damageRollBonus: number;
  readonly rerollFailedWounds: boolean;
  readonly stunOnHit: boolean;
  /** Save that it gives its user in close combat; 7: none. */
  readonly invulnerable: number;
  /** IDs of its rules; on a model's weapon also SK-WG-09 (master-crafted). */
  readonly rules: readonly string[];
  readonly confidence: Confidence;
}

/** What a roster may name as a weapon: one or several profiles in one pair of hands. */
export interface Weapon {
  readonly id: string;
  readonly name: string;
  readonly hands: 0 | 1 | 2;
  readonly ranged: readonly string[];
  readonly melee: readonly string[];
}

export interface ArmouryLine {
  readonly id: string;
  readonly army: Army;
  readonly name: string;
  readonly points: number;
  readonly kind: "weapon" | "wargear" | "grenade";
  /** The weapon, item or grenade that it is. */
  readonly gives: string;
  readonly rules: readonly string[];
  /** An item or a skill that the buyer must have. */
  readonly needs?: string;
  readonly perUnit?: number;
  /** The line or its price is lost; an assumption stands in. */
  readonly assumed?: boolean;
}

export interface WargearItem {
  readonly id: string;
  readonly name: string;
  /** Switching one of these off takes the item's effect away. */
  readonly rules: readonly string[];
  /** Characteristics that become this number, if that is better. */
  readonly sets?: Readonly<Partial<Record<"Sv" | "Inv", number>>>;
  readonly adds?: Readonly<Partial<Record<"S" | "T" | "A" | "Ld", number>>>;
  /** True when `sets` and `adds` are all that it does, so that hot code need not know it. */
  readonly onlyNumbers?: boolean;
}

export interface UnitLimit {
  readonly min: number;
  readonly max: number;
  readonly leader: boolean;
}

/** "A": all skills of the category, else at most so many. */
export type SkillAccess = readonly ("A" | number)[];

export interface DamageRow {
  /** Lowest face of the die that gives this result; 1: always at least, 7: never. */
  readonly pinned: number;
  readonly stunned: number;
  readonly outOfAction: number;
  readonly killed: number;
}

export interface InjuryRow {
  readonly from: number;
  readonly to: number;
  readonly id: string;
}
