import { limits } from '../../limits.ts';

/*
 * The format of the envelope; client and platform, which hold the keys, do the encryption. A sealed body is
 * `JC02` + base64(iv 12 | AES-256-GCM ciphertext | tag 16) + `~`, in both directions; the receiver
 * strips the first 4 and the last 1 characters (spec section 7). The AES key travels in a header,
 * wrapped as exactly one block of RSA-3072 OAEP-SHA-256. The additional data of GCM is
 * `requestContext` for requests and `answerContext` for responses: a body is not valid for another call.
 */

/** Name of the request header with the wrapped AES key, in base64. */
export const ENVELOPE_KEY_HEADER = 'x-envelope-key';
/** Header with the server time in ms: of the sealing in a sealed request, the current time in a response. */
export const ENVELOPE_TIME_HEADER = 'x-envelope-time';
export const ENVELOPE_CONTENT_TYPE = 'application/x-jicai-sealed';
export const ENVELOPE_PREFIX = 'JC02';
/**
 * The prefix that pages send that were loaded before the envelope was bound to the session; the platform
 * refuses such a body.
 */
export const OLD_ENVELOPE_PREFIX = 'JC01';
export const ENVELOPE_SUFFIX = '~';
export const RSA_BITS = 3072;
/**
 * The number of base64 characters of one RSA block. They include no padding, because the 384 bytes of a block
 * are a multiple of 3.
 */
export const WRAPPED_KEY_LENGTH = 512;
export const IV_BYTES = 12;
export const TAG_BYTES = 16;
/**
 * The largest difference between the time of a sealed request and the server's time, in ms. Within it, the
 * platform refuses a repeated sealed request, across processes only while Redis is reachable.
 */
export const ENVELOPE_WINDOW_MS = 120_000;
/** Returns an upper bound of the sealed size of `jsonBytes`: base64 adds a third, the frame less than 128. */
export const sealedBytesOf = (jsonBytes: number): number => Math.ceil((jsonBytes * 4) / 3) + 128;
/** The largest sealed request body of a call with the default `bodyBytes`, in bytes. */
export const MOST_SEALED_BYTES = sealedBytesOf(limits.jsonBodyBytes);

/**
 * The properties of a call to which its encrypted bodies are bound, in the form that URL and headers have.
 */
export interface SealedFor {
  readonly method: string;
  /** The path of the call without the query string. */
  readonly path: string;
  /** SHA-256 of the token, in hex; empty for a call without a session. */
  readonly tokenHash: string;
  /** The request key of the call; empty if the call has none. */
  readonly requestKey: string;
  /** The text of `ENVELOPE_TIME_HEADER`. */
  readonly time: string;
}

/** Returns the additional data of a request's seal. No part can contain a line break. */
export function requestContext(call: SealedFor): string {
  const { method, path, tokenHash, requestKey, time } = call;
  return ['request', method.toUpperCase(), path, tokenHash, requestKey, time].join('\n');
}

/** Returns the additional data of the response's seal; `requestIv` is the IV of the request, in base64. */
export function answerContext(call: SealedFor, requestIv: string): string {
  return `answer to ${requestContext(call)}\n${requestIv}`;
}

/** Adds the prefix and suffix of a sealed body. */
export function frameSealed(base64: string): string {
  return ENVELOPE_PREFIX + base64 + ENVELOPE_SUFFIX;
}

/**
 * Removes the prefix and suffix of a sealed body; returns `null` if the body lacks the prefix or the suffix.
 */
export function unframeSealed(body: string): string | null {
  const framed = body.startsWith(ENVELOPE_PREFIX) && body.endsWith(ENVELOPE_SUFFIX);
  return framed ? body.slice(ENVELOPE_PREFIX.length, -ENVELOPE_SUFFIX.length) : null;
}

/** Returns the IV of a sealed body, in base64: 12 bytes are 16 characters without padding. */
export function ivOf(base64: string): string {
  return base64.slice(0, (IV_BYTES / 3) * 4);
}
