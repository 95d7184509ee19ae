import { IV_BYTES, type SealedFor } from '@jicai/shared/contract/kernel/envelope.ts';
import { openSealed, type ResponseSeal, unwrapKey } from './envelope.ts';
import type { EnvelopeKeys } from './keys.ts';
import { createNonceWindow } from './nonces.ts';
import type { SharedNonces } from './shared-nonces.ts';

/** A sealed request: the properties that its seal authenticates, the header with its key, and its body. */
export interface SealedRequest extends SealedFor {
  readonly wrappedKey: unknown;
  readonly body: string;
}

/**
 * Decrypts sealed requests (envelopes); accepts each envelope once in this process and, with shared
 * nonces while Redis is available, once in all platforms together.
 */
export interface Opener {
  /** Resolves to the request's text and the seal for the response; to `null` if anything is wrong. */
  open(request: SealedRequest): Promise<{ text: string; seal: ResponseSeal } | null>;
  /** Returns the time with which the times of requests are compared, in ms since the epoch. */
  nowMs(): number;
}

/**
 * Returns epoch ms by a clock that never goes back, because an old request could be accepted again if the
 * clock did.
 */
const processTime = () => performance.timeOrigin + performance.now();

/**
 * The first six of the IV's twelve random bytes are the nonce: with 400,000 stored nonces, one in 700 million
 * new requests is refused by mistake.
 */
const NONCE_BYTES = IV_BYTES / 2;

/**
 * Creates an opener. It opens a request if the seal matches call, session, request key and time, the key
 * belongs to the session, the time is current and the nonce is new. The last three are checked after the
 * decryption, so the duration of a refusal does not show which check failed. Without `shared` only the nonces
 * of this process are known.
 */
export function createOpener(
  keys: EnvelopeKeys,
  shared: SharedNonces | null = null,
  nowMs: () => number = processTime,
): Opener {
  const window = createNonceWindow(nowMs);
  return {
    nowMs,
    async open(request) {
      const sessionKey = unwrapKey(keys, request.wrappedKey);
      const opened = sessionKey && openSealed(sessionKey.aes, request, request.body);
      if (!opened) return null;
      // A key belongs to the session that first uses it; another session must make another key.
      sessionKey.owner ??= request.tokenHash;
      if (sessionKey.owner !== request.tokenHash) return null;
      const { text, iv, seal } = opened;
      if (!window.take(timeOf(request.time), iv.readUIntBE(0, NONCE_BYTES))) return null;
      if (shared && !(await shared.take(iv.toString('base64')))) return null;
      return { text, seal };
    },
  };
}

/** Parses the time in a header; returns NaN if it is invalid. */
const timeOf = (header: string): number =>
  /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN;
