import type { FastifyBaseLogger } from 'fastify';
import { MOST_MS, type UntilDue } from '../../kernel/timers/until-due.ts';
import { settleAuction } from '../ledger/ledger.ts';
import { listSoon } from '../ledger/repository.ts';
import type { LedgerDeps } from '../ledger/turn.ts';

/** The wait, in ms, before another look for auctions that could not be closed or did not fit a round. */
const AGAIN_MS = 250;
/** So many auctions that end together are closed at a time. */
const AT_ONCE = 4;

/**
 * Writes closings when they are due (AU16), to the instant: it sleeps until the next end and is woken
 * when an earlier one is announced. Returns the stop.
 */
export function startCloser(
  deps: LedgerDeps,
  log: FastifyBaseLogger,
  untilDue: UntilDue,
): () => Promise<void> {
  const onError = (error: unknown) => log.error({ err: error }, 'closing failed; tried again');
  const round = async () => {
    const soon = await listSoon(deps.clock, MOST_MS, deps.db);
    const asked = performance.now();
    const due = soon.filter(({ inMs }) => inMs <= 0).map(({ packageNumber }) => packageNumber);
    const isAnyDue = due.length > 0;
    const settleNext = async () => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) {
        // An auction that cannot be closed does not keep the others open ([F24]).
        await settleAuction(deps, next).catch(onError);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, settleNext));
    const ahead = soon.find(({ inMs }) => inMs > 0);
    const nextMs = ahead ? ahead.inMs - (performance.now() - asked) : MOST_MS;
    return isAnyDue ? Math.min(AGAIN_MS, nextMs) : nextMs;
  };
  return untilDue({ topics: ['auction'], round, blindMs: AGAIN_MS }, { onError });
}
