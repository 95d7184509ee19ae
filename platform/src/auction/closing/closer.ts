import type { FastifyBaseLogger } from 'fastify';
import { inBidLane } from '../../kernel/db/pg/bid-lane.ts';
import { MOST_MS, type UntilDue } from '../../kernel/timers/until-due.ts';
import { settleAuction } from '../ledger/ledger.ts';
import { listSoon } from '../ledger/repository.ts';
import type { LedgerDeps } from '../ledger/turn.ts';

/**
 * The longest sleep, in ms, after a pass that found auctions due (the settling of some may have
 * failed, and others may still be due), after a failed pass, and while no changes of auctions can
 * be announced.
 */
const AGAIN_MS = 250;
/** The largest number of auctions that are settled at the same time. */
const AT_ONCE = 4;

/**
 * Starts the timer that settles auctions as soon as something of them is due (AU16): it sleeps
 * until the next due time of any auction, at most `MOST_MS`, and looks again when a change of an
 * auction is announced. While no change can be announced, it looks every `AGAIN_MS`. Returns the
 * function that stops the timer.
 */
export function startCloser(
  deps: LedgerDeps,
  log: FastifyBaseLogger,
  untilDue: UntilDue,
): () => Promise<void> {
  const onError = (error: unknown) => log.error({ err: error }, 'closing failed; tried again');
  const round = async () => {
    const soon = await listSoon(deps.clock, MOST_MS, deps.db);
    const readAt = performance.now();
    const due = soon.filter(({ inMs }) => inMs <= 0).map(({ packageNumber }) => packageNumber);
    const isAnyDue = due.length > 0;
    const settleNext = async () => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) {
        // An auction that cannot be settled must not keep other auctions from closing ([F24]).
        await settleAuction(deps, next).catch(onError);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, settleNext));
    const ahead = soon.find(({ inMs }) => inMs > 0);
    const nextMs = ahead ? ahead.inMs - (performance.now() - readAt) : MOST_MS;
    return isAnyDue ? Math.min(AGAIN_MS, nextMs) : nextMs;
  };
  const roundOfBids = () => inBidLane(round);
  return untilDue({ topics: ['auction'], round: roundOfBids, blindMs: AGAIN_MS }, { onError });
}
