import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Terminal } from "../../src/cli/console.ts";
import { BAR_FORMAT, counting, duration, ProgressLine } from "../../src/cli/progress.ts";
import { readCount, readShare, readThreads } from "../../src/cli/readers.ts";

describe("progress where no line can be drawn over", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function listen() {
    const said: string[] = [];
    const terminal: Terminal = {
      print() {},
      say: (text) => said.push(text),
      color: false,
      width: 80,
      fail: () => {},
      failed: false,
      animated: false,
    };
    return { said, terminal };
  }

  function watch(projected = false) {
    const { said, terminal } = listen();
    return { said, line: new ProgressLine(terminal, { noun: "battle", projected }, false) };
  }

  it("says a plain line each ten seconds, and nothing about a short run", () => {
    const { said, line } = watch();
    for (let second = 0; second <= 25; second++) {
      line.update({ battles: 2000 * second, of: 200_000, before: 0 });
      vi.advanceTimersByTime(1000);
    }
    line.stop();
    expect(said).toEqual([
      "18 000 of 200 000 battles, 2 000/s, 1 min 31 s left",
      "38 000 of 200 000 battles, 2 000/s, 1 min 21 s left",
    ]);
  });

  it("does not count what an earlier run played as speed", () => {
    const { said, line } = watch();
    for (let second = 0; second <= 10; second++) {
      line.update({ battles: 100_000 + 200 * second, of: 200_000, before: 100_000 });
      vi.advanceTimersByTime(1000);
    }
    line.stop();
    expect(said).toEqual(["101 800 of 200 000 battles, 200/s, 8 min 11 s left"]);
  });

  it("calls a projection what it is, and has no idea of the end when nothing moves", () => {
    const { said, line } = watch(true);
    line.update({ battles: 0, of: 10_000, before: 0 });
    vi.advanceTimersByTime(10_000);
    line.stop();
    expect(said).toEqual(["0 of about 10 000 battles, 0/s, time left unknown"]);
  });

  it("says what is played for where that is not the answer, whose end is always a guess", () => {
    const { said, line } = watch();
    line.update({ battles: 0, of: 10_000, before: 0, doing: "choosing who plays" });
    vi.advanceTimersByTime(10_000);
    line.stop();
    expect(said).toEqual(["0 of about 10 000 battles, choosing who plays, 0/s, time left unknown"]);
  });

  it("names no end that has been reached while the work goes on", () => {
    const { said, line } = watch(true);
    line.update({ battles: 10_000, of: 10_000, before: 0 });
    vi.advanceTimersByTime(10_000);
    line.stop();
    expect(said).toEqual(["10 000 battles so far, 0/s, going on"]);
  });

  it("is silent after the end", () => {
    const { said, line } = watch();
    line.update({ battles: 2, of: 4, before: 0 });
    line.stop();
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
  });

  it("counts things that are done one after the other, and is silent after the last and when it should be quiet", async () => {
    const work = async (count: () => void) => {
      for (let thing = 0; thing < 3; thing++) {
        count();
        vi.advanceTimersByTime(6000);
      }
      return "done";
    };
    const { said, terminal } = listen();
    expect(await counting({ noun: "scenario", of: 3 }, {}, terminal, work)).toBe("done");
    await counting({ noun: "scenario", of: 3 }, { quiet: true }, terminal, work);
    await expect(counting({ noun: "scenario", of: 3 }, {}, terminal, () => Promise.reject("no"))).rejects.toBe("no");
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([expect.stringMatching(/^2 of 3 scenarios, /)]);
  });
});

it("the bar shows our own words where the library has words of the same name", () => {
  const tokens = [...BAR_FORMAT.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  for (const own of ["total", "value", "eta", "eta_formatted", "duration"]) expect(tokens).not.toContain(own);
});

describe("words and numbers of the command line", () => {
  it.each([
    [0.2, "1 s"],
    [59.5, "1 min 0 s"],
    [200, "3 min 20 s"],
    [7500, "2 h 5 min"],
  ])("%d seconds are %s", (seconds, words) => expect(duration(seconds)).toBe(words));

  it.each([
    ["100000", 100_000],
    ["100_000", 100_000],
    ["1,000,000", 1_000_000],
    ["1e6", 1_000_000],
  ])("%s battles are %d", (text, count) => expect(readCount(text)).toBe(count));
  it.each(["", "0", "-5", "1.5", "0x10", "Infinity", "ten"])("%j is no number of battles", (text) =>
    expect(() => readCount(text)).toThrow(/whole number above 0/),
  );
  it.each(["99999999999999999", "1e400"])("%s battles are too many", (text) =>
    expect(() => readCount(text)).toThrow("Expected at most 9007199254740991."),
  );

  it.each([
    ["0.005", 0.005],
    ["0.5%", 0.005],
    [".5 %", 0.005],
    ["95%", 0.95],
  ])("%s is %d", (text, share) => expect(readShare(text)).toBeCloseTo(share, 15));
  it.each(["", "%", "0", "-1%", "half"])("%j is no share", (text) => expect(() => readShare(text)).toThrow(/above 0/));

  it("threads may be none", () => {
    expect(readThreads("0")).toBe(0);
    expect(() => readThreads("1.5")).toThrow();
  });
});
