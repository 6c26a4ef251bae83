// The program without its start: takes a command line by message, answers with what it printed and its exit code, and stays for the next. To
// start Node and to load and warm up what plays takes longer than most of what tests ask. It must not be left other than it was found.
import process from "node:process";
import { runProgram } from "../../dist/cli/program.js";

const STREAMS = ["stdout", "stderr"];
const CRASHES = ["uncaughtException", "unhandledRejection"];

process.on("message", async ({ args, cwd }) => {
  const written = { stdout: "", stderr: "" };
  for (const name of STREAMS) {
    process[name].write = (text, ...more) => {
      written[name] += text;
      more.find((each) => typeof each === "function")?.();
      return true;
    };
  }
  process.chdir(cwd);
  process.argv = [...process.argv.slice(0, 2), ...args];
  const code = await runProgram(args);
  for (const name of STREAMS) process[name].removeAllListeners("error");
  for (const event of CRASHES) process.removeAllListeners(event);
  process.send({ code, ...written });
});
