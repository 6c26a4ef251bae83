/** Rulings, rules that are off and printed numbers that the hot code reads, in the columns `rule` and `number` of the matchup. Cold. */

import { toTicks } from "../../../geometry/ticks.ts";
import * as M from "../matchup.ts";
import type { Book } from "./book.ts";
import { BANDS, EFFECTS, type Switch } from "./data.ts";
import type { DuelTerms } from "./modes.ts";

/** The reading of each ruling, and which rules are off, by slot. */
export function rulesOf(book: Book): Int16Array {
  const rule = new Int16Array(M.RULES);
  const choice = (slot: number, key: string, ...values: readonly string[]): void => {
    rule[slot] = Math.max(0, values.indexOf(book.ruling(key)));
  };
  choice(M.R_MANDATORY, "dm.reaction", "optional", "mandatory-if-able");
  choice(M.R_NO_PASS, "dm.endTurn", "pass-allowed", "turnover-only");
  choice(M.R_RALLY_LIMIT, "dm.rallyLimit", "one-per-unit-per-turn", "unlimited", "rally-ends-turn");
  rule[M.R_ACTION_CAP] = book.ruling("dm.actionCap") === "none" ? 0 : 6;
  choice(M.R_AFTER_POINT, "dm.declareCheck", "at-declaration", "after-own-point");
  choice(M.R_STAYS, "dm.alreadySuppressedTurnover", "turn-over", "no-turn-over");
  choice(M.R_INTERCEPT, "dm.interceptPoint", "first-los", "reactor-choice", "move-end", "move-start");
  choice(M.R_SURVIVORS_ONLY, "dm.simultaneity", "full", "survivors-only");
  choice(
    M.R_RETREAT,
    "dm.retreatTiming",
    "move-then-attack-if-visible-at-any-time",
    "attack-first",
    "escape-if-out-of-sight",
  );
  rule[M.R_RALLY_FIRST] = book.ruling("dm.rallyOrder") === "rally-then-attack" ? 1 : 0;
  choice(M.R_BELOW_ZERO, "dm.rallyFloor", "0", "none");
  choice(M.R_ALLOCATION, "dm.dieAllocation", "roll-order", "attacker-choice", "best-die-to-closest", "defender-choice");
  choice(M.R_WRAP, "dm.excessDice", "wasted", "wrap");
  choice(M.R_FREE_TEAMS, "dm.teamSplitting", "one-team-per-type", "free");
  choice(M.R_MOVE_WINDOW, "dm.movementBonusWindow", "turn", "this-action");
  choice(M.R_WHOLE_UNIT, "dm.assaultParticipants", "base-contact", "within-2in", "whole-unit");
  choice(M.R_ENDS_SHORT, "dm.assaultReach", "illegal", "ends-short");
  choice(M.R_LOCKED, "dm.engagement", "none", "locked");
  choice(M.R_HOT, "dm.getsHot", "vs-own-defence", "mos-equals-score", "always-mos-1");
  choice(M.R_STACK, "dm.barrageOrdnanceStack", "per-term", "per-weapon", "one-in-total");
  choice(M.R_ON_FIRER, "dm.barrageFatigueOn", "every-unit-attacked", "firing-unit");
  choice(M.R_INDIRECT_ONLY, "dm.indirectFatigue", "any-use", "only-when-indirect");
  choice(M.R_SIX_LIGHT, "dm.lightSixSeverity", "heavy", "light");
  choice(M.R_CHART_INCLUDED, "dm.chartFatigue", "adds", "included");
  choice(M.R_SELF, "dm.selfDamageFatigue", "on-damage", "always", "never");
  choice(M.R_PER_UNIT, "dm.multiUnitFatigue", "global-worst", "per-unit-worst");
  choice(M.R_WOULD_BE, "dm.daemonDamage", "one-per-attack", "by-would-be-damage");
  choice(M.R_DAEMON_PSYCHIC, "dm.daemonPsychic", "overkill-and-removed", "only-fatigue", "nothing");
  choice(M.R_BEFORE_POINT, "dm.psychicFatigueTiming", "after-action-point", "before-action-point");
  choice(M.R_ASSISTANTS, "dm.assistants", "same-unit", "within-6in", "whole-army");
  choice(M.R_SUMMON_NULLIFY, "dm.summonNullify", "subtract", "threshold", "impossible");
  choice(M.R_SUMMON_WAITS, "dm.summonAct", "yes", "next-turn");
  choice(M.R_ICON_ADDS, "dm.iconStacking", "one-caster", "add");
  choice(M.R_PRINTED_SAVES, "dm.heroSaveSteps", "difference", "printed");
  choice(M.R_HERO_FIRST, "dm.heroFirstTurn", "no", "yes");
  choice(M.R_TIE, "dm.firstTurnTie", "reroll", "attacker", "defender", "coin");
  choice(M.R_SCAN_KEEPS, "dm.scanner", "next-of-side", "next-of-unit");
  choice(M.R_NO_SNIPER_REACTION, "dm.sniperReaction", "units-with-sniper", "no-reaction");
  choice(M.R_FIGHT_WEAPONS, "dm.fightBackWeapons", "as-return-fire", "as-written", "no-limit");
  choice(M.R_PREVIOUS, "dm.lastTurn", "own-previous-turn", "previous-activation");
  choice(M.R_VERY_LONG, "dm.veryLongRange", "all", "flagged");
  choice(M.R_POP_UP_MOVES, "dm.popUpMovementBonus", "no", "yes");
  choice(M.R_EVERY_PAIR, "dm.coherency", "chain", "every-pair");
  choice(M.R_PER_MODEL, "dm.teamRange", "closest-to-closest", "per-model");
  choice(M.R_IN_RANGE, "dm.outOfRangeMembers", "yes", "no");
  choice(M.R_MAJORITY, "dm.coverMixed", "per-model", "majority");
  choice(M.R_MOUNT_ADVANCE, "dm.mountFire", "no-penalty", "as-advance");
  choice(M.R_PASSENGERS, "dm.passengers", "bail-out", "all-lost", "disabled-is-safe");
  choice(M.R_HALVES, "dm.arcs", "quadrants", "halves");
  choice(M.R_CENTRE, "dm.hullMeasure", "hull", "centre");
  for (const [id, slot, value] of SWITCHED) if (book.off(id)) rule[slot] = value ?? 1;
  return rule;
}

