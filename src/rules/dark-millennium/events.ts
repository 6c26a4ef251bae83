/** The events that a battle tells its tape. The words are in narrate.ts. */
import { events } from "../kernel/tape.ts";

const RETIRED = [9];

// biome-ignore format: one event a line
export const E = events(
  {
    firstTurn: ["DM-FST-01 DM-FST-02 DM-FST-03 DM-FST-04", "{seat:side} act first: {seat:ahead} against {seat:behind}.",
      "seat, first, second"],
    turn: ["DM-TRN-01", "Turn {turn}: {seat:side}", "seat, turn", 1],
    act: ["DM-TRN-02", "{unit}: {action}{target:on}", "unit, target, action power:16", 2], // target: -1 for none
    react: ["DM-TRN-03", "{unit} reacts: {reaction}.", "unit, reaction, actor"],
    moved: ["DM-MOV-01", "{unit} moves {way:inches}{way:direction}.", "unit, way"], // tenths, negative away from the enemy
    // lost: inches, -1 barred
    terrain: ["DM-MOV-03 DM-MOV-04 DM-MOV-05", "{unit} crosses difficult terrain on a {die}: {lost:lostInches}.", "unit, die, lost"],
    team: ["DM-CAS-02 DM-CAS-03", "{gun:weapons} of {unit}: {dice}{modifier} at {target:unit}.",
      "unit, target, gun weapons:128 dice:64 modifier+32:64"],
    struck: ["DM-CAS-06 DM-CAS-08 DM-DAM-01", "{dice} on {group}: {over:damage}{removed}.",
      "group, dice light:32 heavy:32 over:32, removed"],
    chart: ["DM-DAM-08 DM-DAM-09", "{unit}, {chart} damage chart: {effect}.", "unit, chart, effect"],
    tired: ["DM-TRN-04 DM-CAS-10", "{unit} gains {points} fatigue and has {fatigue}{morale:above}.",
      "unit, points, morale+1 fatigue:~1024"], // morale: -1 for nobody left; fatigue may be below nothing (dm.rallyFloor)
    destroyed: ["DM-UNT-06", "{unit} is destroyed.", "unit"],
    suppressed: ["DM-SUP-01", "{unit} is suppressed: {fatigue:why}.", "unit, fatigue, morale"],
    rallied: ["DM-ACT-05 DM-ACT-06", "{unit} rallies off {lost} fatigue and has {now}.", "unit, lost, now"],
    turnOver: ["DM-TRN-05 DM-TRN-06", "Turn-over for {seat:side}: {reason}.", "seat, reason"],
    hot: ["DM-WPN-07", "A weapon of {unit} gets hot: {severity:noOrSeverity} damage to its bearer.", "unit, ones, severity"],
    rebound: ["DM-RAM-04", "{unit} takes {severity} damage from its own ram.", "unit, severity"],
    test: ["DM-PSY-04 DM-PSY-05", "{unit}: psychic test, result {result}{threshold}.", "unit, result, threshold"], // -1: summoning
    cast: ["DM-PSY-06", "{power} {works}.", "unit, power, works"],
    ones: ["DM-PSY-07", "{unit}: {ones} in the test tire it.", "unit, ones"],
    summoned: ["DM-SUM-04 DM-SUM-08", "{unit} appears with {models}; {left:pointsLeft} kept.", "unit, models, left"],
    banished: ["DM-SPE-08", "{unit} goes back to the warp.", "unit"],
    hero: ["DM-HER-01", "{seat:side} spend {points:heroPoints}: {what:heroFor}.", "seat, points, what"], // what: 0 sixes, else severity saved, then by hero.ts
    fellBack: ["DM-REA-01 DM-COM-02", "{unit} falls back {way:inches}.", "unit, way"],
    landedBadly: ["DM-SKI-02 DM-SPE-05", "{unit} lands badly on a {die}.", "unit, die"],
    ended: ["DM-TRN-10", "The battle ends: {ending}; {winner}", "ending, winner", 1], // winner: seat + 1
    nullified: ["DM-REA-04 DM-SUM-07", "{unit} interferes with Psychic {score}.", "unit, score"],
    scanned: ["DM-ACT-11", "{unit}: the next attack ignores cover.", "unit"],
    dread: ["DM-PSY-08", "Dread comes over {unit}.", "unit, points"],
    warded: ["DM-PSY-08", "{unit} is warded.", "unit"],
    // x, y: ticks from the middle of the table
    placed: ["DM-SPE-10", "{unit} is placed {x:across} from the middle and {y:fromEdge} from its own edge.", "unit, x, y"],
    deserted: ["DM-REA-01", "{unit} leaves the table over its own edge.", "unit"],
    mounted: ["DM-ACT-09 DM-VEH-02", "{unit} gets into {transport:unit}.", "unit, transport"],
    dismounted: ["DM-ACT-09", "{unit} gets out of {transport:unit}.", "unit, transport"],
    bailedOut: ["DM-DAM-12", "{unit} bails out of {transport:unit}.", "unit, transport, severity"],
    wrecked: ["DM-DAM-10", "{unit} stays as a wreck.", "unit"],
    // Faces for light, heavy and overkill damage; sides of the dice: 5 where ones are hot.
    needs: ["DM-CAS-08 DM-DAM-01", "{light:needs}.", "light, heavy, sides over:8"],
    wasted: ["DM-CAS-07", "Nobody of {unit} is left for these dice.", "unit"],
  },
  RETIRED,
);
