import type { HashBytes } from '../crypto.ts';
import { emptyRoot, nodeHash } from './hashing.ts';
import { type Range, splitPoint } from './ranges.ts';

/** A complete subtree: leaves `index · 2^level` up to `(index + 1) · 2^level`. */
export interface Subtree {
  readonly level: number;
  readonly index: number;
}

/** Returns the hash of a complete subtree. The caller has made sure that it is there. */
export type HashAt = (subtree: Subtree) => Uint8Array;

/**
 * Returns the complete subtrees that make up a range of a proof, from left to right. Each is smaller than
 * the one before it.
 */
export function completeSubtrees({ start, end }: Range): Subtree[] {
  const subtrees: Subtree[] = [];
  let from = start;
  while (from < end) {
    const size = end - from;
    // The largest power of two that is not above `size`.
    const width = splitPoint(size + 1);
    subtrees.push({ level: Math.log2(width), index: from / width });
    from += width;
  }
  return subtrees;
}

/**
 * Returns MTH(D[start:end]) of RFC 9162, section 2.1.1, from complete subtrees: the smaller ones on the right
 * are joined first.
 */
export function hashOfRange(range: Range, hashAt: HashAt, sha256: HashBytes): Uint8Array {
  const hashes = completeSubtrees(range).map(hashAt);
  return joinSubtrees(hashes, sha256);
}

/** Joins the hashes of complete subtrees of falling size to the hash of all their leaves. */
export function joinSubtrees(hashes: readonly Uint8Array[], sha256: HashBytes): Uint8Array {
  const last = hashes.at(-1);
  if (!last) return emptyRoot(sha256);
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right, sha256), last);
}
