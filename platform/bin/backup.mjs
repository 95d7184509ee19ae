/*
 * `npm run backup -- [file]`: database and files in one archive; also while the mall runs on
 * PostgreSQL. Plain JavaScript: on a fresh clone the system's Node 20 runs its first lines.
 */
import { setUp } from './setup.mjs';

await setUp();
const { runBackup } = await import('../src/operations/backup/command.ts');
process.exit(await runBackup(process.argv.slice(2), process.env));
