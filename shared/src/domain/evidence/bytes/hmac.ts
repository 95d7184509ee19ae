import type { HashBytes } from '../crypto.ts';
import { concat } from './bytes.ts';

/** The number of bytes that SHA-256 takes in at once. */
const BLOCK_BYTES = 64;

/** Returns HMAC-SHA-256 of a message (RFC 2104). */
export function hmac(key: Uint8Array, message: Uint8Array, sha256: HashBytes): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = block.map((byte) => byte ^ 0x5c);
  return sha256(concat(outer, sha256(concat(inner, message))));
}
