import {
  constants,
  createPrivateKey,
  createSecretKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { RSA_BITS } from '@jicai/shared/contract/kernel/envelope.ts';
import { LRUCache } from 'lru-cache';

const AES_KEY_BYTES = 32;

/** An AES key that a client has made for the calls of one session. */
export interface SessionKey {
  readonly aes: KeyObject;
  /**
   * The hash of the token of the first call that used the key, empty if that call had no token; `null` before
   * the first use.
   */
  owner: string | null;
}

/** The platform's RSA key: its public parts, and a function to unwrap a session's AES key. */
export interface EnvelopeKeys {
  /** The modulus in hex. */
  readonly modulus: string;
  /** The public exponent in decimal. */
  readonly exponent: string;
  /**
   * Unwraps the AES key in an RSA block. Returns the same object for the same block while that object is
   * cached; `null` if the block is invalid for any reason.
   */
  readonly unwrap: (block: Buffer) => SessionKey | null;
}

function loadOrMake(file: string | null): KeyObject {
  if (file && existsSync(file)) return createPrivateKey(readFileSync(file));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  if (file) {
    mkdirSync(dirname(file), { recursive: true });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  }
  return privateKey;
}

/**
 * Loads the RSA key from a file, which is created if missing; with `null` the key lasts as long as the
 * process. Throws if the key is too short. Only OAEP with SHA-256 is accepted: PKCS#1 v1.5 would be slow
 * enough to stop the server ([F-1]).
 */
export function openKeys(file: string | null): EnvelopeKeys {
  const key = loadOrMake(file);
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS)
    throw new Error(`the envelope key is shorter than ${RSA_BITS} bits`);
  const oaep = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const { n = '', e = '' } = key.export({ format: 'jwk' });
  const hexOf = (part: string) => Buffer.from(part, 'base64url').toString('hex');
  // A client sends the same wrapped key with every call of a session, so the unwrapped key is cached.
  const known = new LRUCache<string, SessionKey>({ max: 20_000, ttl: 12 * 3_600_000 });
  return {
    modulus: hexOf(n),
    exponent: String(Number.parseInt(hexOf(e), 16)),
    unwrap: (block) => {
      const name = hash('sha256', block, 'base64');
      const found = known.get(name);
      if (found) return found;
      try {
        const bytes = privateDecrypt(oaep, block);
        if (bytes.length !== AES_KEY_BYTES) return null;
        const made: SessionKey = { aes: createSecretKey(bytes), owner: null };
        known.set(name, made);
        return made;
      } catch {
        return null;
      }
    },
  };
}
