import type { EpochMs } from '../types.ts';
import type { QuoteChange, Signal, SignalBid } from './types.ts';

/**
 * A bid is reported if it comes within `LAST_MS` before the end and its supplier made no bid for at
 * least `SILENCE_MS` before it and for at least `SILENCE_SHARE` of the time since the opening.
 */
const LAST_MS = 1_000;
const SILENCE_MS = 10 * 60_000;
const SILENCE_SHARE = 0.5;

/**
 * Finds bids in the last second before the end whose supplier made no bid before for at least ten
 * minutes and at least half the time since the opening.
 */
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

/**
 * A supplier with at least `WITHDRAWALS` withdrawals is reported, or with one in the last `LATE_MS`
 * before the deadline that no new quote followed.
 */
const WITHDRAWALS = 2;
const LATE_MS = 10 * 60_000;

/**
 * AU21, AU42: finds suppliers who withdrew repeatedly, or late without a new quote. Withdrawals are
 * allowed, but repeated or late ones are rare.
 */
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
