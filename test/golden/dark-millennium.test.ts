import { describeCommitted } from "./committed.ts";

describeCommitted("dark-millennium");
