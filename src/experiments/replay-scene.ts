/**
 * A taped battle as something to draw: lengths in the rulebook's unit, what changes step by step, and the stops at which a reader may
 * want to pause. Cold.
 */
import type { Matchup, RuleSystem } from "../rules/kernel/rule-system.ts";
import * as S from "../rules/kernel/scene.ts";
import type { TapedBattle, TokenLook } from "./replay-task.ts";

type Place = readonly [number, number];

export interface DrawnPiece {
  readonly kind: string;
  readonly flags: number;
  readonly top: number;
  readonly corners: readonly Place[];
}

export interface DrawnZone {
  readonly label: string;
  readonly seat: number;
  readonly corners: readonly Place[];
}

export type DrawnToken = Omit<S.SceneToken, "radius" | "box"> & { readonly radius: number; readonly box?: Place };

/** How a token looks from a step on. Absent place: off the table. */
export interface DrawnLook {
  readonly step: number;
  readonly token: number;
  readonly at?: Place;
  readonly height: number;
  /** Of 720 directions, counter-clockwise from the right. */
  readonly face: number;
  readonly state: number;
  readonly left: number;
}

export interface DrawnAct extends S.Act {
  readonly step: number;
}

/** All lengths in `unit`, x to the right and y away from seat 1, from the middle of the table. */
export interface DrawnScene {
  readonly unit: string;
  readonly size: Place;
  readonly pieces: readonly DrawnPiece[];
  readonly zones: readonly DrawnZone[];
  readonly tokens: readonly DrawnToken[];
  readonly states: readonly S.SceneState[];
  /** Which side of the scenario, 0 or 1, sits in seat 0 and in seat 1. */
  readonly sides: readonly [number, number];
  readonly looks: readonly DrawnLook[];
  readonly acts: readonly DrawnAct[];
}

const TICKS = 1024;

export function drawnScene(rulebook: RuleSystem, matchup: Matchup, taped: TapedBattle): DrawnScene | undefined {
  const { block, leg, steps, looks } = taped;
  const events = steps.filter((step) => step.kind === "event");
  const scene = rulebook.scene?.scene(matchup, { block, leg, events });
  if (scene === undefined) return undefined;
  return {
    unit: scene.unit,
    size: [units(scene.width), units(scene.depth)],
    pieces: scene.pieces.map(({ kind, flags, top, corners }) => ({
      kind,
      flags,
      top: units(top),
      corners: corners.map(place),
    })),
    zones: scene.zones.map((zone) => ({ ...zone, corners: zone.corners.map(place) })),
    tokens: scene.tokens.map(({ radius, box, ...token }) => ({
      ...token,
      radius: units(radius),
      ...(box !== undefined && { box: place(box) }),
    })),
    states: scene.states,
    sides: [leg, 1 - leg],
    looks: looks.map(drawnLook),
    acts: steps.flatMap((step, i): DrawnAct[] => {
      const act = step.kind === "event" ? rulebook.scene!.act(matchup, leg, step) : undefined;
      return act === undefined ? [] : [{ step: i, ...act }];
    }),
  };
}

function drawnLook({ step, token, columns }: TokenLook): DrawnLook {
  const [x, y] = [columns[S.X]!, columns[S.Y]!];
  return {
    step,
    token,
    ...(x !== S.OFF_TABLE && { at: place([x, y]) }),
    height: units(columns[S.Z]!),
    face: columns[S.FACE]!,
    state: columns[S.STATE]!,
    left: columns[S.LEFT]!,
  };
}

/** To a hundredth, which is less than a pixel. */
function units(ticks: number): number {
  return Math.round((ticks * 100) / TICKS) / 100;
}

function place([x, y]: Place): Place {
  return [units(x), units(y)];
}
