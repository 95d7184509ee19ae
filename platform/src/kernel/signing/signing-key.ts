import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { keyIdOf } from '@jicai/shared/domain/kernel/signing.ts';
import { sha256 } from './hash.ts';

/** An Ed25519 key with which a platform signs receipts and published logs (AU51, AU52). */
export interface SigningKey {
  /** The key's fingerprint (`keyIdOf`). */
  readonly id: string;
  /** The public key: 32 bytes in hex. */
  readonly publicKey: string;
  /** Returns the signature of the text's UTF-8 bytes, 64 bytes in hex. */
  readonly sign: (text: string) => string;
}

/** The length of the DER header before the 32 bytes of an Ed25519 public key. */
const DER_PREFIX_BYTES = 12;

/**
 * The source of a private key: either the PEM text `pem`, or `base64` and, if that is `null`,
 * `file`. If both `base64` and `file` are `null`, there is no source.
 */
type KeySource =
  | {
      /** The base64 of the private key in PKCS#8 (DER). */
      readonly base64: string | null;
      readonly file: string | null;
    }
  | { readonly pem: string };

function load(source: KeySource): KeyObject | null {
  if ('pem' in source) return createPrivateKey(source.pem);
  const { base64, file } = source;
  if (base64 !== null) {
    const key = Buffer.from(base64, 'base64');
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  }
  return file && existsSync(file) ? createPrivateKey(readFileSync(file, 'utf8')) : null;
}

function make(source: KeySource): KeyObject {
  const file = 'pem' in source ? null : source.file;
  const { privateKey } = generateKeyPairSync('ed25519');
  if (file) {
    mkdirSync(dirname(file), { recursive: true });
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  }
  return privateKey;
}

/**
 * Loads the signing key from its source. A missing file is created with a new key; without any
 * source, a new key lasts as long as the process. Throws if the key is not an Ed25519 key.
 * Platforms may share one key or have different keys, because all public keys are published.
 */
export const openSigningKey = (source: KeySource): SigningKey =>
  signingKeyOf(load(source) ?? make(source));

/**
 * Loads the key that the signing key replaces, which signs the message of the replacement; `null` if the
 * source has no key.
 */
export function openPreviousKey(source: KeySource): SigningKey | null {
  const key = load(source);
  return key && signingKeyOf(key);
}

function signingKeyOf(key: KeyObject): SigningKey {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the signing key is not an Ed25519 key');
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const publicKey = der.subarray(DER_PREFIX_BYTES).toString('hex');
  return {
    id: keyIdOf(publicKey, sha256),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  };
}
