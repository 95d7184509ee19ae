import type { FastifyBaseLogger } from 'fastify';
import { openBeside } from '../../kernel/db/open.ts';
import { type Every, every } from '../../kernel/timers/every.ts';
import { HEARTBEAT_MS, recordHeartbeat } from '../ledger/faults/heartbeat.ts';
import type { LedgerDeps } from '../ledger/turn.ts';

/**
 * Writes this platform's heartbeat (AU18); the first one was written before. On a connection of its
 * own: a pool whose connections are all taken is busy, and not away. None is written under
 * maintenance, when no platform accepts bids. Returns the stop.
 */
export function startHeartbeats(
  { db, clock }: LedgerDeps,
  log: FastifyBaseLogger,
  repeat: Every = every,
): () => Promise<void> {
  const own = openBeside(db);
  const round = () => recordHeartbeat({ db: own.db, clock });
  const onError = (error: unknown) => log.error({ err: error }, 'no heartbeat; tried again');
  const stop = repeat(HEARTBEAT_MS, round, { onError });
  return async () => {
    await stop();
    await own.close();
  };
}
