/** What to say of a house rule `rules.<ID>` that would switch off a rule without a switch. Cold. */
import type { RuleSystem } from "../rules/kernel/rule-system.ts";

const SWITCH = "rules.";

/** Why a key switches nothing though it names a rule or a ruling of the rulebook, and what to try; undefined where it names neither. */
export function whyNoSwitch(key: string, { id: rulebook, coverage, rulings }: RuleSystem): string | undefined {
  if (!key.startsWith(SWITCH)) return undefined;
  const id = key.slice(SWITCH.length);
  const ruling = rulings.find((each) => each.id === id);
  if (ruling !== undefined)
    return `${id} is a ruling and has no switch; choose a reading with options ${ruling.key}: ${ruling.values.join(", ")}`;
  if (!coverage.some((each) => each.id === id)) return undefined;
  return (
    `${id} is a rule, but cannot be switched off; \`wargauge rules ${rulebook}\` marks those that can ("switch") and lists the options ` +
    "that read a rule otherwise; numbers of profiles, weapons and charts are house rules of their own"
  );
}
