import type { FastifyInstance } from 'fastify';
import type { ClusterState } from '../cluster/cluster.ts';
import type { PlatformProbe } from './platform-probe.ts';

interface HealthOptions {
  readonly cluster: () => ClusterState;
  readonly probe: Pick<PlatformProbe, 'reaches'>;
  readonly isStopping: () => boolean;
}

/**
 * `/healthz`: the process answers, and is not about to stop. `/readyz`: it takes visitors and reaches the platform; without
 * Redis it still does, and says that it goes on alone (F10).
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
