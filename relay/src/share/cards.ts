import {
  type ShareCard,
  type ShareKind,
  shareCardEndpoints,
} from '@jicai/shared/contract/operations/share-card.ts';
import { LRUCache } from 'lru-cache';
import { createTokenBucket } from '../auction/gateway/token-bucket.ts';
import type { LiveService } from '../auction/source/upstream.ts';
import { createBreaker } from '../proxy/breaker.ts';

/** The share cards of public things; a page never waits long for one. */
export interface Cards {
  /** Null: there is none, nobody may know, or the platform has not said so in time. */
  read(kind: ShareKind, id: string): Promise<ShareCard | null>;
  /** How many answers are kept. */
  held(): number;
}

interface CardOptions {
  /** Its calls end by their own deadline, which is the longest that a page waits. */
  readonly service: Pick<LiveService, 'call'>;
  readonly now: () => number;
}

/** The longest that a page waits for its card, in ms. */
export const CARD_DEADLINE_MS = 300;
const KEPT_MS = 60_000;
const MOST_KEPT = 5_000;
const MOST_AT_ONCE = 8;
/** Strangers may name anything: so many new names reach the platform, fewer than are kept in a minute. */
const NEW_NAMES = { burst: 60, perSecond: 30, patience: Number.POSITIVE_INFINITY };

/**
 * Asks the platform for a card once a minute at most, without anybody's session. While it is slow or
 * away pages do without one at once.
 */
export function createCards({ service, now }: CardOptions): Cards {
  const kept = new LRUCache<string, { readonly card: ShareCard | null; readonly until: number }>({
    max: MOST_KEPT,
  });
  const asking = new Map<string, Promise<ShareCard | null>>();
  const names = createTokenBucket(NEW_NAMES, now);
  const breaker = createBreaker(now);

  async function ask(key: string, kind: ShareKind, id: string): Promise<ShareCard | null> {
    const answer = await service.call(shareCardEndpoints.read, { kind, id }, { token: '' });
    if (answer.kind === 'failed') {
      breaker.failed();
      return null;
    }
    breaker.succeeded();
    const card = answer.kind === 'ok' ? answer.value.card : null;
    kept.set(key, { card, until: now() + KEPT_MS });
    return card;
  }

  return {
    async read(kind, id) {
      const key = `${kind} ${id}`;
      const known = kept.get(key);
      if (known && known.until > now()) return known.card;
      const running = asking.get(key);
      if (running) return running;
      if (asking.size >= MOST_AT_ONCE || names.take() !== 'ok' || !breaker.mayTry()) return null;
      const question = ask(key, kind, id).finally(() => asking.delete(key));
      asking.set(key, question);
      return question;
    },
    held: () => kept.size,
  };
}
