import { limits } from '../../limits.ts';

/**
 * The envelope's form; sealing itself is done where the keys are. A sealed body is
 * `JC02` + base64(iv 12 | AES-256-GCM ciphertext | tag 16) + `~`, in both directions; the receiver
 * strips the first 4 and the last 1 characters (spec section 7). The AES key travels in a header,
 * wrapped as exactly one block of RSA-3072 OAEP-SHA-256. The additional data of GCM is
 * `requestContext` for requests and `answerContext` for answers, so neither fits another call.
 */
export const ENVELOPE_KEY_HEADER = 'x-envelope-key';
/** On a sealed request: when it was sealed, by the server's time. On every answer: that time now. In ms. */
export const ENVELOPE_TIME_HEADER = 'x-envelope-time';
export const ENVELOPE_CONTENT_TYPE = 'application/x-jicai-sealed';
export const ENVELOPE_PREFIX = 'JC02';
/** Bodies of pages from before the envelope was bound to the session. */
export const OLD_ENVELOPE_PREFIX = 'JC01';
export const ENVELOPE_SUFFIX = '~';
export const RSA_BITS = 3072;
/** base64 of one RSA block, without padding characters since 384 is a multiple of 3. */
export const WRAPPED_KEY_LENGTH = 512;
export const IV_BYTES = 12;
export const TAG_BYTES = 16;
/** A sealed request is good for so long before and after the server's time, in ms, and once only. */
export const ENVELOPE_WINDOW_MS = 120_000;
/** The bytes on the wire of so many bytes of JSON, grown by sealing in base64. */
export const sealedBytesOf = (jsonBytes: number): number => Math.ceil((jsonBytes * 4) / 3) + 128;
/** The largest body of an ordinary call on the wire, in bytes. */
export const MOST_SEALED_BYTES = sealedBytesOf(limits.jsonBodyBytes);

/** The facts about a call that its seal is bound to, as its address and headers carry them. */
export interface SealedFor {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** SHA-256 of the token, in hex; empty for a call without a session. */
  readonly tokenHash: string;
  /** Empty for a call without a request key. */
  readonly requestKey: string;
  /** The text of the time header. */
  readonly time: string;
}

/** Additional data of a request's seal. None of the lines can hold a line break. */
export function requestContext(call: SealedFor): string {
  const { method, path, tokenHash, requestKey, time } = call;
  return ['request', method.toUpperCase(), path, tokenHash, requestKey, time].join('\n');
}

/** Additional data of the answer's seal; `requestIv` is the iv of the request, in base64. */
export function answerContext(call: SealedFor, requestIv: string): string {
  return `answer to ${requestContext(call)}\n${requestIv}`;
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

/** The iv of a sealed body, in base64: 12 bytes are 16 characters without padding. */
export function ivOf(base64: string): string {
  return base64.slice(0, (IV_BYTES / 3) * 4);
}
