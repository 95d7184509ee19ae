/*
 * `npm run restore -- <file> [--check]`: restores an archive into an empty installation, or only
 * checks it. Plain JavaScript, because on a fresh clone the system's Node 20 runs its first lines.
 */
import { readFirst } from './read-first.mjs';
import { useInstalled } from './setup.mjs';

readFirst('restore');
await useInstalled();
const { runRestore } = await import('../src/operations/backup/command.ts');
process.exit(await runRestore(process.argv.slice(2), process.env));
