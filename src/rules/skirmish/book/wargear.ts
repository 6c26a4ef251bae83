/** Items that are neither weapons nor grenades, and what they do to characteristics. Cold. */
import { withoutPrototypes } from "../../kernel/records.ts";
import type { WargearItem } from "./types.ts";

/**
 * The Shadow Field is no number here, because it can be lost in battle; nor is the Storm Shield, which is a close combat weapon.
 * Marks stay known to hot code as well: plague weapons and gifts ask for them.
 */
export const WARGEAR: readonly WargearItem[] = [
  // Several armies
  armour("artificer_armour", "Artificer Armour", "SK-SM-07", 2),
  armour("chaos_armour", "Chaos Armour", "SK-CSM-06", 2),
  armour("carapace_armour", "Carapace Armour", "SK-IG-06", 4),
  item("auspex_scanner", "Auspex Scanner", "SK-WG-06"),
  item("bionic_replacement", "Bionic Replacement", "SK-WG-07"),
  item("jump_pack", "Jump Pack", "SK-WG-08"),
  item("wings", "Wings", "SK-WG-08"),
  item("master_crafted_weapon", "Master-Crafted Weapon", "SK-WG-09"),
  item("purity_seals", "Purity Seals", "SK-SM-08"),
  { ...item("refractor_field", "Refractor Field", "SK-IG-07"), sets: { Inv: 4 }, onlyNumbers: true },
  item("targeter", "Targeter", "SK-IG-08"),
  item("trademark_item", "Trademark Item", "SK-IG-09"),
  // Orks
  item("ammo_runt", "Ammo Runt", "SK-ORK-14"),
  item("attack_squig", "Attack Squig", "SK-ORK-16"),
  { ...item("big_horns", "Big Horns / Iron Gob", "SK-ORK-24", "SK-ORK-A10"), adds: { Ld: 1 }, onlyNumbers: true },
  item("bosspole", "Bosspole", "SK-ORK-24", "SK-ORK-A12"),
  { ...item("cybork_body", "Cybork Body", "SK-ORK-24", "SK-ORK-A13"), sets: { Inv: 5 }, onlyNumbers: true },
  { ...item("eavy_armour", "'Eavy Armour", "SK-ORK-24", "SK-ORK-A14"), sets: { Sv: 4 }, onlyNumbers: true },
  // The three Kustom Jobs change the gun, see `kustomize` in roster.ts.
  { ...item("more_dakka", "Kustom Job: More Dakka", "SK-ORK-24", "SK-ORK-A15"), onlyNumbers: true },
  { ...item("blasta", "Kustom Job: Blasta", "SK-ORK-24", "SK-ORK-A16"), onlyNumbers: true },
  { ...item("shootier", "Kustom Job: Shootier", "SK-ORK-24", "SK-ORK-A17"), onlyNumbers: true },
  { ...item("mega_armour", "Mega Armour", "SK-ORK-24", "SK-ORK-A19"), sets: { Sv: 2 } },
  item("mega_boosta", "Mega Boosta", "SK-ORK-24", "SK-ORK-A20"),
  item("stikkbomb_chucka", "Stikkbomb Chucka", "SK-ORK-24", "SK-ORK-A21"),
  // Tau
  item("multi_tracker", "Hard-Wired Multi-Tracker", "SK-TAU-14", "SK-TAU-A01"),
  item("target_lock", "Hard-Wired Target Lock", "SK-TAU-14", "SK-TAU-A02"),
  item("blacksun_filter", "Hard-Wired Blacksun Filter", "SK-TAU-14", "SK-TAU-A03"),
  item("drone_controller", "Hard-Wired Drone Controller", "SK-TAU-14", "SK-TAU-A04"),
  item("bonding_knife", "Bonding Knife", "SK-TAU-09"),
  // Necrons
  item("chronometron", "Chronometron", "SK-NEC-08"),
  item("gaze_of_flame", "Gaze of Flame", "SK-NEC-09"),
  item("lightning_field", "Lightning Field", "SK-NEC-10"),
  item("nightmare_shroud", "Nightmare Shroud", "SK-NEC-11"),
  { ...item("phase_shifter", "Phase Shifter", "SK-NEC-12"), sets: { Inv: 4 }, onlyNumbers: true },
  item("phylactery", "Phylactery", "SK-NEC-13"),
  item("resurrection_orb", "Resurrection Orb", "SK-NEC-14"),
  item("solar_pulse", "Solar Pulse", "SK-NEC-15"),
  item("veil_of_darkness", "Veil of Darkness", "SK-NEC-16"),
  // Tyranids
  item("hive_node", "Hive Node", "SK-TYR-09"),
  item("limb_replacement", "Limb Replacement", "SK-TYR-20"),
  item("psychic_scream", "Psychic Scream", "SK-TYR-21"),
  item("catalyst", "Catalyst", "SK-TYR-22"),
  item("warp_blast", "Warp Blast", "SK-TYR-23"),
  { ...item("warp_field", "Warp Field", "SK-TYR-24"), sets: { Sv: 2 }, onlyNumbers: true },
  item("implant_attack", "Implant Attack", "SK-TYR-25"),
  item("flesh_hooks", "Flesh Hooks", "SK-TYR-26"),
  item("bio_plasma", "Bio-Plasma", "SK-TYR-27"),
  item("acid_blood", "Acid Blood", "SK-TYR-28"),
  // Dark Eldar
  item("crucible_of_malediction", "Crucible of Malediction", "SK-DE-05"),
  item("combat_drugs", "Combat Drugs", "SK-DE-06"),
  item("hell_mask", "Hell Mask", "SK-DE-13"),
  item("shadow_field", "Shadow Field", "SK-DE-14"),
  item("soul_seeker_ammunition", "Soul Seeker Ammunition", "SK-DE-15"),
  { ...item("tormentor_helm", "Tormentor Helm", "SK-DE-16"), adds: { A: 1 }, onlyNumbers: true },
  item("trophy_rack", "Trophy Rack", "SK-DE-17"),
  // Chaos Space Marines
  item("spiky_bits", "Spiky Bits", "SK-CSM-07"),
  item("mark_of_chaos_undivided", "Mark of Chaos Undivided", "SK-CSM-08"),
  { ...item("mark_of_khorne", "Mark of Khorne", "SK-CSM-09"), adds: { S: 1 } },
  { ...item("mark_of_nurgle", "Mark of Nurgle", "SK-CSM-10"), adds: { T: 1 } },
  { ...item("mark_of_slaanesh", "Mark of Slaanesh", "SK-CSM-11"), adds: { A: 1 } },
  item("mark_of_tzeentch", "Mark of Tzeentch", "SK-CSM-12"),
  item("collar_of_khorne", "Collar of Khorne", "SK-CSM-13"),
  item("blight_grenades", "Blight Grenades", "SK-CSM-14"),
  item("nurgles_rot", "Nurgle's Rot", "SK-CSM-15"),
  item("plague_weapon", "Plague Weapon", "SK-CSM-16"),
  item("doom_siren", "Doom Siren", "SK-CSM-17"),
  item("disc_of_tzeentch", "Disc of Tzeentch", "SK-CSM-18"),
  // Eldar
  item("spirit_stones", "Spirit Stones", "SK-ELD-17", "SK-ELD-A03"),
  item("runes_of_witnessing", "Runes of Witnessing", "SK-ELD-17", "SK-ELD-A04"),
  item("runes_of_warding", "Runes of Warding", "SK-ELD-17", "SK-ELD-A05"),
  item("destructor", "Destructor", "SK-ELD-09"),
  item("enhance", "Enhance", "SK-ELD-10"),
  item("conceal", "Conceal", "SK-ELD-11"),
];

