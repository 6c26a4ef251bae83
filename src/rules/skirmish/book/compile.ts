/**
 * Scenario -> SkirmishMatchup: rosters become kinds, weapons become lines, rulings become small integers, charts become look-up tables.
 * Cold: once a scenario.
 */
import type { DiceTables } from "../../../dice/dice.ts";
import { D6_KINDS } from "../../../dice/kinds.ts";
import { buildDiceTables } from "../../../dice/tables.ts";
import { askedFile, doctrineOf, ownTerms, policyName } from "../../../players/index.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { keepLatest } from "../../kernel/latest.ts";
import { outcomeMetrics } from "../../kernel/metrics.ts";
import { filledSlots } from "../../kernel/rulings.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { outcomeWords } from "../metrics.ts";
import { compileMind, type MindCharts, type MindSide } from "../player/doctrine.ts";
import { R } from "../rulings.ts";
import { type Book, resolveBook } from "./book.ts";
import { GRENADE_RULES } from "./data.ts";
import { compileField, siteGrid } from "./field.ts";
import { compileKinds, GRENADE_NAME, namesOf, type Units } from "./kinds.ts";
import { chart, outcomes, woundChart } from "./lookups.ts";
import { type AttackTerms, attackTerms, battleTerms, type DuelTerms, duelTerms, musterTerms } from "./modes.ts";
import { loadRoster } from "./roster.ts";
import type { LoadedModel } from "./roster-entry.ts";

/** Largest number of dice of one kind that one look-up answers. */
const MAX_COUNT = 48;

export function compile(scenario: Scenario): M.SkirmishMatchup {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const terms = musterTerms(scenario);
  const rosters = scenario.sides.map((side, index) => loadRoster(side, book, { side: index, ...terms }));
  const units = rosters.map((roster) => roster.models);
  return compileModels(scenario, book, units);
}

/** Cells of a matrix share their damage tables, and so these look-ups, which are a quarter of a compilation: the last are kept. */
const latestDice = keepLatest<DiceTables>();

/**
 * The second half of `compile`, for models that come from elsewhere (vector operations).
 * @rule SK-WG-03, SK-WG-04, SK-WG-05, SK-SM-05, SK-SM-08, SK-IG-08, SK-ORK-11, SK-ORK-12, SK-ORK-13, SK-TAU-06, SK-NEC-08, SK-NEC-21, SK-DE-15
 * @rule SK-DE-22, SK-DE-24, SK-SCEN-04, SK-MOVE-08, SK-WT-10, SK-CC-16, SK-SKILL-05, SK-SKILL-07, SK-SKILL-09, SK-SKILL-10, SK-SKILL-12
 * @rule SK-SKILL-13, SK-SKILL-14, SK-SKILL-19, SK-AI-03
 */
