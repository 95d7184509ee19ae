/*
 * `npm run admin -- <command>`: runs an operator's command on the server itself, even while HTTP is
 * down. Plain JavaScript, because on a fresh clone the system's Node 20 runs its first lines.
 */
import { readFirst } from './read-first.mjs';
import { useInstalled } from './setup.mjs';

readFirst('admin');
await useInstalled();
const { runAdmin } = await import('../src/operations/admin/command.ts');
process.exit(await runAdmin(process.argv.slice(2), process.env));
