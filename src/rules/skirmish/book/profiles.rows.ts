/**
 * The models that can be bought. The rulebook's stat lines did not survive: what it states are some surcharges, the price of
 * swarms and companions and single values (a Destroyer's T 5, a Hormagaunt's WS and BS); the rest is assumed from the era of the
 * text, with the `confidence` that the rule index gives it. Cold.
 */
import {
  alternatives,
  FLAG,
  ID,
  integer,
  list,
  means,
  named,
  open,
  or,
  type Row,
  RULE,
  rows,
  TEXT,
  word,
} from "../../kernel/rows.ts";
import { ARMY } from "./armies.rows.ts";
import { CONFIDENCE, POINTS, SAVE } from "./columns.ts";

const characteristic = (least: number) => open(integer(least, 10));

export const PROFILE_COLUMNS = {
  id: ID,
  name: TEXT,
  army: means("whose it is", ARMY),
  role: means(
    "what part it takes in a unit",
    word("leader", "trooper", "upgradedPack", "alternativePack", "companion", "drone", "swarm"),
  ),
  M: means("Movement: inches of a move", open(integer(0, 24))),
  WS: means("Weapon Skill: hits in close combat", characteristic(0)),
  BS: means("Ballistic Skill: hits by shooting", characteristic(0)),
  S: means("Strength: wounds in close combat", characteristic(1)),
  T: means("Toughness: withstands hits", characteristic(1)),
  W: means("Wounds until damage is rolled", characteristic(1)),
  I: means("Initiative: who strikes first, who finds the Hidden", characteristic(0)),
  A: means("Attacks in close combat", characteristic(0)),
  Ld: means("Leadership: most to roll with 2D6 in a test", characteristic(0)),
  Sv: means("armour save: least to roll with a D6; 7: none", SAVE),
  Inv: means("invulnerable save, which nothing pierces; 7: none", SAVE),
  /** Assumed, where the rulebook does not print it. */
  points: means("price, with what it starts with", POINTS),
  /** What it counts for the size of the unit, x 2. */
  weight: means("half models that it counts for the size of the unit", or(integer(0, 2), 2)),
  /** Fully enclosed armour (SK-AMB-118). */
  sealed: means("fully enclosed armour: gas does not harm it", open(FLAG)),
  /**
   * What the model starts with, as alternatives; it is in the price. The first is carried when the roster entry names no weapons; empty: it
   * has none.
   */
  loadouts: means(
    "weapons that it starts with: one of these",
    or(alternatives(named("ranged", "melee", "weapons")), [[]]),
  ),
  /** Items that are part of the model: they are in its characteristics already. */
  wargear: means("items that are part of it", list(named("wargear"))),
  /** IDs of its special rules. */
  rules: means("special rules, see below", list(RULE)),
  /** The profile that a Pack or a commander is upgraded from. */
  upgradeOf: means("the profile that it is upgraded from", or(named("profiles"), undefined)),
  confidence: CONFIDENCE,
};

export type Profile = Row<typeof PROFILE_COLUMNS>;

