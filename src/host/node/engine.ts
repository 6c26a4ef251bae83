/** What the engine is told before it compiles any battle; to be imported by whoever has battles played. Cold. */

import { setFlagsFromString } from "node:v8";
import { isMainThread } from "node:worker_threads";
import { breatheBy } from "../../chunk/pace.ts";

// A battle is many small steps. V8 puts so many bytecodes of called functions into the code of their caller, by default 920, and of one
// function 460; with more a battle takes an eighth less time, and the same course. The flags hold for all threads of the process.
if (isMainThread) {
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=2500");
  setFlagsFromString("--max-inlined-bytecode-size=800");
}

// A signal is only heard between two turns of the event loop; messages are handled within one.
breatheBy(() => new Promise((resume) => setImmediate(resume)));
