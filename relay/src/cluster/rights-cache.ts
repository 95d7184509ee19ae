import { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { RightsCache } from '../auction/gateway/rights.ts';
import type { Link } from './link/link.ts';

const keyOf = (tokenHash: string) => `jicai:rights:${tokenHash}`;

/**
 * Creates the cache of rights in Redis. All rights of a token expire together, `ttlMs` ms after any
 * of them was last stored.
 */
export function createRightsCache(link: Link, ttlMs: number): RightsCache {
  return {
    async recall(tokenHash, packageNumber) {
      if (!link.isUp()) return null;
      const found = await link.run('recall', [keyOf(tokenHash)], [packageNumber]);
      return typeof found === 'string' ? viewerOf(found) : null;
    },
    remember(tokenHash, packageNumber, viewer) {
      const text = JSON.stringify(encode(Viewer, viewer));
      void link.run('remember', [keyOf(tokenHash)], [packageNumber, text, String(ttlMs)]);
    },
    forget: (tokenHash) => void link.run('forget', [keyOf(tokenHash)], []),
  };
}

function viewerOf(text: string): Viewer | null {
  try {
    return decode(Viewer, JSON.parse(text));
  } catch {
    return null;
  }
}
