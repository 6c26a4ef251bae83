/** The core runs where there is no Node: bundled as for a page, in a realm that has what every browser has and nothing else. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { rolldown } from "rolldown";
import { beforeAll, expect, it } from "vitest";
import { some } from "../some.ts";
import { type Played, play } from "./core.ts";

const core = fileURLToPath(new URL("./core.ts", import.meta.url));
const scenarios = [
  "scenarios/skirmish/patrol-at-the-ruins.yaml",
  "scenarios/heresy/meeting-engagement.yaml",
  "scenarios/dark-millennium/infantry-firefight.yaml",
];

let playThere: typeof play;
beforeAll(async () => {
  const { performance, crypto, structuredClone, setTimeout, clearTimeout } = globalThis;
  const { TextEncoder, TextDecoder, MessageChannel, URL } = globalThis;
  // What browsers have as well; the rest is the language's own.
  const clocks = { performance, setTimeout, clearTimeout };
  const realm = createContext({ ...clocks, crypto, structuredClone, TextEncoder, TextDecoder, MessageChannel, URL });
  playThere = runInContext(`${await bundled()}; core.play`, realm);
}, 60_000);

/** As a script that makes `core`; a module of Node's that is still imported stays an import, and is refused. */
async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: core, platform: "browser", external: /^node:/ });
  const { output } = await bundle.generate({ format: "iife", name: "core", codeSplitting: false });
  await bundle.close();
  expect(output).toHaveLength(1);
  expect(output[0].imports).toEqual([]);
  return output[0].code;
}

const read = (path: string): string => readFileSync(path, "utf8");

it.each(some(scenarios, 3))(
  "%s gives the same bytes without Node",
  async (path) => {
    const there: Played = await playThere(path, read, 8);
    expect(there).toEqual(await play(path, read, 8));
  },
  60_000,
);
