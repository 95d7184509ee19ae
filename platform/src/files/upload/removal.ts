import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Storage } from '../storage/storage.ts';

/*
 * Rows are removed inside the transaction that decides; the bytes after it. Files named in
 * file_removal are removed sooner or later, also after a crash in between.
 */

async function removeWhere(
  which: RawBuilder<boolean>,
  clock: Clock,
  db: Executor,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from file where ${which} returning id, storage_key, storage_upload
    ), noted as (
      insert into file_removal (storage_key, storage_upload, created_at)
      select storage_key, storage_upload, ${clock.now()} from gone
      on conflict do nothing
    )
    select id from gone`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes files of a group, whatever their state; answers the ids that were there. */
export function removeFiles(
  groupId: string,
  ids: readonly string[],
  clock: Clock,
  db: Executor,
): Promise<string[]> {
  const which = sql<boolean>`group_id = ${groupId} and id = any(${[...ids]}::text[])`;
  return removeWhere(which, clock, db);
}

/** Removes files of a group whose form was not saved: those named by id or by a text that their upload key is stored by, or all. */
export function removeTemporary(
  groupId: string,
  names: readonly string[],
  clock: Clock,
  db: Executor,
): Promise<string[]> {
  const named = [...names];
  const which = sql<boolean>`group_id = ${groupId} and state <> 'stored' and (
    ${named.length === 0} or id = any(${named}::text[]) or upload_key = any(${named}::text[]))`;
  return removeWhere(which, clock, db);
}

/** Removes one upload whose content failed the check. */
export function removeFile(fileId: string, clock: Clock, db: Executor): Promise<string[]> {
  return removeWhere(sql<boolean>`id = ${fileId} and state <> 'stored'`, clock, db);
}

/** Removes the bytes of removed rows from the store; after a failure the next run tries again. */
export async function emptyBin(storage: Storage, db: Database): Promise<void> {
  const bin = await db.selectFrom('file_removal').selectAll().limit(200).execute();
  for (const { storage_key: key, storage_upload: upload } of bin) {
    await storage.remove({ key, upload });
    await db.deleteFrom('file_removal').where('storage_key', '=', key).execute();
  }
}

/** Removes files whose form was not saved within a day ([F21]), then empty groups. */
export async function sweep(storage: Storage, clock: Clock, db: Database): Promise<void> {
  const age = `${limits.uploadTemporaryMs} milliseconds`;
  const old = sql`created_at < ${clock.now()} - ${age}::interval`;
  await removeWhere(sql<boolean>`state <> 'stored' and ${old}`, clock, db);
  await sql`
    delete from file_group g where g.${old}
      and not exists (select 1 from file where group_id = g.id)
      and not exists (select 1 from file_binding where group_id = g.id)
      and not exists (select 1 from person_profile where avatar_group_id = g.id)`.execute(db);
  await emptyBin(storage, db);
}
