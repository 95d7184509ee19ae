import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isMarked } from './session-mark.ts';

/**
 * How far a token is known: `confirmed` by an answer of the platform, `marked` as one that a platform
 * made, `unverified` when nobody has vouched for it, `rejected` when the platform knows no session of
 * it. The key is the token's SHA-256.
 */
export type TokenStanding =
  | { readonly kind: 'none' }
  | { readonly kind: 'confirmed' | 'marked' | 'unverified' | 'rejected'; readonly key: string };

/** The tokens that the platform has lately answered, by what it answered. */
export interface ConfirmedSessions {
  standingOf(token: unknown): TokenStanding;
  confirm(tokenHash: string): void;
  /** The session ended, or was never one. */
  end(tokenHash: string): void;
}

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 50_000;
const NONE: TokenStanding = { kind: 'none' };

/**
 * The relay learns from the platform's answers which tokens are good, a login's among them. It forgets
 * them after ten minutes without a call; then the token's mark says that it is no invention, so people
 * who come back, and everybody after a restart, are no strangers. `secret` is what the relay shares
 * with the platform.
 */
export function createConfirmedSessions(secret: string): ConfirmedSessions {
  const confirmed = new LRUCache<string, true>({ max: MOST_KEPT, ttl: KEPT_MS });
  const rejected = new LRUCache<string, true>({ max: MOST_KEPT, ttl: KEPT_MS });
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
