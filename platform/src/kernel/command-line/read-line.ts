import { type ProgramSpec, readLine as readSpec } from '../../../bin/read-line.mjs';
import {
  type Command,
  type CommandLine,
  optionsOf,
  type Program,
  type Surroundings,
} from './command.ts';

/** A line that was read: a command to run, a request for help, or a fault in words. */
export type ReadLine<Io extends Surroundings> =
  | { readonly kind: 'run'; readonly command: Command<Io>; readonly line: CommandLine }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'fault'; readonly text: string };

/** A program as its lines are read, without what its commands do: it can be written to a file. */
export const specOf = <Io extends Surroundings>({ call, commands }: Program<Io>): ProgramSpec => ({
  call,
  commands: commands.map((command) => {
    const { name, summary, words } = command;
    return { name, summary, ...(words && { words }), options: optionsOf(command) };
  }),
});

/** Reads the arguments of a program. It prints nothing and runs nothing. */
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
