/** Items that are neither weapons nor grenades, and what they do to characteristics; and what describes the grenades. Cold. */
import { withoutPrototypes } from "../../kernel/records.ts";
import { FLAG, ID, integer, list, means, named, numbers, open, RULE, rows, TEXT } from "../../kernel/rows.ts";

/**
 * The Shadow Field is no number here, because it can be lost in battle; nor is the Storm Shield, which is a close combat weapon.
 * Marks stay known to hot code as well: plague weapons and gifts ask for them. The three Kustom Jobs change the gun, see `tuned` in
 * equip.ts.
 */
export const WARGEAR_COLUMNS = {
  id: ID,
  name: TEXT,
  /** Switching one of these off takes the item's effect away. */
  rules: means("special rules, see below", list(RULE)),
  /** Characteristics that become this number, if that is better. */
  sets: means("what becomes this number, if that is better", open(numbers(["Sv", "Inv"], integer(2, 7)), 7)),
  adds: means("what is added to characteristics", open(numbers(["S", "T", "A", "Ld"], integer(-10, 10)))),
  /** `sets` and `adds` are all that it does, so that hot code need not know it. */
  onlyNumbers: means("it does nothing else", FLAG),
  /** Weapon profiles that come with it. */
  ranged: means("what shoots of it", list(named("ranged"))),
  melee: means("what strikes of it", list(named("melee"))),
};

