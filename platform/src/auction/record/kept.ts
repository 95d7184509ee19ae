import { createHash } from 'node:crypto';
import type { RecordFormat } from '@jicai/shared/contract/auction/record.ts';
import { LRUCache } from 'lru-cache';

export interface RecordFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Everything that the content of a record depends on. */
export interface RecordOf {
  readonly packageNumber: string;
  readonly format: RecordFormat;
  /** The supplier who has won and gets it; null for the whole one. */
  readonly code: string | null;
  /** The log's head: while it stands, the log is the same. */
  readonly headHash: string;
  /** The rest, which the log does not hold: names, rules, the organisers, the site's address. */
  readonly beside: unknown;
}

/** A hash: the names and rules of a large auction are as long as its record. */
const keyOf = (of: RecordOf): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('base64url');

/** A record of some thousand bids has half a megabyte. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST = 100;

/**
 * Keeps the records that were made last, each until its log goes on: a finished auction of 5,000 events
 * costs seconds of computing, and an archive that is handed out again is the same file.
 */
export function keepRecords() {
  const kept = new LRUCache<string, RecordFile, () => Promise<RecordFile>>({
    max: MOST,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ content }) => content.length,
    // A record that is evicted while it is made still reaches those who wait for it.
    ignoreFetchAbort: true,
    // Others who ask meanwhile wait for the same one.
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });
  return (of: RecordOf, make: () => Promise<RecordFile>): Promise<RecordFile> =>
    kept.forceFetch(keyOf(of), { context: make });
}
