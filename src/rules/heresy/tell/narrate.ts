/**
 * The events of a Heresy battle as sentences in the rulebook's words, with the rules that they follow, and what the dice between two
 * events were rolled for. Cold: replay only.
 */

import type { EventSpec, Matchup } from "../../kernel/rule-system.ts";
import { counted, oneOf, side, type Told, type Words } from "../../kernel/sentences.ts";
import { eventsOf, tellEvent, type WordsOf } from "../../kernel/tape.ts";
import type { Narration, TapedEvent, TapedRoll } from "../../kernel/taped.ts";
import { LOCATIONS } from "../book/data.ts";
import { E } from "../events.ts";
import type { HeresyMatchup } from "../matchup.ts";
import { END, ENDINGS } from "../metrics.ts";

const unit: Words<HeresyMatchup> = ({ matchup, leg }, index) => {
  const seat = index >= matchup.stride ? 1 : 0;
  return matchup.unitNames[seat === leg ? 0 : 1]![index - seat * matchup.stride] ?? `unit ${index}`;
};
const weapon: Words<HeresyMatchup> = ({ matchup }, label) => matchup.weaponNames[label] ?? "a weapon";
const centimetres = (_: unknown, millimetres: number): string => `${Math.abs(millimetres) / 10} cm`;

const LEVEL_WORDS = ["fresh", "fatigued", "routed", "destroyed"];
// biome-ignore format: by their numbers
const CAUSES = [
  "", "spotting", "to charge", "after the round", "to react", "to move on", "for being charged by the dreadful",
  "against a psychic attack", "to charge the dreadful", "for a titan", "at its break point",
  "for losses beyond its break point", "to recover from suppression", "to withdraw", "for its damage",
];
const POWER_WORDS = ["a bolt", "a ward", "dread", "quickening"];

const COMPASS = ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"];

const WORDS: WordsOf<HeresyMatchup> = {
  unit,
  side,
  weapon,
  itsWeapon: (told, label) => (label < 0 ? "" : ` with its ${weapon(told, label)}`),
  centimetres,
  towards: (told, millimetres) => `${centimetres(told, millimetres)}${millimetres < 0 ? " back" : ""}`,
  /** Millimetres from the middle of the table. */
  place: (_, millimetres) => String(millimetres / 10),
  /** 720 directions to the turn, counter-clockwise from east; seat 1 looks north. */
  direction: (_, direction) => COMPASS[Math.round(direction / 90) % 8]!,
  phase: oneOf("Orders", "Movement", "Combat", "End phase"),
  order: oneOf("no order", "prepared fire", "advance", "advance, away", "charge", "strategic move", "rout"),
  goal: (told, target) => (target < 0 ? "" : ` at ${unit(told, target)}`),
  commander: (told, chief) => (chief < 0 ? "has lost its commander" : `is now led by ${unit(told, chief)}`),
  within: oneOf("out of", "within"),
  cause: oneOf(...CAUSES),
  passed: oneOf("fails", "passes"),
  level: oneOf(...LEVEL_WORDS),
  stands: counted("stand"),
  dice: counted("die", "dice"),
  /** A 10 is as hard as it gets. */
  toHit: (_, raw) => (raw > 10 ? `10 (${raw})` : String(Math.max(1, raw))),
  hits: counted("hit"),
  pierced: counted("penetration"),
  occasion: oneOf(
    "fires at",
    "fires in reaction at",
    "fires at the charge of",
    "shoots after",
    "strikes with its mind at",
  ),
  found: oneOf("does not find it", "finds it"),
  chits: counted("chit"),
  recovered: oneOf("stays suppressed", "shakes it off"),
  casualtyPoints: counted("casualty point"),
  away: oneOf("cannot get away", "withdraws"),
  shields: counted("shield"),
  location: oneOf(...LOCATIONS.map((name) => name.replace(/(\d)/, " $1"))),
  catastrophe: oneOf("shaken", "a weapon jams", "slowed", "a breach", "destroyed"),
  repair: oneOf("the shock", "a jammed weapon", "its stride", "", "", "shields"),
  power: oneOf(...POWER_WORDS),
  powers: cards,
  psiPoints: counted("psi-point"),
  dispelled: oneOf("cannot dispel it", "dispels it"),
  flank: oneOf("", " from the flank"),
  around: oneOf("do not find a way around the flank", "come around the flank"),
  objective: (_, index) => String(index + 1),
  owner: (told, owner) => (owner === 0 ? "nobody's" : `held by ${side(told, owner - 1)}`),
  passengers: counted("passenger"),
};

