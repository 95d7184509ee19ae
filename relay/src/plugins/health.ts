import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import type { FastifyInstance } from 'fastify';
import { Agent, request as call } from 'undici';
import type { ClusterState } from '../cluster/cluster.ts';
import { connectorTo } from '../upstreams.ts';

interface HealthOptions {
  readonly cluster: () => ClusterState;
  readonly upstreams: readonly string[];
  readonly isStopping: () => boolean;
}

/**
 * `/healthz`: the process answers, and is not about to stop. `/readyz`: it takes visitors and reaches the platform; without
 * Redis it still does, and says that it goes on alone (F10).
 */
export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const agent = new Agent({ connect: connectorTo(options.upstreams), connections: 2 });
  app.addHook('onClose', () => agent.destroy());
  app.get('/healthz', async (_request, reply) => {
    const ok = !options.isStopping();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
  app.get('/readyz', async (_request, reply) => {
    const isPlatformUp = await reaches(options.upstreams[0] ?? '', agent);
    const ok = isPlatformUp && !options.isStopping();
    const answer = { ok, platform: isPlatformUp ? 'up' : 'down', cluster: options.cluster() };
    return reply.code(ok ? 200 : 503).send(answer);
  });
}

/** Any answer that is not a failure will do: another back end need not know this call. */
async function reaches(upstreamUrl: string, dispatcher: Agent): Promise<boolean> {
  const { method, path } = sessionEndpoints.publicKey;
  try {
    const answer = await call(new URL(path, upstreamUrl), {
      method,
      dispatcher,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(1_000),
    });
    await answer.body.dump();
    return answer.statusCode < 500;
  } catch {
    return false;
  }
}
