import type { PublicBoard } from '../../../contract/auction/live/public.ts';
import { phaseOf } from '../clock/clock.ts';
import { isCountHidden } from '../rules/sealed-count.ts';
import { type BoardState, ranking } from '../standing/board.ts';

/**
 * Returns the public board of an auction (AU23): the package, the state, the times and, once there
 * is one, the outcome with the winner's name. If `publicity` is `price`, also the starting price,
 * the number of bids, the rounds, the best price and the bids by code (AU20); sealed quotes show no
 * amounts before they are opened. The reason of a pause is not public.
 */
export function publicBoardOf(
  board: BoardState,
  upstream: PublicBoard['upstream'],
  serverTimeMs: number,
): PublicBoard {
  const { info, clock, outcome } = board;
  return {
    packageNumber: info.packageNumber,
    packageName: info.packageName,
    projectNumber: info.projectNumber,
    projectName: info.projectName,
    unitName: info.unitName,
    method: info.method,
    direction: info.direction,
    quoteMethod: info.quoteMethod,
    phase: phaseOf(clock, outcome, serverTimeMs),
    opensAt: clock.opensAt,
    closesAt: clock.closesAt,
    pausedAt: clock.pausedAt,
    open: info.publicity === 'price' ? openPart(board) : null,
    outcome,
    serverTimeMs,
    upstream,
  };
}

function openPart(board: BoardState): PublicBoard['open'] {
  const { info, rounds, outcome } = board;
  // AU21: a stop opens no quotes, so the quotes of a stopped auction stay sealed.
  const isOpened = outcome !== null && outcome.kind !== 'stopped';
  const hasAmounts = info.quoteMethod === 'open' || isOpened;
  return {
    startingPrice: info.startingPrice,
    bestBid: hasAmounts ? (ranking(board)[0]?.amount ?? null) : null,
    bidCount: board.bidCount,
    isCountHidden: isCountHidden(info, outcome),
    bids: hasAmounts
      ? board.recentBids.map(({ index, code, amount, at }) => ({ index, code, amount, at }))
      : [],
    round: rounds?.current ?? 0,
    windows: (rounds?.windows ?? []).map(({ opensAt, closesAt }) => ({ opensAt, closesAt })),
  };
}
