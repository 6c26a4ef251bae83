/** What a replay shows of a battle of Heresy on a table: units where the tape says, objectives, and who acts. */
import { describe, expect, it } from "vitest";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { drawnScene } from "../../../src/experiments/replay-scene.ts";
import { playTaped } from "../../../src/experiments/replay-task.ts";
import { E } from "../../../src/rules/heresy/events.ts";
import { battleModule } from "../../../src/rules/heresy/hot.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";
import { STATES } from "../../../src/rules/heresy/tell/scene.ts";
import { OFF_TABLE, STATE, X, Y } from "../../../src/rules/kernel/scene.ts";
import { type Small, scenarioOf } from "./playing.ts";

const SMALL: Small = {
  battle: {
    game: "seize",
    objectives: 2,
    budget: 2000,
    table: { pieces: [{ kind: "wood", at: [60, 0], radius: 10 }] },
  },
  a: ["1 marineCaptain", "2 marineTactical"],
  b: ["1 orkNob", "3 orkBoyz"],
  play: ["gunline", { doctrine: "aggressor", objective: 0 }],
};

describe("a battle as it is drawn", () => {
  it.each([0, 1])("leg %i: units stand where the tape says, and acts name them", (leg) => {
    const matchup = heresy.compile({ ...scenarioOf(SMALL), mirror: true });
    const taped = playTaped(
      { matchup, key: cellKey(rootKey("scene"), "main"), wanted: { block: 1, leg } },
      battleModule,
    );
    const scene = drawnScene(heresy, matchup, taped)!;
    const ofSeatOne = leg === 0 ? 3 : 4;
    expect(scene.tokens.map(({ seat }) => seat)).toEqual([
      ...Array(ofSeatOne).fill(0),
      ...Array(7 - ofSeatOne).fill(1),
      -1,
      -1,
    ]);
    expect(scene.size).toEqual([180, 120]);
    expect(scene.states).toEqual(STATES);
    const stride = 4;
    const now = new Map<number, readonly number[]>();
    let next = 0;
    let checked = 0;
    taped.steps.forEach((step, i) => {
      for (; taped.looks[next]?.step === i; next++) now.set(taped.looks[next]!.token, taped.looks[next]!.columns);
      if (step.kind !== "event" || step.code !== E.at) return;
      const token = step.a < stride ? step.a : ofSeatOne + step.a - stride;
      const look = now.get(token)!;
      if (look[X] === OFF_TABLE) return;
      expect([Math.round((look[X]! * 10) / 1024), Math.round((look[Y]! * 10) / 1024)]).toEqual([step.b, step.c]);
      expect(look[STATE]! & (1 << 8)).toBe(0);
      expect(heresy.scene!.act(matchup, leg, step)).toEqual({ kind: "place", by: token });
      checked++;
    });
    expect(checked).toBeGreaterThan(10);
    const shots = taped.steps.flatMap((step) => (step.kind === "event" && step.code === E.fire ? [step] : []));
    for (const shot of shots) {
      const act = heresy.scene!.act(matchup, leg, shot)!;
      expect(act.kind).toBe("shot");
      expect(scene.tokens[act.by]!.seat).not.toBe(scene.tokens[act.at!]!.seat);
    }
    expect(shots.length).toBeGreaterThan(0);
  });

  it("draws nothing of a duel", () => {
    const matchup = heresy.compile(scenarioOf({ duel: {}, a: ["1 orkBoyz"], b: ["1 orkBoyz"] }));
    expect(heresy.scene!.scene(matchup, { block: 0, leg: 0, events: [] })).toBeUndefined();
  });
});
