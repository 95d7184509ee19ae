import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as its signature covers it. */
export interface SignedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Seconds since the epoch. */
  readonly time: string;
  readonly nonce: string;
  readonly body: string;
}

/** A request with the SHA-256 of its body, in hex, in place of the body. */
export type HashedRequest = Omit<SignedRequest, 'body'> & { readonly bodyHash: string };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The key of signatures, derived from the secret. The database holds it, and not the secret: what is
 * shown once can be found nowhere.
 */
export const signingHash = (secret: string): string => sha256(`jicai-supplier-api/1\n${secret}`);

/** HMAC-SHA-256 in hex over method, path, time, nonce and the hash of the body, a line each. */
function signHashed(hash: string, { method, path, time, nonce, bodyHash }: HashedRequest): string {
  const text = [method, path, time, nonce, bodyHash].join('\n');
  return createHmac('sha256', hash).update(text).digest('hex');
}

/** The signature that a supplier's system sends with a request. */
export const signatureOf = (hash: string, { body, ...request }: SignedRequest): string =>
  signHashed(hash, { ...request, bodyHash: sha256(body) });

/** Compares in a time that says nothing about where two signatures differ. */
export function isSignature(given: string, hash: string, request: HashedRequest): boolean {
  const expected = Buffer.from(signHashed(hash, request));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