function item(id: string, name: string, ...rules: string[]): WargearItem {
  return { id, name, rules };
}

function armour(id: string, name: string, rule: string, Sv: number): WargearItem {
  return { id, name, rules: [rule], sets: { Sv }, onlyNumbers: true };
}

/** Weapon profiles that come with an item. */
export const BUILT_IN: Readonly<
  Record<string, { readonly ranged: readonly string[]; readonly melee: readonly string[] }>
> = {
  tormentor_helm: { ranged: ["tormentor_helm_gun"], melee: [] },
  doom_siren: { ranged: ["doom_siren"], melee: [] },
  destructor: { ranged: ["eldar_destructor"], melee: [] },
  warp_blast: { ranged: ["warp_blast", "warp_blast_focused"], melee: [] },
  bio_plasma: { ranged: [], melee: ["bio_plasma"] },
};

export const MARKS = [
  "mark_of_chaos_undivided",
  "mark_of_khorne",
  "mark_of_nurgle",
  "mark_of_slaanesh",
  "mark_of_tzeentch",
] as const;

/** Grenades of all armies under one name each, with the rule that describes them. */
export const GRENADE_RULES: Readonly<Record<string, readonly string[]>> = withoutPrototypes({
  frag: ["SK-GREN-07"],
  krak: ["SK-GREN-08"],
  antiPlant: ["SK-GREN-09"],
  smoke: ["SK-GREN-10"],
  choke: ["SK-GREN-11"],
  hallucinogen: ["SK-GREN-12"],
  photonFlash: ["SK-GREN-13"],
  plasma: ["SK-GREN-14"],
  rad: ["SK-GREN-15"],
  poisonGas: ["SK-GREN-15", "SK-DE-18"],
  tanglefoot: ["SK-GREN-16"],
  melta: ["SK-GREN-17"],
});
