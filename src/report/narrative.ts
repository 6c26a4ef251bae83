/**
 * A replay as a text to read: turns and phases as headings, one sentence an event with its rules, and the dice that led to it in
 * brackets. Pure. Cold.
 */

import type { Replay, ReplayedRoll, ReplayedStep } from "../experiments/replay.ts";
import { type ConsoleFrame, consoleFrame } from "./console-frame.ts";
import { integer, plain } from "./number.ts";
import { clean } from "./words.ts";

export interface NarrativeLook {
  readonly color: boolean;
  readonly ascii: boolean;
}

const foundAs = { shortest: "the shortest", longest: "the longest", upset: "the biggest upset", median: "the median" };

/** ", the biggest upset of 20 000": how the battle was found, if it was looked for. */
export function searchWords({ found }: Replay): string {
  return found === undefined ? "" : `, ${foundAs[found.as]} of ${integer(found.among)}`;
}

export function narrative(replay: Replay, look: NarrativeLook): string {
  const { paint } = consoleFrame(look);
  const name = `${replay.mode === "attack" ? "attack" : "battle"} ${replay.battle}${searchWords(replay)}`;
  const head = [
    paint("bold", `${clean(replay.title)}: ${name}`),
    ...replay.seats.map(({ seat, side, policy }) => `Seat ${seat}: ${clean(side)} (${clean(policy)})`),
  ];
  return `${[...head, ...body(replay.steps, look, paint), "", ...results(replay, paint)].join("\n")}\n`;
}

function body(steps: readonly ReplayedStep[], look: NarrativeLook, paint: ConsoleFrame["paint"]): string[] {
  const lines: string[] = [];
  let rolls: string[] = [];
  for (const step of steps) {
    if (step.kind === "roll") {
      // A result that was certain took no dice; a draw among thousands says nothing to a reader.
      if (step.faces.length > 0 && !(step.primitive === "below" && step.sides > MOST_CHOICES))
        rolls.push(rollWords(step, look.ascii));
      continue;
    }
    const rules = paint("dim", `(${step.rules.join(", ")})`);
    if (step.heading !== undefined) lines.push(...loose(rolls));
    if (step.heading === 1) {
      lines.push("", paint("bold", clean(step.text)));
    } else if (step.heading === 2) {
      lines.push(`  ${clean(step.text)} ${rules}`);
    } else {
      const dice = rolls.length === 0 ? "" : ` [${rolls.join("; ")}]`;
      lines.push(`    ${clean(step.text)}${dice} ${rules}`);
    }
    rolls = [];
  }
  return withoutEmptyPhases([...lines, ...loose(rolls)]);
}

/** Dice that led to nothing that was told; a choice that led to nothing is not worth a line. */
function loose(rolls: readonly string[]): string[] {
  const dice = rolls.filter((words) => !words.startsWith(CHOICE));
  return dice.length === 0 ? [] : [`    [${dice.join("; ")}]`];
}

const CHOICE = "choice ";

/** Choices that are worth a word. */
const MOST_CHOICES = 1000;

/** A phase in which nothing happened is not worth a line. */
function withoutEmptyPhases(lines: readonly string[]): string[] {
  const isPhase = (line: string | undefined) => line !== undefined && /^ {2}\S/.test(line);
  const isInside = (line: string | undefined) => line?.startsWith("    ") === true;
  return lines.filter((line, i) => !isPhase(line) || isInside(lines[i + 1]));
}

/** "to hit 3+: 5 2 6", "Leadership 2D6 up to 7: 3+5", "D6: 4". */
export function rollWords(roll: ReplayedRoll, ascii: boolean): string {
  const { need, compare, sides, faces, reroll } = roll;
  if (roll.primitive === "below") return `${CHOICE}${roll.result + 1} of ${sides}`;
  const name = roll.for === "" ? "" : `${roll.for} `;
  if (need === undefined) {
    const dice = faces.length === 1 ? `D${sides}` : `${faces.length}D${sides}`;
    return `${name}${dice}: ${faces.join(roll.primitive === "sum" ? "+" : " ")}`;
  }
  const perRoll = roll.dice > 1 && compare === "atMost" ? 2 : 1;
  const wanted =
    compare === "atLeast" ? `${need}+` : `${perRoll === 2 ? `2D${sides} ` : ""}${ascii ? "<=" : "≤"} ${need}`;
  const shown = perRoll === 2 ? faces.slice(0, 2).join("+") : faces.join(" ");
  return `${name}${wanted}${reroll ? ", failures again" : ""}: ${shown}`;
}

/** Whole numbers of the battle; parts and turns are in --json. */
function results({ outcome }: Replay, paint: ConsoleFrame["paint"]): string[] {
  const shown = outcome.filter(
    ({ key, turn, value, id }) => key === undefined && turn === undefined && value !== 0 && id !== "score",
  );
  const lines = shown.map(({ title, side, value, label }) => {
    const owner = side === undefined ? "" : `, ${clean(side)}`;
    return `  ${clean(title)}${owner}: ${label === undefined ? plain(value) : clean(label)}`;
  });
  return lines.length === 0 ? [] : [paint("bold", "As it was counted"), ...lines];
}
