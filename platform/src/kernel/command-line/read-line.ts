import { type ProgramSpec, readLine as readSpec } from '../../../bin/read-line.mjs';
import {
  type Command,
  type CommandLine,
  optionsOf,
  type Program,
  type Surroundings,
} from './command.ts';

/** The result of parsing: a command to run, the usage if help was asked for, or a fault with the usage. */
export type ReadLine<Io extends Surroundings> =
  | { readonly kind: 'run'; readonly command: Command<Io>; readonly line: CommandLine }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'fault'; readonly text: string };

/** Returns a program without the functions of its commands, so that it can be written to a file. */
export const specOf = <Io extends Surroundings>({ call, commands }: Program<Io>): ProgramSpec => ({
  call,
  commands: commands.map((command) => {
    const { name, summary, words } = command;
    return { name, summary, ...(words && { words }), options: optionsOf(command) };
  }),
});

/**
 * Parses the arguments of a program: returns the command to run with its parsed arguments, the
 * usage, or a fault. Prints nothing and runs nothing.
 */
export function readLine<Io extends Surroundings>(
  program: Program<Io>,
  args: readonly string[],
): ReadLine<Io> {
  const read = readSpec(specOf(program), args);
  if (read.kind !== 'run') return read;
  const command = program.commands.find(({ name }) => name === read.name);
  if (!command) throw new Error(`no command ${read.name}`);
  return { kind: 'run', command, line: read.line };
}
