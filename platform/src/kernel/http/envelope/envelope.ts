import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  frameSealed,
  IV_BYTES,
  RSA_BITS,
  sealContext,
  TAG_BYTES,
  unframeSealed,
  WRAPPED_KEY_LENGTH,
} from '@jicai/shared/contract/kernel/envelope.ts';
import type { EnvelopeKeys } from './keys.ts';

/** Bytes of strict base64, `null` for any other text: what is sealed has one form only. */
function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** An opened envelope's key, to seal the answer with. */
export interface Seal {
  readonly key: Buffer;
  readonly method: string;
  readonly path: string;
}

/** Reads the wrapped key of a request: exactly one block, its length checked before any cryptography. */
export function unwrapKey(keys: EnvelopeKeys, header: unknown): Buffer | null {
  if (typeof header !== 'string' || header.length !== WRAPPED_KEY_LENGTH) return null;
  const block = fromBase64(header);
  return block?.length === RSA_BITS / 8 ? keys.unwrap(block) : null;
}

/** Opens a sealed body; `null` whatever is wrong with it. An empty text stands for no body. */
export function openSealed(seal: Seal, body: string): string | null {
  const inner = unframeSealed(body);
  const bytes = inner === null ? null : fromBase64(inner);
  if (bytes === null || bytes.length < IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', seal.key, bytes.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(sealContext('request', seal.method, seal.path)));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
    return text + decipher.final('utf8');
  } catch {
    return null;
  }
}

/** Seals an answer for the request whose key it is. */
export function sealAnswer(seal: Seal, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', seal.key, iv);
  cipher.setAAD(Buffer.from(sealContext('answer', seal.method, seal.path)));
  const sealed = Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return frameSealed(sealed.toString('base64'));
}