export function compileModels(scenario: Scenario, book: Book, units: Units): M.SkirmishMatchup {
  const attack = scenario.mode === "attack";
  const battle = scenario.mode === "battle" ? battleTerms(scenario) : undefined;
  const duel: DuelTerms = attack
    ? duelOfAttack(attackTerms(scenario))
    : battle === undefined
      ? duelTerms(scenario)
      : { ...PLAIN_LINE, ...battle };
  const plan = attackTerms(scenario);
  const models = [...units[0]!, ...units[1]!];
  const weaponNames = namesOf(models);
  const roles = { attacker: attackerOf(scenario, units, book), farsight: farsightOf(units, book) };
  const field = battle === undefined ? undefined : compileField(battle, book, roles);
  const terms = { book, weaponNames, openGround: duel.terrain === "open" };
  const { kinds, guns, kindOf, kindMarks, destructorGun } = compileKinds(units, terms);
  const charts = { toWound: chart(woundChart(book)), toHitCombat: chart(book.toHitCloseCombat) };
  const outcomeTables = outcomes(book);
  const types = book.weaponTypes;
  const shots: M.Shots = {
    pistolStill: types.Pistol.stationary,
    pistolMoved: types.Pistol.moved,
    rapidStill: types.RapidFire.shortShots,
    rapidRange: types.RapidFire.shortRange * 10,
    rapidMoved: types.RapidFire.movedShots,
    rapidLong: types.RapidFire.longShots,
    rapidMovedRange: types.RapidFire.movedRange * 10,
    sniperWound: book.overwatchSniper.wound,
    sniperRow: book.overwatchSniper.maxRow,
  };
  const damage = outcomeTables.map((table) => table.outcome);
  const mindCharts: MindCharts = { ...shots, toHitCombat: charts.toHitCombat, damage };
  const covers = duel.cover.map((cover) => (cover === 0 ? 7 : cover));
  // What a table gives is found there; players reckon with it.
  const bare = units.map((unit, side): MindSide => {
    const cover = battle === undefined ? covers[side]! : M.TERRAIN_COVER;
    return { kind: kindOf[side]!, models: unit.length, cover };
  });
  const fight = units.map((unit, side): M.SkirmishSide => {
    const allOne = book.ruling("rout.weights") === "allOne";
    const weight = unit.reduce((sum, { sizeWeight }) => sum + (allOne && sizeWeight > 0 ? 2 : sizeWeight), 0);
    const bits = (column: Int32Array): number => unit.reduce((all, _, i) => all | column[kindOf[side]![i]!]!, 0);
    const { policy } = scenario.sides[side]!;
    const known = { own: bare[side]!, enemy: bare[1 - side]!, kinds, guns, charts: mindCharts };
    // Without a spread: V8 gives whatever begins with one a shape of its own, and the hot code meets the sides of many matchups.
    return {
      kind: kindOf[side]!,
      models: unit.length,
      cover: covers[side]!,
      pack: Int8Array.from(unit, (model) => model.pack),
      owner: Int8Array.from(unit, (model) => model.companionOf ?? -1),
      difficult: duel.difficult[side] ? 1 : 0,
      height: duel.height[side]!,
      traits: bits(kinds.trait),
      guards: bits(kinds.guard),
      fights: bits(kinds.fight),
      startWeight: weight,
      rosterWeight: weight,
      mind: compileMind(doctrineOf(policy), ownTerms(policy), known),
    };
  });
  const rulebook = filledSlots(R, book, { turnCap: duel.turns });
  const sides = scenario.sides.map((side, index) => ({
    name: side.name,
    points: Math.round(units[index]!.reduce((sum, model) => sum + model.points, 0)),
    models: units[index]!.length,
    policy: policyName(side.policy),
  }));
  const players = scenario.sides.map(({ policy }) => askedFile(policy));
  return {
    rules: "skirmish",
    ...(players.some((player) => player !== null) && { players }),
    mode: scenario.mode,
    dice: latestDice(outcomeTables, () => buildDiceTables(D6_KINDS, outcomeTables, MAX_COUNT)),
    legs: !attack && scenario.mirror && (battle === undefined || roles.attacker < 0) ? 2 : 1,
    metrics: outcomeMetrics(
      scenario.mode,
      outcomeWords(scenario.mode, field?.levels === true),
      units.map((unit, index) => ({
        models: unit.length,
        // As they are given away: each model's rounded, which may come to more than all of them together.
        points: unit.reduce((sum, model) => sum + Math.round(model.points), 0),
        wounds: unit.reduce((sum, model) => sum + model.W, 0),
        modelTurns: unit.length * duel.turns,
        powers: kindOf[index]!.some((kind) => kinds.powers[kind] !== 0) ? Infinity : 0,
        repairs: (fight[index]!.traits & (F.T_REPAIR | F.T_PHYLACTERY)) !== 0 ? Infinity : 0,
      })),
      weaponNames,
      duel.turns,
    ),
    sides,
    stride: M.MAX_MODELS,
    rulebook,
    ...charts,
    ...shots,
    kinds,
    guns,
    kindMarks,
    destructorGun,
    hasMarkers: kindMarks.includes(1),
    weaponNames,
    grenadeLabel: weaponNames.indexOf(GRENADE_NAME),
    fight: [fight[0]!, fight[1]!],
    weights: fight.map(({ mind }) => mind.weights),
    distance: Math.round(duel.distance * 10),
    terrain: duel.terrain === "difficult" ? 1 : 0,
    crowd: duel.crowd,
    partial: duel.partial ? 1 : 0,
    contacts: duel.contacts,
    friendsNear: duel.friendsNear ?? -1,
    livingCover: duel.livingCover,
    turns: duel.turns,
    pointsAtLimit: duel.atLimit === "points" ? 1 : 0,
    strengthCap: book.ruling("strength.cap") === "everywhere" ? 10 : 16,
    substituteInOverwatch: book.ruling("woundsOnLeaderOnly") !== "shootingPhaseOnly",
    coverStrikes:
      battle !== undefined ||
      duel.cover.some((save) => save > 0) ||
      duel.terrain === "difficult" ||
      duel.difficult.some((rough) => rough) ||
      book.ruling("cc.coverStrike") === "anyCover",
    slowTime: models.some((model) => model.powers.includes("SlowTime")),
    marchTimes: book.march.times,
    marchClear: book.march.clear * 10,
    jumpersMarch: book.ruling("jump.walkingMarch") === "allowed",
    shieldSave: book.psychic.shieldSave,
    pushReach: book.psychic.pushReach * 10,
    partialBlast: types.Blast.partialHit,
    partialTemplate: types.Template.partialHit,
    tangledActs: book.grenades.tanglefoot.actOn,
    blastDiameter: types.Blast.diameter,
    templateLength: types.Template.length,
    ordnanceDiameter: types.Ordnance.diameter,
    drugs: {
      ...book.combatDrugs,
      charge: book.combatDrugs.charge * 10,
      followUp: book.combatDrugs.followUp * 10,
    },
    grenadePower: book.grenades,
    ...(field !== undefined && { field, sites: siteGrid([...field.tables, ...field.centred]) }),
    attack: {
      action: plan.action,
      distance: Math.round(plan.range * 10),
      moved: plan.moved ? 1 : 0,
      charged: plan.charged ? 1 : 0,
      grenade: GRENADE_RULES[plan.grenade]!.some((id) => book.off(id)) ? -1 : F.GRENADES.indexOf(plan.grenade),
    },
  };
}

