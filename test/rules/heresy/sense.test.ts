/** Scripted players do not do on a table what no player would: each of these was counted before (npm run stupidities) and is held down here. */
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { battlesOf } from "../../../src/rules/heresy/battle/battle.ts";
import { B } from "../../../src/rules/heresy/battle/columns.ts";
import { gapToPoint } from "../../../src/rules/heresy/battle/ground.ts";
import { levelOf } from "../../../src/rules/heresy/battle/quality.ts";
import { E } from "../../../src/rules/heresy/events.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";
import { CHARGE, GONE, type HeresyMatchup, OUT_OF_RADIUS, ROUTED } from "../../../src/rules/heresy/matchup.ts";
import { sit } from "../../../src/rules/heresy/player/player.ts";
import { R } from "../../../src/rules/heresy/rulings.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { loadFile } from "../play.ts";
import { legalMatchup, smallStreams } from "../small.ts";

const folder = fileURLToPath(new URL("../../../scenarios/heresy/", import.meta.url));
const BLOCKS = 12;
/** From the files themselves: of the one file that the build makes of it a test cannot reach the columns. */
const battleModule = battlesOf(sit);
const END_PHASE = 3;

/** Battles of a scenario between two doctrines; what happens is told while the board stands so. */
function fought(
  scenario: Scenario,
  policies: readonly string[],
  told: (code: number, a: number, b: number) => void,
): void {
  const sides = scenario.sides.map((side, i) => ({ ...side, policy: policies[i]! }));
  const matchup = legalMatchup(heresy, { ...scenario, sides }) as HeresyMatchup;
  const streams = smallStreams(matchup);
  const battle = battleModule.create(matchup, streams, { event: told });
  for (let block = 0; block < BLOCKS; block++) {
    streams.open(block);
    battle.load(0, block);
    battle.play();
  }
}

const living = () => Array.from(B.flags.keys()).filter((unit) => (B.flags[unit]! & GONE) === 0);

describe("scripted players", () => {
  let meeting: Scenario;
  let outpost: Scenario;
  beforeAll(async () => {
    meeting = await loadFile(heresy, `${folder}meeting-engagement.yaml`);
    outpost = await loadFile(heresy, `${folder}hold-the-outpost.yaml`);
  });

  it("HE-DEC-15: order charges that the ground lets get home", () => {
    let contacts = 0;
    let short = 0;
    const prey = new Map<number, string>();
    const place = (unit: number) => `${B.px[unit]} ${B.py[unit]}`;
    fought(meeting, ["aggressor", "aggressor"], (code, a, b) => {
      if (code === E.order && b === CHARGE) prey.set(a, "");
      if (code === E.phase && a === 1) for (const unit of prey.keys()) prey.set(unit, place(B.goal[unit]!));
      if (code === E.phase && a === 0) prey.clear();
      if (code === E.contact) contacts++;
      // Who was not where he had been when the orders were given could not be known to go.
      if (code === E.short && prey.get(a) === place(b)) short++;
    });
    expect(contacts).toBeGreaterThan(20);
    expect(short / contacts).toBeLessThan(0.25);
  });

  it("HE-DEC-06: keep units within the radius of their commanders where there are no objectives", () => {
    let away = 0;
    let turns = 0;
    for (const policies of [
      ["gunline", "aggressor"],
      ["cautious", "gunline"],
    ])
      fought(meeting, policies, (code, a) => {
        if (code !== E.phase || a !== END_PHASE) return;
        for (const unit of living()) {
          turns++;
          // The suppressed cannot come back, and the routed do not listen.
          if ((B.flags[unit]! & OUT_OF_RADIUS) !== 0 && levelOf(unit) !== ROUTED && B.chits[unit] === 0) away++;
        }
      });
    expect(turns).toBeGreaterThan(2000);
    expect(away / turns).toBeLessThan(0.035);
  });

  it("HE-DEC-03: set a defender up about every objective, however few he has", () => {
    const few = {
      ...outpost.sides[1]!,
      roster: [
        { profile: "marineCaptain", count: 1 },
        { profile: "marineTactical", count: 3 },
      ],
    };
    const { budget: _, ...battle } = outpost["battle"] as Record<string, unknown>;
    const scenario = { ...outpost, sides: [outpost.sides[0]!, few], battle: { ...battle, muster: "free" } } as Scenario;
    let looked = 0;
    fought(scenario, ["aggressor", "gunline"], (code, a) => {
      if (code !== E.turn || a !== 1) return;
      const ours = living().filter((unit) => unit >= B.first[1]!);
      const gap = (unit: number, k: number) => gapToPoint(unit, B.marks[2 * k]!, B.marks[2 * k + 1]!);
      for (const k of [0, 1]) {
        // Where terrain is in the way, a turn's march from where it is claimed.
        const about = ours.filter((unit) => gap(unit, k) < Math.min(gap(unit, 1 - k), 2.5 * B.rule[R.claim]!));
        expect(about.length).toBeGreaterThan(0);
        looked++;
      }
    });
    expect(looked).toBe(2 * BLOCKS);
  });
});
