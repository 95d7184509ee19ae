import { specOf } from '@jicai/platform/src/kernel/command-line/read-line.ts';
import { programs } from '@jicai/platform/src/operations/programs.ts';
import { setupProgram, startProgram } from '@jicai/platform/src/operations/start-program.ts';

/** The commands as the programs of `platform/bin` read them before anything is installed. */
export const COMMANDS = 'platform/bin/commands.json';

/** Every program's commands with their words and options, by the name of its file. */
export function commandList(): string {
  const all = { ...programs, setup: setupProgram, start: startProgram };
  const specs = Object.entries(all).map(([file, program]) => [file, specOf(program)]);
  return `${JSON.stringify(Object.fromEntries(specs), null, 1)}\n`;
}
