import { describeCommitted } from "./committed.ts";

describeCommitted("darker-millennium");
