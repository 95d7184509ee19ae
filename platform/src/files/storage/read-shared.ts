import { limits } from '@jicai/shared/limits.ts';
import type { Storage } from './storage.ts';

/** Bytes that are read, and opened where they are sealed, in one turn; they are whole frames. */
const PIECE_BYTES = limits.uploadChunkBytes;

/**
 * Reads a whole file, piece by piece: opening a sealed one of 50 MB at once would hold the thread. Its
 * bytes lie in shared memory, which another thread gets without a copy. Throws where the store has less.
 */
export async function readShared(
  storage: Pick<Storage, 'read'>,
  key: string,
  size: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  for (let from = 0; from < size; from += PIECE_BYTES) {
    const to = Math.min(size, from + PIECE_BYTES);
    const piece = await storage.read(key, from, to);
    if (piece.length !== to - from)
      throw new Error('the store has less of a file than its row says');
    bytes.set(piece, from);
  }
  return bytes;
}