/** Rules that are switched off by a branch; the others leave a table or a weapon. */
const SWITCHED: readonly (readonly [Switch, number, number?])[] = [
  ["DM-UNT-05", M.R_LOOSE_ACTS],
  ["DM-ACT-09", M.R_NO_MOUNT],
  ["DM-ACT-10", M.R_NO_MOUNT_FIRE],
  ["DM-CAS-06", M.R_ANYWHERE],
  ["DM-DAM-10", M.R_NO_WRECK],
  ["DM-DAM-12", M.R_SAFE_PASSENGERS],
  ["DM-MOD-08", M.R_NO_ARC],
  ["DM-SUM-08", M.R_STAND_ANYWHERE],
  ["DM-TRN-08", M.R_NO_INTERCEPT],
  ["DM-TRN-09", M.R_IN_ORDER],
  ["DM-SUP-04", M.R_START_MORALE],
  ["DM-ACT-05", M.R_NO_RALLY],
  ["DM-ACT-06", M.R_NO_RALLY_COVER],
  ["DM-ACT-07", M.R_NO_MARCH],
  ["DM-ACT-11", M.R_NO_SCAN],
  ["DM-REA-01", M.R_NO_RETREAT],
  ["DM-REA-02", M.R_NO_RETURN],
  ["DM-REA-03", M.R_NO_FIGHT_BACK],
  ["DM-REA-04", M.R_NO_NULLIFY],
  ["DM-MOV-03", M.R_NO_TERRAIN],
  ["DM-MOV-05", M.R_NO_BLOCK],
  ["DM-COM-02", M.R_STAY_PUT],
  ["DM-CAS-11", M.R_APART],
  ["DM-MOD-01", M.R_NO_SKILL],
  ["DM-MOD-03", M.R_NO_PLUS],
  ["DM-WPN-12", M.R_ALL_ACCURATE],
  ["DM-VEH-01", M.R_ONE_WEAPON],
  ["DM-RAM-01", M.R_NO_RAM],
  ["DM-RAM-04", M.R_NO_REBOUND],
  ["DM-SKI-01", M.R_SKIMMERS_TEST],
  ["DM-SKI-02", M.R_NO_LANDING],
  ["DM-SKI-03", M.R_NO_POP_UP],
  ["DM-SKI-04", M.R_SAFE_APEX],
  ["DM-SPE-06", M.R_SNIPERS_HIT_UNITS],
  ["DM-SPE-07", M.R_NO_SNIPER_REACTION, 2],
  ["DM-SPE-09", M.R_DAEMON_PSYCHIC, 2],
  ["DM-PSY-02", M.R_ASSISTANTS, 3],
  ["DM-PSY-04", M.R_NO_PENALTY],
  ["DM-PSY-07", M.R_NO_ONES],
  ["DM-SUM-05", M.R_POINTS_STAY],
  ["DM-SUM-07", M.R_SUMMON_NULLIFY, 2],
  ["DM-HER-01", M.R_NO_SIXES],
  ["DM-HER-04", M.R_NO_SAVES],
  ["DM-HER-05", M.R_NO_DOWNGRADE],
  ["DM-HER-06", M.R_NO_OTHER_SIXES],
];

