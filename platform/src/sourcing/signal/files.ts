import type { FileFacts } from '@jicai/shared/domain/sourcing/signals/types.ts';
import { sql } from 'kysely';
import type { Storage } from '../../files/storage/storage.ts';
import type { FileDeps } from '../../files/upload/service.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { makerOf } from './fingerprint.ts';

/** Files of one project that are compared, and bytes of a file that are read for its maker. */
const MOST_FILES = 200;
const MOST_BYTES = 10_000_000;

/** A group of files that a supplier handed in. */
export interface HandedIn {
  readonly supplierId: string;
  readonly groupId: string;
}

interface Stored {
  readonly id: string;
  readonly groupId: string;
  readonly name: string;
  readonly uploadKey: string;
  readonly sealed: string | null;
  readonly extension: string;
  readonly size: number;
  readonly key: string;
  readonly digest: string | null;
  readonly author: string | null;
  readonly producer: string | null;
}

/** Fingerprints of suppliers' files; each file's maker is read once and then remembered. */
export async function readFileFacts(
  groups: readonly HandedIn[],
  { storage, names }: Pick<FileDeps, 'storage' | 'names'>,
  db: Executor,
): Promise<FileFacts[]> {
  if (groups.length === 0) return [];
  const owners = new Map(groups.map(({ groupId, supplierId }) => [groupId, supplierId]));
  const { rows } = await sql<Stored>`
    select f.id, f.group_id as "groupId", f.name, f.upload_key as "uploadKey", f.sealed_names as sealed, f.extension, f.size, f.storage_key as key, f.digest,
      p.author, p.producer
    from file f left join file_fingerprint p on p.file_id = f.id
    where f.group_id = any(${[...owners.keys()]}::text[]) and f.state = 'stored'
    order by f.created_at, f.id limit ${MOST_FILES}`.execute(db);
  const facts: FileFacts[] = [];
  for (const row of rows) {
    const { author, producer } = await makerFor(row, storage, db);
    const supplierId = owners.get(row.groupId) ?? '';
    const { name } = names.open({ id: row.id, names: row });
    facts.push({ supplierId, name, digest: row.digest ?? '', author, producer });
  }
  return facts;
}

async function makerFor(row: Stored, storage: Storage, db: Executor) {
  const { id, author, producer, extension, size, key } = row;
  if (author !== null && producer !== null) return { author, producer };
  const bytes = size > MOST_BYTES ? new Uint8Array() : await storage.read(key, 0, size);
  const maker = makerOf(extension, bytes);
  await sql`insert into file_fingerprint (file_id, author, producer)
    values (${id}, ${maker.author}, ${maker.producer}) on conflict (file_id) do nothing`.execute(
    db,
  );
  return maker;
}
