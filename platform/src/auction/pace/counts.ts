import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';

/** A person who acts on an auction, in their role; all people of one supplier are one sender. */
export interface Sender {
  readonly personId: string;
  readonly supplierId: string | null;
  readonly role: AuctionRole;
}

/** Bids and the taking back of quotes are limited together, reminders and messages apart from them. */
export type Attempt = 'bid' | 'message';

/** The attempts of one sender that were not let through since `since`: ms of a monotonic clock. */
export interface Refused {
  readonly packageNumber: string;
  readonly attempt: Attempt;
  readonly sender: Sender;
  readonly count: number;
  readonly since: number;
}

export const keyOf = (packageNumber: string, attempt: Attempt, sender: Sender): string =>
  JSON.stringify([packageNumber, attempt, sender.supplierId ?? sender.personId]);

/** Counts that were not yet written, one for each sender, auction and kind of attempt. */
export interface Counts {
  readonly add: (more: Refused) => void;
  /** Takes all counts out, by auction. */
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
