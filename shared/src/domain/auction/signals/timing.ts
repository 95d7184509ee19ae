import type { EpochMs } from '../types.ts';
import type { QuoteChange, Signal, SignalBid } from './types.ts';

/** How near the end, and after how long a silence of the same supplier. */
const LAST_MS = 1_000;
const SILENCE_MS = 10 * 60_000;
const SILENCE_SHARE = 0.5;

/** A bid in the last second, by who had said nothing for ten minutes and half of the auction. */
export function lastSecondBids(bids: readonly SignalBid[], opensAt: EpochMs): Signal[] {
  const before = new Map<string, EpochMs>();
  return bids.flatMap(({ seq, at, code, amount, closesAt }): Signal[] => {
    const silence = at - (before.get(code) ?? opensAt);
    before.set(code, at);
    const left = closesAt - at;
    if (left < 0 || left > LAST_MS || silence < SILENCE_MS) return [];
    if (silence < (at - opensAt) * SILENCE_SHARE) return [];
    const values = { left: String(left), minutes: String(Math.floor(silence / 60_000)) };
    const evidence = [{ seq, at, code, amount, note: '' }];
    return [{ kind: 'lastSecond', codes: [code], values, evidence }];
  });
}

/** A sealed quote taken back so often, or so near the deadline with nothing in its place. */
const WITHDRAWALS = 2;
const LATE_MS = 10 * 60_000;

/** AU21, AU42: taking a quote back is allowed; doing it late for nothing, or again and again, is seldom. */
export function withdrawals(quotes: readonly QuoteChange[], closesAt: EpochMs): Signal[] {
  const codes = [...new Set(quotes.map(({ code }) => code))];
  return codes.flatMap((code): Signal[] => {
    const own = quotes.filter((change) => change.code === code);
    const taken = own.filter(({ what }) => what === 'withdrawn');
    const last = own.at(-1);
    const isLate = last?.what === 'withdrawn' && closesAt - last.at <= LATE_MS;
    if (taken.length < WITHDRAWALS && !isLate) return [];
    const values = { times: String(taken.length), ends: isLate ? '1' : '0' };
    const evidence = own.map(({ seq, at, what }) => ({ seq, at, code, amount: null, note: what }));
    return [{ kind: 'withdrawal', codes: [code], values, evidence }];
  });
}
