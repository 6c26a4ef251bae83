/** The events of a battle as sentences in the rulebook's words, with the rules that they follow, and what the dice were rolled for. Cold. */
import type { EventSpec } from "../../kernel/rule-system.ts";
import { counted, namesApart, oneOf, side, type Told as ToldOf } from "../../kernel/sentences.ts";
import { eventsOf, type Fields, tellEvent, type WordsOf } from "../../kernel/tape.ts";
import type { Narration, TapedEvent, TapedRoll } from "../../kernel/taped.ts";
import { E } from "../events.ts";
import type { DkMatchup } from "../matchup.ts";
import { ENDINGS } from "../metrics.ts";

type Told = ToldOf<DkMatchup>;

const PHASES = [
  "Command",
  "Compulsory moves",
  "Run orders",
  "Advance orders",
  "Fire orders",
  "Late fire",
  "Close combat",
  "Onslaught",
];
const ORDERS = ["nothing", "Run", "Advance", "Fire", "Overwatch", "Rally", "Down"];
const REACTIONS = ["nothing", "evade", "open fire", "counter-attack", "go Down"];

const apart = (name: string, number: number): string => `${name} (${number})`;

/** Names of all teams, and of all units, by side; those that would be alike carry a number and the side. */
export function teamNames({ fight, sides }: DkMatchup): readonly (readonly string[])[] {
  return namesApart(
    fight.map((each) => each.teamNames),
    sides,
    apart,
  );
}

function unitNames({ fight, sides }: DkMatchup): readonly (readonly string[])[] {
  return namesApart(
    fight.map((each) => each.unitNames),
    sides,
    apart,
  );
}

const sideIn = ({ leg }: Told, seat: number): number => (seat === leg ? 0 : 1);

function team(told: Told, t: number): string {
  const { teams } = told.matchup;
  const seat = t >= teams ? 1 : 0;
  return teamNames(told.matchup)[sideIn(told, seat)]![t - seat * teams] ?? `team ${t}`;
}

function unit(told: Told, u: number): string {
  const { units } = told.matchup;
  const seat = u >= units ? 1 : 0;
  return unitNames(told.matchup)[sideIn(told, seat)]![u - seat * units] ?? `unit ${u}`;
}

/** Of the models of a team that are called alike: its name with a number. */
function model(told: Told, m: number): string {
  const { models, teams, fight, kinds } = told.matchup;
  const seat = m >= models ? 1 : 0;
  const force = fight[sideIn(told, seat)]!;
  const place = m - seat * models;
  let t = 0;
  while (t + 1 < force.teams && force.modelFrom[t + 1]! <= place) t++;
  const of = team(told, seat * teams + t);
  const first = force.modelFrom[t]!;
  if (force.modelFrom[t + 1]! - first === 1) return of;
  const name = kinds.name[force.kind[place]!] ?? "a model";
  const number = place - first + 1;
  return of.startsWith(name) ? `${of} #${number}` : `${name} #${number} of ${of}`;
}

const tenths = (_: Told, value: number): string => `${value / 10} inches`;

const WORDS: WordsOf<DkMatchup> = {
  team,
  unit,
  model,
  side,
  rolled: (_, face) => `a ${face}`,
  phase: oneOf(...PHASES),
  die: counted("die", "dice"),
  six: counted("six", "sixes"),
  faces: (_, fours, { ones, twos, threes }: Fields) =>
    ["1", "2", "3", "4"].map((face, i) => `${[ones, twos, threes, fours][i]} of ${face}`).join(", "),
  commandPoint: counted("command point"),
  activationDie: counted("activation die", "activation dice"),
  dice: (_, group) =>
    `${(group >> 3) === 1 ? "a die" : `${group >> 3} dice`} as ${["a point", "1 or 2", "2", "3", "4", "a point"][group & 7]}`,
  order: oneOf(...ORDERS),
  by: (told, m) => (m < 0 ? "" : ` by ${model(told, m)}`),
  pin: counted("pin"),
  tenths,
  reaction: oneOf(...REACTIONS),
  face: (_, roll) => `rolls ${roll}`,
  swiftly: oneOf(", in vain", ""),
  comes: (_, n) => (n === 0 ? "does not come" : n === 1 ? "comes with one model" : `comes with ${n} models`),
  onItsWay: (_, place) => (place === 0 ? "as it sets out" : place === 4 ? "at the end of its way" : "on its way"),
  inCover: oneOf("", ", in soft cover", ", in hard cover"),
  fewModels: counted("model"),
  inASprint: (told, way) => (way === 0 ? "" : `, in a sprint of ${tenths(told, way)}`),
  upOrDown: oneOf("down", "up to the roof"),
  gun: ({ matchup }, gun) => matchup.guns.name[gun] ?? "",
  blade: ({ matchup }, blade) => matchup.blades.name[blade] ?? "",
  shot: counted("shot"),
  hit: counted("hit"),
  wound: counted("wound"),
  fate: (_, left) => (left === 0 ? " and is slain" : `, ${left} left`),
  passed: oneOf("and fails", "and passes"),
  goThrough: (_, n) => (n === 0 ? "none goes through" : n === 1 ? "one goes through" : `${n} go through`),
  damage: oneOf("loses its order", "is slowed down for good", "loses a weapon", "is destroyed"),
  ending: oneOf(...ENDINGS),
  winner: (told, winner) => (winner === 0 ? "nobody wins." : `${side(told, winner - 1)} win.`),
};

export function narrate(matchup: DkMatchup, leg: number, event: TapedEvent): Narration {
  return tellEvent(E, WORDS, { matchup, leg }, event);
}

/** What the dice before an event were rolled for. */
export function nameRolls(
  _: DkMatchup,
  before: TapedEvent | undefined,
  rolls: readonly TapedRoll[],
  after: TapedEvent | undefined,
): readonly string[] {
  const name = after === undefined ? "" : (ROLLS[after.code] ?? "");
  const wounded = after?.code === E.wounded;
  const harm = wounded || (after?.code !== E.pierces && (before?.code === E.hits || before?.code === E.hit));
  // As many saves are rolled as wounds; where none is allowed, or nothing wounded, the next hits follow.
  let wounds = 0;
  return rolls.map(({ primitive, n, result }) => {
    if (primitive === "test" && after?.code !== E.test) return "target";
    if (!harm || primitive !== "count") return wounded ? "damage" : name;
    const saves = wounds > 0 && n === wounds;
    wounds = saves ? 0 : result;
    return saves ? "to save" : "to wound";
  });
}

const ROLLS: Readonly<Record<number, string>> = {
  [E.strategy]: "strategy",
  [E.pool]: "command dice",
  [E.obeys]: "order test",
  [E.refuses]: "order test",
  [E.rallied]: "pins",
  [E.reacts]: "reaction",
  [E.sprints]: "sprint",
  [E.arrives]: "sprint",
  [E.evades]: "evading",
  [E.fallsBack]: "falling back",
  [E.straysMove]: "strays",
  [E.hit]: "to hit",
  [E.parry]: "attack dice",
  [E.score]: "attack dice",
  [E.test]: "morale",
  [E.drifts]: "scatter",
  [E.danger]: "dangerous ground",
  [E.pierces]: "to penetrate",
  [E.damaged]: "damage",
};

export const EVENTS: readonly EventSpec[] = eventsOf(E);
