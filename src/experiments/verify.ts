/** "Is the production code right?": vector files answered and compared, and the answer in words. Cold. */
import type { VectorResult } from "./answer-vectors.ts";
import { type Aside, doHere } from "./aside.ts";

export type { VectorResult } from "./answer-vectors.ts";

export interface VectorCounts {
  readonly passed: number;
  readonly failed: number;
  readonly unsupported: number;
}

export interface VectorAnswer {
  readonly results: readonly VectorResult[];
  readonly counts: VectorCounts;
}

/** `file` is the parsed JSON of a vector file of a rulebook or of the statistics. */
export async function verifyVectors(
  file: unknown,
  { signal, aside = doHere }: { readonly signal?: AbortSignal; readonly aside?: Aside } = {},
): Promise<VectorAnswer> {
  return countVectors(await aside("vectors", file, signal));
}

export function countVectors(results: readonly VectorResult[]): VectorAnswer {
  const count = (status: VectorResult["status"]) => results.filter((each) => each.status === status).length;
  const counts = { passed: count("passed"), failed: count("failed"), unsupported: count("unsupported") };
  return { results, counts };
}

/** Each failure with what was expected and got, each unsupported vector with the reason, and last the counts. */
export function vectorReport({ results, counts }: VectorAnswer): string {
  const lines: string[] = [];
  for (const { id, title, reason, status } of results) {
    if (status === "unsupported") lines.push(`unsupported  ${id}  ${title}: ${reason ?? ""}`);
  }
  if (lines.length > 0) lines.push("");
  for (const { id, title, status, expected, got } of results) {
    if (status !== "failed") continue;
    lines.push(
      `failed  ${id}  ${title}`,
      `  expected  ${JSON.stringify(expected)}`,
      `  got       ${JSON.stringify(got)}`,
      "",
    );
  }
  lines.push(`${counts.passed} passed, ${counts.failed} failed, ${counts.unsupported} unsupported`);
  return `${lines.join("\n")}\n`;
}

/** 1: a vector failed. 2: none failed, but some could not be answered. */
export function vectorExitCode({ failed, unsupported }: VectorCounts): number {
  return failed > 0 ? 1 : unsupported > 0 ? 2 : 0;
}
