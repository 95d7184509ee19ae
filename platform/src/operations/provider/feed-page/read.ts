import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import {
  bytesOf,
  createForeignReader,
  readThrough,
} from '../../../kernel/documents/foreign/reader.ts';
import { feedPageOf, type ReadPage } from './page.ts';

const SCRIPT = new URL('./worker.ts', import.meta.url);

/** The largest page, in bytes, that the main thread reads: its HTML takes a few milliseconds to clean. */
const MOST_READ_HERE = 32 * 1_024;

const door = createForeignReader({ atOnce: 1 });

/**
 * Reads a page of a provider's feed; a large one in a thread, because a thousand descriptions of HTML would
 * hold everybody's bids.
 */
export async function readFeedPage(body: Uint8Array, provider: string): Promise<ReadPage> {
  if (body.length <= MOST_READ_HERE) return feedPageOf(body);
  const read = await readThrough<ReadPage>(door, {
    kind: 'feed',
    script: SCRIPT,
    person: provider,
    size: body.length,
    read: bytesOf(body),
  });
  return isRefusal(read) ? { wrong: '应答过大或过于复杂' } : read;
}
