import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The bytes that encryption adds to the clear ones. */
export const SEALED_EXTRA_BYTES = NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts by AES-256-GCM under a key of 32 bytes: nonce, ciphertext, tag. `place` names where the bytes
 * belong; moved to another place they do not open.
 */
export function sealBytes(key: Buffer, place: string, clear: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(clear), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

/** The clear bytes. Throws for another place, another key or changed bytes. */
export function openBytes(key: Buffer, place: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
