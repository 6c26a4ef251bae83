/** Everything that may be wrong with a file of units is told with its place, what was found, and what is expected; the program ends with 3. */
import { expect, it } from "vitest";
import { library } from "../../src/cli/library.ts";
import { UserError } from "../../src/errors.ts";
import { loadScenario } from "../../src/scenario/load.ts";
import { folder, resides } from "../cli/wargauge.ts";
import { WRONG_UNITS } from "./wrong-units.ts";

const ROSTERS: Readonly<Record<string, string>> = {
  skirmish: "sm_marine",
  "dark-millennium": "guardsman",
  heresy: "orkBoyz",
  "second-edition": "ork",
};

async function complaint(rules: string, file: string, text: string): Promise<string> {
  const roster = `roster: [{profile: ${ROSTERS[rules]!}, count: 5}]`;
  const scenario = `rules: ${rules}\nmode: duel\nunits: ${file}\nsides: [{name: A, ${roster}}, {name: B, ${roster}}]\n`;
  const files: Readonly<Record<string, string>> = { "a-scenario.yaml": scenario, [file]: text };
  const readFile = async (path: string) => files[path] ?? Promise.reject(new Error(`no ${path}`));
  const { realPath: _, ...bare } = library;
  try {
    await loadScenario("a-scenario.yaml", { ...bare, readFile });
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    expect((error as UserError).exitCode).toBe(3);
    return (error as UserError).message;
  }
  return "";
}

it("there are sixty of them and more, each about something else", () => {
  expect(WRONG_UNITS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(WRONG_UNITS.map(({ what }) => what)).size).toBe(WRONG_UNITS.length);
});

it.each(WRONG_UNITS.map((each) => [each.what, each] as const))("%s", async (_, { rules, file, text, says }) => {
  const message = await complaint(rules, file, text);
  for (const words of says) expect(message).toContain(words);
  expect(message).toContain(`in ${file}`);
});

it("the program says it and ends with 3", async () => {
  const cwd = folder({ "profiles.csv": "id,like,S,T\nx,sm_marine,11,0\n" });
  const ended = await resides(["compare", "5 x", "5 sm_marine", "--units", "profiles.csv", "--battles", "2"], { cwd });
  expect(ended.code).toBe(3);
  expect(ended.stderr).toContain(
    'profiles.csv:2:13: x of profiles, column S: found "11", expected a whole number from 1 to 10',
  );
  expect(ended.stderr).toContain('column T: found "0"');
});
