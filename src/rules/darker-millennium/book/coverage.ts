/** Which rules are played, and where. Rulings are listed in rulings.ts. Cold. */
import { coverageOf } from "../../kernel/coverage.ts";
import { EXCEPTIONS } from "./exceptions.rows.ts";
import { PLAYED } from "./played.ts";

export const COVERAGE = coverageOf(PLAYED, EXCEPTIONS);
