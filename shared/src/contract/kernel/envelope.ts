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
/**
 * The name of the header with a time of the server in ms. In a request: the time of the encryption;
 * in a response: the current time.
 */
export const ENVELOPE_TIME_HEADER = 'x-envelope-time';
export const ENVELOPE_CONTENT_TYPE = 'application/x-jicai-sealed';
export const ENVELOPE_PREFIX = 'JC02';
/**
 * The prefix of bodies from pages that were loaded before the envelope was bound to the session;
 * the platform refuses a body with this prefix.
 */
export const OLD_ENVELOPE_PREFIX = 'JC01';
export const ENVELOPE_SUFFIX = '~';
export const RSA_BITS = 3072;
/**
 * The number of base64 characters of one RSA block of 384 bytes. There is no padding, because 384
 * is a multiple of 3.
 */
export const WRAPPED_KEY_LENGTH = 512;
export const IV_BYTES = 12;
export const TAG_BYTES = 16;
/**
 * The largest difference, in ms, between the time in a sealed request and the server's time; the
 * platform refuses a request with a larger difference. It also refuses a request that one of its
 * processes has accepted before; the processes know of each other's requests only while Redis is
 * reachable.
 */
export const ENVELOPE_WINDOW_MS = 120_000;
/**
 * Returns an upper bound, in bytes, of the sealed form of a JSON body of `jsonBytes` bytes: base64
 * adds a third, prefix, suffix, IV and tag add less than 128.
 */
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

/**
 * Returns the additional data of AES-GCM for a request: its parts joined by line breaks, which no
 * part can contain.
 */
export function requestContext(call: SealedFor): string {
  const { method, path, tokenHash, requestKey, time } = call;
  return ['request', method.toUpperCase(), path, tokenHash, requestKey, time].join('\n');
}

/**
 * Returns the additional data of AES-GCM for the response to a request; `requestIv` is the IV of
 * the request, in base64.
 */
export function answerContext(call: SealedFor, requestIv: string): string {
  return `answer to ${requestContext(call)}\n${requestIv}`;
}

/**
 * Returns the sealed body of an encrypted base64 text: the text with the envelope's prefix and
 * suffix.
 */
export function frameSealed(base64: string): string {
  return ENVELOPE_PREFIX + base64 + ENVELOPE_SUFFIX;
}

/**
 * Returns a sealed body without the envelope's prefix and suffix, or `null` if the body lacks one
 * of them.
 */
export function unframeSealed(body: string): string | null {
  const framed = body.startsWith(ENVELOPE_PREFIX) && body.endsWith(ENVELOPE_SUFFIX);
  return framed ? body.slice(ENVELOPE_PREFIX.length, -ENVELOPE_SUFFIX.length) : null;
}

/**
 * Returns the IV, in base64, from the start of an encrypted base64 text (a sealed body without
 * prefix and suffix): the 12 bytes of the IV are 16 characters without padding.
 */
export function ivOf(base64: string): string {
  return base64.slice(0, (IV_BYTES / 3) * 4);
}
