/** The events that a battle tells its tape. The words are in narrate.ts. */
import { events } from "../kernel/tape.ts";

// biome-ignore format: one event a line
export const E = events({
  firstTurn: ["SE-EXT-22", "{seat:side} go first: {seat:ahead} against {seat:behind}.", "seat, first, second"],
  turn: ["SE-GEN-01 SE-EXT-25", "Turn {turn}: {seat:side}", "seat, turn", 1],
  phase: ["SE-GEN-01", "{phase}", "phase, seat", 2],
  order: ["SE-EXT-26", "{squad} {order}{target:onto}.", "squad, target+1 order:16"],
  moved: ["SE-EXT-27 SE-EXT-28", "{squad} {way:inches}.", "squad, way"], // tenths; negative away from the enemy
  shoots: ["SE-EXT-40 SE-EXT-41", "{squad} shoots at {target:squad} with {gun:gun}: {shots:shot}, needs {need}+.",
    "squad, target, gun shots:64 need:16"],
  hit: ["SE-EXT-44 SE-EXT-45", "{hits:hit}.", "hits, jams"],
  wounded: ["SE-HTH-17 SE-HTH-18 SE-HTH-19 SE-EXT-51", "{model} takes {wounds:wound}{left:fate}.", "model, wounds, left"],
  fight: ["SE-GEN-02 SE-GEN-04 SE-HTH-03 SE-MUL-03", "{model} fights {enemy:model}: {dice:die} against {other:die}.", "model, enemy, dice other:16"],
  parry: ["SE-HTH-05", "{model} parries a {face}.", "model, face"],
  score: ["SE-HTH-07 SE-HTH-11 SE-HTH-12", "{model} scores {score}, {enemy:model} {other}.", "model, enemy, score+32 other+32:128"],
  hits: ["SE-HTH-14 SE-HTH-15", "{model} hits {enemy:model} with {blade}: {count:hit}.", "model, enemy, blade count:64"],
  standOff: ["SE-HTH-13", "Nobody hits: a stand-off.", "model, enemy"],
  followUp: ["SE-HTH-20 SE-HTH-21", "{model} follows up into {enemy:model}.", "model, enemy"],
  test: ["SE-EXT-66 SE-EXT-67", "{squad} tests its morale against {need}, {passed}.", "squad, need, passed"],
  broken: ["SE-EXT-62 SE-EXT-68", "{squad} is broken.", "squad"],
  rallied: ["SE-EXT-70", "{squad} rallies.", "squad"],
  fellBack: ["SE-EXT-68", "{squad} falls back {way:far}.", "squad, way"],
  fled: ["SE-EXT-68", "{squad} is lost.", "squad"],
  penetrates: ["SE-EXT-98 SE-PVV-05", "{gun:gunOrBlade} against {model}: {penetration} on armour {armour}.", "model, penetration, gun armour:64"],
  vehicle: ["SE-EXT-99", "{model} is {damage}.", "model, damage"],
  placed: ["SE-EXT-21", "{squad} is set up.", "squad"],
  goes: ["SE-EXT-27 SE-EXT-28", "{squad} {order} {way:tenths}.", "squad, order, way"],
  comesUp: ["SE-EXT-31 SE-EXT-32", "{squad} charges {target:squad}: {arrived:comes} into contact.", "squad, target, arrived"],
  interrupts: ["SE-EXT-38", "{squad} fires on overwatch at {target:squad}, {place:onItsWay}.", "squad, target, place"],
  danger: ["SE-EXT-14", "{model} crosses dangerous ground: {roll}.", "model, roll"],
  hides: ["SE-EXT-35", "{squad} hides.", "squad"],
  found: ["SE-EXT-35 SE-EXT-36", "{squad} is hidden no more.", "squad"],
  aims: ["SE-EXT-18 SE-EXT-43 SE-EXT-50", "{model} aims at {enemy:model}, {gap:tenths} away{cover:inCover}.", "model, enemy, gap cover:4"],
  drifts: ["SE-EXT-52", "It misses and drifts {way:tenths}.", "model, way"],
  leaves: ["SE-EXT-110", "{squad} leaves over the far edge with {models:fewModels}.", "squad, models"],
  holds: ["SE-EXT-111", "{seat:side} hold marker {marker}.", "seat, marker"],
  ended: ["SE-EXT-23 SE-EXT-113", "The battle ends: {ending}; {winner}", "ending, winner", 1], // winner: seat + 1
});
