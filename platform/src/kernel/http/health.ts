import type { FastifyInstance } from 'fastify';
import type { Clock } from '../db/clock.ts';
import { readNow } from '../db/now.ts';
import type { Database } from '../db/open.ts';

/** So long the database may take to say that it is there, in ms. */
const PATIENCE_MS = 1_000;

/**
 * `/healthz`: the process answers, with the database's time. `/readyz`: it takes calls; 503 while
 * the database is away, the process is stopping or `isReady` says no (a demonstration is still being
 * loaded), so that a balancer sends them elsewhere.
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
    return reply.status(ok ? 200 : 503).send({ ok, database: isThere ? 'up' : 'down' });
  });
}
