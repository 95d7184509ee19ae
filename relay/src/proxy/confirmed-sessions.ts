import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isMarked } from './session-mark.ts';

/**
 * What the relay knows of a request's token, or of a supplier system's key with its network
 * (`confirmedKeyText`). `none`: the request has no token. `confirmed`, `rejected`: the platform
 * said within `TTL_MS` that the token belongs to a session, or to none. `marked`: neither, but the
 * token's signature proves that a platform issued it. `unverified`: none of these. `key` is the
 * SHA-256 of the token, in hex.
 */
export type TokenStanding =
  | { readonly kind: 'none' }
  | { readonly kind: 'confirmed' | 'marked' | 'unverified' | 'rejected'; readonly key: string };

/** The tokens that the platform confirmed or rejected within `TTL_MS`. */
export interface ConfirmedSessions {
  standingOf(token: unknown): TokenStanding;
  confirm(tokenHash: string): void;
  /** Stores a token as rejected, because its session ended or never existed. */
  end(tokenHash: string): void;
}

const TTL_MS = 10 * 60_000;
const MAX_TOKENS = 50_000;
const NONE: TokenStanding = { kind: 'none' };

/**
 * Creates the register of tokens. The relay learns from the platform's responses which tokens are
 * valid, including the token of a new login. An entry expires `TTL_MS` after it was last stored.
 * Afterwards the token's signature (mark) still proves that a platform issued the token, so that
 * people who come back later, and everybody after a restart of the relay, keep the limits of
 * people. `secret` is shared with the platform.
 */
export function createConfirmedSessions(secret: string): ConfirmedSessions {
  const confirmed = new LRUCache<string, true>({ max: MAX_TOKENS, ttl: TTL_MS });
  const rejected = new LRUCache<string, true>({ max: MAX_TOKENS, ttl: TTL_MS });
  return {
    standingOf(token) {
      if (typeof token !== 'string' || token === '') return NONE;
      const key = hash('sha256', token);
      if (confirmed.has(key)) return { kind: 'confirmed', key };
      if (rejected.has(key)) return { kind: 'rejected', key };
      return { kind: isMarked(token, secret) ? 'marked' : 'unverified', key };
    },
    confirm(tokenHash) {
      confirmed.set(tokenHash, true);
      rejected.delete(tokenHash);
    },
    end(tokenHash) {
      confirmed.delete(tokenHash);
      rejected.set(tokenHash, true);
    },
  };
}
