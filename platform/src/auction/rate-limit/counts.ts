import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';

/**
 * A person who bids or sends messages in an auction, with the person's role. All people of one supplier count
 * as one sender; `supplierId` is null for organisers.
 */
export interface Sender {
  readonly personId: string;
  readonly supplierId: string | null;
  readonly role: AuctionRole;
}

/**
 * The kinds of rate-limited calls: `bid` for bids, sealed quotes and their withdrawals, `message` for
 * reminders of every role.
 */
export type Attempt = 'bid' | 'message';

/**
 * The number of attempts of one sender that the rate limiter refused since the time `since`, which is in ms
 * of a monotonic clock.
 */
export interface Refused {
  readonly packageNumber: string;
  readonly attempt: Attempt;
  readonly sender: Sender;
  readonly count: number;
  readonly since: number;
}

export const keyOf = (packageNumber: string, attempt: Attempt, sender: Sender): string =>
  JSON.stringify([packageNumber, attempt, sender.supplierId ?? sender.personId]);

/** The counts of refused attempts that are not written yet, one per sender, auction and kind of attempt. */
export interface Counts {
  readonly add: (more: Refused) => void;
  /** Removes and returns all counts, grouped by package number. */
  readonly takeAll: () => Map<string, Refused[]>;
}

export function createCounts(): Counts {
  const counts = new Map<string, Refused>();
  return {
    add(more) {
      const key = keyOf(more.packageNumber, more.attempt, more.sender);
      const before = counts.get(key);
      const sum = before && {
        ...before,
        count: before.count + more.count,
        since: Math.min(before.since, more.since),
      };
      counts.set(key, sum ?? more);
    },
    takeAll() {
      const byAuction = Map.groupBy(counts.values(), ({ packageNumber }) => packageNumber);
      counts.clear();
      return byAuction;
    },
  };
}
