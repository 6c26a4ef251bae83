// Vitest's global set-up: workers and the command line run from dist/, so that what is tested is what users run.
import { execFileSync } from "node:child_process";

export default function setup(): void {
  execFileSync(process.execPath, ["prepare.mjs"], { stdio: "inherit" });
}
