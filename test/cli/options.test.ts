/** Options that several commands share are read alike by all of them. */
import { Command as Commander } from "commander";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands/index.ts";
import { errorText } from "../../src/cli/console.ts";

async function defined(name: string): Promise<Commander> {
  const commander = new Commander(name).exitOverride().configureOutput({ writeErr: () => {} });
  (await commands.find((entry) => entry.name === name)!.load()).command.define(commander);
  return commander;
}

describe("--confidence", () => {
  const asking = ["run", "sweep", "regress", "compare", "price", "worth", "matrix", "tune"];

  it("is an option of all commands that estimate, and of no other", async () => {
    const all = await Promise.all(commands.map(({ name }) => defined(name)));
    const having = all.filter(({ options }) => options.some(({ long }) => long === "--confidence"));
    expect(having.map((command) => command.name()).sort()).toEqual(asking.toSorted());
  });

  it.each(asking)("of %s is more than a coin says and less than certainty, before anything is read", async (name) => {
    for (const wrong of ["0.5", "1", "100%", "95", "-1", "much"]) {
      const command = await defined(name);
      const parsed = command.parseAsync(["nowhere.yaml", "--confidence", wrong], { from: "user" });
      await expect(parsed, wrong).rejects.toThrow(
        /'--confidence <share>' argument '.*' is invalid\. Expected a number/,
      );
    }
    const command = await defined(name);
    command.action(() => {});
    await command.parseAsync(["nowhere.yaml", "--confidence", "99.5%"], { from: "user" });
    expect(command.opts()["confidence"]).toBe(0.995);
  });
});

describe("an error", () => {
  it("is wrapped between words, so that paths stay whole; problems with their places stay as they are", () => {
    const path = `/${"far/".repeat(12)}away.yaml`;
    const said = `cannot read ${path}: there is no such file or folder; look at the spelling, and where you are`;
    const lines = errorText(said, 80).split("\n");
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every((line, i) => line.length <= 80 && line.startsWith(i === 0 ? "error: " : "  "))).toBe(true);
    expect(lines.join("\n")).toContain(path);
    expect(lines.map((line) => line.trim()).join(" ")).toBe(`error: ${said}`);
    expect(errorText(`a.yaml:1:2: ${said}\n  1 | x`, 80)).toBe(`a.yaml:1:2: ${said}\n  1 | x`);
  });
});
