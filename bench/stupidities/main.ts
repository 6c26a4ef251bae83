/**
 * `npm run stupidities`: how often scripted players do what no player would: `[RULEBOOK ...] [--battles N] [--seed TEXT]`. Each rulebook has a
 * file here that counts its own and prints a table.
 */
import { parseArgs } from "node:util";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { battles: { type: "string", default: "10000" }, seed: { type: "string", default: "stupidities" } },
});
const rulebooks = positionals.length > 0 ? positionals : ["skirmish", "heresy", "dark-millennium", "second-edition"];
for (const rulebook of rulebooks) {
  const file = new URL(`./${rulebook}.js`, import.meta.url);
  const { count } = (await import(file.href)) as { count(battles: number, seed: string): Promise<void> };
  await count(Number(values.battles), values.seed);
}
