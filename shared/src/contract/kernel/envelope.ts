import { limits } from '../../limits.ts';

/**
 * The envelope's form; sealing itself is done where the keys are. A sealed body is
 * `JC01` + base64(iv 12 | AES-256-GCM ciphertext | tag 16) + `~`, in both directions; the receiver
 * strips the first 4 and the last 1 characters (spec section 7). The AES key travels in a header,
 * wrapped as exactly one block of RSA-3072 OAEP-SHA-256. The additional data of GCM is
 * `METHOD path` for requests and `answer METHOD path` for answers, so neither fits another call.
 */
export const ENVELOPE_KEY_HEADER = 'x-envelope-key';
export const ENVELOPE_CONTENT_TYPE = 'application/x-jicai-sealed';
export const ENVELOPE_PREFIX = 'JC01';
export const ENVELOPE_SUFFIX = '~';
export const RSA_BITS = 3072;
/** base64 of one RSA block, without padding characters since 384 is a multiple of 3. */
export const WRAPPED_KEY_LENGTH = 512;
export const IV_BYTES = 12;
export const TAG_BYTES = 16;
/** The largest body of a call on the wire, in bytes: the limit on JSON, grown by sealing in base64. */
export const MOST_SEALED_BYTES = Math.ceil((limits.jsonBodyBytes * 4) / 3) + 128;

/** Additional data of a request's or an answer's seal; `path` without its query. */
export function sealContext(side: 'request' | 'answer', method: string, path: string): string {
  const call = `${method.toUpperCase()} ${path}`;
  return side === 'request' ? call : `answer ${call}`;
}

/** Puts a sealed body into its frame. */
export function frameSealed(base64: string): string {
  return ENVELOPE_PREFIX + base64 + ENVELOPE_SUFFIX;
}

/** Takes a sealed body out of its frame; `null` when it is not one. */
export function unframeSealed(body: string): string | null {
  const framed = body.startsWith(ENVELOPE_PREFIX) && body.endsWith(ENVELOPE_SUFFIX);
  return framed ? body.slice(ENVELOPE_PREFIX.length, -ENVELOPE_SUFFIX.length) : null;
}
