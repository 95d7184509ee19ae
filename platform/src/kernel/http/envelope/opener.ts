import { IV_BYTES, type SealedFor } from '@jicai/shared/contract/kernel/envelope.ts';
import { type AnswerSeal, openSealed, unwrapKey } from './envelope.ts';
import type { EnvelopeKeys } from './keys.ts';
import { createNonceWindow } from './nonces.ts';
import type { SharedNonces } from './shared-nonces.ts';

/** A sealed request as it came: what its seal is bound to, and what it carries. */
export interface SealedRequest extends SealedFor {
  readonly wrappedKey: unknown;
  readonly body: string;
}

/** Opens the envelopes of requests, each once. */
export interface Opener {
  /** The text and the seal of its answer; null whatever is wrong with the request. */
  open(request: SealedRequest): Promise<{ text: string; seal: AnswerSeal } | null>;
  /** The time that requests are compared with, in ms since the epoch. */
  nowMs(): number;
}

/** The time of this process. It never goes back, or a request of before would be new again. */
const processTime = () => performance.timeOrigin + performance.now();

/** Six of the twelve random bytes: with 400,000 kept, one in a billion new requests is taken for old. */
const NONCE_BYTES = IV_BYTES / 2;

/**
 * A request is opened when its seal fits this call, session, request key and time, its key belongs
 * to the session, its time is now and its nonce is new. All of that is found out after the cryptography,
 * so a refusal takes as long whatever its cause.
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
      // The first session that seals with a key has it; another must make one of its own.
      sessionKey.owner ??= request.tokenHash;
      if (sessionKey.owner !== request.tokenHash) return null;
      const { text, iv, seal } = opened;
      if (!window.take(timeOf(request.time), iv.readUIntBE(0, NONCE_BYTES))) return null;
      if (shared && !(await shared.take(iv.toString('base64')))) return null;
      return { text, seal };
    },
  };
}

/** The time of a header; not a number for what is no time. */
const timeOf = (header: string): number =>
  /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN;
