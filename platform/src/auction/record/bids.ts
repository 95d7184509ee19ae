import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';

/* The bids among the events of a log. */

/** Bids, sealed quotes, and the refused attempts at both. */
export const isBid = ({ kind }: ReplayEvent): boolean =>
  /^(?:bids?\.(?:accepted|refused|limited)|quote\.|withdrawal\.)/.test(kind);

/** Accepted bids that a clearing made void (AU31), each with the event that did. */
export function voidings(events: readonly ReplayEvent[]): ReadonlyMap<number, ReplayEvent> {
  const cleared = events.filter(({ kind }) => kind === 'bids.voided');
  const found = new Map<number, ReplayEvent>();
  for (const bid of events) {
    if (bid.kind !== 'bid.accepted') continue;
    const by = cleared.find(({ code, seq }) => code === bid.code && seq > bid.seq);
    if (by) found.set(bid.seq, by);
  }
  return found;
}

/** Bids that did not count: refused, beyond the rate, or void; oldest first. */
export function invalidBids(
  events: readonly ReplayEvent[],
  voided: ReadonlyMap<number, ReplayEvent>,
): ReplayEvent[] {
  const isRefused = ({ kind }: ReplayEvent) => kind === 'bid.refused' || kind === 'bids.limited';
  return events.filter((event) => isRefused(event) || voided.has(event.seq));
}
