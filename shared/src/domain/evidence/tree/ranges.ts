/*
 * Which subtrees a proof consists of. Sizes and indexes are whole numbers up to 2^53 − 1: no bit
 * operators, which work on 32 bits only.
 */

/** Leaves `start` up to, not including, `end`. Its hash is MTH(D[start:end]) of RFC 9162. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns whether a number can be the size of a tree. */
export const isTreeSize = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Returns the largest power of two below `size`, which is at least 2 (RFC 9162, section 2.1.1). */
export function splitPoint(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/**
 * Returns the subtrees of an inclusion proof from the leaf to the root: PATH(index, D_size) of RFC 9162,
 * section 2.1.3.1. The caller checks that 0 ≤ index < size.
 */
export function inclusionRanges(index: number, size: number): Range[] {
  const siblings: Range[] = [];
  let start = 0;
  let end = size;
  while (end - start > 1) {
    const middle = start + splitPoint(end - start);
    if (index < middle) {
      siblings.push({ start: middle, end });
      end = middle;
    } else {
      siblings.push({ start, end: middle });
      start = middle;
    }
  }
  return siblings.reverse();
}

/**
 * Returns the subtrees of a consistency proof: PROOF(first, D_second) of RFC 9162, section 2.1.4.1. The
 * caller checks that 0 < first ≤ second; the proof between equal sizes is empty.
 */
export function consistencyRanges(first: number, second: number): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  let end = second;
  while (end !== first) {
    const middle = start + splitPoint(end - start);
    if (first <= middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  // The first tree itself is known to the verifier, a smaller subtree at its right edge is not.
  if (start > 0) ranges.push({ start, end });
  return ranges.reverse();
}
