import { describe } from "vitest";
import { heresy } from "../../../src/rules/heresy/index.ts";
import { itCoversEveryRule } from "../coverage.ts";

describe("coverage", () => itCoversEveryRule(heresy));
