/** The events of a battle as sentences in the rulebook's words, with the rules that they follow, and what the dice were rolled for. Cold. */
import { UNIT } from "../../../geometry/ticks.ts";
import type { EventSpec } from "../../kernel/rule-system.ts";
import { counted, namesApart, oneOf, side, type Told as ToldOf } from "../../kernel/sentences.ts";
import { eventsOf, type Fields, fieldsOf, tellEvent, type WordsOf } from "../../kernel/tape.ts";
import type { Narration, TapedEvent, TapedRoll } from "../../kernel/taped.ts";
import { SEVERITIES } from "../book/data.ts";
import { E } from "../events.ts";
import { type DarkMatchup, DISMOUNT, MOUNT, OVERKILL, POWER } from "../matchup.ts";
import { ENDINGS } from "../metrics.ts";

type Told = ToldOf<DarkMatchup>;

const ACTIONS = [
  "passes",
  "Advance",
  "Fire",
  "Assault",
  "Ram",
  "Rally",
  "March",
  "Psychic Power",
  "Use Scanner",
  "Pop-up attack",
  "Mount",
  "Dismount",
];
const ACTION_RULES = [
  "DM-TRN-02",
  "DM-ACT-01",
  "DM-ACT-03",
  "DM-ACT-04",
  "DM-RAM-01",
  "DM-ACT-05",
  "DM-ACT-07",
  "DM-ACT-08",
  "DM-ACT-11",
  "DM-SKI-03",
  "DM-ACT-09",
  "DM-ACT-09",
];
const REACTIONS = ["does not react", "Retreat", "Return Fire", "Fight Back", "Nullification"];
const REACTION_RULES = ["DM-TRN-03", "DM-REA-01", "DM-REA-02", "DM-REA-03", "DM-REA-04"];
const POWER_NAMES = ["Bolt", "Ward", "Dread", "Summoning"];
const EFFECTS = [
  "a point of fatigue more",
  "Speed and Agility suffer",
  "Ballistic Skill suffers",
  "Assault Skill and Defence suffer",
  "a weapon is out of action",
  "heavy damage instead",
  "disabled",
  "overkilled",
];
const OVER = ["a unit of theirs is suppressed", "a unit of theirs is destroyed", "they pass", "they rallied"];
const TURN_OVER_RULES = ["DM-TRN-05", "DM-TRN-06", "DM-TRN-02", "DM-TRN-02"];
/** What hero points are spent on, by the constants of hero.ts. */
const HERO_FOR = [
  "natural sixes",
  "against light damage",
  "against heavy damage",
  "against overkill damage",
  "a six to rally",
  "natural sixes in a psychic test",
  "a six in difficult terrain",
  "a six to land",
  "a six on the damage chart",
  "a six for the first turn",
];

/** Names of all units by side; those that would be alike carry the side. */
export function unitNames(matchup: DarkMatchup): readonly (readonly string[])[] {
  return namesApart(
    matchup.fight.map(({ unitNames: names }) => names),
    matchup.sides,
    (name, number) => `${name} (${number})`,
  );
}

const sideIn = ({ leg }: Told, seat: number): number => (seat === leg ? 0 : 1);

const seatOf = ({ matchup }: Told, u: number): number => (u >= matchup.units ? 1 : 0);

function unit(told: Told, u: number): string {
  const { units } = told.matchup;
  if (u < 0) return "nobody";
  const seat = u >= units ? 1 : 0;
  return unitNames(told.matchup)[sideIn(told, seat)]![u - seat * units] ?? `unit ${u}`;
}

/** The models of a group, such as "Guard Veteran of Alpha". */
function group(told: Told, g: number): string {
  const { groups, fight, kinds, units } = told.matchup;
  const seat = g >= groups ? 1 : 0;
  const force = fight[sideIn(told, seat)]!;
  const place = g - seat * groups;
  let u = 0;
  while (u + 1 < force.units && force.groupFrom[u + 1]! <= place) u++;
  const of = unit(told, seat * units + u);
  const name = kinds.name[force.kind[place] ?? 0]!;
  return of.startsWith(name) ? of : `${name} of ${of}`;
}

