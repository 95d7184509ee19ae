/*
 * `npm run backup -- [file]`: writes the database and files into one archive. It may run while the
 * mall runs on PostgreSQL, so it has the lowest priority on this machine. Plain JavaScript, because
 * on a fresh clone the system's Node 20 runs its first lines.
 */
import { readFirst } from './read-first.mjs';
import { useInstalled } from './setup.mjs';

readFirst('backup');
await useInstalled();
const { lowerProcessPriority } = await import('../src/kernel/low-priority.ts');
lowerProcessPriority();
const { runBackup } = await import('../src/operations/backup/command.ts');
process.exit(await runBackup(process.argv.slice(2), process.env));
