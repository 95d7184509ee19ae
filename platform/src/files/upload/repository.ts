import type { FileDomain } from '@jicai/shared/contract/files/upload.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { StoredNames } from '../storage/sealed-names.ts';
import type { StoredPart, StoredUpload } from '../storage/storage.ts';

export interface FileGroup {
  readonly id: string;
  readonly ownerId: string;
  readonly domain: FileDomain;
}

/** A file's row; `upload` says where its bytes are. */
export interface FileRow {
  readonly id: string;
  readonly groupId: string;
  readonly ownerId: string;
  /** Names as stored: `deps.names.open` reads them. */
  readonly names: StoredNames;
  readonly extension: string;
  /** Bytes. */
  readonly size: number;
  readonly state: 'receiving' | 'checking' | 'temporary' | 'stored';
  readonly upload: StoredUpload;
}

export async function insertGroup(group: FileGroup, clock: Clock, db: Executor): Promise<void> {
  await sql`insert into file_group (id, owner_id, domain, created_at)
    values (${group.id}, ${group.ownerId}, ${group.domain}, ${clock.now()})`.execute(db);
}

/** `lock`: nobody else changes the group's files until the transaction ends. */
export async function findGroup(
  id: string,
  db: Executor,
  lock: 'lock' | 'look' = 'look',
): Promise<FileGroup | undefined> {
  const query = db
    .selectFrom('file_group')
    .select(['id', 'owner_id as ownerId', 'domain'])
    .where('id', '=', id);
  return (lock === 'lock' ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

function files(db: Executor) {
  return db
    .selectFrom('file')
    .select([
      'id',
      'group_id as groupId',
      'owner_id as ownerId',
      'upload_key',
      'name',
      'sealed_names',
      'extension',
      'size',
      'state',
      'storage_key',
      'storage_upload',
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof files>['execute']>>[number];

const rowOf = ({
  storage_key,
  storage_upload,
  name,
  upload_key: uploadKey,
  sealed_names: sealed,
  ...row
}: Selected): FileRow => ({
  ...row,
  names: { name, uploadKey, sealed },
  upload: { key: storage_key, upload: storage_upload },
});

export async function findFile(id: string, db: Executor): Promise<FileRow | undefined> {
  const found = await files(db).where('id', '=', id).executeTakeFirst();
  return found && rowOf(found);
}

/** The upload that a browser's key names in its group; `lookups` are the texts that it may be stored by. */
export async function findUpload(
  groupId: string,
  lookups: readonly string[],
  db: Executor,
): Promise<FileRow | undefined> {
  const found = await files(db)
    .where('group_id', '=', groupId)
    .where('upload_key', 'in', lookups)
    .executeTakeFirst();
  return found && rowOf(found);
}

/** The whole files of a group, oldest first; bounded by what a group may hold. */
export async function listFiles(groupId: string, db: Executor): Promise<FileRow[]> {
  const found = await files(db)
    .where('group_id', '=', groupId)
    .where('state', 'in', ['temporary', 'stored'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return found.map(rowOf);
}

/** False when the browser's name is taken: another call of the same upload was first. */
export async function insertFile(
  file: Omit<FileRow, 'state'>,
  clock: Clock,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    insert into file (id, group_id, owner_id, upload_key, name, sealed_names, extension, size, state,
      storage_key, storage_upload, created_at)
    values (${file.id}, ${file.groupId}, ${file.ownerId}, ${file.names.uploadKey}, ${file.names.name},
      ${file.names.sealed}, ${file.extension}, ${file.size}, 'receiving', ${file.upload.key}, ${file.upload.upload},
      ${clock.now()})
    on conflict (group_id, upload_key) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Counts a person's bytes and the group's files; locks the person's row against a second count. */
export async function countUsage(personId: string, groupId: string, trx: Executor) {
  await trx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ bytes: number; inGroup: number }>`
    select coalesce(sum(size), 0)::bigint as bytes,
      count(*) filter (where group_id = ${groupId})::int as "inGroup"
    from file where owner_id = ${personId}`.execute(trx);
  return rows[0] ?? { bytes: 0, inGroup: 0 };
}

export interface Chunk extends StoredPart {
  /** SHA-256, hex. */
  readonly digest: string;
}

/** The chunks that the server has, in their order. */
export function listChunks(fileId: string, db: Executor): Promise<Chunk[]> {
  return db
    .selectFrom('file_chunk')
    .select(['number', 'part', 'digest'])
    .where('file_id', '=', fileId)
    .orderBy('number')
    .execute();
}

export async function insertChunk(
  fileId: string,
  chunk: Chunk & { size: number },
  db: Executor,
): Promise<void> {
  // The upload may have been removed meanwhile: then there is nothing to store.
  await sql`
    insert into file_chunk (file_id, number, size, digest, part)
    select id, ${chunk.number}::int, ${chunk.size}::int, ${chunk.digest}, ${chunk.part}
    from file where id = ${fileId}
    on conflict do nothing`.execute(db);
}

/** Takes a complete upload for assembly; false when another call has taken it. */
export async function takeForCheck(fileId: string, clock: Clock, db: Executor): Promise<boolean> {
  const { rows } = await sql`
    update file set state = 'checking', checking_since = ${clock.now()}
    where id = ${fileId} and (state = 'receiving' or (state = 'checking'
      and checking_since < ${clock.now()} - interval '2 minutes'))
    returning id`.execute(db);
  return rows.length > 0;
}

export async function markTemporary(fileId: string, digest: string, db: Executor): Promise<void> {
  await db
    .updateTable('file')
    .set({ state: 'temporary', digest, checking_since: null })
    .where('id', '=', fileId)
    .where('state', '=', 'checking')
    .execute();
}

/** Resets the upload, so that the last chunk can be sent again. */
export async function markReceiving(fileId: string, db: Executor): Promise<void> {
  await db
    .updateTable('file')
    .set({ state: 'receiving', checking_since: null })
    .where('id', '=', fileId)
    .where('state', '=', 'checking')
    .execute();
}
