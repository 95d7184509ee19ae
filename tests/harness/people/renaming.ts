import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';
import { pdfText, unzip } from '../made-files.ts';
import type { ManualClock, World } from '../world.ts';

/** Every new name begins with this. */
const NEW = '改名';
export const isNew = (name: string): boolean => name.startsWith(NEW);

/**
 * Gives every person, organisation and shop another name, one minute after everything that was done. Returns
 * the moment: whoever acts from it on, such as by an export of a test, acts under the new name.
 */
export async function renameEverybody({
  db,
  clock,
}: Pick<World, 'db'> & { readonly clock: ManualClock }): Promise<number> {
  clock.at += 60_000;
  const renamedAt = clock.at;
  for (const table of ['person', 'org', 'shop'])
    await sql`update ${sql.table(table)} set name = ${NEW} || name`.execute(db);
  // The database remembers by its own clock, and the world has another one.
  await withoutGuard(db, () => sql`update former_name set until = ${clock.now()}`.execute(db));
  clock.at += 60_000;
  return renamedAt;
}

async function withoutGuard(db: Database, change: () => Promise<unknown>): Promise<void> {
  await sql`alter table former_name disable trigger user`.execute(db);
  await change();
  await sql`alter table former_name enable trigger user`.execute(db);
}

/** The words of a file that was made: a PDF, or a workbook. */
export function wordsOf({ fileName, content }: { fileName: string; content: string }): string {
  const bytes = Buffer.from(content, 'base64');
  if (fileName.endsWith('.pdf')) return pdfText(bytes);
  if (fileName.endsWith('.csv')) return bytes.toString('utf8');
  return [...unzip(bytes).values()].join('\n');
}

/** Every place of an answer where a new name stands, as `path: text`. */
export function newNamesIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes(NEW) ? [`${path}: ${around(value)}`] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => newNamesIn(part, `${path}.${key}`));
}

/** Of a long text, such as a page, what is around the name. */
const around = (text: string): string => {
  const at = text.indexOf(NEW);
  return text.slice(Math.max(0, at - 20), at + 20).replaceAll('\n', ' ');
};
