import { isBetter } from '@jicai/shared/domain/auction/price/price.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Observation } from '../../source/source.ts';

/**
 * Builds the whole state of a board, with names and private reminders; the caller must filter the
 * state by `project` before any viewer sees it.
 */
export function boardOf(
  seen: Observation,
  { online, readiness }: Pick<BoardState, 'online' | 'readiness'>,
): BoardState {
  const { live, info, reminders } = seen;
  // AU17: only in the first round does an opening offer count as the reference for bids.
  const isFirst = (live.rounds?.current ?? 1) === 1;
  const openingOffers = (isFirst ? live.entrants : []).flatMap(({ code, openingOffer }) =>
    openingOffer === null ? [] : [{ code, amount: openingOffer }],
  );
  const offers = openingOffers.map(({ amount }) => amount);
  return {
    info,
    clock: {
      opensAt: live.opensAtMs,
      closesAt: live.closesAtMs,
      originalClosesAt: live.originalClosesAtMs,
      extensionsUsed: live.extension.used,
      runState: live.runState,
      pausedAt: live.pausedAtMs,
      // AU21: while sealed quotes wait for their opening, the auction is over but has no outcome.
      settled: live.outcome !== null || live.phase === 'unopened',
      reason: live.stateReason,
    },
    suppliers: live.entrants.map(({ code, name }) => ({ code, name })),
    standings: live.ranking.map(({ code, amount, at, seq, bids }) => ({
      code,
      amount,
      at,
      seq,
      bids,
    })),
    recentBids: [...live.lastBids].sort((a, b) => a.seq - b.seq).slice(-limits.chartBids),
    bidCount: live.bidCount,
    openingBest: offers.length
      ? offers.reduce((best, offer) => (isBetter(info.direction, offer, best) ? offer : best))
      : null,
    openingOffers,
    online,
    reminders,
    outcome: live.outcome,
    rounds: live.rounds,
    readiness,
    countersigns: live.countersigns,
  };
}