/** The side that has to attack: by its `role`, or as pirates (SK-DE-22, SK-AMB-105); -1 where both sides do in turn (SK-SCEN-04). */
function attackerOf(scenario: Scenario, units: Units, book: Book): number {
  const named = scenario.sides.findIndex(({ role }) => role !== undefined);
  if (named >= 0) return scenario.sides[named]!.role === "attacker" ? named : 1 - named;
  const pirates = units.map((unit) => isOfArmy(unit, "DE") && !book.off("SK-DE-22"));
  if (pirates[0] !== pirates[1]) return pirates[0] ? 0 : 1;
  return pirates[0] && book.ruling("pirates.mirror") === "none" ? 0 : -1;
}

/** Sides of Eldar, as a set (SK-ELD-16). */
function farsightOf(units: Units, book: Book): number {
  if (book.off("SK-ELD-16")) return 0;
  return units.reduce((set, unit, side) => set | (isOfArmy(unit, "ELD") ? 1 << side : 0), 0);
}

function isOfArmy(unit: readonly LoadedModel[], army: string): boolean {
  return unit.some((model) => model.army === army);
}

/** What a table makes of the terms of a line: nothing stands in place, geometry answers instead. */
const PLAIN_LINE = { distance: 1, cover: [0, 0], difficult: [false, false], height: [0, 0], atLimit: "draw" } as const;

/** An attack is fought on the same line as a duel. */
function duelOfAttack(terms: AttackTerms): DuelTerms {
  const falling = terms.action === "fall" ? terms.height : 0;
  return {
    ...terms,
    distance: terms.range,
    cover: [0, terms.cover],
    difficult: [false, terms.difficult],
    height: [terms.above ? 6 : 0, terms.below ? 6 : falling],
    turns: 1,
    atLimit: "draw",
  };
}
