import type { Program } from '../../kernel/command-line/command.ts';
import { onDatabase } from './on-database.ts';
import { installationCommands } from './table/installation.ts';
import { keyCommands } from './table/keys.ts';
import { peopleCommands } from './table/people.ts';
import { importCommand, recordCommands } from './table/records.ts';
import { settingCommands } from './table/settings.ts';

/** `npm run admin`: every command of an operator on the server, in the order of the usage. */
export const adminProgram: Program = {
  call: 'npm run admin --',
  commands: [
    ...peopleCommands,
    ...settingCommands,
    ...recordCommands,
    importCommand,
    ...keyCommands,
    ...installationCommands,
  ].map(onDatabase),
};
