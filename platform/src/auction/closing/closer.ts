import type { FastifyBaseLogger } from 'fastify';
import type { Every } from '../../kernel/timers/every.ts';
import { settleAuction } from '../ledger/ledger.ts';
import { listSoon } from '../ledger/repository.ts';
import type { LedgerDeps } from '../ledger/turn.ts';

/** The longest wait between two searches for due closings, in ms; what is due before is waited for. */
const INTERVAL_MS = 250;
/** So many auctions that end together are closed at a time. */
const AT_ONCE = 4;

/**
 * Writes closings when they are due (AU16), to the instant, so a timer and no job. Returns the stop.
 */
export function startCloser(
  deps: LedgerDeps,
  log: FastifyBaseLogger,
  every: Every,
): () => Promise<void> {
  const onError = (error: unknown) => log.error({ err: error }, 'closing failed; tried again');
  let waitMs = INTERVAL_MS;
  const round = async () => {
    waitMs = INTERVAL_MS;
    const soon = await listSoon(deps.clock, INTERVAL_MS, deps.db);
    const due = soon.filter(({ inMs }) => inMs <= 0).map(({ packageNumber }) => packageNumber);
    const settleNext = async () => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) {
        // An auction that cannot be closed does not keep the others open ([F24]).
        await settleAuction(deps, next).catch(onError);
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: AT_ONCE }, settleNext));
    const took = performance.now() - began;
    const ahead = soon.filter(({ inMs }) => inMs > 0).map(({ inMs }) => inMs - took);
    // A timer may come early by a part of a millisecond.
    waitMs = Math.min(INTERVAL_MS, ...ahead.map((ms) => Math.max(1, Math.ceil(ms) + 1)));
  };
  return every(() => waitMs, round, { onError });
}
