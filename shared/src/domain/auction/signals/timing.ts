import type { EpochMs } from '../types.ts';
import type { QuoteChange, Signal, SignalBid } from './types.ts';

/** The last moments before the end, and the silence of the same supplier before. */
const LAST_MS = 1_000;
const SILENCE_MS = 10 * 60_000;
const SILENCE_SHARE = 0.5;

/** Bids in the last second after a silence of ten minutes and half of the time since the opening. */
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

/** Withdrawals that are a signal, and the time before the deadline in which one without replacement is. */
const WITHDRAWALS = 2;
const LATE_MS = 10 * 60_000;

/** AU21, AU42: finds withdrawals, which are allowed but rare if repeated, or late without a replacement. */
export function withdrawals(quotes: readonly QuoteChange[], closesAt: EpochMs): Signal[] {
  const codes = [...new Set(quotes.map(({ code }) => code))];
  return codes.flatMap((code): Signal[] => {
    const changes = quotes.filter((change) => change.code === code);
    const taken = changes.filter(({ what }) => what === 'withdrawn');
    const last = changes.at(-1);
    const isLate = last?.what === 'withdrawn' && closesAt - last.at <= LATE_MS;
    if (taken.length < WITHDRAWALS && !isLate) return [];
    const values = { times: String(taken.length), ends: isLate ? '1' : '0' };
    const evidence = changes.map(({ seq, at, what }) => ({
      seq,
      at,
      code,
      amount: null,
      note: what,
    }));
    return [{ kind: 'withdrawal', codes: [code], values, evidence }];
  });
}
