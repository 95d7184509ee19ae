import { sql } from 'kysely';
import { isOfQuotes } from '../../files/upload/seal-older.ts';
import { coarseBytes } from '../../kernel/db/coarse-bytes.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** How many files are stored. */
export interface StoredFiles {
  readonly files: number;
  /** Rounded up to 64 MiB. */
  readonly bytes: number;
  /** Uploads that no form has saved. */
  readonly waiting: number;
}

/** Counts the files without those of quotes, so that the figures tell of no quote before its opening (AU21). */
export async function readStoredFiles(db: Executor): Promise<StoredFiles> {
  const { rows } = await sql<StoredFiles>`
    select count(*) filter (where f.state = 'stored') as files,
      count(*) filter (where f.state <> 'stored') as waiting,
      ${coarseBytes(sql`coalesce(sum(f.size) filter (where f.state = 'stored'), 0)`)} as bytes
    from file f join file_group g on g.id = f.group_id where not ${isOfQuotes}`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0, waiting: 0 };
}
