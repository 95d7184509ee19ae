import { isEqual, toHex } from '../bytes/bytes.ts';
import type { HashBytes } from '../crypto.ts';
import { type Fault, fault } from '../faults.ts';
import { HASH_BYTES, nodeHash } from './hashing.ts';
import { inclusionRanges, isTreeSize } from './ranges.ts';

/** The claim that a leaf is at `index` of the tree that a checkpoint states by size and root. */
export interface Inclusion {
  readonly index: number;
  readonly leafHash: Uint8Array;
  readonly size: number;
  readonly root: Uint8Array;
}

const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);

/**
 * TL2: verifies an inclusion proof (RFC 9162, section 2.1.3.2). Returns null if the proof holds, else what
 * is wrong. A proof of another length than the tree's shape asks for is refused before anything is hashed.
 */
export function verifyInclusion(
  { index, leafHash, size, root }: Inclusion,
  proof: readonly Uint8Array[],
  sha256: HashBytes,
): Fault | null {
  if (!isTreeSize(size) || !isTreeSize(index) || index >= size)
    return fault('outsideTree', { index, size });
  const expected = inclusionRanges(index, size).length;
  if (proof.length !== expected) return fault('pathLength', { expected, found: proof.length });
  if ([leafHash, root, ...proof].some((hash) => hash.length !== HASH_BYTES))
    return fault('badForm', { field: 'proof' });
  let fn = index;
  let sn = size - 1;
  let hash = leafHash;
  for (const sibling of proof) {
    if (isOdd(fn) || fn === sn) {
      hash = nodeHash(sibling, hash, sha256);
      while (!isOdd(fn) && fn !== 0) {
        fn = half(fn);
        sn = half(sn);
      }
    } else hash = nodeHash(hash, sibling, sha256);
    fn = half(fn);
    sn = half(sn);
  }
  if (sn === 0 && isEqual(hash, root)) return null;
  return fault('pathRoot', { expected: toHex(root), found: toHex(hash) });
}
