import { describeCommitted } from "./committed.ts";

describeCommitted("second-edition");
