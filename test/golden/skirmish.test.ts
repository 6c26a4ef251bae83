import { describeCommitted } from "./committed.ts";

describeCommitted("skirmish");
