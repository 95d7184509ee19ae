import { createHash } from 'node:crypto';
import type { RecordFormat } from '@jicai/shared/contract/auction/record.ts';
import { LRUCache } from 'lru-cache';

export interface RecordFile {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Everything that the content of a record depends on, except the time at which it is made; it is the cache
 * key.
 */
export interface RecordOf {
  readonly packageNumber: string;
  readonly format: RecordFormat;
  /** The viewer's code if the viewer is a supplier who won; null for the whole record. */
  readonly code: string | null;
  /** The hash of the log's last event: as long as the hash is the same, the log is the same. */
  readonly headHash: string;
  /** The facts that the log does not hold: names, rules, the organisers, key ids, the site's address. */
  readonly beside: unknown;
}

/**
 * Returns the cache key of a record: a hash of everything in `RecordOf`, because the names and
 * rules of a large auction would be as long as its record.
 */
const keyOf = (of: RecordOf): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('base64url');

/**
 * The largest total size of the cached records, in bytes; a record with some thousand bids has half a
 * megabyte.
 */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST = 100;

/**
 * Creates the cache of the latest records. An entry is used until the log or another part of its key changes.
 * Making the record of 5,000 events takes seconds, and a file that is downloaded again should be the same.
 */
export function keepRecords() {
  const kept = new LRUCache<string, RecordFile, () => Promise<RecordFile>>({
    max: MOST,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ content }) => content.length,
    // A record that is evicted from the cache while it is being made is still returned to the callers who
    // wait for it.
    ignoreFetchAbort: true,
    // Concurrent requests for the same record wait for one computation.
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });
  return (of: RecordOf, make: () => Promise<RecordFile>): Promise<RecordFile> =>
    kept.forceFetch(keyOf(of), { context: make });
}
