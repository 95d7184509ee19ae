import { concat } from '../bytes/bytes.ts';
import type { HashBytes } from '../crypto.ts';

/*
 * TL2: Merkle tree hashing of RFC 9162, section 2.1.1 (equal to RFC 6962, section 2.1), with SHA-256. The
 * prefixes keep anybody from presenting an inner node as a leaf.
 */

/** The number of bytes of a hash. */
export const HASH_BYTES = 32;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Returns the root of a tree without leaves: the hash of no bytes. */
export const emptyRoot = (sha256: HashBytes): Uint8Array => sha256(new Uint8Array());

/** Returns the hash of a leaf: SHA-256(0x00 ‖ data). */
export const leafHash = (data: Uint8Array, sha256: HashBytes): Uint8Array =>
  sha256(concat(LEAF, data));

/** Returns the hash of an inner node: SHA-256(0x01 ‖ left ‖ right). */
export const nodeHash = (left: Uint8Array, right: Uint8Array, sha256: HashBytes): Uint8Array =>
  sha256(concat(NODE, left, right));
