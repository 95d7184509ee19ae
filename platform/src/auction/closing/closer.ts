import type { FastifyBaseLogger } from 'fastify';
import { every } from '../../kernel/timers/every.ts';
import { HEARTBEAT_MS, recordHeartbeat } from '../ledger/fault.ts';
import { settleAuction } from '../ledger/ledger.ts';
import { listDue } from '../ledger/repository.ts';
import type { LedgerDeps } from '../ledger/turn.ts';

/** The wait between two searches for due closings, in ms. A read or a bid settles its own auction at once. */
const INTERVAL_MS = 250;

/**
 * Writes closings when they are due (AU16) and the heartbeat of this platform (AU18); the first
 * heartbeat was given before. Both to the second, so a timer and no job. Returns the stop.
 */
export function startCloser(deps: LedgerDeps, log: FastifyBaseLogger): () => Promise<void> {
  let heartbeatAt = performance.now();
  const onError = (error: unknown) => log.error({ err: error }, 'closing failed; tried again');
  const round = async () => {
    // A fault is known before anything closes: it may move the end.
    if (performance.now() - heartbeatAt >= HEARTBEAT_MS) {
      await recordHeartbeat(deps);
      heartbeatAt = performance.now();
    }
    // An auction that cannot be closed does not keep the others open ([F24]).
    for (const packageNumber of await listDue(deps.clock, deps.db)) {
      await settleAuction(deps, packageNumber).catch(onError);
    }
  };
  return every(INTERVAL_MS, round, { onError });
}
