import type { Command, CommandLine } from '../../kernel/command-line/command.ts';
import { onInstallation } from '../../kernel/command-line/open-installation.ts';
import { migrate } from '../../kernel/db/migrate.ts';
import { HIDDEN_VALUE } from '../../kernel/settings/settings.ts';
import { allSettings } from '../all-settings.ts';
import { commandActor, logged } from '../command-log.ts';
import type { CommandContext } from './context.ts';

/** A command on the installation's database. It throws an error with a text for its caller. */
export interface AdminCommand extends Omit<Command, 'run'> {
  readonly act: (context: CommandContext) => Promise<void>;
  /** The embedded database is upgraded before other commands use it. */
  readonly keepsSchema?: boolean;
}

const secretNames = new Set(allSettings.filter((one) => one.isSecret).map(({ name }) => name));

/** The arguments as the log may have them: the value of a secret setting is refused, and hidden. */
function argumentsToLog(args: readonly string[]): readonly string[] {
  const place = args.findIndex((word) => secretNames.has(word));
  return place === -1 ? args : [...args.slice(0, place + 1), HIDDEN_VALUE];
}

/** The first word of a command's name, and the arguments behind it. */
function calledAs(name: string, { args }: CommandLine): { name: string; args: readonly string[] } {
  const [first = ''] = name.split(' ');
  return { name: first, args: argumentsToLog(args.slice(args.indexOf(first) + 1)) };
}

/** Returns the command that opens the database, logs the call and acts. */
export const onDatabase = ({ act, keepsSchema = false, ...command }: AdminCommand): Command => ({
  ...command,
  run: (line, { env, print }) =>
    onInstallation(env, print, async (db) => {
      if (!env.DATABASE_URL && !keepsSchema) await migrate(db);
      const { words, options } = line;
      const actor = commandActor();
      await logged(calledAs(command.name, line), db, () =>
        act({ db, env, print, actor, words, options }),
      );
      return 0;
    }),
});