export const PROFILES = rows(
  PROFILE_COLUMNS,
  `
id,                    name,                         army, role,            M, WS, BS, S, T, W, I, A, Ld, Sv, Inv, points, weight, sealed, loadouts,                                          wargear,        rules,                                             upgradeOf,     confidence
# Space Marines
sm_sergeant,           Space Marine Sergeant,        SM,   leader,          6, 4,  4,  4, 4, 1, 4, 1, 8,  3,  ,    15?,    ,       yes,    bolter | bolt_pistol ccw,                          ,               SK-SM-12,                                          ,
sm_vet_sergeant,       Veteran Sergeant,             SM,   leader,          6, 4,  4,  4, 4, 1, 4, 2, 9,  3,  ,    30?,    ,       yes,    bolter | bolt_pistol ccw,                          ,               SK-SM-12,                                          sm_sergeant,
sm_marine,             Space Marine,                 SM,   trooper,         6, 4,  4,  4, 4, 1, 4, 1, 8,  3,  ,    15?,    ,       yes,    bolter,                                            ,               SK-SM-12 SK-SM-13,                                 ,
sm_scout,              Space Marine Scout,           SM,   trooper,         6, 4,  4,  4, 4, 1, 4, 1, 8,  4,  ,    13?,    ,       ,       bolter | shotgun | sniper_rifle | bolt_pistol ccw, ,               SK-SM-12 SK-SM-13 SK-WG-12,                        ,
# Imperial Guard
ig_sergeant,           Sergeant,                     IG,   leader,          6, 3,  3,  3, 3, 1, 3, 1, 7,  5,  ,    6?,     ,       ,       laspistol ccw,                                     ,               ,                                                  ,
ig_vet_sergeant,       Veteran Sergeant,             IG,   leader,          6, 3,  3,  3, 3, 1, 3, 2, 8,  5,  ,    12?,    ,       ,       laspistol ccw,                                     ,               ,                                                  ig_sergeant,
ig_guardsman,          Guardsman,                    IG,   trooper,         6, 3,  3,  3, 3, 1, 3, 1, 7,  5,  ,    6?,     ,       ,       lasgun,                                            ,               ,                                                  ,
ig_hardened_veteran,   Hardened Veteran,             IG,   upgradedPack,    6, 3,  4,  3, 3, 1, 3, 1, 8,  5,  ,    10?,    ,       ,       lasgun | shotgun,                                  ,               ,                                                  ig_guardsman,
ig_stormtrooper,       StormTrooper,                 IG,   upgradedPack,    6, 3,  4,  3, 3, 1, 3, 1, 8,  4,  ,    10?,    ,       yes,    hellgun,                                           ,               ,                                                  ig_guardsman,  medium
# Orks
ork_nob,               Nob,                          ORK,  leader,          6, 4,  2,  4, 4, 2, 3, 3, 7,  6,  ,    20?,    ,       ,       slugga choppa,                                     ,               SK-ORK-05 SK-ORK-19 SK-ORK-20,                     ,              medium
ork_boy,               Ork Boy,                      ORK,  trooper,         6, 4,  2,  3, 4, 1, 2, 2, 7,  6,  ,    9?,     ,       ,       slugga choppa | shoota,                            ,               SK-ORK-05 SK-ORK-19 SK-ORK-20,                     ,
ork_kommando,          Kommando,                     ORK,  upgradedPack,    6, 4,  2,  3, 4, 1, 2, 2, 7,  6,  ,    10?,    ,       ,       slugga choppa,                                     ,               SK-WG-12 SK-ORK-05 SK-ORK-19 SK-ORK-20,            ork_boy,       medium
ork_grot,              Grot,                         ORK,  trooper,         6, 2,  3,  2, 2, 1, 2, 1, 5,  ,   ,    3?,     1,      ,       grot_blasta,                                       ,               SK-ORK-07 SK-ORK-08 SK-ORK-09 SK-ORK-21 SK-ORK-22, ,              medium
ork_ammo_runt,         Ammo Runt,                    ORK,  companion,       6, 2,  3,  2, 2, 1, 2, 1, 5,  ,   ,    4,      0,      ,       ,                                                  ,               SK-ORK-14 SK-ORK-15,                               ,              low
ork_attack_squig,      Attack Squig,                 ORK,  companion,       6, 4,  0,  4, 3, 1, 4, 2, 3,  ,   ,    6,      0,      ,       ,                                                  ,               SK-ORK-16,                                         ,              low
# Tau
tau_shasui,            Shas'ui,                      TAU,  leader,          6, 2,  3,  3, 3, 1, 2, 2, 8,  4,  ,    20?,    ,       yes,    pulse_rifle | pulse_carbine,                       ,               ,                                                  ,              medium
tau_shasla,            Shas'la (Fire Warrior),       TAU,  trooper,         6, 2,  3,  3, 3, 1, 2, 1, 7,  4,  ,    10?,    ,       yes,    pulse_rifle | pulse_carbine,                       ,               ,                                                  ,
tau_pathfinder,        Pathfinder,                   TAU,  upgradedPack,    6, 2,  3,  3, 3, 1, 2, 1, 7,  4,  ,    12?,    ,       yes,    pulse_carbine markerlight,                         ,               SK-WG-12 SK-TAU-12 SK-TAU-13,                      tau_shasla,
tau_guevesa,           Gue'Vesa,                     TAU,  trooper,         6, 3,  3,  3, 3, 1, 3, 1, 7,  5,  ,    6?,     ,       ,       lasgun,                                            ,               SK-TAU-06,                                         ,              medium
tau_gun_drone,         Gun Drone,                    TAU,  drone,           6, 2,  2,  3, 3, 1, 4, 1, 7,  4,  ,    12?,    ,       yes,    twin_pulse_carbine,                                ,               SK-WG-08 SK-TAU-07,                                ,              medium
tau_shield_drone,      Shield Drone,                 TAU,  drone,           6, 2,  0,  3, 3, 1, 4, 1, 7,  ,   4,   15?,    ,       yes,    ,                                                  ,               SK-TAU-08,                                         ,              medium
# Necrons
nec_warrior,           Necron Warrior,               NEC,  trooper,         6, 4,  4,  4, 4, 1, 2, 1, 10, 3,  ,    18?,    ,       yes,    gauss_flayer,                                      ,               SK-NEC-18 SK-NEC-20 SK-NEC-21,                     ,
nec_destroyer,         Destroyer,                    NEC,  upgradedPack,    6, 4,  4,  4, 5, 1, 2, 1, 10, 3,  ,    50?,    ,       yes,    gauss_cannon,                                      ,               SK-WG-08 SK-NEC-18 SK-NEC-21,                      nec_warrior,
nec_scarab_swarm,      Scarab Swarm,                 NEC,  swarm,           6, 2,  0,  3, 3, 3, 2, 3, 10, 5,  ,    12,     ,       yes,    ,                                                  ,               SK-NEC-20,                                         ,              medium
# Tyranids
tyr_mutated_gaunt,     Mutated Gaunt,                TYR,  leader,          6, 4,  3,  3, 3, 1, 4, 2, 7,  6,  ,    12?,    ,       ,       fleshborer,                                        ,               SK-TYR-16 SK-TYR-17 SK-TYR-11,                     ,              low
tyr_termagant,         Termagant,                    TYR,  trooper,         6, 3,  3,  3, 3, 1, 4, 1, 5,  6,  ,    8?,     ,       ,       fleshborer,                                        ,               SK-TYR-16 SK-TYR-17 SK-TYR-11,                     ,              medium
tyr_hormagaunt,        Hormagaunt,                   TYR,  upgradedPack,    6, 4,  0,  3, 3, 1, 4, 1, 5,  6,  ,    11?,    ,       ,       scything_talons,                                   ,               SK-TYR-04 SK-TYR-16 SK-TYR-17 SK-TYR-11,           tyr_termagant, medium
tyr_gargoyle,          Gargoyle,                     TYR,  upgradedPack,    6, 3,  3,  3, 3, 1, 4, 1, 5,  6,  ,    12?,    ,       ,       fleshborer,                                        wings,          SK-WG-08 SK-TYR-16 SK-TYR-17 SK-TYR-11,            tyr_termagant, low
tyr_ripper_swarm,      Ripper Swarm,                 TYR,  swarm,           6, 3,  0,  3, 3, 3, 2, 3, 10, 6,  ,    12,     ,       ,       ,                                                  ,               SK-TYR-16 SK-TYR-17 SK-TYR-11,                     ,              medium
# Dark Eldar
de_sybarite,           Sybarite,                     DE,   leader,          6, 4,  4,  3, 3, 1, 5, 2, 8,  5,  ,    17?,    ,       ,       splinter_pistol ccw,                               ,               SK-DE-21,                                          ,              medium
de_warrior,            Dark Eldar Warrior,           DE,   trooper,         6, 4,  4,  3, 3, 1, 5, 1, 8,  5,  ,    8?,     ,       ,       splinter_rifle,                                    ,               SK-DE-21,                                          ,
de_scourge,            Scourge,                      DE,   upgradedPack,    6, 4,  4,  3, 3, 1, 5, 1, 8,  5,  ,    16?,    ,       ,       splinter_rifle,                                    wings,          SK-WG-08,                                          de_warrior,
# Chaos Space Marines
csm_aspiring_champion, Aspiring Champion,            CSM,  leader,          6, 4,  4,  4, 4, 1, 4, 2, 9,  3,  ,    27?,    ,       yes,    bolter | bolt_pistol ccw,                          ,               SK-CSM-21,                                         ,              medium
csm_marine,            Chaos Space Marine,           CSM,  trooper,         6, 4,  4,  4, 4, 1, 4, 1, 8,  3,  ,    14?,    ,       yes,    bolter,                                            ,               SK-CSM-21,                                         ,
csm_possessed,         Possessed Chaos Space Marine, CSM,  upgradedPack,    6, 4,  4,  5, 4, 1, 4, 1, 8,  3,  5,   24?,    ,       ,       ccw,                                               ,               SK-CSM-21,                                         csm_marine,    low
csm_nurgling,          Nurgling base,                CSM,  swarm,           6, 3,  0,  3, 3, 3, 2, 3, 10, ,   5,   9,      ,       ,       ,                                                  mark_of_nurgle, SK-CSM-04,                                         ,              medium
# Eldar
eld_warlock,           Warlock,                      ELD,  leader,          6, 4,  4,  3, 3, 1, 4, 1, 8,  ,   4,   18?,    ,       ,       shuriken_pistol witchblade,                        ,               SK-ELD-15,                                         ,              low
eld_guardian,          Guardian Defender,            ELD,  trooper,         6, 3,  3,  3, 3, 1, 4, 1, 8,  5,  ,    8?,     ,       ,       shuriken_catapult,                                 ,               SK-ELD-15,                                         ,
eld_storm_guardian,    Storm Guardian,               ELD,  alternativePack, 6, 3,  3,  3, 3, 1, 4, 1, 8,  5,  ,    8?,     ,       ,       shuriken_pistol ccw,                               ,               SK-ELD-15,                                         eld_guardian,
eld_ranger,            Ranger,                       ELD,  upgradedPack,    6, 3,  4,  3, 3, 1, 4, 1, 8,  5,  ,    19?,    ,       ,       shuriken_pistol eldar_long_rifle,                  ,               SK-ELD-06 SK-WG-12 SK-ELD-15,                      eld_guardian,
`,
);
