import type { FirstLook } from '@jicai/shared/contract/mall/catalog/first-look.ts';
import {
  type ShareCard,
  type ShareKind,
  shareCardEndpoints,
} from '@jicai/shared/contract/operations/share-card.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { LRUCache } from 'lru-cache';
import { createTokenBucket } from '../auction/gateway/token-bucket.ts';
import type { LiveService } from '../auction/source/upstream.ts';
import { platformBreaker } from '../proxy/availability.ts';

/** The platform's word on a public page: the card of its thing, and the products that it shows first. */
export interface PageWords {
  readonly card: ShareCard | null;
  readonly looks: readonly FirstLook[];
}

export const NO_WORDS: PageWords = { card: null, looks: [] };

/** The words of public pages; a page never waits long for them. */
export interface Cards {
  /** None: there are none, nobody may know, or the platform has not said them in time. */
  read(kind: ShareKind, id: string): Promise<PageWords>;
  /** How many answers are kept. */
  held(): number;
}

interface CardOptions {
  /** Its calls end by their own deadline, which is the longest that a page waits. */
  readonly service: Pick<LiveService, 'call'>;
  readonly now: () => number;
}

const KEPT_MS = 60_000;
const MOST_KEPT = 5_000;
const MOST_AT_ONCE = 8;
const patience = Number.POSITIVE_INFINITY;
const NEW_NAMES = { ...trafficLimits.unknown.names, patience };
const NEW_SEARCHES = { ...trafficLimits.unknown.searches, patience };

/**
 * Asks the platform for a card once a minute at most, without anybody's session. While it is slow or
 * away pages do without one at once.
 */
export function createCards({ service, now }: CardOptions): Cards {
  const kept = new LRUCache<string, { readonly words: PageWords; readonly until: number }>({
    max: MOST_KEPT,
  });
  const asking = new Map<string, Promise<PageWords>>();
  const names = createTokenBucket(NEW_NAMES, now);
  const searches = createTokenBucket(NEW_SEARCHES, now);
  // Searches that are slow hold up no card.
  const breakers = { search: platformBreaker(now), thing: platformBreaker(now) };
  const breakerOf = (kind: ShareKind) => (kind === 'search' ? breakers.search : breakers.thing);

  /** A home and the search without words are names that nobody makes up. */
  function isTooMany(kind: ShareKind, id: string): boolean {
    if (kind === 'home' || (kind === 'search' && id === '')) return false;
    return (kind === 'search' ? searches : names).take() !== 'ok';
  }

  async function ask(key: string, kind: ShareKind, id: string): Promise<PageWords> {
    const answer = await service.call(shareCardEndpoints.read, { kind, id }, { token: '' });
    if (answer.kind === 'failed') {
      breakerOf(kind).failed();
      return NO_WORDS;
    }
    breakerOf(kind).succeeded();
    const words = answer.kind === 'ok' ? answer.value : NO_WORDS;
    kept.set(key, { words, until: now() + KEPT_MS });
    return words;
  }

  return {
    async read(kind, id) {
      const key = `${kind} ${id}`;
      const known = kept.get(key);
      if (known && known.until > now()) return known.words;
      const running = asking.get(key);
      if (running) return running;
      if (asking.size >= MOST_AT_ONCE || isTooMany(kind, id) || !breakerOf(kind).mayTry())
        return NO_WORDS;
      const question = ask(key, kind, id).finally(() => asking.delete(key));
      asking.set(key, question);
      return question;
    },
    held: () => kept.size,
  };
}
