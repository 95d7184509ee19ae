/*
 * Reads the command line before anything else happens: help, a wrong option and a wrong value are answered at
 * once, without libraries, database or settings. Plain JavaScript: the system's Node 20 must understand it.
 */
import { readFileSync } from 'node:fs';
import { readLine } from './read-line.mjs';

/** The exit code of a line that cannot be read. */
const MISUSED = 2;

/**
 * Reads the line of a program of `commands.json`. Ends the process with the usage for a request for help, and
 * with the fault for a line that cannot be read.
 */
export function readFirst(program) {
  const specs = JSON.parse(readFileSync(new URL('commands.json', import.meta.url), 'utf8'));
  const read = readLine(specs[program], process.argv.slice(2));
  if (read.kind === 'run') return read.line;
  if (read.kind === 'help') {
    console.info(read.text);
    process.exit(0);
  }
  console.error(read.text);
  process.exit(MISUSED);
}
