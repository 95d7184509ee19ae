import { chunkCount } from '@jicai/shared/domain/files/upload/files.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { transact } from '../../kernel/write/write.ts';
import { newStorageKey } from '../storage/sealed.ts';
import { SEALED_SUFFIX, type Storage, type StoredPart } from '../storage/storage.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  /** The digest in hex of what is stored under a key. */
  readonly digestOf: (storageKey: string, bytes: Uint8Array | string) => string;
}

interface Older {
  readonly id: string;
  readonly size: number;
  readonly key: string;
  readonly upload: string;
}

/** Files that one run encrypts at most. */
const MOST_FILES = 100;

/**
 * Encrypts the files of quotes that were stored in clear, by a version from before they were encrypted.
 * A file whose bytes cannot be read stays as it is; its sheet says that it is missing (IQ8).
 */
export async function sealOlder(deps: Needs): Promise<void> {
  const { rows } = await sql<Older>`
    select f.id, f.size, f.storage_key as key, f.storage_upload as upload
    from file f join file_group g on g.id = f.group_id
    where f.state in ('temporary', 'stored') and right(f.storage_key, ${SEALED_SUFFIX.length}) <> ${SEALED_SUFFIX}
      and (g.domain = 'quote' or exists (
        select from file_binding b where b.group_id = g.id and b.kind = 'quote'))
    order by f.created_at desc limit ${MOST_FILES}`.execute(deps.db);
  for (const file of rows) await sealOne(file, deps);
}

async function sealOne(file: Older, deps: Needs): Promise<void> {
  const { db, clock, storage, digestOf } = deps;
  const upload = await storage.begin(newStorageKey(true));
  const parts: StoredPart[] = [];
  let digests = '';
  try {
    for (let number = 0; number < chunkCount(file.size); number += 1) {
      const from = number * limits.uploadChunkBytes;
      const bytes = await storage.read(file.key, from, from + limits.uploadChunkBytes);
      parts.push({ number, part: await storage.putPart(upload, number, bytes) });
      digests += digestOf(upload.key, bytes);
    }
    await storage.finish(upload, parts);
  } catch {
    await storage.remove(upload);
    return;
  }
  const isChanged = await transact(db, async (trx) => {
    const { rows } = await sql`update file set storage_key = ${upload.key},
        storage_upload = ${upload.upload}, digest = ${digestOf(upload.key, digests)}
      where id = ${file.id} and storage_key = ${file.key} returning id`.execute(trx);
    if (rows.length === 0) return false;
    // They hold unkeyed digests, and nobody asks for the chunks of a whole file.
    await sql`delete from file_chunk where file_id = ${file.id}`.execute(trx);
    await sql`insert into file_removal (storage_key, storage_upload, created_at)
      values (${file.key}, ${file.upload}, ${clock.now()}) on conflict do nothing`.execute(trx);
    return true;
  });
  if (!isChanged) await storage.remove(upload);
}
