/** Skills and psychic powers with the rules that describe them. Cold. */
import type { SkillColumn } from "./armies.ts";

export interface Skill {
  readonly id: string;
  readonly rule: string;
  readonly group: SkillColumn;
}

/** The headings are lost: the grouping follows the order of the text and the columns of the access tables (SK-AMB-70). */
export const SKILLS: readonly Skill[] = [
  ...group("Combat", 1, [
    "CombatMastery",
    "CounterAttack",
    "Disarm",
    "BerserkCharge",
    "Impetuous",
    "NervesOfSteel",
    "StrikeToInjure",
    "ExpertSwordsman",
  ]),
  ...group("Shooting", 9, ["CrackShot", "FastShot", "HipShooting", "Marksman", "EagleEye", "Pistolier"]),
  ...group("Strength", 15, [
    "BodySlam",
    "CrushingBlow",
    "HeadButt",
    "IronJaw",
    "MightyBlow",
    "PitFighter",
    "Fearsome",
    "Strongman",
  ]),
  ...group("Agility", 23, [
    "ControlledFall",
    "Dodge",
    "JumpBack",
    "GuerrillaMaster",
    "LightningReflexes",
    "JumpUp",
    "Infiltration",
  ]),
  ...group("Intelligence", 30, ["Armourer", "Medic", "IronWill", "KeenEye", "PsychicTraining", "ExplosivesExpert"]),
];

function group(column: SkillColumn, first: number, ids: readonly string[]): Skill[] {
  return ids.map((id, i) => ({ id, group: column, rule: `SK-SKILL-${String(first + i).padStart(2, "0")}` }));
}

/** The psychic table in its printed order, which stands for the lost die numbers 1 to 6. */
export const POWERS: readonly { readonly id: string; readonly rule: string }[] = [
  { id: "Shield", rule: "SK-PSY-04" },
  { id: "Leap", rule: "SK-PSY-05" },
  { id: "SlowTime", rule: "SK-PSY-06" },
  { id: "Healing", rule: "SK-PSY-07" },
  { id: "CauseFear", rule: "SK-PSY-08" },
  { id: "Push", rule: "SK-PSY-09" },
];
