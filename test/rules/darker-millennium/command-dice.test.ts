/** `commandDice` of a side is a key like any other: a variant, an axis and a lever, and more dice win. */
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Command } from "../../../src/cli/command.ts";
import { command as compare } from "../../../src/cli/commands/compare.ts";
import { command as sweep } from "../../../src/cli/commands/sweep.ts";
import { command as worth } from "../../../src/cli/commands/worth.ts";
import { perform } from "../../cli/perform.ts";
import { folder } from "../../cli/wargauge.ts";

const squads = "[{profile: orkBoss, count: 1}, {profile: orkBoy, count: 8}, {profile: orkBoy, count: 8}]";
const cwd = folder({
  "fight.yaml": `rules: darker-millennium
mode: duel
duel: {distance: 20, turns: 3}
sides:
  - {name: Few, policy: skirmisher, commandDice: 2, roster: ${squads}}
  - {name: Four, policy: skirmisher, commandDice: 4, roster: ${squads}}
variants:
  no dice at all: {sides.Few.commandDice: 0}
  eight dice: {sides.Few.commandDice: 8}
`,
});
interface Point {
  readonly winRate: { readonly low: number; readonly high: number };
}
interface Lever {
  readonly name: string;
  readonly change: string;
  readonly score: { readonly low: number };
}
const path = join(cwd, "fight.yaml");
const few = ["--battles", "400", "--no-charts", "--seed", "a", "--json"];
const asked = async <Flags>(command: Command<Flags>, ...args: string[]) =>
  JSON.parse((await perform(command, [path, ...args, ...few, "--out", join(cwd, "out")])).stdout);

it("compare: as a variant, by its edit, by its name and beside others", async () => {
  const found = await asked(compare, "--variant", "sides.0.commandDice=8");
  expect(found.verdict).toBe("better");
  const named = await asked(compare, "--variant", "eight dice");
  expect({ ...named, arms: [] }).toEqual({ ...found, arms: [] });
  const all = await asked(compare, "--variants", "all");
  expect(all.axes[0].values).toEqual(["as written", "no dice at all", "eight dice"]);
  const [written, none, eight] = all.points.map((point: Point) => point.winRate);
  expect(none.high).toBeLessThan(written.low);
  expect(written.high).toBeLessThan(eight.low);
});

it("sweep: as an axis, by the name of the side", async () => {
  const { points } = await asked(sweep, "--vary", "sides.Few.commandDice=0,4,8");
  expect(points[1].difference.low).toBeGreaterThan(0.1);
  expect(points[2].difference.low).toBeGreaterThan(points[1].difference.low);
});

it("worth: as a lever, a die more and a die fewer", async () => {
  const { levers } = await asked(worth, "--unit", "1", "--only", "Command dice");
  expect(levers.map(({ name, change }: Lever) => [name, change])).toEqual([
    ["Command dice", "+1"],
    ["Command dice", "-1"],
  ]);
  // A die more is worth score, and so is the one that is taken away.
  for (const { score } of levers as Lever[]) expect(score.low).toBeGreaterThan(0);
});
