import type { HashBytes } from '../crypto.ts';
import { type Fault, fault, isFault } from '../faults.ts';
import { hashOfRange } from '../tree/hash-of-range.ts';
import { consistencyRanges, inclusionRanges, isTreeSize, type Range } from '../tree/ranges.ts';
import { type ReadTiles, readHashes } from './read.ts';

/* TL2, TL3: proofs and roots of a tree that is stored in tiles. A proof reads its tiles in one call. */

async function hashesOfRanges(
  ranges: readonly Range[],
  size: number,
  read: ReadTiles,
  sha256: HashBytes,
): Promise<Uint8Array[] | Fault> {
  const hashAt = await readHashes(ranges, size, read, sha256);
  return isFault(hashAt) ? hashAt : ranges.map((range) => hashOfRange(range, hashAt, sha256));
}

/** Resolves to the root of a tree (RFC 9162, section 2.1.1), or to the tile that is missing. */
export async function rootOfTiles(
  size: number,
  read: ReadTiles,
  sha256: HashBytes,
): Promise<Uint8Array | Fault> {
  if (!isTreeSize(size)) return fault('badForm', { field: 'size' });
  const whole = { start: 0, end: size };
  const hashAt = await readHashes([whole], size, read, sha256);
  return isFault(hashAt) ? hashAt : hashOfRange(whole, hashAt, sha256);
}

/** Resolves to the inclusion proof of a leaf (RFC 9162, section 2.1.3.1), or to a fault. */
export async function proveInclusion(
  index: number,
  size: number,
  read: ReadTiles,
  sha256: HashBytes,
): Promise<Uint8Array[] | Fault> {
  if (!isTreeSize(size) || !isTreeSize(index) || index >= size)
    return fault('outsideTree', { index, size });
  return hashesOfRanges(inclusionRanges(index, size), size, read, sha256);
}

/**
 * Resolves to the proof that the tree of `second` leaves begins with the one of `first` leaves (RFC 9162,
 * section 2.1.4.1), or to a fault. Empty for equal sizes and from the empty tree.
 */
export async function proveConsistency(
  first: number,
  second: number,
  read: ReadTiles,
  sha256: HashBytes,
): Promise<Uint8Array[] | Fault> {
  if (!isTreeSize(first) || !isTreeSize(second) || first > second)
    return fault('shrunk', { first, second });
  if (first === 0 || first === second) return [];
  return hashesOfRanges(consistencyRanges(first, second), second, read, sha256);
}
