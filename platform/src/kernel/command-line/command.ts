/*
 * Commands as values: their words, options, descriptions and functions. One parser reads them all
 * (`read-line.ts`), so no command can lack `--help` or accept an unknown option.
 */

export type Env = Readonly<Record<string, string | undefined>>;
export type Print = (line: string) => void;

/** A positional argument after a command's name, such as `登录名`. Optional ones come last. */
export interface WordSpec {
  readonly title: string;
  readonly isOptional?: boolean;
  /** The only allowed words. */
  readonly choices?: readonly string[];
}

/** An option. `value` is the placeholder of its text, such as `<原因>`; an option without it is a switch. */
export interface OptionSpec {
  readonly value?: string;
  readonly summary: string;
  /** The command needs it to run. */
  readonly isRequired?: boolean;
  /** The only allowed values. */
  readonly choices?: readonly string[];
  /** A regular expression that the value must match; a fault shows `value` as an example. */
  readonly pattern?: string;
  /** The option may be repeated; other options may not. */
  readonly isMultiple?: boolean;
}

/** The parsed arguments of a command: its words in order, and its options by name. */
export interface CommandLine {
  readonly words: readonly string[];
  /** The given options that may not be repeated; a switch has the value `yes`. */
  readonly options: Readonly<Record<string, string>>;
  /** The values of each option that may be repeated; empty if it was not given. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** The arguments as they were typed, for the security log. */
  readonly args: readonly string[];
}

/** Asks a question at the terminal and resolves to the typed line; `null` without a terminal. */
export type Ask = ((question: string) => Promise<string>) | null;

/** The environment and output of a command. */
export interface Surroundings {
  readonly env: Env;
  readonly print: Print;
}

export interface Command<Io extends Surroundings = Surroundings> {
  /** Such as `config set`; empty if it is the only command of its program. */
  readonly name: string;
  readonly summary: string;
  readonly words?: readonly WordSpec[];
  readonly options?: Readonly<Record<string, OptionSpec>>;
  /**
   * Returns a sentence that says what cannot be undone, or `null` for a harmless line. After a sentence the
   * command runs only with `--yes` or a confirmation at the terminal.
   */
  readonly danger?: (line: CommandLine) => string | null;
  /** Resolves to the exit code. */
  readonly run: (line: CommandLine, io: Io) => Promise<number>;
}

/** A program: the command line that starts it, and its commands. */
export interface Program<Io extends Surroundings = Surroundings> {
  /** The beginning of its command lines, such as `npm run admin --`. */
  readonly call: string;
  readonly commands: readonly Command<Io>[];
}

/** The exit code if the command line cannot be parsed or was not confirmed. */
export const MISUSED = 2;

const YES: OptionSpec = { summary: '不再询问（脚本中使用）' };

/** Returns the options of a command, including `--yes` if it may be dangerous. */
export const optionsOf = <Io extends Surroundings>({
  options = {},
  danger,
}: Command<Io>): Readonly<Record<string, OptionSpec>> =>
  danger ? { ...options, yes: YES } : options;
