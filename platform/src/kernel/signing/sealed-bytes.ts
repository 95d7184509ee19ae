import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The bytes that encryption adds to the clear ones. */
export const SEALED_EXTRA_BYTES = NONCE_BYTES + TAG_BYTES;

/**
 * A key of 32 bytes; or several, of which the first seals and all open: what was sealed before a
 * rotation still opens.
 */
export type SealingKey = Buffer | readonly [Buffer, ...Buffer[]];

/** The keys that open, the one that seals first. */
export const keysOf = (key: SealingKey): readonly [Buffer, ...Buffer[]] =>
  Buffer.isBuffer(key) ? [key] : key;

const KEY_BYTES = 32;
const derivedOf = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));

/** The keys for one purpose of an installation's keys. */
export function derivedKeys(key: SealingKey, purpose: string): readonly [Buffer, ...Buffer[]] {
  const [first, ...others] = keysOf(key);
  return [derivedOf(first, purpose), ...others.map((other) => derivedOf(other, purpose))];
}

/**
 * Encrypts by AES-256-GCM under a key of 32 bytes: nonce, ciphertext, tag. `place` names where the bytes
 * belong; moved to another place they do not open.
 */
export function sealBytes(key: SealingKey, place: string, clear: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keysOf(key)[0], nonce);
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(clear), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

/** The clear bytes. Throws for another place, another key or changed bytes. */
export function openBytes(key: SealingKey, place: string, sealed: Uint8Array): Buffer {
  const [last, ...others] = keysOf(key).toReversed();
  for (const other of others.toReversed()) {
    try {
      return openUnder(other, place, sealed);
    } catch {
      // The next one may be the key that sealed it.
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
