import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The number of bytes by which a ciphertext is longer than its plaintext. */
export const SEALED_EXTRA_BYTES = NONCE_BYTES + TAG_BYTES;

/**
 * An AES key of 32 bytes; or several, of which the first encrypts and all decrypt, so that data encrypted
 * before a key rotation can still be decrypted.
 */
export type SealingKey = Buffer | readonly [Buffer, ...Buffer[]];

/** Returns all keys of a sealing key as a list; the first key encrypts, and each key may decrypt. */
export const keysOf = (key: SealingKey): readonly [Buffer, ...Buffer[]] =>
  Buffer.isBuffer(key) ? [key] : key;

const KEY_BYTES = 32;
const derivedOf = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));

/**
 * Derives keys for one purpose from the installation's keys by HKDF-SHA-256: one from each key, in the same
 * order.
 */
export function derivedKeys(key: SealingKey, purpose: string): readonly [Buffer, ...Buffer[]] {
  const [first, ...others] = keysOf(key);
  return [derivedOf(first, purpose), ...others.map((other) => derivedOf(other, purpose))];
}

/**
 * Encrypts with AES-256-GCM. Returns nonce, ciphertext and tag. `place` names where the result is
 * stored, such as its owner or a part of a file; it is authenticated, so bytes that were moved to
 * another place cannot be decrypted.
 */
export function sealBytes(key: SealingKey, place: string, clear: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keysOf(key)[0], nonce);
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(clear), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

/**
 * Decrypts the result of `sealBytes`. Throws if `place` or the bytes were changed, or if none of
 * the keys encrypted the bytes.
 */
export function openBytes(key: SealingKey, place: string, sealed: Uint8Array): Buffer {
  const [last, ...others] = keysOf(key).toReversed();
  for (const other of others.toReversed()) {
    try {
      return openUnder(other, place, sealed);
    } catch {
      // The next key is tried, because it may be the one that encrypted the bytes.
    }
  }
  return openUnder(last ?? Buffer.alloc(0), place, sealed);
}

function openUnder(key: Buffer, place: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
