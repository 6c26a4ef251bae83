import { describeCommitted } from "./committed.ts";

// Fewer than of the others, as long as it plays no battles on tables.
describeCommitted("darker-millennium", 35);
