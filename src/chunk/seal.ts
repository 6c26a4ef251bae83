/**
 * The envelope of every `state.json`: JSON that carries a checksum of all that it holds. Cold, pure.
 *
 * Who goes on from a state believes it to the last count, so one that was edited, cut or damaged on the disk is refused as a whole. The
 * checksum keeps off accidents and well-meant edits; it is no signature.
 */
import { UserError } from "../errors.ts";
import { sha256 } from "../sha256.ts";

/** Text of a state file; what it holds is JSON, and has no `check` of its own. */
export function seal(content: object): string {
  return `${JSON.stringify({ ...content, check: checkOf(content) })}\n`;
}

/** What was sealed; undefined when the text is nothing sealed. Refuses what is not as it was written; `name` is what to call it. */
export function unseal(text: string, name = "state.json"): Readonly<Record<string, unknown>> | undefined {
  const { check, ...content } = parsed(text) ?? {};
  if (check === undefined) return undefined;
  if (check === checkOf(content)) return content;
  throw new UserError(`${name} is damaged: it is not as it was written. Run without --extend to start afresh`);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : undefined;
  } catch {
    // In which way it is no JSON does not matter: it is no state, or was cut off.
    return undefined;
  }
}

/** Of the content as it is written, so that spaces do not count; the order of its keys does. */
function checkOf(content: object): string {
  return sha256(JSON.stringify(content)).slice(0, 16);
}