/** Printed numbers by slot. */
export function numbersOf(book: Book, duel: DuelTerms): Int16Array {
  const number = new Int16Array(M.NUMBERS);
  const { attackModifier, fatigue, fatigueByDamage, movementBonus, hero, psychic } = book;
  number[M.N_ADVANCE] = book.off("DM-MOD-04") ? 0 : attackModifier.advance;
  number[M.N_INDIRECT] = attackModifier.indirect;
  number[M.N_WARD] = psychic.wardBonus;
  number.set(
    [fatigueByDamage.none, fatigueByDamage.light, fatigueByDamage.heavy, fatigueByDamage.overkill],
    M.N_FATIGUE,
  );
  number[M.N_ACTION] = fatigue.action;
  number[M.N_REACTION] = fatigue.reaction;
  number[M.N_INDIRECT_POINTS] = book.off("DM-SPE-02") ? fatigue.action : fatigue.indirect;
  number[M.N_BARRAGE] = fatigue.barrage;
  number[M.N_ORDNANCE] = fatigue.ordnance;
  number[M.N_CHART] = fatigue.chart;
  number[M.N_ONE] = fatigue.psychicOne;
  number[M.N_DREAD] = fatigue.dread;
  const { rallyCover, coverBonus } = book;
  number.set([0, rallyCover.concealment, rallyCover.soft, rallyCover.hard], M.N_RALLY_COVER);
  const covers = [0, coverBonus.concealment, coverBonus.soft, coverBonus.hard];
  number.set(book.off("DM-MOD-07") ? [0, 0, 0, 0] : covers, M.N_COVER);
  BANDS.slice(0, 5).forEach((band, i) => {
    const modifier = book.rangeModifier[band as keyof Book["rangeModifier"]];
    number[M.N_BAND + i] = book.off("DM-MOD-05") ? 0 : modifier;
  });
  const noBonus = book.off("DM-MOD-06");
  number[M.N_MOVE_FIRST] = movementBonus.first * 10;
  number[M.N_MOVE_FIRST_BONUS] = noBonus ? 0 : movementBonus.firstBonus;
  number[M.N_MOVE_SECOND] = movementBonus.second * 10;
  const stacked = book.ruling("dm.movementBonusBands") === "stack" ? movementBonus.firstBonus : 0;
  number[M.N_MOVE_SECOND_BONUS] = noBonus ? 0 : movementBonus.secondBonus + stacked;
  number[M.N_DIFFICULTY] = duel.ground === "open" ? 0 : book.difficulty[duel.ground];
  number[M.N_MARCH] = book.movement.marchFactor;
  number[M.N_JUMP] = book.movement.jumpSpeed * 10;
  number.set([psychic.bolt, psychic.ward, psychic.dread, 0], M.N_THRESHOLD);
  number[M.N_DREAD_RANGE] = psychic.dreadRange * 10;
  number[M.N_ICON] = psychic.icon;
  number[M.N_EXTRA_SIX] = book.off("DM-PSY-05") ? 0 : psychic.extraSix;
  number[M.N_FIRST_DICE] = book.off("DM-FST-01") ? -book.firstTurn.dice : book.firstTurn.dice;
  number.set([0, hero.light, hero.heavy, hero.overkill], M.N_HERO);
  number[M.N_CHART_SIX + M.LIGHT_CHART] = EFFECTS.indexOf(book.lightChart[6] as (typeof EFFECTS)[number]);
  number[M.N_CHART_SIX + M.HEAVY_CHART] = EFFECTS.indexOf(book.heavyChart[6] as (typeof EFFECTS)[number]);
  number[M.N_HEAVY_TO_LIGHT] = hero.heavyToLight;
  number[M.N_OVERKILL_TO_HEAVY] = hero.overkillToHeavy;
  number[M.N_OVERKILL_TO_LIGHT] = hero.overkillToLight;
  number[M.N_CONTACTS] = duel.contacts;
  number[M.N_MULTI] = book.movement.multiUnit * 10;
  number[M.N_SHOOTERS] = book.mount.shooters;
  number[M.N_COHERENCY] = toTicks(book.table.coherency);
  number[M.N_PLACE] = book.table.summon * 10;
  number[M.N_FLANK] = book.attackModifier.flank;
  number[M.N_REAR] = book.attackModifier.rear;
  number[M.N_WRECK] = book.table.wreck;
  const counted = !book.off("DM-FST-03") && !book.off("DM-SPE-10");
  number[M.N_SCOUT] = counted ? book.reserves.scout : 0;
  number[M.N_HELD] = counted ? book.reserves.held : 0;
  // Very long range is the last band; a table without it ends at the long one.
  if (book.off("DM-SPE-04")) number[M.N_BAND + 4] = M.OUT_OF_RANGE;
  return number;
}
