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
import type { Executor } from '../db/open.ts';
import { sha256 } from './hash.ts';

/** The platform's Ed25519 key, with which it signs receipts and published logs (AU51, AU52). */
export interface SigningKey {
  readonly id: string;
  /** 32 bytes in hex. */
  readonly publicKey: string;
  /** Signature over the text's UTF-8, 64 bytes in hex. */
  readonly sign: (text: string) => string;
}

/** An Ed25519 public key in DER is these bytes and then its own 32. */
const DER_PREFIX_BYTES = 12;

interface KeySource {
  /** Base64 of the key in PKCS#8. */
  readonly base64: string | null;
  readonly file: string | null;
}

function loadOrMake({ base64, file }: KeySource): KeyObject {
  if (base64 !== null) {
    const key = Buffer.from(base64, 'base64');
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  }
  if (file && existsSync(file)) return createPrivateKey(readFileSync(file, 'utf8'));
  const { privateKey } = generateKeyPairSync('ed25519');
  if (file) {
    mkdirSync(dirname(file), { recursive: true });
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  }
  return privateKey;
}

/**
 * The key of the configuration, or from a file that is made at the first start;
 * with neither it lasts as long as the process. Several platforms may share one or have their own:
 * all public keys are published.
 */
export function openSigningKey(source: KeySource): SigningKey {
  const key = loadOrMake(source);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the signing key is not an Ed25519 key');
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const publicKey = der.subarray(DER_PREFIX_BYTES).toString('hex');
  return {
    id: keyIdOf(publicKey, sha256),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  };
}

/** Puts the public key among those that are published; it stays there for good. */
export async function publishKey(key: SigningKey, db: Executor): Promise<void> {
  await db
    .insertInto('signing_key')
    .values({ id: key.id, public_key: key.publicKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
