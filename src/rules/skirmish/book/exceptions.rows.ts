/** Rules that are simplified, and how; and rules that are left out, and why. All others are simulated as written. Cold. */
import { EXCEPTION_COLUMNS } from "../../kernel/coverage.ts";
import { rows } from "../../kernel/rows.ts";

const SINGLE = rows(
  EXCEPTION_COLUMNS,
  `
id,          status,       how
SK-UNIT-05,  simplified,   Packs keep together only as the roster writes them; gains are those of its entry
SK-ORK-20,   simplified,   who charges with a Waaagh! strikes all its opponents at the higher Initiative until it is out of contact with all of them: a model has one step in a combat
SK-TAU-A02,  notSimulated, "every model picks its own target anyway, so it has no effect in this game"
SK-TYR-13,   simplified,   "who is in combat stays in it; to the edge it goes straight ahead, and stays where somebody stands in its way there"
SK-TYR-14,   simplified,   "it makes for the nearest of the spots with shelter that players think of, two inches apart, which may not be those of the nearest piece; who is in combat stays in it"
SK-TYR-22,   simplified,   the player's choice goes by thumb: of the Packs in sight the one with most models in contact
SK-TYR-26,   simplified,   "no terrain has a sheer face to climb: what is Impassable is solid, with nothing to stand on behind its edge"
SK-TYR-29,   simplified,   the price list and the lost entries are assumed
SK-ELD-12,   simplified,   the same grenades under the names of another army
SK-SCEN-14,  simplified,   as many sentries as may be: who is none waits off the table
SK-CLN-02,   simplified,   "the attacker's edge is the one of seat 1; tables are random, so that none is better"
SK-RSC-02,   simplified,   "the text allows cover in the middle without saying how much: it has what the table has there, or the writer of the scenario lays out"
SK-BRK-02,   simplified,   the defender's edge is the one of seat 1
SK-PIG-03,   simplified,   "a die says along which pair of edges the attacker comes, in halves in the order of the roster"
SK-SYG-02,   simplified,   "obstacles are placed toward all sides in turn, whatever the doctrine: where the attack will come from is not known yet"
SK-MOVE-09,  simplified,   the pack is left unused only where it is a risk without a gain: a short move into Difficult Terrain without levels; in a duel never
SK-MOVE-20,  simplified,   "who begins within an inch of an enemy need only come no nearer to it, so that it may slide along a base that it touches; a leap leads over models, a charge with a pack around them"
SK-SHOOT-04, simplified,   "a blast is laid on its target, or half way between it and another model of its side; a template toward its target"
SK-CC-06,    simplified,   a model charges one enemy and keeps an inch off the others: one of two in contact with each other only from right across
SK-CC-10,    simplified,   "as SK-MOVE-20; and those who come up or down keep an inch off the enemies on floors between, too"
SK-CC-12,    simplified,   who strikes first by cover does so at all its opponents of that turn: a model has one step in a combat; behind cover is who has it within an inch of its middle
SK-CC-26,    simplified,   damage is rolled at the last wound; no profile is monstrous
SK-AI-06,    simplified,   "spots lie two inches apart; models take the best one left in the order of the roster, near the middle and in shelter as the doctrine cares for it"
SK-AI-09,    simplified,   "the doctrine weighs a dozen places of one move, against the nearest enemy, model by model in the order of the roster; nobody plans further ahead"
SK-AI-16,    simplified,   each model by itself takes the charge that is best for it
SK-AI-17,    simplified,   "a weapon per model for the whole battle, chosen for the mean enemy"
SK-DUEL-06,  notSimulated, says what a duel leaves out; see the rules themselves
`,
);

/** Rules of which the same is to be said. */
const alike = (status: (typeof SINGLE)[number]["status"], how: string, ids: string) =>
  ids
    .trim()
    .split(/\s+/)
    .map((id) => ({ id, status, how }));

// biome-ignore format: a reason a line.
export const EXCEPTIONS: typeof SINGLE = [
  ...SINGLE,
  ...alike("notSimulated", "people settle wording by a die; here a ruling settles it", "SK-META-04 SK-META-05"),
  ...alike("simplified", "nobody rolls for a role: each side plays both, or the one that the scenario gives it", "SK-SCEN-04 SK-AI-03"),
  ...alike("simplified", "terrain is dealt by chance or laid out by the writer of the scenario; players place none", "SK-SCEN-08 SK-AI-05"),
  ...alike("notSimulated", "the writer of the scenario decides it", "SK-AI-01 SK-AI-04"),
  ...alike("notSimulated", "describes the game; there is nothing to play", "SK-META-01 SK-META-02 SK-META-06 SK-META-07"),
  ...alike("notSimulated", "tells how the rulebook is laid out", "SK-META-03 SK-HIDE-14 SK-PTS-01 SK-PTS-02 SK-POOL-03"),
  ...alike("notSimulated", "the campaign between battles is not played yet", `
    SK-UNIT-06 SK-NEC-02 SK-DE-23 SK-INJ-01 SK-INJ-02 SK-INJ-04 SK-INJ-22 SK-INJ-23 SK-INJ-26 SK-INJ-30 SK-POOL-01
    SK-POOL-04 SK-POOL-06 SK-POOL-08 SK-AI-20 SK-AI-21 SK-AI-22 SK-DUEL-07
`),
  ...alike("simplified", "the effects of the lost notes are assumed", "SK-UNIT-09 SK-ORK-24 SK-TAU-14 SK-TAU-15 SK-TYR-12 SK-DE-24 SK-ELD-17"),
  ...alike("simplified", "worked out on request; no mode asks for it while there are no campaigns", `
    SK-SM-13 SK-ORK-09 SK-NEC-03 SK-CSM-21 SK-SKILL-33 SK-INJ-03 SK-INJ-05 SK-INJ-06 SK-INJ-07 SK-INJ-08 SK-INJ-09
    SK-INJ-10 SK-INJ-11 SK-INJ-12 SK-INJ-13 SK-INJ-14 SK-INJ-15 SK-INJ-16 SK-INJ-17 SK-INJ-18 SK-INJ-19 SK-INJ-20
    SK-INJ-21 SK-INJ-24 SK-INJ-25 SK-INJ-27 SK-INJ-29 SK-PTS-03 SK-PTS-04 SK-PTS-05 SK-PTS-06 SK-PTS-07 SK-PTS-08
    SK-POOL-02 SK-POOL-05 SK-POOL-07 SK-POOL-09 SK-ADV-01 SK-ADV-02 SK-ADV-03 SK-ADV-04
`),
  ...alike("simplified", "re-rolls are always used: there is nothing to lose by them", "SK-AI-10 SK-AI-14 SK-AI-19"),
  ...alike("simplified", "movement stays on the line; everyone sees everyone", "SK-DUEL-01 SK-DUEL-02 SK-DUEL-03 SK-DUEL-04 SK-DUEL-05"),
];
