import type { Env, Print } from '../../kernel/command-line/command.ts';
import { dataDirOf } from '../../kernel/command-line/open-installation.ts';
import type { Database } from '../../kernel/db/open.ts';
import { transact } from '../../kernel/write/write.ts';

/** The parts of a command line: words, and options with their values. */
export interface Arguments {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string>>;
}

/** The tools of one command: it throws an error with a text for its caller. */
export interface CommandContext extends Arguments {
  readonly db: Database;
  readonly env: Env;
  readonly print: Print;
  /** `os:root`: the user of the system who runs it. */
  readonly actor: string;
}

/** Runs a change of a command in one transaction. */
export const change = <T>(
  { db }: CommandContext,
  run: Parameters<typeof transact<T>>[1],
): Promise<T> => transact(db, run);

/** The folder of the installation's files. */
export const folderOf = ({ env }: CommandContext): string => dataDirOf(env);
