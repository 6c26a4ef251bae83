/**
 * Who plays a baseline. Players are kept: chosen anew they would differ by luck alone, and nothing would be the same bit by bit. What a
 * change comes to when both sides adapt to it stands beside, and gates nothing. Cold.
 */
import type { Scheduler } from "../chunk/scheduler.ts";
import type { Estimate } from "../estimate/summary.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { canonicalJson } from "../scenario/canonical.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { rational, toNumber, toRational, toText } from "../stats/rational.ts";
import { openCell, type ScenarioCell } from "./cells.ts";
import { type Players, playersBy, type Way } from "./choose-players.ts";
import { chosenCell } from "./chosen-players.ts";
import { GAIN_BLOCKS, measureWell } from "./play-well.ts";
import type { Mix, Script, Scripts } from "./select-players.ts";

/** As a baseline stores them: whoever is ever played, and what best play among the scripts then came to. */
export interface BaselinePlayers {
  readonly sides: readonly (readonly { readonly script: Script; readonly weight: string }[])[];
  /** Score of the first side, at `BRACKET_CONFIDENCE`. */
  readonly low: number;
  readonly high: number;
}

/** Of each of the two brackets whose difference is told at 95 %. */
const BRACKET_CONFIDENCE = 0.975;

export async function baselinePlayers(
  { question, selection }: Players,
  scheduler: Scheduler,
): Promise<BaselinePlayers> {
  const { bracket } = await measured({ question, selection }, scheduler);
  const sides = selection.mixes.map((mix, side) =>
    mix.flatMap((weight, i) =>
      weight.numerator > 0n ? [{ script: question.scripts[side]![i]!, weight: toText(weight) }] : [],
    ),
  );
  return { sides, low: bracket.low!, high: bracket.high! };
}

/** What a baseline says of who plays a scenario. */
export interface KeptBaseline {
  readonly players?: BaselinePlayers;
  /** The scenario as it was then, with the policies in force. */
  readonly resolved: unknown;
}

/** A scenario as a baseline has it played: whom the file names now, else whom the baseline has, else who was in force then. */
export function keptCell(
  scenario: Scenario,
  rulebook: RuleSystem,
  { players, resolved }: KeptBaseline,
  seed: string,
): ScenarioCell {
  const then = (resolved as { readonly sides: readonly { readonly policy: Script }[] }).sides;
  const sides = scenario.sides.map(({ policy, unnamed }, i) => {
    if (!unnamed) return [{ script: policy, weight: "1" }];
    return players?.sides[i] ?? [{ script: then[i]?.policy ?? policy, weight: "1" }];
  });
  const [first, second] = sides.map((each) => each.map(({ script }) => script));
  const [p, q] = sides.map((each) => each.map(({ weight }) => toRational(weight)));
  if (p!.length > 1 || q!.length > 1)
    return chosenCell({ scenario, rulebook, scripts: [first!, second!], seed }, { mixes: [p!, q!] }, "main");
  const played = scenario.sides.map((side, i) => ({ ...side, policy: sides[i]![0]!.script }));
  return openCell({ ...scenario, sides: played }, rulebook, { seed });
}

/** What choosing anew needs to know. */
export interface Adapting {
  readonly scenario: Scenario;
  readonly rulebook: RuleSystem;
  readonly scripts: Scripts;
  readonly way: Way;
  readonly seed: string;
  readonly saved: BaselinePlayers;
}

export interface Adapted {
  /** Change of the first side's score when both sides adapt: from the lowest to the highest of best play then and now. */
  readonly change: Estimate;
  /** What each side would gain by another script than the baseline's; absent where these are no longer among the scripts. */
  readonly gains?: readonly { readonly side: string; readonly gain: Estimate; readonly policy: string }[];
}

export async function adapted(
  { scenario, rulebook, scripts, way, seed, saved }: Adapting,
  scheduler: Scheduler,
): Promise<Adapted> {
  const players = await playersBy(way, { scenario, rulebook, scripts, seed }, scheduler);
  const { bracket, score } = await measured(players, scheduler);
  const [low, high] = [bracket.low! - saved.high, bracket.high! - saved.low];
  const middle = 0.5 * (saved.low + saved.high);
  const change: Estimate = { value: score.value - middle, low, high, n: bracket.n, method: bracket.method };
  const mixes = keptMixes(players.question.scripts, saved);
  if (mixes === undefined) return { change };
  const kept = await measured({ ...players, selection: { ...players.selection, mixes } }, scheduler);
  const gains = kept.sides.map(({ name, gain: { policy, ...gain } }) => ({ side: name, policy, gain }));
  return { change, gains };
}

function measured({ question, selection }: Players, scheduler: Scheduler) {
  const battles = 2 * GAIN_BLOCKS;
  return measureWell(question, selection, scheduler, { battles, confidence: BRACKET_CONFIDENCE });
}

/** The baseline's mixes over the scripts that there are now; undefined where one is no longer among them. */
function keptMixes(scripts: Scripts, { sides }: BaselinePlayers): readonly [Mix, Mix] | undefined {
  const mixes = scripts.map((all, side) => {
    const names = all.map(canonicalJson);
    const known = new Map(sides[side]!.map(({ script, weight }) => [canonicalJson(script), weight]));
    const mix = names.map((name) => (known.has(name) ? toRational(known.get(name)!) : rational(0n, 1n)));
    return mix.reduce((sum, weight) => sum + toNumber(weight), 0) > 0.999 ? mix : undefined;
  });
  const [p, q] = mixes;
  return p && q ? [p, q] : undefined;
}
