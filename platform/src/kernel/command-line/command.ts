/*
 * Commands as values: their words, options, what they say about themselves, and what they do. One parser
 * reads them all (`read-line.ts`), so no command can forget `--help` or take an unknown option.
 */

export type Env = Readonly<Record<string, string | undefined>>;
export type Print = (line: string) => void;

/** A word that follows a command's name, such as `登录名`. Optional words come last. */
export interface WordSpec {
  readonly title: string;
  readonly isOptional?: boolean;
}

/** An option. One with a `value` takes a text, such as `<原因>`; one without is a switch. */
export interface OptionSpec {
  readonly value?: string;
  readonly summary: string;
  /** The command does not run without it. */
  readonly isRequired?: boolean;
  /** It may be given several times; others only once. */
  readonly isMultiple?: boolean;
}

/** The words behind a command's name and its options; a switch that is on has the value `yes`. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  /** The values of the options that may be given several times. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** The arguments as they were typed, for the security log. */
  readonly args: readonly string[];
}

/** Asks a question at a terminal and resolves to the typed line; null without a terminal. */
export type Ask = ((question: string) => Promise<string>) | null;

/** The surroundings of a command. */
export interface Surroundings {
  readonly env: Env;
  readonly print: Print;
}

export interface Command<Io extends Surroundings = Surroundings> {
  /** Its words, such as `config set`; empty for the only command of a program. */
  readonly name: string;
  readonly summary: string;
  readonly words?: readonly WordSpec[];
  readonly options?: Readonly<Record<string, OptionSpec>>;
  /**
   * A sentence that says what cannot be taken back; null for a harmless line. A terminal is asked before
   * the command runs; without one it runs only with `--yes`.
   */
  readonly danger?: (line: CommandLine) => string | null;
  /** Resolves to the exit code. */
  readonly run: (line: CommandLine, io: Io) => Promise<number>;
}

/** A program: the line that starts it, and its commands. */
export interface Program<Io extends Surroundings = Surroundings> {
  /** Such as `npm run admin --`. */
  readonly call: string;
  readonly commands: readonly Command<Io>[];
}

/** The exit code of a line that cannot be read or was not confirmed. */
export const MISUSED = 2;

const YES: OptionSpec = { summary: '不再询问（脚本中使用）' };

/** The options of a command, with those that every one of its kind has. */
export const optionsOf = <Io extends Surroundings>({
  options = {},
  danger,
}: Command<Io>): Readonly<Record<string, OptionSpec>> =>
  danger ? { ...options, yes: YES } : options;
