import type { Ask, Env, Print } from '../../kernel/command-line/command.ts';
import { runProgram, terminal } from '../../kernel/command-line/run-program.ts';
import { adminProgram } from './program.ts';

/**
 * Runs one command. Every call stands in the security log with its words and options, a failed one with
 * its reason too. Resolves to the exit code.
 */
export const runAdmin = (
  args: readonly string[],
  env: Env,
  print: Print = console.info,
  ask: Ask = terminal,
): Promise<number> => runProgram(adminProgram, args, { env, print, ask });
