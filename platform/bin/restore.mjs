/*
 * `npm run restore -- <file> [--check]`: puts an archive into an empty installation, or only checks
 * it. Plain JavaScript: on a fresh clone the system's Node 20 runs its first lines.
 */
import { setUp } from './setup.mjs';

await setUp();
const { runRestore } = await import('../src/operations/backup/command.ts');
process.exit(await runRestore(process.argv.slice(2), process.env));
