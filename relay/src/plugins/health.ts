import { sessionEndpoints } from '@jicai/shared/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { request as call } from 'undici';

interface HealthOptions {
  readonly upstreamUrl: string;
  readonly isStopping: () => boolean;
}

/** `/healthz`: the process answers. `/readyz`: it takes visitors and reaches the platform. */
export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ok = !options.isStopping() && (await reaches(options.upstreamUrl));
    return reply.code(ok ? 200 : 503).send({ ok });
  });
}

/** Any answer that is not a failure will do: another back end need not know this call. */
async function reaches(upstreamUrl: string): Promise<boolean> {
  const { method, path } = sessionEndpoints.publicKey;
  try {
    const answer = await call(new URL(path, upstreamUrl), {
      method,
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
