// Preloaded into the program by tests: it presses Ctrl-C itself as soon as so many stages have been played, however busy the machine is, and
// can put a file where the report's folder is to be, after the first of them.
import { existsSync, rmSync, writeFileSync } from "node:fs";

const { Scheduler } = await import(new URL("../../dist/chunk/scheduler.js", import.meta.url).href);
const { play } = Scheduler.prototype;
let left = Number(process.env.STAGES_TO_PLAY ?? Infinity);
const inTheWay = process.env.FILE_IN_THE_WAY;

// How often the state is written down.
const { saving } = await import(new URL("../../dist/cli/session.js", import.meta.url).href);
if (process.env.SAVE_MILLISECONDS) saving.milliseconds = Number(process.env.SAVE_MILLISECONDS);

const press = () => process.kill(process.pid, "SIGINT");

// Or as soon as this file is there.
const awaited = process.env.PRESS_WHEN_THERE;
if (awaited !== undefined) {
  const look = () => {
    if (existsSync(awaited)) press();
    else setImmediate(look).unref();
  };
  look();
}

Scheduler.prototype.play = async function (pieces) {
  if (left === 0) press();
  const played = await play.call(this, pieces);
  if (inTheWay !== undefined) {
    rmSync(inTheWay, { recursive: true, force: true });
    writeFileSync(inTheWay, "");
  }
  if (--left === 0) press();
  return played;
};
