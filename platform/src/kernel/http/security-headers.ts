import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Adds helmet's security headers to every response except responses to a relay, because a relay adds its own
 * security headers.
 */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, { global: false });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.isRelayed) reply.helmet();
    done();
  });
}
