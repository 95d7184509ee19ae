import type { Executor } from '@jicai/platform/src/kernel/db/open.ts';
import { defineJob } from '@jicai/platform/src/kernel/jobs/job.ts';
import { sql } from 'kysely';

/** A job of the tests. An attempt is given two seconds, so that a lost one is noticed soon. */
export const noteJob = defineJob('test.note', {
  ids: ['noteId'],
  retries: 1,
  retryDelaySeconds: 1,
  timeoutSeconds: 2,
});

/** Leaves a trace in the table `note`. */
export const note = (text: string, db: Executor) =>
  sql`insert into note (text) values (${text})`.execute(db);

export const createNotes = (db: Executor) =>
  sql`create table if not exists note (at serial, text text)`.execute(db);

export async function listNotes(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from note order by at`.execute(db);
  return rows.map(({ text }) => text);
}
