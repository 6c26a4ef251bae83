/** The events that a battle tells its tape. The words are in narrate.ts. */
import { events } from "../kernel/tape.ts";

// biome-ignore format: one event a line
export const E = events({
  turn: ["HE-GEN-04", "Turn {turn}", "turn", 1],
  phase: ["HE-GEN-04", "{phase}", "phase", 2],
  initiative: ["HE-INI-02", "{winner:side} win the initiative (leaders add {first} and {second}).", "winner, first, second"],
  order: ["HE-ASM-01", "{unit}: {order}{goal}.", "unit, order, goal"], // goal: a unit or -1
  move: ["HE-ASM-03", "{unit} moves {way:towards}.", "unit, way, order"], // millimetres, negative away from the enemy
  offTable: ["HE-ORD-05", "{unit} runs off the table.", "unit"],
  contact: ["HE-ASL-01 HE-ASL-03", "{unit} charges into {target:unit}.", "unit, target"],
  check: ["HE-QUA-07 HE-QUA-10", "{unit} checks its quality {cause}: {need}+ and {passed}.", "unit, cause, need passed:2"],
  reroll: ["HE-SKL-06", "{unit} is stubborn and rolls again: {need}+ and {passed}.", "unit, cause, need passed:2"],
  level: ["HE-QUA-08 HE-RAL-05", "{unit} is {level}.", "unit, level, rally"],
  removed: ["HE-FIR-11 HE-ASL-10", "{unit} loses {lost:stands}, {left} left.", "unit, lost, left"],
  // how: 0 beyond routed, 1 by a rally, 2 routed in an assault, 3 off the table
  destroyed: ["HE-QUA-09 HE-RAL-05 HE-ASL-26 HE-ORD-05", "{unit} is destroyed.", "unit, how"],
  broken: ["HE-VIC-01 HE-VIC-02", "{unit} has reached its break point.", "unit"],
  fire: ["HE-FIR-01", "{unit} {occasion} {target:unit}.", "unit, target, occasion"],
  weapon: ["HE-FIR-07 HE-FIR-09 HE-COV-05", "{weapon}: {dice}, to hit {need:toHit}+, armour {armour}.", "weapon, dice, need armour:64"],
  hits: ["HE-FIR-08 HE-FIR-10", "{hits} on {target:unit}, {pierced}.", "target, hits, pierced"],
  stealth: ["HE-SKL-01 HE-SKL-05", "{unit} looks for {target:unit} and {found} (they add {own} and {theirs}).",
    "unit, target, own theirs:16 found:2"],
  shortfall: ["HE-FIR-04", "{unit} falls short of {target:unit}.", "unit, target"],
  chits: ["HE-SUP-01 HE-SUP-06", "{unit} is suppressed: {placed:chits}, {now} on it.", "unit, placed, now"],
  recovery: ["HE-SUP-08 HE-SUP-09", "{unit} {recovered}.", "unit, recovered, now"],
  rally: ["HE-RAL-03 HE-RAL-04 HE-RAL-05 HE-RAL-06", "{unit} is called to rally: {before:level}, now {after:level}.",
    "unit, before, after"],
  assault: ["HE-ASL-07 HE-ASL-08", "Assault, round {round}: advantage {first} against {second}.", "round, first, second"],
  casualtyPoints: ["HE-ASL-09", "{seat:side} have {points:casualtyPoints}.", "seat, points"],
  flees: ["HE-ASL-15", "{unit} leaves the assault.", "unit, shotAt"],
  withdraws: ["HE-ASL-23", "{unit} {away}.", "unit, away"],
  shields: ["HE-TIT-16", "{titan:unit} loses {lost:shields}, {left} left.", "titan, lost, left"],
  location: ["HE-TIT-13", "{titan:unit} is hit in the {location}, {left} DR left there.", "titan, location, left"],
  catastrophe: ["HE-TIT-14", "Catastrophic damage to {titan:unit}: {result:catastrophe}.", "titan, result"],
  electro: ["HE-TIT-24", "The hull of {titan:unit} burns {unit}: {lost:stands}.", "titan, unit, lost"],
  repair: ["HE-TIT-06 HE-TIT-19", "{titan:unit} works on {what:repair}: {done}.", "titan, what, done"],
  power: ["HE-PSY-07", "{unit} casts {power} on {target:unit}.", "unit, power, target"],
  dispel: ["HE-PSY-08", "{defender:unit} {dispelled}.", "caster, defender, dispelled"],
  command: ["HE-LDR-08 HE-LDR-10", "{unit} {commander}.", "unit, commander"], // -1: lost
  ended: ["HE-VIC-04", "", "reason, winner", 1], // winner: a seat or -1
  psi: ["HE-PSY-03 HE-PSY-04", "{unit} has {points:psiPoints} and knows {powers}.", "unit, points, powers"],
  // On a table, in millimetres from its middle.
  at: ["HE-GEN-02", "{unit} is at {x:place}, {y:place}.", "unit, x, y"],
  facing: ["HE-SRA-01", "{unit} looks {direction}.", "unit, direction"], // 720 to the turn
  short: ["HE-ASL-03", "{unit} does not reach {target:unit}.", "unit, target"],
  heldBack: ["HE-SCN-03", "{unit} is held in reserve.", "unit"],
  arrives: ["HE-SCN-04 HE-SCN-05", "{unit} arrives{flank}.", "unit, flank"],
  flank: ["HE-SCN-05", "{seat:side} {around}.", "seat, around, bonus"],
  objective: ["HE-VIC-05", "Objective {objective} is {owner}.", "objective, owner"], // seat + 1
  dismount: ["HE-SKL-15", "{unit} gets out.", "unit"],
  wreck: ["HE-ASM-10", "{unit}: of {passengers} in the wreck {dead} die.", "unit, passengers, dead"],
  mount: ["HE-SKL-15 HE-ASM-10", "{unit} gets in.", "unit"],
  counter: ["HE-SCN-06", "Objective {objective} lies at {x:place}, {y:place}.", "objective, x, y"],
  hears: ["HE-LDR-02 HE-LDR-07", "{unit} is {within} the radius of {commander:unit}.", "unit, commander, within"],
  stays: ["HE-ASM-02 HE-ASM-07", "{unit} stays where it is, on prepared fire.", "unit"],
  holds: ["HE-FIR-01 HE-FIR-04", "{unit} finds nobody to fire at{weapon:itsWeapon}.", "unit, weapon+1"], // -1: all of them
  stops: ["HE-REA-05 HE-REA-06", "{unit} gets no farther than {way:centimetres}.", "unit, way"], // stopped by reaction fire
});
