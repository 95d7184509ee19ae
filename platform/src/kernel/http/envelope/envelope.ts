import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import {
  answerContext,
  frameSealed,
  IV_BYTES,
  ivOf,
  RSA_BITS,
  requestContext,
  type SealedFor,
  TAG_BYTES,
  unframeSealed,
  WRAPPED_KEY_LENGTH,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { drawBytes } from '../../signing/random.ts';
import type { EnvelopeKeys, SessionKey } from './keys.ts';

/**
 * Decodes base64. Returns `null` unless the text is the canonical encoding of its bytes, so that a sealed
 * body has only one valid text.
 */
function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** The key and the context with which the response to a sealed request is encrypted. */
export interface ResponseSeal {
  readonly key: KeyObject;
  /**
   * The additional authenticated data with which the response is encrypted: the whole context of the request,
   * and the request's IV.
   */
  readonly context: string;
}

/** A decrypted request: its JSON text, its IV, and what is needed to seal the response. */
export interface OpenedText {
  readonly text: string;
  readonly iv: Buffer;
  readonly seal: ResponseSeal;
}

/**
 * Unwraps the AES key in a request's header. The header must contain exactly one RSA block; its length is
 * checked before any decryption. Returns `null` if the header is invalid.
 */
export function unwrapKey(keys: EnvelopeKeys, header: unknown): SessionKey | null {
  if (typeof header !== 'string' || header.length !== WRAPPED_KEY_LENGTH) return null;
  const block = fromBase64(header);
  return block?.length === RSA_BITS / 8 ? keys.unwrap(block) : null;
}

/**
 * Decrypts a sealed body. Returns `null` if its form is invalid, or if the key or the properties in `call`
 * are not those with which the body was sealed.
 */
export function openSealed(key: KeyObject, call: SealedFor, body: string): OpenedText | null {
  const inner = unframeSealed(body);
  const bytes = inner === null ? null : fromBase64(inner);
  if (inner === null || bytes === null || bytes.length < IV_BYTES + TAG_BYTES) return null;
  const iv = bytes.subarray(0, IV_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv);
    decipher.setAAD(Buffer.from(requestContext(call)));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
    const whole = text + decipher.final('utf8');
    return { text: whole, iv, seal: { key, context: answerContext(call, ivOf(inner)) } };
  } catch {
    return null;
  }
}

/** Encrypts the response to a sealed request; returns the text of the sealed body. */
export function sealResponse({ key, context }: ResponseSeal, text: string): string {
  const iv = drawBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return frameSealed(sealed.toString('base64'));
}
