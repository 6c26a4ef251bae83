import { describeCommitted } from "./committed.ts";

describeCommitted("heresy");
