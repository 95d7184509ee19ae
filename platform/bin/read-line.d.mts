import type { CommandLine, OptionSpec, WordSpec } from '../src/kernel/command-line/command.ts';

/** A command as the parser sees it, without the function that runs it. */
export interface CommandSpec {
  readonly name: string;
  readonly summary: string;
  readonly words?: readonly WordSpec[];
  /** All options, including those that every command of its kind has. */
  readonly options: Readonly<Record<string, OptionSpec>>;
}

/** A program as the parser sees it. */
export interface ProgramSpec {
  readonly call: string;
  readonly commands: readonly CommandSpec[];
}

/** A parsed line: the name of the command to run, the usage on a request for help, or a fault. */
export type ReadSpec =
  | { readonly kind: 'run'; readonly name: string; readonly line: CommandLine }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'fault'; readonly text: string };

/** Parses the arguments of a program. Prints nothing and runs nothing. */
export function readLine(program: ProgramSpec, args: readonly string[]): ReadSpec;
