// Prints what hashes.mjs, replays.mjs and commands.mjs print of one rulebook, as one document: {"hashes.mjs": ["hash  name/file", ...], ...}.
// In one process, which loads the rulebook and warms it up once; commands.mjs is the last, as it leaves the folder.
const lists = {};
const { log } = console;
for (const script of ["hashes.mjs", "replays.mjs", "commands.mjs"]) {
  const lines = [];
  console.log = (line) => lines.push(line);
  await import(`./${script}`);
  lists[script] = lines;
}
log(JSON.stringify(lists));
