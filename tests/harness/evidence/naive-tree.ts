import { createHash } from 'node:crypto';

/*
 * A second implementation of the tree, written from the definitions of RFC 9162 (sections 2.1.1, 2.1.3.1,
 * 2.1.4.1) by recursion over lists of leaves, and slow. It shares nothing with the one under test.
 */

type Hash = Buffer;

const hash = (...parts: readonly Uint8Array[]): Hash => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest();
};

/** Splits a list at the largest power of two below its length. */
function split<Item>(list: readonly Item[]): readonly [number, readonly Item[], readonly Item[]] {
  const k = 2 ** (Math.ceil(Math.log2(list.length)) - 1);
  return [k, list.slice(0, k), list.slice(k)];
}

/** MTH(D[n]) over the data of leaves. */
export function naiveRoot(data: readonly Uint8Array[]): Hash {
  const [only] = data;
  if (only === undefined) return hash();
  if (data.length === 1) return hash(Buffer.of(0), only);
  const [, left, right] = split(data);
  return hash(Buffer.of(1), naiveRoot(left), naiveRoot(right));
}

/** PATH(m, D[n]). */
export function naivePath(m: number, data: readonly Uint8Array[]): Hash[] {
  if (data.length === 1) return [];
  const [k, left, right] = split(data);
  return m < k
    ? [...naivePath(m, left), naiveRoot(right)]
    : [...naivePath(m - k, right), naiveRoot(left)];
}

/** SUBPROOF(m, D[n], b); PROOF(m, D[n]) is the one with b true. */
export function naiveProof(m: number, data: readonly Uint8Array[], isWhole = true): Hash[] {
  if (m === data.length) return isWhole ? [] : [naiveRoot(data)];
  const [k, left, right] = split(data);
  return m <= k
    ? [...naiveProof(m, left, isWhole), naiveRoot(right)]
    : [...naiveProof(m - k, right, false), naiveRoot(left)];
}
