import type { FastifyBaseLogger } from 'fastify';
import { HEARTBEAT_MS, recordHeartbeat } from '../ledger/fault.ts';
import { settleAuction } from '../ledger/ledger.ts';
import { listDue } from '../ledger/repository.ts';
import type { LedgerDeps } from '../ledger/turn.ts';

/** How often due closings are looked for, in ms. A read or a bid settles its own auction at once. */
const INTERVAL_MS = 250;

/**
 * Writes closings when they are due (AU16), and that this platform can accept bids (AU18); the first
 * sign of life was given before. Returns the stop; a round under way is waited for.
 */
export function startCloser(parts: LedgerDeps, log: FastifyBaseLogger): () => Promise<void> {
  let stopped = false;
  let beatenAt = performance.now();
  let timer: NodeJS.Timeout;
  let round = Promise.resolve();
  const run = async () => {
    const failed = (error: unknown) => {
      if (!stopped) log.error({ err: error }, 'closing failed; tried again');
    };
    try {
      // What was lost is known before anything closes.
      if (performance.now() - beatenAt >= HEARTBEAT_MS) {
        await recordHeartbeat(parts);
        beatenAt = performance.now();
      }
      // One that cannot be closed does not keep the others open ([F24]).
      for (const packageNumber of await listDue(parts.clock, parts.db)) {
        await settleAuction(parts, packageNumber).catch(failed);
      }
    } catch (error) {
      failed(error);
    }
  };
  const schedule = () => {
    timer = setTimeout(() => {
      round = run().then(() => {
        if (!stopped) schedule();
      });
    }, INTERVAL_MS);
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
