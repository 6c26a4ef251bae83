/** What a replay shows of a Skirmish battle on a table: one look at every model whenever something is told. */
import { describe, expect, it } from "vitest";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { type DrawnScene, drawnScene } from "../../../src/experiments/replay-scene.ts";
import { playTaped, type TapedBattle } from "../../../src/experiments/replay-task.ts";
import { OFF_TABLE, STATE, X, Y } from "../../../src/rules/kernel/scene.ts";
import { MISSION_IDS } from "../../../src/rules/skirmish/book/data.ts";
import { E } from "../../../src/rules/skirmish/events.ts";
import { battleModule } from "../../../src/rules/skirmish/hot.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";

function battle(mission: string, block: number, leg: number): { taped: TapedBattle; scene: DrawnScene } {
  const scenario = skirmish.resolve({
    title: "A patrol",
    rules: "skirmish",
    mode: "battle",
    battle: { mission, table: { size: [48, 36], generate: { density: 0.12 } } },
    options: {},
    houseRules: {},
    mirror: true,
    sides: [
      { name: "Marines", policy: "gunline", roster: [{ profile: "sm_marine", count: 5, weapons: ["bolter"] }] },
      { name: "Orks", policy: "aggressor", roster: [{ profile: "ork_boy", count: 7, weapons: ["slugga", "choppa"] }] },
    ],
    battles: 2,
    seed: "scene",
  } as Scenario);
  expect(skirmish.check(scenario)).toEqual([]);
  const matchup = skirmish.compile(scenario);
  const taped = playTaped({ matchup, key: cellKey(rootKey("scene"), "main"), wanted: { block, leg } }, battleModule);
  return { taped, scene: drawnScene(skirmish, matchup, taped)! };
}

const battles = MISSION_IDS.flatMap((mission, i) => [0, 1].map((leg) => [mission, i, leg] as const));

describe("a battle as it is drawn", () => {
  it.each(battles)(
    "%s, block %i, leg %i: models stand where the tape says, and nowhere else",
    (mission, block, leg) => {
      const { taped, scene } = battle(mission, block, leg);
      const ofSeatOne = leg === 0 ? 5 : 7;
      expect(scene.tokens.map(({ seat }) => seat)).toEqual([
        ...Array<number>(ofSeatOne).fill(0),
        ...Array<number>(12 - ofSeatOne).fill(1),
      ]);
      expect(scene.tokens[0]!.name).toBe(leg === 0 ? "Space Marine 1" : "Ork Boy 1");
      expect(scene.size).toEqual([48, 36]);

      // Replay what was seen beside the tape: AT tells tenths of an inch for whoever stands somewhere.
      const now = new Map<number, readonly number[]>();
      let next = 0;
      let checked = 0;
      taped.steps.forEach((step, i) => {
        for (; taped.looks[next]?.step === i; next++) now.set(taped.looks[next]!.token, taped.looks[next]!.columns);
        if (step.kind !== "event") return;
        const token = step.a < 32 ? step.a : ofSeatOne + step.a - 32;
        if (step.code === E.at && now.get(token)![X] !== OFF_TABLE) {
          expect(Math.round((now.get(token)![X]! * 10) / 1024) - step.b).toBe(0);
          expect(Math.round((now.get(token)![Y]! * 10) / 1024) - step.c).toBe(0);
          checked++;
        }
        if (step.code === E.removed) {
          expect(now.get(token)![X]).toBe(OFF_TABLE);
          expect(now.get(token)![STATE]! & 0b110000).not.toBe(0);
        }
        if (step.code === E.hid) expect(now.get(token)![STATE]! & 1).toBe(1);
        if (step.code === E.pinned) expect(now.get(token)![STATE]! & 2).toBe(2);
      });
      expect(next).toBe(taped.looks.length);
      expect(checked).toBeGreaterThan(5);
    },
  );

  it("names who acts on whom by their places in the list of tokens", () => {
    const { taped, scene } = battle("Cleanse", 2, 1);
    const shots = scene.acts.filter(({ kind }) => kind === "shot");
    expect(shots.length).toBeGreaterThan(0);
    for (const { step, by, at } of shots) {
      expect(taped.steps[step]).toMatchObject({ kind: "event" });
      expect(scene.tokens[by]!.seat).not.toBe(scene.tokens[at!]!.seat);
    }
  });

  it("shows no table where there is none", () => {
    const duel = skirmish.resolve({
      title: "A duel",
      rules: "skirmish",
      mode: "duel",
      duel: { distance: 16 },
      options: {},
      houseRules: {},
      mirror: true,
      sides: ["A", "B"].map((name) => ({ name, policy: "gunline", roster: [{ profile: "ork_boy", count: 1 }] })),
      battles: 2,
      seed: "1",
    } as Scenario);
    const matchup = skirmish.compile(duel);
    const taped = playTaped(
      { matchup, key: cellKey(rootKey("1"), "main"), wanted: { block: 0, leg: 0 } },
      battleModule,
    );
    expect(drawnScene(skirmish, matchup, taped)).toBeUndefined();
  });
});
