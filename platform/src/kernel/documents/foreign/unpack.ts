import { inflateRawSync } from 'node:zlib';
import {
  type ArchiveEntry,
  contentOffset,
  LOCAL_BYTES,
  readArchive,
} from '@jicai/shared/domain/kernel/workbook/archive.ts';
import { Breach, type ForeignBounds } from './bounds.ts';

/* Unpacks archives in memory. Only threads for foreign files may load this module. */

const STORED = 0;
const DEFLATED = 8;

/** Why an archive cannot be read: no valid archive, an unknown compression, or broken content. */
export type ArchiveFault = 'noArchive' | 'method' | 'broken';

type ArchiveBounds = Pick<ForeignBounds, 'bytesOut' | 'ratio' | 'entries'>;

/**
 * Returns an entry's content, or a fault if the content cannot be read. Throws `Breach` if a compressed entry
 * unpacks to more than `left` bytes; the size of an entry that is stored uncompressed is not checked here.
 */
function unpackOne(
  bytes: Uint8Array,
  entry: ArchiveEntry,
  left: number,
): Uint8Array | ArchiveFault {
  const { headerAt, method, packed } = entry;
  const offset = contentOffset(bytes.subarray(headerAt, headerAt + LOCAL_BYTES));
  if (offset === null) return 'noArchive';
  const content = bytes.subarray(headerAt + offset, headerAt + offset + packed);
  if (method === STORED) return content;
  if (method !== DEFLATED) return 'method';
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    if (error instanceof RangeError) throw new Breach('bytesOut');
    return 'broken';
  }
}

/**
 * Unpacks the entries of an archive whose names match `wanted`. Resolves to the contents by entry
 * name, or to a fault. Throws `Breach` if the archive has too many entries, or if the matching
 * entries together exceed `bytesOut`; for compressed entries also if they exceed `ratio`.
 */
export async function unpackEntries(
  bytes: Uint8Array,
  wanted: RegExp,
  bounds: ArchiveBounds,
): Promise<ReadonlyMap<string, Uint8Array> | ArchiveFault> {
  const contents = await readArchive(bytes.length, async (from, to) => bytes.subarray(from, to));
  if (!contents) return 'noArchive';
  // `readArchive` sets `unpacked` to infinity if the archive has more than `limits.archiveEntries` entries.
  if (contents.unpacked === Number.POSITIVE_INFINITY) throw new Breach('entries');
  if (contents.entries.length === 0) return 'noArchive';
  if (bounds.entries !== null && contents.entries.length > bounds.entries)
    throw new Breach('entries');
  const files = new Map<string, Uint8Array>();
  const most = bounds.bytesOut ?? Number.MAX_SAFE_INTEGER;
  const ratio = bounds.ratio ?? Number.MAX_SAFE_INTEGER;
  let unpacked = 0;
  for (const [index, entry] of contents.entries.entries()) {
    const name = contents.names[index] ?? '';
    if (!wanted.test(name)) continue;
    // The entry may unpack to at most the smaller of two numbers of bytes: what is left of
    // `bytesOut`, and what is left of `ratio` × the archive's size.
    const dense = Math.min(most, ratio * bytes.length) - unpacked;
    const content = unpackOrBreach(bytes, entry, dense, most - unpacked);
    if (typeof content === 'string') return content;
    unpacked += content.length;
    if (unpacked > most) throw new Breach('bytesOut');
    files.set(name, content);
  }
  return files;
}

function unpackOrBreach(bytes: Uint8Array, entry: ArchiveEntry, dense: number, left: number) {
  try {
    return unpackOne(bytes, entry, dense);
  } catch (error) {
    throw error instanceof Breach && dense < left ? new Breach('ratio') : error;
  }
}
