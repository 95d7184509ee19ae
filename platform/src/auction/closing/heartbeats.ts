import type { FastifyBaseLogger } from 'fastify';
import { openBeside } from '../../kernel/db/open.ts';
import { type Every, every } from '../../kernel/timers/every.ts';
import { HEARTBEAT_MS, recordHeartbeat } from '../ledger/faults/heartbeat.ts';
import type { LedgerDeps } from '../ledger/turn.ts';

/**
 * Writes this platform's heartbeats (AU18) every `HEARTBEAT_MS`; the start of the app writes the first.
 * They use a separate database connection: a platform with an exhausted pool is busy, not down. Under
 * maintenance, when no platform accepts bids, none is written. Returns the function that stops them.
 */
export function startHeartbeats(
  { db, clock }: LedgerDeps,
  log: FastifyBaseLogger,
  repeat: Every = every,
): () => Promise<void> {
  const connection = openBeside(db);
  const round = () => recordHeartbeat({ db: connection.db, clock });
  const onError = (error: unknown) => log.error({ err: error }, 'no heartbeat; tried again');
  const stop = repeat(HEARTBEAT_MS, round, { onError });
  return async () => {
    await stop();
    await connection.close();
  };
}
