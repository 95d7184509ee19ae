/*
 * Commands as data: their words, options, descriptions and functions. One parser (`read-line.ts`) reads the
 * command lines of all commands, so no command can lack `--help` or accept an unknown option.
 */

export type Env = Readonly<Record<string, string | undefined>>;
export type Print = (line: string) => void;

/** A positional argument after a command's name, such as `登录名`. Optional arguments come after all others. */
export interface WordSpec {
  readonly title: string;
  readonly isOptional?: boolean;
  /** The only texts that the argument may have; absent if any text is allowed. */
  readonly choices?: readonly string[];
}

/**
 * An option. `value` is the placeholder of the option's text in the usage, such as `<原因>`; an option without
 * `value` is a switch.
 */
export interface OptionSpec {
  readonly value?: string;
  readonly summary: string;
  /** Whether the command refuses to run if this option is missing. */
  readonly isRequired?: boolean;
  /** The only values that the option may have; absent if any value is allowed. */
  readonly choices?: readonly string[];
  /**
   * A regular expression that the option's value must match; the error message shows the option's
   * `value`, the placeholder, as an example.
   */
  readonly pattern?: string;
  /** Whether the option may occur several times in one command line; any other option may occur once. */
  readonly isMultiple?: boolean;
}

/** The parsed arguments of a command: its words in order, and its options by name. */
export interface CommandLine {
  readonly words: readonly string[];
  /**
   * The values of the given options that may occur only once, by option name; a switch has the value `yes`.
   */
  readonly options: Readonly<Record<string, string>>;
  /**
   * The values of each option that may occur several times (`isMultiple`), by option name; an empty
   * list for such an option if it was not given.
   */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** The arguments as they were typed, for the security log, which hides the passwords in them. */
  readonly args: readonly string[];
}

/** Asks a question at the terminal and resolves to the typed line; `null` without a terminal. */
export type Ask = ((question: string) => Promise<string>) | null;

/** The environment variables of a command, and the function by which the command prints a line. */
export interface Surroundings {
  readonly env: Env;
  readonly print: Print;
}

export interface Command<Io extends Surroundings = Surroundings> {
  /** The command's name, such as `config set`; empty if the program has only this command. */
  readonly name: string;
  readonly summary: string;
  readonly words?: readonly WordSpec[];
  readonly options?: Readonly<Record<string, OptionSpec>>;
  /**
   * Returns a sentence that says what this command line does irreversibly, or `null` if the line is harmless.
   * With a sentence, the command runs only after `--yes` or a confirmation at the terminal.
   */
  readonly danger?: (line: CommandLine) => string | null;
  /** Runs the command and resolves to its exit code. */
  readonly run: (line: CommandLine, io: Io) => Promise<number>;
}

/** A program: the command line that starts it, and its commands. */
export interface Program<Io extends Surroundings = Surroundings> {
  /** The text with which the program is called, such as `npm run admin --`; the usage shows it. */
  readonly call: string;
  readonly commands: readonly Command<Io>[];
}

/** The exit code if the command line cannot be parsed or was not confirmed. */
export const MISUSED = 2;

const YES: OptionSpec = { summary: '不再询问（脚本中使用）' };

/** Returns the options of a command, and also `--yes` if the command has a `danger` function. */
export const optionsOf = <Io extends Surroundings>({
  options = {},
  danger,
}: Command<Io>): Readonly<Record<string, OptionSpec>> =>
  danger ? { ...options, yes: YES } : options;
