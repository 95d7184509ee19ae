import { createInterface } from 'node:readline/promises';
import {
  type Ask,
  type Command,
  type CommandLine,
  MISUSED,
  type Program,
  type Surroundings,
} from './command.ts';
import { readLine } from './read-line.ts';

/**
 * Asks a question at the terminal of this process. The constant is `null` if standard input or output is not
 * a terminal.
 */
export const terminal: Ask =
  process.stdin.isTTY && process.stdout.isTTY
    ? async (question) => {
        const lines = createInterface({ input: process.stdin, output: process.stdout });
        try {
          return await lines.question(question);
        } finally {
          lines.close();
        }
      }
    : null;

/**
 * Resolves to true if the command is harmless or was confirmed; otherwise prints why the command does not
 * run, and resolves to false.
 */
async function isConfirmed<Io extends Surroundings>(
  command: Command<Io>,
  line: CommandLine,
  { print, ask }: Io & { readonly ask: Ask },
): Promise<boolean> {
  const danger = command.danger?.(line) ?? null;
  if (danger === null || line.options.yes !== undefined) return true;
  if (ask === null) {
    print(`✗ ${danger}。未执行：确认后请加 --yes`);
    return false;
  }
  const answer = await ask(`${danger}。输入 yes 继续：`);
  if (answer.trim().toLowerCase() === 'yes') return true;
  print('已取消，未执行任何操作');
  return false;
}

/**
 * Parses the arguments, asks for confirmation of what cannot be undone, and runs the command. Resolves to the
 * command's exit code; to 0 for help, 2 if the line cannot be parsed or was not confirmed, and 1 if the
 * command throws, after printing the error as one line.
 */
export async function runProgram<Io extends Surroundings>(
  program: Program<Io>,
  args: readonly string[],
  io: Io & { readonly ask: Ask },
): Promise<number> {
  const read = readLine(program, args);
  if (read.kind !== 'run') {
    io.print(read.text);
    return read.kind === 'help' ? 0 : MISUSED;
  }
  if (!(await isConfirmed(read.command, read.line, io))) return MISUSED;
  try {
    return await read.command.run(read.line, io);
  } catch (error) {
    io.print(`✗ ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
