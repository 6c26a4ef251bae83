/** What an entry of a roster may say, and the model that comes of it: the declarations on which roster, gear and muster stand. Cold. */
import { z } from "zod";
import { maybe, text, yes } from "../../../scenario/fields.ts";
import * as data from "./data.ts";

/** One model as it goes into battle: characteristics with gear, gains and injuries in them, house rules and switches applied. */
export interface LoadedModel extends Readonly<Record<data.Characteristic, number>> {
  readonly profile: string;
  readonly name: string;
  readonly army: string;
  /** The profile of the rulebook that it is of the kind of, where its own is the user's. */
  readonly kin?: string;
  readonly role: string;
  /** Index of the roster entry. */
  readonly pack: number;
  readonly leader: boolean;
  /** Broke the mould (SK-ADV-07). */
  readonly upgraded: boolean;
  /** Saves are 2..7; 7 is none. The Shadow Field is an item, the Storm Shield a close combat weapon: neither is in `Inv`. */
  readonly Sv: number;
  readonly Inv: number;
  /** Toughness before gains, injuries, marks and Destroyer bodies (SK-AMB-04). */
  readonly startingT: number;
  /** Price of this model with its gear; a companion's is its own, not its owner's. */
  readonly points: number;
  /** What it counts for the size of the unit, x 2. */
  readonly sizeWeight: number;
  /** What it carries, as the roster names it. */
  readonly weapons: readonly string[];
  /** Profiles of what it carries and of what its items shoot; a Strength of "user+1" or "target" is left to the battle. */
  readonly ranged: readonly data.RangedProfile[];
  readonly melee: readonly data.MeleeProfile[];
  /** One-handed close combat weapons and pistols in its hands, for the second weapon bonus (SK-CC-16). */
  readonly handsOneHanded: number;
  readonly grenades: readonly string[];
  /** Items that do more than change a number, marks, and items that are part of the model (wings). */
  readonly items: readonly string[];
  /** But for Armourer, which is in `Sv`. */
  readonly skills: readonly string[];
  readonly powers: readonly string[];
  readonly rules: readonly string[];
  readonly sealed: boolean;
  /** May roll one failed Leadership test a battle again (SK-INJ-24). */
  readonly hardened: boolean;
  /** Profiles that it hits on a fixed roll in close combat (SK-INJ-20). */
  readonly enmities: readonly string[];
  /** Index of the model that it must stay with. */
  readonly companionOf?: number;
}

/** Where the side stands in the scenario, and what the mode asks of it. */
export interface MusterTerms {
  /** Index of the side, for paths of problems. */
  readonly side: number;
  /** Points that may be spent; null: any number. */
  readonly budget: number | null;
  /** "strict" also asks for a leader and for the army's unit size. */
  readonly muster: "free" | "strict";
}

const ids = (what: string, all: readonly string[]) =>
  z.array(z.string().min(1)).meta({ description: what, examples: [all.slice(0, 2)] });

const WEAPON_IDS = data.WEAPONS.map((each) => each.id);
const gear = {
  weapons: ids(
    "What each model carries. Left out: what the profile starts with. The first one is the master-crafted one, if one is bought.",
    WEAPON_IDS,
  ).optional(),
  grenades: ids("Types of grenades; they are never used up.", Object.keys(data.GRENADE_RULES)).optional(),
  wargear: ids(
    "Other items from the army's armoury.",
    data.WARGEAR.map((each) => each.id),
  ).optional(),
};

const gain = z.int().min(-9).max(2).optional();

const specialist = z.strictObject({
  count: z.int().min(1).max(32).meta({ description: "How many of the entry's models are equipped like this." }),
  ...gear,
});

/** One line of a roster: a commander, a Pack, or a model that broke the mould. */
// biome-ignore format: a key a line.
export const rosterEntrySchema = z
  .strictObject({
    profile: z.string().min(1).meta({ description: "What the models are, such as sm_marine.", examples: data.PROFILES.map((each) => each.id) }),
    count: z.int().min(1).max(32).default(1).meta({ description: "How many models; 1 for commanders and Upgraded models." }),
    name: text("What reports call them."),
    ...gear,
    skills: ids("Skills of a commander or an Upgraded model.", data.SKILLS.map((each) => each.id)).optional(),
    powers: ids("The psychic powers that its Psychic Training gave it.", data.POWERS.map((each) => each.id)).optional(),
    specialists: z.array(specialist).optional().meta({ description: "Some of the entry's models that carry other things, such as the heavy weapon of a Pack.", examples: [[{ count: 1, weapons: ["heavy_bolter"] }]] }),
    upgraded: yes("A model that broke the mould: it buys from the armoury and learns skills as a commander does."),
    characteristics: z.strictObject(Object.fromEntries(data.CHARACTERISTICS.map((each) => [each, gain])) as Record<data.Characteristic, typeof gain>).optional().meta({ description: "Advances (at most +2) and lasting injuries (negative).", examples: [{ WS: 1, T: -1 }] }),
    lost: maybe(z.array(z.enum(["arm", "leg", "eye"])), "Limbs and eyes lost in earlier battles; an eye costs a point of BS by itself."),
    hardened: yes("Survived an injury that made it Hardened."),
    scarred: yes("Horrible scars: Fearsome whatever its access to skills."),
    enmities: z.array(z.string().min(1)).optional().meta({ description: "Profiles that it bears bitter enmity.", examples: [["ork_nob"]] }),
  })
  .meta({ description: "Models of one profile with the same gear." });

export type RosterLine = z.infer<typeof rosterEntrySchema>;
export type Gains = Partial<Record<data.Characteristic, number>>;

/** A roster entry whose profile is known. */
export interface Line {
  readonly index: number;
  readonly path: readonly (string | number)[];
  readonly entry: RosterLine;
  readonly profile: data.Profile;
}
