/** `wargauge odds`: what exactly does this attack do? Cold. */
import { UserError } from "../../errors.ts";
import { type Odds, odds } from "../../experiments/odds.ts";
import { inOwnThread } from "../../host/node/aside.ts";
import { oddsText } from "../../report/odds-text.ts";
import { didYouMean } from "../../scenario/nearest.ts";
import { type Command, DONE } from "../command.ts";
import type { ScenarioFlags } from "../flags.ts";
import { listenForInterrupt } from "../interrupt.ts";
import { jsonText } from "../json.ts";
import { keepFiles } from "../keep.ts";
import { openScenario } from "../library.ts";
import { setOption } from "../options.ts";

interface OddsFlags extends Pick<ScenarioFlags, "set"> {
  readonly metric?: string;
  readonly json?: true;
  readonly ascii?: true;
  readonly out?: string;
}

export const command: Command<OddsFlags> = {
  define: (command) =>
    setOption(command.argument("<scenario>", "a scenario file with mode: attack"))
      .option("--metric <id>", "every value of one metric, such as unsaved")
      .option("--out <folder>", "write odds.json there")
      .option("--json", "one JSON document on standard output, and nothing else there")
      .option("--ascii", "plain characters only")
      .addHelpText(
        "after",
        `
No dice are thrown: every way that they can fall is played, with its exact
chance. Shots, a squad's whole shooting, assaults, grenades, falls; a case that
is too large is refused with the limit that it passes.

Example:
  wargauge odds scenarios/skirmish/heavy-bolter-or-lascannon.yaml --metric lost`,
      ),
  perform: async ([path], flags, terminal) => {
    const { scenario, rulebook } = await openScenario(path!, flags.set);
    const answer = await odds(scenario, { rulebook, signal: listenForInterrupt(), aside: inOwnThread });
    if (flags.metric !== undefined) refuseUnknownMetric(answer, flags.metric);
    const look = { color: terminal.color, ascii: flags.ascii === true, width: terminal.width };
    const text = oddsText(answer, { ...look, ...(flags.metric !== undefined && { metric: flags.metric }) });
    terminal.print(flags.json ? jsonText(answer) : text);
    if (flags.out !== undefined) await keepFiles(flags.out, new Map([["odds.json", jsonText(answer)]]), terminal);
    return DONE;
  },
};

function refuseUnknownMetric({ metrics }: Odds, metric: string): void {
  const ids = [...new Set(metrics.map(({ id }) => id))];
  if (ids.includes(metric)) return;
  throw new UserError(`there is no metric "${metric}"; there are: ${ids.join(", ")}${didYouMean(metric, ids)}`);
}
