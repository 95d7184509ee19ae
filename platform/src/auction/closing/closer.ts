import type { FastifyBaseLogger } from 'fastify';
import { every } from '../../kernel/timers/every.ts';
import { BEAT_MS, beat } from '../ledger/fault.ts';
import { type LedgerParts, settleAuction } from '../ledger/ledger.ts';
import { listDue } from '../ledger/repository.ts';

/** How often due closings are looked for, in ms. A read or a bid settles its own auction at once. */
const INTERVAL_MS = 250;

/**
 * Writes closings when they are due (AU16) and the heartbeat of this platform (AU18); the first
 * heartbeat was given before. Both to the second, so a timer and no job. Returns the stop.
 */
export function startCloser(parts: LedgerParts, log: FastifyBaseLogger): () => Promise<void> {
  let beatenAt = performance.now();
  const onError = (error: unknown) => log.error({ err: error }, 'closing failed; tried again');
  const round = async () => {
    // A fault is known before anything closes: it may move the end.
    if (performance.now() - beatenAt >= BEAT_MS) {
      await beat(parts);
      beatenAt = performance.now();
    }
    // An auction that cannot be closed does not keep the others open ([F24]).
    for (const packageNumber of await listDue(parts.clock, parts.db)) {
      await settleAuction(parts, packageNumber).catch(onError);
    }
  };
  return every(INTERVAL_MS, round, { onError });
}
