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

/**
 * The platform's data for a public page: the share card of the object that the page shows (`null`
 * if it has none), and the first products of a home or search page.
 */
export interface PagePreview {
  readonly card: ShareCard | null;
  readonly looks: readonly FirstLook[];
}

export const NO_PREVIEW: PagePreview = { card: null, looks: [] };

/** Reads the previews of public pages from the platform, within a short deadline. */
export interface Cards {
  /**
   * Resolves to `NO_PREVIEW` if the preview does not exist, is not public, or cannot be read in
   * time. `id` is the id of the object, the zone of a home page, or the keyword of a search.
   */
  read(kind: ShareKind, id: string): Promise<PagePreview>;
  /** Returns the number of cached previews. */
  held(): number;
}

interface CardOptions {
  /**
   * The deadline of this service's calls is the longest time for which a page waits for its
   * preview.
   */
  readonly service: Pick<LiveService, 'call'>;
  readonly now: () => number;
}

const TTL_MS = 60_000;
const MAX_PREVIEWS = 5_000;
const MAX_CONCURRENT = 8;
const patience = Number.POSITIVE_INFINITY;
const NEW_NAMES = { ...trafficLimits.unknown.names, patience };
const NEW_SEARCHES = { ...trafficLimits.unknown.searches, patience };

/**
 * Creates a reader that calls the platform without a session and caches each response, refusals
 * included, for `TTL_MS`; a failed call is not cached. While the breaker is open, too many reads
 * are pending, or the rate limit on uncached ids and keywords is exhausted, the reader resolves to
 * `NO_PREVIEW` without a call.
 */
export function createCards({ service, now }: CardOptions): Cards {
  const cache = new LRUCache<string, { readonly preview: PagePreview; readonly until: number }>({
    max: MAX_PREVIEWS,
  });
  const pending = new Map<string, Promise<PagePreview>>();
  const names = createTokenBucket(NEW_NAMES, now);
  const searches = createTokenBucket(NEW_SEARCHES, now);
  // Searches have a separate breaker, so that slow searches suppress no other previews.
  const breakers = { search: platformBreaker(now), thing: platformBreaker(now) };
  const breakerOf = (kind: ShareKind) => (kind === 'search' ? breakers.search : breakers.thing);

  /**
   * Counts a read of an uncached id or keyword against its rate limit; returns `true` if the limit is
   * exhausted. Home pages and the empty search do not count, because callers cannot invent more of them.
   */
  function isTooMany(kind: ShareKind, id: string): boolean {
    if (kind === 'home' || (kind === 'search' && id === '')) return false;
    return (kind === 'search' ? searches : names).take() !== 'ok';
  }

  async function ask(key: string, kind: ShareKind, id: string): Promise<PagePreview> {
    const answer = await service.call(shareCardEndpoints.read, { kind, id }, { token: '' });
    if (answer.kind === 'failed') {
      breakerOf(kind).failed();
      return NO_PREVIEW;
    }
    breakerOf(kind).succeeded();
    const preview = answer.kind === 'ok' ? answer.value : NO_PREVIEW;
    cache.set(key, { preview, until: now() + TTL_MS });
    return preview;
  }

  return {
    async read(kind, id) {
      const key = `${kind} ${id}`;
      const cached = cache.get(key);
      if (cached && cached.until > now()) return cached.preview;
      const running = pending.get(key);
      if (running) return running;
      if (pending.size >= MAX_CONCURRENT || isTooMany(kind, id) || !breakerOf(kind).mayTry())
        return NO_PREVIEW;
      const request = ask(key, kind, id).finally(() => pending.delete(key));
      pending.set(key, request);
      return request;
    },
    held: () => cache.size,
  };
}
