/** Attack mode, step by step for exact odds: a volley, a charge, a round of combat, an order test, a roll for the pool (DK-EXT-MD-01). Hot. */
import {
  CHARGES,
  CHARGING,
  DOWN,
  FAST,
  GO_DOWN,
  GONE,
  MELEE,
  NO_REACTION,
  ORDER,
  POOL,
  RUN,
  SHOOT,
  WAITS,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { answerCharge, chargeDistance, contactGap, reacted, setCharging } from "./charging.ts";
import { B } from "./columns.ts";
import { clearFights, fightStep, openFights } from "./combat.ts";
import { isConstruct, suffer } from "./constructs.ts";
import { snapFire } from "./firing.ts";
import { dealAttackers } from "./melee.ts";
import { isFull, modifiedLd, testLd, testOrder } from "./orders.ts";
import { closeVolley, openVolley } from "./pins.ts";
import { activationDice, addDie, P_CP, P_SIXES } from "./pools.ts";
import { tryReaction } from "./reactions.ts";
import { fire, fireRun } from "./shots.ts";
import { G_GAP, G_PIERCED, G_SHOOTER, type World } from "./state.ts";
import { layDown } from "./where.ts";

/** The first side shoots at, charges or fights the second, or does something by itself. @rule DK-EXT-MD-01 */
export function beginAttack(w: World): void {
  const { attack } = w.m;
  const target = w.U;
  if (attack.ran === 1) B.flags[target]! |= FAST;
  if (attack.down === 1 && !isConstruct(w, target)) B.order[target] = DOWN;
  B.game[G_SHOOTER] = 0;
  B.game[G_GAP] = attack.range;
  clearFights();
  if (attack.action === SHOOT) {
    B.order[0] = attack.order;
    if (attack.waited === 1) B.flags[0]! |= WAITS;
  } else if (attack.action === CHARGES) B.order[0] = RUN;
  else if (attack.action === MELEE) {
    if (attack.charging === 1) B.state.fill(CHARGING, 0, w.sideAt[0].models);
    openMelee(w);
  }
  const pinned = attack.action === ORDER ? 0 : target;
  if ((attack.action === ORDER || attack.action === CHARGES) && !isConstruct(w, pinned)) B.pins[pinned] = attack.pins;
}

function openMelee(w: World): void {
  for (let s = 0; s < w.endOf(0); s++) for (let t = w.U; t < w.endOf(1); t++) w.engage(s, t);
  dealAttackers(w);
  openFights();
}

export function attackStep(w: World): boolean {
  // What went through armour does its harm one by one, so that like states merge.
  if (B.game[G_PIERCED]! > 0) {
    suffer(w);
    return true;
  }
  switch (w.m.attack.action) {
    case SHOOT:
      return shootStep(w);
    case CHARGES:
      return chargeStep(w);
    case MELEE:
      return fightStep(w);
    case ORDER:
      return orderStep(w);
    case POOL:
      return poolStep(w);
    default:
      return false;
  }
}

/** The reaction, then each run of like models, then the pins. */
function shootStep(w: World): boolean {
  const { attack } = w.m;
  const t = w.U;
  const m = B.game[G_SHOOTER]! - 1;
  if (m < 0) {
    if (attack.reaction === GO_DOWN && tryReaction(w, t, GO_DOWN)) layDown(w, t);
    openVolley(w, t);
    B.game[G_SHOOTER] = 1;
    return true;
  }
  if (m > B.to[0]!) return false;
  if (m >= B.to[0]! || w.has(t, GONE)) {
    closeVolley(w, t);
    B.game[G_SHOOTER] = B.to[0]! + 2;
    return true;
  }
  let last = m;
  if (attack.gun >= 0) fire(w, m, attack.gun, t, 1, attack.range, false);
  else {
    const place = w.player.arm(m, t, attack.range, false);
    if (place >= 0) last = fireRun(w, m, place, t, false);
  }
  B.game[G_SHOOTER] = last + 2;
  return true;
}

/** The reaction, the distance, then a round of combat if it came to one. @rule DK-CHG-04, DK-CHG-10 */
function chargeStep(w: World): boolean {
  const stage = B.game[G_SHOOTER]!;
  if (stage === 2) return fightStep(w);
  if (stage > 2) return false;
  if (stage === 0) {
    w.tick(T.charges, 0, 1);
    w.openers = 0;
    B.x[w.U] = B.game[G_GAP]!;
    if (w.m.attack.reaction !== NO_REACTION) {
      answerCharge(w, 0, w.U);
      B.game[G_GAP]! += reacted.evade - reacted.counter;
      B.x[w.U] = B.game[G_GAP]!;
      if (w.openers !== 0) snapFire(w, w.U, 0);
    }
    B.game[G_SHOOTER] = 1;
    return true;
  }
  const arrives = !w.has(0, GONE) && chargeDistance(w, 0) >= B.game[G_GAP]! - contactGap();
  B.game[G_SHOOTER] = arrives ? 2 : 3;
  if (!arrives) return true;
  w.tick(T.contacts, 0, 1);
  setCharging(0);
  openMelee(w);
  return true;
}

/** @rule DK-TST-02 */
function orderStep(w: World): boolean {
  if (B.game[G_SHOOTER]! > 0) return false;
  const { attack } = w.m;
  B.game[G_SHOOTER] = 1;
  const ld = attack.ld > 0 ? attack.ld : testLd(0, -1);
  w.tick(T.orders, 0, 1);
  if (B.pins[0] === 0 && B.rule[R.noPinTest] === 0) return false;
  const full = attack.fullStrength === 1 && isFull(w, 0);
  const need = modifiedLd(ld, full, attack.cover > 0, attack.pins, attack.order);
  testOrder(w, 0, attack.order, need);
  w.tick(T.pinsTaken, 0, B.pins[0]!);
  return false;
}

/** Command dice fall one by one. @rule DK-POOL-01 */
function poolStep(w: World): boolean {
  const { attack } = w.m;
  const i = B.game[G_SHOOTER]!;
  if (i < attack.dice) {
    addDie(0, w.tests[0].die(6), i + 1 >= B.number[N.limitedFrom]!);
    B.game[G_SHOOTER] = i + 1;
    return true;
  }
  if (i > attack.dice) return false;
  B.game[G_SHOOTER] = i + 1;
  w.tick(T.commandDice, 0, attack.dice);
  w.tick(T.activationDice, 0, activationDice(0));
  w.tick(T.commandPoints, 0, B.pool[P_CP]!);
  w.tick(T.sixes, 0, B.pool[P_SIXES]!);
  w.tick(T.onslaughts, 0, B.pool[P_SIXES]! >= B.rule[R.seizeMinimum]! ? 1 : 0);
  return true;
}
