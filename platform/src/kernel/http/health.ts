import type { FastifyInstance } from 'fastify';
import type { Clock } from '../db/clock.ts';
import { readNow } from '../db/now.ts';
import type { Database } from '../db/open.ts';

/** The longest time for which `/readyz` waits for the database, in ms. */
const PATIENCE_MS = 1_000;

/**
 * Serves `/healthz` and `/readyz`. `/healthz` responds with the database's time, and with 503 while
 * the database is unavailable. `/readyz` responds with 503 while the database is unavailable or
 * slower than `PATIENCE_MS`, while the process is stopping, and while `isReady` returns false (a
 * demonstration is still loading), so that a load balancer sends calls elsewhere; `doing` then says what
 * the platform waits for or loads, unless it is stopping.
 */
export function showHealth(
  app: FastifyInstance,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  isReady: () => boolean = () => true,
): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', async () => ({ ok: true, serverTimeMs: await readNow(clock, db) }));
  app.get('/readyz', async (_request, reply) => {
    const isThere = await Promise.race([
      readNow(clock, db).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((late) => setTimeout(() => late(false), PATIENCE_MS).unref()),
    ]);
    const ok = isThere && !isStopping && isReady();
    const doing = isThere ? 'orders' : 'database';
    return reply.status(ok ? 200 : 503).send({
      ...{ ok, database: isThere ? 'up' : 'down' },
      ...(!ok && !isStopping && { doing }),
    });
  });
}
