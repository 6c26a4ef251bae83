/**
 * Ctrl-C at any moment: what was finished is an ordinary result, nothing is half-written, and going on from it ends in the bytes of one long
 * run. Some of the long commands, in the middle of each, or all at three moments (`npm run interrupts`: at twenty, as a program of its own); in this process, where pressing
 * is quick. MOMENTS=20 presses as often.
 */
import { existsSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grows, isPlayed, LONG_QUESTIONS, QUESTION_FILES } from "../../bench/interrupts/questions.ts";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { UserError } from "../../src/errors.ts";
import { isWhole, some } from "../some.ts";
import { ask, filesOf, workIn } from "./ask.ts";
import { folder, read } from "./wargauge.ts";

const MOMENTS = Number(process.env["MOMENTS"] ?? (isWhole ? 3 : 1));
const { play } = Scheduler.prototype;

workIn(folder(QUESTION_FILES));
beforeAll(async () => {
  await pressed(["regress", "duel.yaml", "--save", "base", "--battles", "2000"]);
});
afterAll(() => {
  Scheduler.prototype.play = play;
});

interface Asked {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly stages: number;
  readonly milliseconds: number;
}

/** Presses in the middle of a stage, from 1 on; or after some milliseconds, where there are no stages. */
type Moment = { readonly stage: number } | { readonly after: number };

async function pressed(words: readonly string[], moment?: Moment): Promise<Asked> {
  let stages = 0;
  const press = () => process.listenerCount("SIGINT") > 0 && process.emit("SIGINT");
  Scheduler.prototype.play = function (pieces) {
    stages++;
    if (moment !== undefined && "stage" in moment && moment.stage === stages) setImmediate(press);
    return play.call(this, pieces);
  };
  const timer = moment !== undefined && "after" in moment ? setTimeout(press, moment.after) : undefined;
  const started = performance.now();
  const told = await ask(words).then(
    (done) => ({ ...done, stderr: "" }),
    (error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      return { code: error.exitCode, stdout: "", stderr: error.message };
    },
  );
  clearTimeout(timer);
  return { ...told, stages, milliseconds: performance.now() - started };
}

/** Evenly over the whole. */
function momentsOf({ stages, milliseconds }: Asked): Moment[] {
  return Array.from({ length: MOMENTS }, (_, i): Moment => {
    const share = (i + 0.5) / MOMENTS;
    return stages > 0 ? { stage: 1 + Math.floor(share * stages) } : { after: share * milliseconds };
  });
}

/** Interrupts a command at a moment: what it leaves is whole, and going on from it ends where the whole did. */
async function checkPart(plain: readonly string[], moment: Moment, whole: number, goesOn: boolean): Promise<void> {
  const at = JSON.stringify(moment);
  const part = await pressed([...plain, "--out", "part"], moment);
  expect([130, whole], at).toContain(part.code);
  const found = existsSync("part") ? filesOf("part") : [];
  if (part.code !== 130) expect(found, at).toEqual(filesOf("whole"));
  if (found.length === 0) {
    // Not one task was finished.
    expect(part.stderr, at).toMatch(/^interrupted before .*: there is nothing to (show|store)$|^$/);
    expect(part.stages, at).toBeLessThanOrEqual(1);
    return;
  }
  if (found.join() === "state.json" && part.stderr !== "")
    expect(part.stderr, at).toMatch(
      /^interrupted before .*: there is nothing to show yet\nGo on: {2}wargauge .* --extend part$/,
    );
  for (const name of found.filter((each) => each.endsWith(".json"))) JSON.parse(read("part", name));
  expect(found.filter((name) => name.includes("wargauge-tmp"))).toEqual([]);
  if (!goesOn) return;
  const answer = `${plain[0] === "run" ? "summary" : plain[0]}.json`;
  if (part.code === 130 && found.includes(answer)) {
    expect(JSON.parse(read("part", answer)), at).toMatchObject({ stopped: "interrupted" });
    expect(part.stdout, at).toMatch(/\nGo on: {2}wargauge .* --extend part\n$/);
  }
  const on = await pressed([...plain, "--extend", "part"]);
  expect(on.code, at).toBe(whole);
  expect(filesOf("part"), at).toEqual(filesOf("whole"));
  for (const name of filesOf("whole")) expect(read("part", name) === read("whole", name), `${at}: ${name}`).toBe(true);
}

describe("can be interrupted at any moment", () => {
  it.each(some(LONG_QUESTIONS.filter(isPlayed), 4))(
    "%s",
    async (question) => {
      const plain = [...question.split(" "), "--no-charts"];
      rmSync("whole", { recursive: true, force: true });
      const whole = await pressed([...plain, "--out", "whole"]);
      expect([0, 1, 2]).toContain(whole.code);
      for (const moment of momentsOf(whole)) {
        rmSync("part", { recursive: true, force: true });
        await checkPart(plain, moment, whole.code, grows(question));
      }
    },
    300_000,
  );
});
