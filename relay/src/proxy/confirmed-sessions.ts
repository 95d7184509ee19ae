import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Tokens that the platform has lately answered as a session of a person. */
export interface ConfirmedSessions {
  /** The session's key if the token is confirmed, else null. The key is the token's SHA-256. */
  keyOf(token: unknown): string | null;
  confirm(tokenHash: string): void;
  end(tokenHash: string): void;
}

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 50_000;

/**
 * The relay cannot read a token, so it learns from the platform's answers which ones are good, a
 * login's among them. An
 * invented token stays unconfirmed, and its calls count against the address that they come from.
 */
export function createConfirmedSessions(): ConfirmedSessions {
  const confirmed = new LRUCache<string, true>({ max: MOST_KEPT, ttl: KEPT_MS });
  const hashOf = (token: unknown) =>
    typeof token === 'string' && token !== '' ? hash('sha256', token) : null;
  return {
    keyOf(token) {
      const hash = hashOf(token);
      return hash !== null && confirmed.has(hash) ? hash : null;
    },
    confirm: (tokenHash) => void confirmed.set(tokenHash, true),
    end: (tokenHash) => void confirmed.delete(tokenHash),
  };
}
