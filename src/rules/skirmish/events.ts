/**
 * The events that a battle tells its tape, with what follows from several arguments in narrate.ts. Where two numbers share an argument, see
 * event-packing.ts.
 */
import { events } from "../kernel/tape.ts";

// biome-ignore format: an event a line.
export const E = events(
  {
    damage: ["SK-DMG-01 SK-DMG-02 SK-DMG-04", "Damage Table for {model}{row}: {result}.", "model, result, row"],
    substituted: ["SK-DMG-13", "{other:model} takes a wound meant for {model}.", "model, other"],
    pinned: ["SK-DMG-05", "{model} is Pinned.", "model"],
    stunned: ["SK-DMG-06", "{model} is Stunned.", "model"],
    removed: ["SK-DMG-07 SK-DMG-08", "{model} is {result}.", "model, result, label"],
    ended: ["SK-ROUT-05 SK-ROUT-06 SK-CLN-04 SK-NEC-20 SK-AMB-51 SK-SCEN-19", "", "reason, winner, gone", 1], // a seat that is gone, where there is one
    repaired: ["SK-NEC-18", "{model} {repaired}.", "model, repaired"],
    phylactery: ["SK-NEC-13", "The phylactery of {model} shows {die}: {risen}.", "model, risen, die"],
    fell: ["SK-FALL-01 SK-FALL-02 SK-FALL-03 SK-FALL-04", "{model} falls {inches:wholeInches}.", "model, inches, cause"], // cause: a wound (0), Stunned (1) or Pinned (2)
    ldTest: ["SK-DMG-09 SK-ROUT-04 SK-SKILL-21 SK-ORK-20 SK-DE-13 SK-CC-30 SK-GREN-12 SK-TYR-11 SK-OW-14 SK-ORK-21", "{model} tests Leadership, 2D6 against {leadership}, and {passed}.", "model, leadership, test passed:2"], // test: TEST_*
    ldReroll: ["SK-SM-12 SK-SKILL-06 SK-IG-09 SK-CSM-08 SK-TAU-09 SK-ORK-24 SK-SKILL-32 SK-INJ-24", "{model} tests once more, 2D6 against {leadership}, and {passed}.", "model, leadership, right passed:2"], // right: AGAIN_*
    mobCheck: ["SK-ORK-19", "Safety In The Mob: {model} sees {orks}{nob} and {passed}.", "model, orks, nob passed:2"],
    turn: ["SK-TURN-01", "Turn {turn}: {side}", "side, turn", 1],
    pinTest: ["SK-DMG-09 SK-DMG-10 SK-TAU-07", "{model} {shaken}.", "model, shaken"],
    recovered: ["SK-DMG-11", "{model} is on its feet again.", "model"],
    jumpedUp: ["SK-SKILL-28", "{model} jumps up at once.", "model"],
    routTest: ["SK-ROUT-02 SK-ROUT-04", "{side} lost {weight} this turn, test for Rout and {held}.", "side, weight, held"], // weight: x 2
    withdrew: ["SK-ROUT-06", "{side} withdraw.", "side"],
    overwatch: ["SK-OW-01", "{model} goes on Overwatch.", "model"],
    move: ["SK-MOVE-01 SK-MOVE-05 SK-MOVE-11 SK-MOVE-16 SK-CC-32", "{model} moves {way}.", "model, way, manner"], // way: tenths; manner: AS_*, 0 an ordinary move
    terrain: ["SK-MOVE-15 SK-CC-09 SK-TYR-04 SK-TYR-16 SK-SKILL-26", "{model} crosses Difficult Terrain: the best die is {inches:wholeInches}.", "model, inches, manner"], // manner: for a charge (1), with a Tyranid's third die (2)
    brokeOff: ["SK-CC-28", "{model} breaks off{veiled}.", "model, none, veiled"],
    overwatchFire: ["SK-OW-05", "{model} fires on Overwatch at {mover:model}.", "model, mover"],
    overwatchLost: ["SK-OW-14", "{model} loses its Overwatch counter.", "model"],
    shoot: ["SK-SHOOT-02 SK-WT-09", "{model} shoots at {target:model}: {shots}.", "model, target, shots"], // shots: gun * GUN + shots (event-packing.ts)
    hits: ["SK-SHOOT-11 SK-SHOOT-14 SK-SHOOT-17", "{hits} on {target:model}, {wounds}, {unsaved}.", "target hits:256, wounds, unsaved"], // TARGET
    overheat: ["SK-WG-01", "The weapon of {model} overheats and is out of use for {turns}.", "model, turns"],
    marked: ["SK-TAU-12", "{model} {marks} {target:model} for the others.", "model, target, marks"],
    throw: ["SK-GREN-04 SK-GREN-07 SK-GREN-08 SK-GREN-09 SK-GREN-10 SK-GREN-11 SK-GREN-12 SK-GREN-13 SK-GREN-14 SK-GREN-15 SK-GREN-15 SK-GREN-16 SK-GREN-17", "{model} throws at {target:model}: {grenade}.", "model, target, grenade"],
    grenadeHit: ["SK-GREN-04", "{model} is hit at Strength {strength}: {wounds}{through}.", "model, strength, wounds through:8"], // WOUND
    power: ["SK-PSY-01 SK-PSY-02", "{model} tries {power} and {passed}.", "model, power, passed"], // power: or FOCUS (event-packing.ts)
    run: ["SK-TYR-17 SK-DE-21 SK-ELD-15", "{model} runs instead of shooting, up to {inches:wholeInches}.", "model, inches"],
    charge: ["SK-CC-02 SK-CC-07 SK-TYR-04", "{model} charges {target:model}{over}.", "model, target, over"], // over: tenths of the way
    chargeFailed: ["SK-CC-09 SK-SKILL-21 SK-TYR-15", "{model} fails to charge {target:model}: {failure}.", "model, target, failure"],
    waaagh: ["SK-ORK-20", "{model} tries a Waaagh! and {passed}.", "model, target, passed"],
    drugs: ["SK-DE-06 SK-DE-07 SK-DE-08 SK-DE-09 SK-DE-10 SK-DE-11 SK-DE-12", "{model} takes drugs ({drugs}): {harm}.", "model, drugs, harm"],
    strike: ["SK-CC-12 SK-CC-13 SK-CC-14 SK-CC-15 SK-CC-22 SK-CC-28 SK-DMG-12 SK-ORK-11", "{model} strikes at {target:model}: {blows}.", "model, target, blows"], // blows: needed to hit * NEED + step * STEP + attacks; step 0 is a parting hit
    blowHits: ["SK-CC-19 SK-CC-20 SK-CC-21", "{hits} on {target:model}, {wounds}, {unsaved}.", "target hits:256, wounds, unsaved"], // TARGET
    jumpedBack: ["SK-SKILL-25", "{model} jumps back out of combat.", "model"],
    disarmed: ["SK-SKILL-03", "{model} disarms {target:model}.", "model, target"],
    hellMask: ["SK-DE-13", "{model} looks upon the Hell Mask of {bearer:model} and {quails}.", "model, bearer, quails"],
    fieldHit: ["SK-NEC-10", "The Lightning Field hits {model} back: {hits}.", "model, hits"],
    rot: ["SK-CSM-15", "{model} catches Nurgle's Rot from {bearer:model}.", "model, bearer"],
    acid: ["SK-TYR-28", "The acid blood of {bearer:model} splashes over {model}.", "model, bearer"],
    fled: ["SK-CC-30", "{model} runs from the death of {friend:model}.", "model, friend"],
    shroud: ["SK-NEC-11", "The Nightmare Shroud pins {model}.", "model"],
    instinct: ["SK-TYR-11 SK-TYR-12 SK-TYR-13 SK-TYR-14 SK-TYR-15", "{model} is out of synapse and acts by instinct: {instinct}{fighting}.", "model, instinct, fighting"],
    grotFled: ["SK-ORK-22", "{model} runs away.", "model"],
    hallucination: ["SK-GREN-12", "{model} hallucinates: {vision}.", "model, vision"],
    shieldKept: ["SK-PSY-04", "{model} {keeps} its Shield.", "model, none, keeps"],
    crucible: ["SK-DE-05", "{side} open the Crucible: psychic enemies are Stunned.", "side"],
    area: ["SK-GREN-06", "{model} stands in the area of the {grenade}{sealed}.", "model, grenade, sealed"],
    firstTurn: ["SK-CLN-03 SK-SUR-03 SK-SYG-04", "Rolling for the first turn, {rolled}: {side} begin.", "side, rolled, mission"], // rolled: 8 * die + die
    attacksBack: ["SK-TYR-27 SK-SKILL-17", "{model} makes an extra attack on {target:model}.", "model, target, kind"], // bio-plasma, head butt
    phase: ["SK-TURN-01", "{phase}", "side, phase", 2],
    landedBadly: ["SK-MOVE-06", "{model} lands badly.", "model"],
    at: ["SK-MOVE-01", "{model} stands at {x:place} by {y:place}.", "model, x, y"], // tenths of an inch from the middle of the table
    mission: ["SK-SCEN-01 SK-SCEN-10 SK-CHE-01 SK-HNT-01 SK-BRK-01", "The mission is {mission}, on table {table}{night}.", "mission, table, night"],
    hid: ["SK-HIDE-02 SK-SCEN-09", "{model} hides.", "model, setUp"],
    revealed: ["SK-HIDE-06 SK-HIDE-07 SK-HIDE-09", "{model} {found}.", "model, found"],
    nightSight: ["SK-SCEN-10", "{model} sees {inches:wholeInches} far in the night.", "model, inches"],
    arrived: ["SK-SCEN-13 SK-BRK-03 SK-RSC-05", "{model} {comes}.", "model, comes"], // onto the table; comes: mission
    alarm: ["SK-SCEN-16 SK-SCEN-17", "{model} raises the alarm.", "model, attacked"],
    escaped: ["SK-CHE-06", "{model} leaves the table with the data.", "model"],
    pulse: ["SK-NEC-15", "{model} sets off a Solar Pulse: no night for its friends this turn.", "model"],
    zone: ["SK-SCEN-01", "{side} set up {zone}.", "side, zone, depth"], // zone: 64 * mission + 4 * kind of zone + edge of the table; depth in ticks
    piece: ["SK-CHE-02 SK-SYG-01", "The mission is about one piece of the terrain.", "piece, table, mission"],
    via: ["SK-MOVE-01", "{model} turns at {x:place} by {y:place}.", "model, x, y"],
    climbed: ["SK-MOVE-18", "{model} climbs from a height of {from:inches} to {to:inches}.", "model, from, to"],
    highUp: ["SK-MOVE-18", "{model} is set up at a height of {height:inches}.", "model, height"],
    obstacles: ["SK-SYG-02 SK-SCEN-11", "{side} place obstacles: {dice} rolled, {room} room.", "side, dice, room"],
    stopped: ["SK-OW-06", "{model} gets no farther than {moved:inches}.", "model, moved"], // shot down on its way by Overwatch
    aim: ["SK-SHOOT-05 SK-SHOOT-09 SK-SHOOT-21 SK-SHOOT-23 SK-SHOOT-24", "{model} sees {target:model} {aim}.", "model, target, aim"], // aim: (tenths between them * 8 + cover save, 7 = none) * 4 + 1 + how much higher (1, 0, -1)
    missed: ["SK-GREN-06", "{model} misses {target:model}.", "model, target"],
    length: ["SK-SCEN-12", "After turn {turn}: {more}.", "none, turn, more"],
    landed: ["SK-MOVE-06", "{model} lands well in Difficult Terrain.", "model"],
    edge: ["SK-WT-07 SK-WT-09", "{model} lies partly under it: {hits}.", "model, hits, template"], // template: or a blast (0)
    spoiled: ["SK-GREN-09 SK-GREN-15", "Around {model} {spoils} {radius:inches} far for the rest of the battle.", "spoils, model, radius"],
    fragged: ["SK-GREN-07", "{model} has no time to strike first from its cover.", "model"],
    staysOut: ["SK-SCEN-13", "{model} stays in reserve.", "model"],
    watch: ["SK-SCEN-15", "{model}, a sentry, {watches}.", "model, watches"], // watches: its die, 1 to 4 the edge that it drifts to
    ring: ["SK-GREN-14", "The plasma of {model} spreads {spread}.", "model, spread"],
    setUp: ["SK-SCEN-01", "{model} is set up at {x:place} by {y:place}.", "model, x, y"], // before the battle or from reserve
    stays: ["SK-MOVE-15 SK-TYR-13 SK-TYR-14 SK-TYR-15 SK-TYR-17 SK-DE-21 SK-ELD-15", "{model} stays where it is.", "model, manner, instinct"], // after a roll for Difficult Terrain
    hurt: ["SK-DMG-14", "{model} loses a wound and has {left} left.", "model, left"],
    named: ["SK-CHE-03 SK-HNT-04", "{model} {role}.", "model, role"], // role: mission
    triple: ["SK-TYR-16", "{model} rolls a triple in Difficult Terrain: a wound, unless it is saved.", "model"],
    atLeast: ["SK-WT-08 SK-OW-12 SK-TAU-13", "{model} is at least Pinned.", "model, line"], // line: -1 is a grenade
    fallHits: ["SK-FALL-04", "{hits} on {target:model} from the fall, {wounds}, {unsaved}.", "target hits:256, wounds, unsaved"], // TARGET
    flew: ["SK-MOVE-10", "{model} leaps from a height of {from:inches} to {to:inches}.", "model, from, to"], // with a Jump Pack
    climb: ["SK-MOVE-10 SK-SKILL-26", "{model} rolls how far up it comes: the best die is {inches:wholeInches}.", "model, inches"], // with a Jump Pack
    obstacle: ["SK-SYG-02 SK-SCEN-11", "An obstacle lies at {x:place} by {y:place}.", "side, x, y"],
    bonus: ["SK-RSC-08 SK-RSC-07 SK-BRK-06 SK-BRK-06 SK-CHE-07 SK-CHE-07 SK-HNT-05 SK-HNT-05 SK-SYG-06 SK-SYG-06", "{side} earn {points} for their Pool.", "side, points, mission"],
    ranInto: ["SK-CC-31", "{model} runs into {enemy:model}, in contact.", "model, enemy"],
    waits: ["SK-SCEN-13 SK-BRK-02", "{model} waits off the table.", "model, mission"],
  },
  [46, 66, 67, 68, 73, 74, 75, 76, 77, 78, 79],
);
