import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';

/* Finds the bids among the events of a log. */

/**
 * Returns whether an event is a bid, a sealed quote or its withdrawal, including refused and limited
 * attempts.
 */
export const isBid = ({ kind }: ReplayEvent): boolean =>
  /^(?:bids?\.(?:accepted|refused|limited)|quote\.|withdrawal\.)/.test(kind);

/**
 * Returns the events `bids.voided` that made accepted bids void (AU31), indexed by the sequence numbers of
 * these bids.
 */
export function voidings(events: readonly ReplayEvent[]): ReadonlyMap<number, ReplayEvent> {
  const cleared = events.filter(({ kind }) => kind === 'bids.voided');
  const found = new Map<number, ReplayEvent>();
  for (const bid of events) {
    if (bid.kind !== 'bid.accepted') continue;
    const clearing = cleared.find(({ code, seq }) => code === bid.code && seq > bid.seq);
    if (clearing) found.set(bid.seq, clearing);
  }
  return found;
}

/**
 * AU21: returns the amounts, in 分, of the opened sealed quotes, by the sequence numbers of the
 * quotes' events.
 */
export function openedAmounts(events: readonly ReplayEvent[]): ReadonlyMap<number, number> {
  const quotes = events.flatMap(({ kind, payload }) =>
    kind === 'quotes.opened' && Array.isArray(payload.quotes) ? payload.quotes : [],
  );
  return new Map(quotes.map(({ seq, amount }) => [seq, amount]));
}

/**
 * Returns the events of bids that do not count: refused, over the rate limit, or void (in `voided`); oldest
 * first.
 */
export function invalidBids(
  events: readonly ReplayEvent[],
  voided: ReadonlyMap<number, ReplayEvent>,
): ReplayEvent[] {
  const isRefused = ({ kind }: ReplayEvent) => kind === 'bid.refused' || kind === 'bids.limited';
  return events.filter((event) => isRefused(event) || voided.has(event.seq));
}
