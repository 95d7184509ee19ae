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

/** An AES key that a client made for one session. */
export interface SessionKey {
  readonly aes: KeyObject;
  /** The hash of the token whose session first sealed with it, empty for none; null before. */
  owner: string | null;
}

/** The platform's RSA key: its public parts, and the unwrapping of a session's AES key. */
export interface EnvelopeKeys {
  /** Hex. */
  readonly modulus: string;
  /** Decimal. */
  readonly exponent: string;
  /**
   * One RSA block → the AES key inside, the same object each time while it is remembered; `null` for
   * anything that is not one, whatever the cause.
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
 * Loads the key from a file, or makes it at the first start; without a file it lasts as long as the
 * process. OAEP with SHA-256 only: PKCS#1 v1.5 would be slow enough to stop the server ([F-1]).
 */
export function openKeys(file: string | null): EnvelopeKeys {
  const key = loadOrMake(file);
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS)
    throw new Error(`the envelope key is shorter than ${RSA_BITS} bits`);
  const oaep = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const { n = '', e = '' } = key.export({ format: 'jwk' });
  const hexOf = (part: string) => Buffer.from(part, 'base64url').toString('hex');
  // A session wraps one key and sends it with every call: unwrapping it once is enough.
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
