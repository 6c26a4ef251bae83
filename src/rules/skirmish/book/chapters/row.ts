/** One line of the coverage lists. Cold. */
import type { CoverageStatus } from "../../../kernel/rule-system.ts";

/** ID, status, how (empty when simulated), then for what is played the function, `file.ts#name`, and the title of its test. */
export type CoverageRow = readonly [id: string, status: CoverageStatus, how: string, played?: string, test?: string];
