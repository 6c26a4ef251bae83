/** The way that was planned last: models follow it, watchers look along it, and searchers walk it (table-moves.ts, overwatch.ts, hiding.ts). */
import { Walk } from "../../../geometry/walk.ts";
import { STRIDE } from "./columns.ts";

/** The way planned last. */
export const way = new Walk(2 * STRIDE);
