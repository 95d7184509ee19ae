import type { FastifyInstance } from 'fastify';
import type { ClusterState } from '../cluster/cluster.ts';
import type { PlatformProbe } from './platform-probe.ts';

interface HealthOptions {
  readonly cluster: () => ClusterState;
  readonly probe: Pick<PlatformProbe, 'reaches'>;
  readonly isStopping: () => boolean;
}

/**
 * Serves `/healthz` and `/readyz` with status 200 or 503. `/healthz` is 200 unless the process is
 * stopping. `/readyz` is 200 if the process is not stopping and the platform is reachable. The body
 * of `/readyz` names the cluster's state, which does not change the status: a relay works without
 * Redis (F10).
 */
export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    const ok = !options.isStopping();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
  app.get('/readyz', async (_request, reply) => {
    const isPlatformUp = await options.probe.reaches();
    const ok = isPlatformUp && !options.isStopping();
    const answer = { ok, platform: isPlatformUp ? 'up' : 'down', cluster: options.cluster() };
    return reply.code(ok ? 200 : 503).send(answer);
  });
}
