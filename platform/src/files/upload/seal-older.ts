import { chunkCount } from '@jicai/shared/domain/files/upload/files.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { transact } from '../../kernel/write/write.ts';
import { newStorageKey } from '../storage/sealed.ts';
import type { NameSeal } from '../storage/sealed-names.ts';
import { SEALED_SUFFIX, type Storage, type StoredPart } from '../storage/storage.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  /** The digest in hex of what is stored under a key. */
  readonly digestOf: (storageKey: string, bytes: Uint8Array | string) => string;
  readonly names: NameSeal;
}

interface Older {
  readonly id: string;
  readonly size: number;
  readonly key: string;
  readonly upload: string;
}

/** Files that one run encrypts at most. */
const MOST_FILES = 100;

/** The condition over `file_group g` that its files are of a quote: of its own group or one that it was saved with. */
export const isOfQuotes = sql<boolean>`(g.domain = 'quote' or exists (
  select from file_binding b where b.group_id = g.id and b.kind = 'quote'))`;

/**
 * Encrypts names and bytes of the files of quotes that were stored in clear, by versions from before they
 * were encrypted. A file whose bytes cannot be read stays as it is, its sheet says that it is missing (IQ8);
 * it is tried again after all others, the one whose last try is longest ago first.
 */
export async function sealOlder(deps: Needs, most = MOST_FILES): Promise<void> {
  await sealNames(deps, most);
  const { rows } = await sql<Older>`
    select f.id, f.size, f.storage_key as key, f.storage_upload as upload
    from file f join file_group g on g.id = f.group_id
    where f.state in ('temporary', 'stored') and right(f.storage_key, ${SEALED_SUFFIX.length}) <> ${SEALED_SUFFIX}
      and ${isOfQuotes}
    order by f.seal_failed_at nulls first, f.created_at desc limit ${most}`.execute(deps.db);
  for (const file of rows) await sealOne(file, deps);
}

interface ClearNames {
  readonly id: string;
  readonly groupId: string;
  readonly name: string;
  readonly uploadKey: string;
}

async function sealNames({ db, names }: Needs, most: number): Promise<void> {
  const { rows } = await sql<ClearNames>`
    select f.id, f.group_id as "groupId", f.name, f.upload_key as "uploadKey"
    from file f join file_group g on g.id = f.group_id
    where f.sealed_names is null and ${isOfQuotes} limit ${most}`.execute(db);
  for (const file of rows) {
    const { name, uploadKey, sealed } = names.seal(file, file);
    // The same file may have come again meanwhile; then this row is found by its own id only.
    await sql`update file f set name = ${name}, sealed_names = ${sealed}, upload_key = case
        when exists (select from file o where o.group_id = f.group_id and o.upload_key = ${uploadKey})
        then f.id else ${uploadKey} end
      where f.id = ${file.id} and f.sealed_names is null`.execute(db);
  }
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
    await sql`update file set seal_failed_at = ${clock.now()} where id = ${file.id}`.execute(db);
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
