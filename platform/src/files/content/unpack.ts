import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import {
  type ArchiveContents,
  type ArchiveEntry,
  contentOffset,
  LOCAL_BYTES,
  type ReadBytes,
} from '@jicai/shared/domain/kernel/workbook/archive.ts';

const PIECE = 256 * 1_024;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/**
 * Whether every entry unpacks to just the size that the table claims: the table was checked, and it
 * may lie. It counts bytes and keeps none. Entries that are encrypted, or packed in a way that it does
 * not know, are not true: nobody can say what is in them.
 */
export async function unpacksAsClaimed(
  { entries }: ArchiveContents,
  fileBytes: number,
  read: ReadBytes,
): Promise<boolean> {
  for (const entry of entries) {
    if (!(await isTrue(entry, fileBytes, read))) return false;
  }
  return true;
}

async function isTrue(entry: ArchiveEntry, fileBytes: number, read: ReadBytes): Promise<boolean> {
  const head = await read(entry.headerAt, entry.headerAt + LOCAL_BYTES);
  const offset = contentOffset(head);
  if (offset === null || entry.flags & ENCRYPTED) return false;
  const method = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint16(8, true);
  if (method !== entry.method) return false;
  const from = entry.headerAt + offset;
  const to = from + entry.packed;
  if (to > fileBytes) return false;
  if (entry.method === STORED) return entry.packed === entry.unpacked;
  if (entry.method !== DEFLATED) return false;
  return (await inflatedBytes(from, to, entry.unpacked, read)) === entry.unpacked;
}

/** The bytes that a part of the file inflates to; it stops beyond `most`. Null for broken data. */
async function inflatedBytes(
  from: number,
  to: number,
  most: number,
  read: ReadBytes,
): Promise<number | null> {
  async function* pieces() {
    for (let at = from; at < to; at += PIECE) yield await read(at, Math.min(to, at + PIECE));
  }
  let bytes = 0;
  try {
    await pipeline(pieces, createInflateRaw({ chunkSize: PIECE }), async (inflated) => {
      for await (const piece of inflated) {
        bytes += (piece as Buffer).length;
        if (bytes > most) return;
      }
    });
  } catch (error) {
    // Leaving before the end may be reported as a stream that closed too early.
    if (bytes > most) return bytes;
    if (isOfZlib(error)) return null;
    throw error;
  }
  return bytes;
}

const isOfZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
