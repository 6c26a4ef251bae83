// Preloaded into the program by tests: it presses Ctrl-C itself as soon as so many stages have been played, however busy the machine is.
const { Arena } = await import(new URL("../../dist/chunk/arena.js", import.meta.url).href);
const { play } = Arena.prototype;
let left = Number(process.env.STAGES_TO_PLAY);

const press = () => process.kill(process.pid, "SIGINT");

Arena.prototype.play = async function (pieces) {
  if (left === 0) press();
  const played = await play.call(this, pieces);
  if (--left === 0) press();
  return played;
};
