import type { CommandLine, OptionSpec, WordSpec } from '../src/kernel/command-line/command.ts';

/** A command as its line is read: everything but what it does. */
export interface CommandSpec {
  readonly name: string;
  readonly summary: string;
  readonly words?: readonly WordSpec[];
  /** Every option, also those that all commands of its kind have. */
  readonly options: Readonly<Record<string, OptionSpec>>;
}

/** A program as its lines are read. */
export interface ProgramSpec {
  readonly call: string;
  readonly commands: readonly CommandSpec[];
}

/** A line that was read: the name of the command to run, a request for help, or a fault in words. */
export type ReadSpec =
  | { readonly kind: 'run'; readonly name: string; readonly line: CommandLine }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'fault'; readonly text: string };

/** Reads the arguments of a program. It prints nothing and runs nothing. */
export function readLine(program: ProgramSpec, args: readonly string[]): ReadSpec;
