import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import type { FileFacts } from '@jicai/shared/domain/sourcing/signals/types.ts';
import { sql } from 'kysely';
import type { Storage } from '../../files/storage/storage.ts';
import type { FileDeps } from '../../files/upload/service.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { readForeign } from '../../kernel/documents/foreign/reader.ts';

/** Files of one project that are compared. */
const MOST_FILES = 200;

const SCRIPT = new URL('./fingerprint-worker.ts', import.meta.url);

/** The author and the program that a file names. Empty when it names none. */
export interface Maker {
  readonly author: string;
  readonly producer: string;
}

/** The job of the thread that reads a file's maker. */
export interface FingerprintJob {
  readonly extension: string;
}

const NOBODY: Maker = { author: '', producer: '' };

/** A group of files that a supplier handed in. */
export interface HandedIn {
  readonly supplierId: string;
  readonly groupId: string;
}

interface Stored {
  readonly id: string;
  readonly groupId: string;
  readonly ownerId: string;
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

async function readStored(groups: readonly HandedIn[], db: Executor): Promise<Stored[]> {
  if (groups.length === 0) return [];
  const ids = groups.map(({ groupId }) => groupId);
  const { rows } = await sql<Stored>`
    select f.id, f.group_id as "groupId", f.owner_id as "ownerId", f.name, f.upload_key as "uploadKey", f.sealed_names as sealed, f.extension, f.size, f.storage_key as key, f.digest,
      p.author, p.producer
    from file f left join file_fingerprint p on p.file_id = f.id
    where f.group_id = any(${ids}::text[]) and f.state = 'stored'
    order by f.created_at, f.id limit ${MOST_FILES}`.execute(db);
  return rows;
}

/** Fingerprints of suppliers' files; a file that `storeMakers` has not read yet names nobody. */
export async function readFileFacts(
  groups: readonly HandedIn[],
  { names }: Pick<FileDeps, 'names'>,
  db: Executor,
): Promise<FileFacts[]> {
  const owners = new Map(groups.map(({ groupId, supplierId }) => [groupId, supplierId]));
  return (await readStored(groups, db)).map((row) => ({
    supplierId: owners.get(row.groupId) ?? '',
    name: names.open({ id: row.id, names: row }).name,
    digest: row.digest ?? '',
    author: row.author ?? '',
    producer: row.producer ?? '',
  }));
}

/**
 * Reads the makers of files that were handed in, each in a thread of its own, and remembers them. Outside of
 * a transaction: nothing waits for a file behind locks.
 */
export async function storeMakers(
  groups: readonly HandedIn[],
  storage: Storage,
  db: Executor,
): Promise<void> {
  for (const { id, author, ownerId, extension, size, key } of await readStored(groups, db)) {
    if (author !== null) continue;
    const read = await readForeign<Maker>({
      kind: 'fingerprint',
      script: SCRIPT,
      person: ownerId,
      size,
      read: (from, to) => storage.read(key, from, to),
      job: { extension } satisfies FingerprintJob,
    });
    const maker = isRefusal(read) ? NOBODY : read;
    await sql`insert into file_fingerprint (file_id, author, producer)
      values (${id}, ${maker.author}, ${maker.producer}) on conflict (file_id) do nothing`.execute(
      db,
    );
  }
}
