import { isEqual, toHex } from '../bytes/bytes.ts';
import type { HashBytes } from '../crypto.ts';
import { type Fault, fault } from '../faults.ts';
import { emptyRoot, HASH_BYTES, nodeHash } from './hashing.ts';
import { consistencyRanges, isTreeSize } from './ranges.ts';

/** What a checkpoint states of a tree. */
export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);

/** Returns the number of hashes that the proof between two sizes has. */
const proofLength = (first: number, second: number): number =>
  first === 0 || first === second ? 0 : consistencyRanges(first, second).length;

/** Returns both roots to which a proof leads (RFC 9162, section 2.1.4.2, steps 2 to 6). */
function rootsOf(first: TreeHead, size: number, proof: readonly Uint8Array[], sha256: HashBytes) {
  let fn = first.size - 1;
  let sn = size - 1;
  while (isOdd(fn)) {
    fn = half(fn);
    sn = half(sn);
  }
  // Zero means that the first size is a power of two: its root is then the proof's first node.
  const [seed = first.root, ...path] = fn === 0 ? [first.root, ...proof] : proof;
  let firstRoot = seed;
  let secondRoot = seed;
  for (const node of path) {
    if (isOdd(fn) || fn === sn) {
      firstRoot = nodeHash(node, firstRoot, sha256);
      secondRoot = nodeHash(node, secondRoot, sha256);
      while (!isOdd(fn) && fn !== 0) {
        fn = half(fn);
        sn = half(sn);
      }
    } else secondRoot = nodeHash(secondRoot, node, sha256);
    fn = half(fn);
    sn = half(sn);
  }
  return { firstRoot, secondRoot };
}

/**
 * TL3: verifies that a tree only grew between two checkpoints (RFC 9162, section 2.1.4.2). Returns null if
 * the proof holds, else what is wrong. The proof is empty between equal sizes, whose roots must be equal, and
 * from the empty tree, whose root must be the hash of no bytes.
 */
export function verifyConsistency(
  first: TreeHead,
  second: TreeHead,
  proof: readonly Uint8Array[],
  sha256: HashBytes,
): Fault | null {
  if (!isTreeSize(first.size) || !isTreeSize(second.size) || first.size > second.size)
    return fault('shrunk', { first: first.size, second: second.size });
  const expected = proofLength(first.size, second.size);
  if (proof.length !== expected) return fault('chainLength', { expected, found: proof.length });
  if ([first.root, second.root, ...proof].some((hash) => hash.length !== HASH_BYTES))
    return fault('badForm', { field: 'proof' });
  const empty = emptyRoot(sha256);
  for (const { size, root } of [first, second])
    if (size === 0 && !isEqual(root, empty)) return fault('emptyRoot');
  if (first.size === 0) return null;
  const { firstRoot, secondRoot } =
    first.size === second.size
      ? { firstRoot: first.root, secondRoot: first.root }
      : rootsOf(first, second.size, proof, sha256);
  if (!isEqual(firstRoot, first.root))
    return fault('firstRoot', { expected: toHex(first.root), found: toHex(firstRoot) });
  if (!isEqual(secondRoot, second.root))
    return fault('secondRoot', { expected: toHex(second.root), found: toHex(secondRoot) });
  return null;
}
