/*
 * `npm run audit -- <file or auction number> [--url <address of a mall>]`: verifies evidence. A file
 * is a receipt or a published log. The auction of a number is read from the database (DATABASE_URL,
 * or the embedded one in DATA_DIR) with all its secrets, or from `--url` as the public sees it.
 * Plain JavaScript, because on a fresh clone the system's Node 20 runs its first lines.
 */
import { readFirst } from './read-first.mjs';
import { useInstalled } from './setup.mjs';

readFirst('audit');
await useInstalled();
const { runAudit } = await import('../src/auction/audit/command.ts');
process.exit(await runAudit(process.argv.slice(2), process.env));