const inches = (tenths: number): string => `${Math.abs(tenths) / 10} ${Math.abs(tenths) === 10 ? "inch" : "inches"}`;
const near = (ticks: number): string => inches(Math.round((ticks * 10) / UNIT));
const face = (need: number): string => (need <= 1 ? "every face" : `${need}+`);

/** "Light damage on 4+, heavy on 5+": what a face does that it takes to do no more. */
function needs(_: Told, light: number, { heavy, over }: Fields): string {
  const does = [
    ...(light < heavy! ? [`light damage on ${face(light)}`] : []),
    ...(heavy! < over! ? [`heavy damage on ${face(heavy!)}`] : []),
    ...(over! < 7 ? [`overkill on ${face(over!)}`] : []),
  ].join(", ");
  return does === "" ? "No face does damage" : `${does.charAt(0).toUpperCase()}${does.slice(1)}`;
}

function damage(_: Told, over: number, { light, heavy }: Fields): string {
  const parts = [
    light! - heavy! > 0 ? `${light! - heavy!} light` : "",
    heavy! - over > 0 ? `${heavy! - over} heavy` : "",
    over > 0 ? `${over} overkill` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "no damage" : parts.join(", ");
}

/** Whom an action is done to, and what is mounted. */
function on(told: Told, target: number, { unit: actor, action, power }: Fields): string {
  const into = action === MOUNT ? ` into ${unit(told, power! + seatOf(told, actor!) * told.matchup.units)}` : "";
  if (target < 0) return into;
  return `${into}${action === MOUNT || action === DISMOUNT ? ", shooting at" : " on"} ${unit(told, target)}`;
}

/** Of somebody who is still there. */
const isSuppressed = ({ morale, fatigue }: Fields): boolean => morale! >= 0 && fatigue! > morale!;

/** Seat 1 sits at negative y, and its right hand is the other's left. */
const ownWay = (told: Told, { unit: u }: Fields): 1 | -1 => (seatOf(told, u!) === 0 ? 1 : -1);

const WORDS: WordsOf<DarkMatchup> = {
  unit,
  group,
  side,
  inches: (_, tenths) => inches(tenths),
  ahead: (_, seat, { first, second }) => String(seat === 0 ? first : second),
  behind: (_, seat, { first, second }) => String(seat === 0 ? second : first),
  action: (_, action, { power }) =>
    action === POWER ? `${ACTIONS[action]} (${POWER_NAMES[power!]})` : (ACTIONS[action] ?? "acts"),
  on,
  reaction: (_, reaction) => REACTIONS[reaction] ?? "",
  direction: ({ matchup }, way) => (matchup.field !== null ? "" : way < 0 ? " back" : " forward"),
  lostInches: (_, lost) =>
    lost < 0
      ? "it may not enter"
      : lost === 0
        ? "nothing is lost"
        : `${inches(10 * lost)} ${lost === 1 ? "is" : "are"} lost`,
  weapons: ({ matchup }, gun, { weapons }) => {
    const name = matchup.guns.name[gun];
    return name === undefined ? "The ram" : weapons === 1 ? `One ${name}` : `${weapons} x ${name}`;
  },
  dice: counted("die", "dice"),
  modifier: (_, n) => (n < 0 ? ` - ${-n}` : n > 0 ? ` + ${n}` : ""),
  needs,
  damage,
  removed: (_, n) => (n > 0 ? `; ${n} ${n === 1 ? "model" : "models"} out of the fight` : ""),
  chart: (_, chart) => (chart === 0 ? "light" : "heavy"),
  effect: oneOf(...EFFECTS),
  above: (_, morale, fields) => (isSuppressed(fields) ? `, above its Morale of ${morale}: it is suppressed` : ""),
  why: (_, fatigue, { morale }) => (fatigue > morale! ? `fatigue ${fatigue}, Morale ${morale}` : "out of coherency"),
  reason: (_, reason) => OVER[reason] ?? "",
  severity: (_, severity) => SEVERITIES[severity] ?? "",
  noOrSeverity: (_, severity) => (severity === 0 ? "no" : (SEVERITIES[severity] ?? "")),
  threshold: (_, threshold) => (threshold < 0 ? "" : ` against ${threshold}`),
  power: (_, power) => POWER_NAMES[power] ?? "",
  works: (_, works) => (works === 1 ? "is cast" : "fails"),
  ones: counted("natural 1"),
  models: counted("model"),
  pointsLeft: counted("point"),
  heroPoints: counted("hero point"),
  heroFor: (_, what, { points }) => (what === 0 && points === 1 ? "a natural six" : (HERO_FOR[what] ?? "")),
  ending: (_, ending) => ENDINGS[ending] ?? "",
  winner: (told, winner) => (winner === 0 ? "nobody wins" : `${side(told, winner - 1)} win`),
  across: (told, x, fields) => {
    const right = x * ownWay(told, fields);
    return right === 0 ? "0 inches" : `${near(Math.abs(x))} ${right > 0 ? "right" : "left"}`;
  },
  fromEdge: (told, y, fields) => near((told.matchup.field?.tables[0]?.depth ?? 0) / 2 + ownWay(told, fields) * y),
};

export function narrate(matchup: DarkMatchup, leg: number, event: TapedEvent): Narration {
  const narration = tellEvent(E, WORDS, { matchup, leg }, event);
  return { ...narration, rules: rulesOf(narration.rules, event) };
}

/** Actions and reactions carry their own rule. */
function rulesOf(rules: readonly string[], event: TapedEvent): readonly string[] {
  const { code, b, c } = event;
  if (code === E.suppressed && b <= c) return ["DM-SUP-02", "DM-UNT-05"];
  if (code === E.tired && isSuppressed(fieldsOf(E, event))) return [...rules, "DM-SUP-01"];
  if (code === E.act)
    return [...rules, ...[ACTION_RULES[fieldsOf(E, event)["action"]!]!].filter((rule) => rule !== rules[0])];
  if (code === E.hero) return c === 0 ? rules : c <= OVERKILL ? ["DM-HER-04", "DM-HER-05"] : [...rules, "DM-HER-06"];
  if (code === E.turnOver) return [TURN_OVER_RULES[b]!];
  if (code === E.react) return [...rules, ...[REACTION_RULES[b]!].filter((rule) => rule !== rules[0])];
  return rules;
}

/** What the last roll before an event was for. */
const LAST_ROLL: Readonly<Record<number, string>> = {
  [E.terrain]: "terrain",
  [E.rallied]: "rally",
  [E.chart]: "damage chart",
  [E.landedBadly]: "landing",
};
/** What comes of dice that are rolled one by one. */
const ATTACKS = new Set([E.struck, E.chart, E.wrecked, E.hot, E.hero]);

/**
 * Dice that did light damage are looked at again with the faces that are left, as dice of fewer sides; and not at all where what does light damage
 * does heavy damage too.
 */
function damageRolls(event: TapedEvent): string[] {
  const { light, heavy, sides, over } = fieldsOf(E, event) as Record<"light" | "heavy" | "sides" | "over", number>;
  const more = (from: number, to: number) =>
    `${to === over ? "overkill" : "heavy or more"} with the ${Math.min(sides, 7 - from)} faces left`;
  return [
    sides < 6 ? `to do damage with the ${sides} faces left` : "to do damage",
    ...(heavy === light ? [] : [more(light, heavy)]),
    ...(over === heavy ? [] : [more(heavy, over)]),
  ];
}

export function nameRolls(
  _: DarkMatchup,
  before: TapedEvent | undefined,
  rolls: readonly TapedRoll[],
  after: TapedEvent | undefined,
): readonly string[] {
  if (after === undefined) return rolls.map(() => "");
  const damage = before?.code === E.needs ? damageRolls(before) : [];
  const hot = after.code === E.needs || after.code === E.hot;
  if (after.code === E.firstTurn) return rolls.map(() => "first turn");
  if (after.code === E.test) return rolls.map((_roll, i) => (i === 0 ? "natural sixes" : "the other dice"));
  const last = LAST_ROLL[after.code];
  // A landing that goes well is no event: its die falls between the move and whatever is told next.
  const lands = before?.code === E.moved;
  return rolls.map((roll, i) => {
    if (last !== undefined && i === rolls.length - 1) return last;
    if (lands && i === 0 && roll.primitive === "die") return "landing";
    if (roll.primitive === "count") return damage[i] ?? (hot ? "stays cool" : "");
    return roll.primitive === "die" && ATTACKS.has(after.code) ? "to do damage" : "";
  });
}

export const EVENTS: readonly EventSpec[] = eventsOf(E);