export const WARGEAR = rows(
  WARGEAR_COLUMNS,
  `
id,                      name,                        rules,                sets,  adds, onlyNumbers, ranged,                        melee
# Several armies
artificer_armour,        Artificer Armour,            SK-SM-07,             Sv=2,  ,     yes,         ,
chaos_armour,            Chaos Armour,                SK-CSM-06,            Sv=2,  ,     yes,         ,
carapace_armour,         Carapace Armour,             SK-IG-06,             Sv=4,  ,     yes,         ,
auspex_scanner,          Auspex Scanner,              SK-WG-06,             ,      ,     ,            ,
bionic_replacement,      Bionic Replacement,          SK-WG-07,             ,      ,     ,            ,
jump_pack,               Jump Pack,                   SK-WG-08,             ,      ,     ,            ,
wings,                   Wings,                       SK-WG-08,             ,      ,     ,            ,
master_crafted_weapon,   Master-Crafted Weapon,       SK-WG-09,             ,      ,     ,            ,
purity_seals,            Purity Seals,                SK-SM-08,             ,      ,     ,            ,
refractor_field,         Refractor Field,             SK-IG-07,             Inv=4, ,     yes,         ,
targeter,                Targeter,                    SK-IG-08,             ,      ,     ,            ,
trademark_item,          Trademark Item,              SK-IG-09,             ,      ,     ,            ,
# Orks
ammo_runt,               Ammo Runt,                   SK-ORK-14,            ,      ,     ,            ,
attack_squig,            Attack Squig,                SK-ORK-16,            ,      ,     ,            ,
big_horns,               Big Horns / Iron Gob,        SK-ORK-24 SK-ORK-A10, ,      Ld=1, yes,         ,
bosspole,                Bosspole,                    SK-ORK-24 SK-ORK-A12, ,      ,     ,            ,
cybork_body,             Cybork Body,                 SK-ORK-24 SK-ORK-A13, Inv=5, ,     yes,         ,
eavy_armour,             'Eavy Armour,                SK-ORK-24 SK-ORK-A14, Sv=4,  ,     yes,         ,
more_dakka,              Kustom Job: More Dakka,      SK-ORK-24 SK-ORK-A15, ,      ,     yes,         ,
blasta,                  Kustom Job: Blasta,          SK-ORK-24 SK-ORK-A16, ,      ,     yes,         ,
shootier,                Kustom Job: Shootier,        SK-ORK-24 SK-ORK-A17, ,      ,     yes,         ,
mega_armour,             Mega Armour,                 SK-ORK-24 SK-ORK-A19, Sv=2,  ,     ,            ,
mega_boosta,             Mega Boosta,                 SK-ORK-24 SK-ORK-A20, ,      ,     ,            ,
stikkbomb_chucka,        Stikkbomb Chucka,            SK-ORK-24 SK-ORK-A21, ,      ,     ,            ,
# Tau
multi_tracker,           Hard-Wired Multi-Tracker,    SK-TAU-14 SK-TAU-A01, ,      ,     ,            ,
target_lock,             Hard-Wired Target Lock,      SK-TAU-14 SK-TAU-A02, ,      ,     ,            ,
blacksun_filter,         Hard-Wired Blacksun Filter,  SK-TAU-14 SK-TAU-A03, ,      ,     ,            ,
drone_controller,        Hard-Wired Drone Controller, SK-TAU-14 SK-TAU-A04, ,      ,     ,            ,
bonding_knife,           Bonding Knife,               SK-TAU-09,            ,      ,     ,            ,
# Necrons
chronometron,            Chronometron,                SK-NEC-08,            ,      ,     ,            ,
gaze_of_flame,           Gaze of Flame,               SK-NEC-09,            ,      ,     ,            ,
lightning_field,         Lightning Field,             SK-NEC-10,            ,      ,     ,            ,
nightmare_shroud,        Nightmare Shroud,            SK-NEC-11,            ,      ,     ,            ,
phase_shifter,           Phase Shifter,               SK-NEC-12,            Inv=4, ,     yes,         ,
phylactery,              Phylactery,                  SK-NEC-13,            ,      ,     ,            ,
resurrection_orb,        Resurrection Orb,            SK-NEC-14,            ,      ,     ,            ,
solar_pulse,             Solar Pulse,                 SK-NEC-15,            ,      ,     ,            ,
veil_of_darkness,        Veil of Darkness,            SK-NEC-16,            ,      ,     ,            ,
# Tyranids
hive_node,               Hive Node,                   SK-TYR-09,            ,      ,     ,            ,
limb_replacement,        Limb Replacement,            SK-TYR-20,            ,      ,     ,            ,
psychic_scream,          Psychic Scream,              SK-TYR-21,            ,      ,     ,            ,
catalyst,                Catalyst,                    SK-TYR-22,            ,      ,     ,            ,
warp_blast,              Warp Blast,                  SK-TYR-23,            ,      ,     ,            warp_blast warp_blast_focused,
warp_field,              Warp Field,                  SK-TYR-24,            Sv=2,  ,     yes,         ,
implant_attack,          Implant Attack,              SK-TYR-25,            ,      ,     ,            ,
flesh_hooks,             Flesh Hooks,                 SK-TYR-26,            ,      ,     ,            ,
bio_plasma,              Bio-Plasma,                  SK-TYR-27,            ,      ,     ,            ,                              bio_plasma
acid_blood,              Acid Blood,                  SK-TYR-28,            ,      ,     ,            ,
# Dark Eldar
crucible_of_malediction, Crucible of Malediction,     SK-DE-05,             ,      ,     ,            ,
combat_drugs,            Combat Drugs,                SK-DE-06,             ,      ,     ,            ,
hell_mask,               Hell Mask,                   SK-DE-13,             ,      ,     ,            ,
shadow_field,            Shadow Field,                SK-DE-14,             ,      ,     ,            ,
soul_seeker_ammunition,  Soul Seeker Ammunition,      SK-DE-15,             ,      ,     ,            ,
tormentor_helm,          Tormentor Helm,              SK-DE-16,             ,      A=1,  yes,         tormentor_helm_gun,
trophy_rack,             Trophy Rack,                 SK-DE-17,             ,      ,     ,            ,
# Chaos Space Marines
spiky_bits,              Spiky Bits,                  SK-CSM-07,            ,      ,     ,            ,
mark_of_chaos_undivided, Mark of Chaos Undivided,     SK-CSM-08,            ,      ,     ,            ,
mark_of_khorne,          Mark of Khorne,              SK-CSM-09,            ,      S=1,  ,            ,
mark_of_nurgle,          Mark of Nurgle,              SK-CSM-10,            ,      T=1,  ,            ,
mark_of_slaanesh,        Mark of Slaanesh,            SK-CSM-11,            ,      A=1,  ,            ,
mark_of_tzeentch,        Mark of Tzeentch,            SK-CSM-12,            ,      ,     ,            ,
collar_of_khorne,        Collar of Khorne,            SK-CSM-13,            ,      ,     ,            ,
blight_grenades,         Blight Grenades,             SK-CSM-14,            ,      ,     ,            ,
nurgles_rot,             Nurgle's Rot,                SK-CSM-15,            ,      ,     ,            ,
plague_weapon,           Plague Weapon,               SK-CSM-16,            ,      ,     ,            ,
doom_siren,              Doom Siren,                  SK-CSM-17,            ,      ,     ,            doom_siren,
disc_of_tzeentch,        Disc of Tzeentch,            SK-CSM-18,            ,      ,     ,            ,
# Eldar
spirit_stones,           Spirit Stones,               SK-ELD-17 SK-ELD-A03, ,      ,     ,            ,
runes_of_witnessing,     Runes of Witnessing,         SK-ELD-17 SK-ELD-A04, ,      ,     ,            ,
runes_of_warding,        Runes of Warding,            SK-ELD-17 SK-ELD-A05, ,      ,     ,            ,
destructor,              Destructor,                  SK-ELD-09,            ,      ,     ,            eldar_destructor,
enhance,                 Enhance,                     SK-ELD-10,            ,      ,     ,            ,
conceal,                 Conceal,                     SK-ELD-11,            ,      ,     ,            ,
`,
);

export const MARKS = WARGEAR.map(({ id }) => id).filter((id) => id.startsWith("mark_of_"));

/** Grenades of all armies under one name each, with the rules that describe them. */
export const GRENADE_COLUMNS = { id: ID, rules: list(RULE) };

export const GRENADE_ROWS = rows(
  GRENADE_COLUMNS,
  `
id,           rules
frag,         SK-GREN-07
krak,         SK-GREN-08
antiPlant,    SK-GREN-09
smoke,        SK-GREN-10
choke,        SK-GREN-11
hallucinogen, SK-GREN-12
photonFlash,  SK-GREN-13
plasma,       SK-GREN-14
rad,          SK-GREN-15
poisonGas,    SK-GREN-15 SK-DE-18
tanglefoot,   SK-GREN-16
melta,        SK-GREN-17
`,
);

export const GRENADE_RULES: Readonly<Record<string, readonly string[]>> = withoutPrototypes(
  Object.fromEntries(GRENADE_ROWS.map(({ id, rules }) => [id, rules])),
);