/** A set of powers. */
function cards(_: unknown, set: number): string {
  const names = POWER_WORDS.filter((_each, i) => (set & (1 << i)) !== 0);
  const last = names.pop();
  return last === undefined ? "no power" : [...(names.length === 0 ? [] : [names.join(", ")]), last].join(" and ");
}

const PHASE_RULES = [["HE-ASM-01"], ["HE-ASM-07"], ["HE-INI-01"], ["HE-END-01"]];

export function narrate(matchup: HeresyMatchup, leg: number, event: TapedEvent): Narration {
  const told = { matchup, leg };
  const { code, a, b, c } = event;
  const narration = tellEvent(E, WORDS, told, event);
  if (code === E.ended) return { ...narration, text: ending(told, a, b) };
  const rules = rulesOf(event) ?? narration.rules;
  if (code === E.rally && b === c)
    return { ...narration, text: `${unit(told, a)} is called to rally and stays ${LEVEL_WORDS[b]}.`, rules };
  return { ...narration, rules };
}

/** The rules of an event whose sentence serves several; absent: those of the sentence. */
function rulesOf({ code, a, b, c }: TapedEvent): readonly string[] | undefined {
  if (code === E.phase) return PHASE_RULES[a];
  if (code === E.level) return [c === 1 ? "HE-RAL-05" : "HE-QUA-08"];
  if (code === E.destroyed) return [["HE-QUA-09", "HE-RAL-05", "HE-ASL-26", "HE-ORD-05"][b]!];
  if (code !== E.rally) return undefined;
  if (c > b) return ["HE-RAL-03", "HE-RAL-05"];
  return b - c === 2 ? ["HE-RAL-03", "HE-RAL-06"] : ["HE-RAL-03", "HE-RAL-04"];
}

function ending(told: Told<HeresyMatchup>, reason: number, winner: number): string {
  const why = ENDINGS[reason] ?? "ended";
  if (winner < 0) return `The battle ends in a draw: ${reason === END.both ? "both sides are beaten" : why}`;
  if (reason === END.ahead) return `${side(told, winner)} win on points at the turn limit`;
  if (reason === END.ground) return `${side(told, winner)} win on points: the defenders hold no objective`;
  return `${side(told, winner)} win: ${side(told, 1 - winner)} are ${why === "won on points" ? "beaten on points" : why}`;
}

/** What the last roll before an event was for. */
const PURPOSE: Readonly<Record<number, string>> = {
  [E.check]: "quality",
  [E.reroll]: "quality",
  [E.rally]: "rally",
  [E.shields]: "shields",
  [E.catastrophe]: "chart",
  [E.repair]: "repair",
  [E.electro]: "hull",
  [E.flank]: "flank march",
  [E.wreck]: "wreck",
};
/** Events before which all rolls were for the same. */
const ALL_ALIKE: Readonly<Record<number, string>> = {
  [E.initiative]: "initiative",
  [E.stealth]: "stealth",
  [E.dispel]: "dispel",
  [E.counter]: "first counter",
  [E.casualtyPoints]: "casualty points",
};

/** What damage to a hull tells, before it rolls for a catastrophe. */
const HULL_HIT = new Set([E.location, E.check, E.level]);

/** What each of the rolls between two events was for; empty where only the dice themselves can be told. */
export function nameRolls(
  _: Matchup,
  before: TapedEvent | undefined,
  rolls: readonly TapedRoll[],
  after: TapedEvent | undefined,
): readonly string[] {
  const alike = after === undefined ? undefined : ALL_ALIKE[after.code];
  const last = after === undefined ? undefined : PURPOSE[after.code];
  return rolls.map(({ primitive, n }, i) => {
    // Nothing but the guess of a range is a sum of dice.
    if (primitive === "sum" && n === 2) return "guess of the range";
    if (after?.code === E.psi) return primitive === "die" ? "psi-points" : "card";
    if (alike !== undefined) return alike;
    if (before?.code === E.weapon && i === 0) return "to hit";
    if (last !== undefined && i === rolls.length - 1) return last;
    // A hit on a hull rolls where, whether it gets through, and for a catastrophe (HE-TIT-13, HE-TIT-14).
    if (primitive === "table") return "location";
    if (primitive !== "count" && primitive !== "test") return "";
    return i === 0 && before !== undefined && HULL_HIT.has(before.code) ? "catastrophe" : "penetration";
  });
}

export const EVENTS: readonly EventSpec[] = eventsOf(E);
