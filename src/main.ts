#!/usr/bin/env node
/** The program: arguments in, exit code out. Cold. */
import { runProgram } from "./cli/program.ts";

process.exitCode = await runProgram(process.argv.slice(2));
