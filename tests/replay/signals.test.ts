import { changeRunState, extend } from '@jicai/shared/domain/auction/clock/clock.ts';
import { withMinimal } from '@jicai/shared/domain/auction/signals/minimal-bids.ts';
import { signalsOf } from '@jicai/shared/domain/auction/signals/signals.ts';
import type { SignalBid, SignalKind } from '@jicai/shared/domain/auction/signals/types.ts';
import type { AuctionClock } from '@jicai/shared/domain/auction/types.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { describe, expect, it } from 'vitest';
import { whereFound } from '../harness/found-data.ts';
import { type Plan, planOf } from './run/plan.ts';
import { REPLAYS, type ReplayFile, readAmount, readRecords } from './run/records.ts';

/** The clock after an action of the handler. */
function clockAfter(clock: AuctionClock, action: Plan['actions'][number]): AuctionClock {
  if (action.kind === 'end') return action.allowed ? { ...clock, closesAt: action.end } : clock;
  if (action.kind !== 'pause' && action.kind !== 'resume') return clock;
  const to = action.kind === 'pause' ? 'paused' : 'started';
  const changed = changeRunState(clock, to, action.at);
  return isRefusal(changed) ? clock : changed;
}

/** The accepted bids of a recorded auction, each with the end it was made against. */
function bidsOf({ rules, opensAt, closesAt, actions }: Plan): SignalBid[] {
  let clock: AuctionClock = {
    opensAt,
    closesAt,
    originalClosesAt: closesAt,
    extensionsUsed: 0,
    runState: 'started',
    pausedAt: null,
    settled: false,
  };
  const bids: Omit<SignalBid, 'isMinimal'>[] = [];
  for (const action of actions) {
    clock = clockAfter(clock, action);
    if (action.kind !== 'bid' || action.decision !== 'accepted') continue;
    const { at, supplier, amount } = action;
    const seq = bids.length + 1;
    bids.push({ seq, at, code: supplier, amount: readAmount(amount), closesAt: clock.closesAt });
    clock = extend(rules, clock, at);
  }
  return withMinimal(bids, () => rules);
}

/** How many auctions of a file have a signal of each kind. */
function firing(file: ReplayFile): { auctions: number } & Partial<Record<SignalKind, number>> {
  const counts: { auctions: number } & Partial<Record<SignalKind, number>> = { auctions: 0 };
  for (const record of readRecords(file)) {
    const plan = planOf(file, record);
    const bids = bidsOf(plan);
    const opened = plan.entrants.flatMap(({ supplier: code, openingOffer: amount }, seq) =>
      amount === undefined ? [] : [{ seq, at: plan.opensAt, code, amount }],
    );
    const { opensAt, closesAt } = plan;
    const signals = signalsOf({ opensAt, closesAt, bids, opened, quotes: [], traces: [] });
    counts.auctions += 1;
    for (const kind of new Set(signals.map((signal) => signal.kind))) {
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
  }
  return counts;
}

const FILES: readonly ReplayFile[] = [
  'bec_beat_best.jsonl',
  'bec_beat_own.jsonl',
  'comprasnet_items.jsonl',
  'comprasnet_pause_resume.jsonl',
  'ebay_forward.jsonl',
];

describe('[EV5] signals on real auctions', () => {
  whereFound(REPLAYS, 'signals are not counted', () => {
    it.each(FILES)('%s: fire seldom', (file) => {
      const { auctions, ...counts } = firing(file);
      console.info(`${file}: ${auctions} auctions, ${JSON.stringify(counts)}`);
      for (const [kind, count] of Object.entries(counts)) {
        expect({ kind, few: count / auctions < 0.05 }).toEqual({ kind, few: true });
      }
    });
  });
});
