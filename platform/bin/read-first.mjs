/*
 * Parses the command line before anything else, so that help and mistakes are reported at once,
 * without libraries, database or settings. Plain JavaScript, because the system's Node 20 must run it.
 */
import { readFileSync } from 'node:fs';
import { readLine } from './read-line.mjs';

/** The exit code for a command line that cannot be parsed. */
const MISUSED = 2;

/**
 * Parses and returns the command line of a program in `commands.json`. Ends the process after printing
 * the usage if help is requested, or the fault if the line cannot be parsed.
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
