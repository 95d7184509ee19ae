import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Adds helmet's security headers to all responses but those to a relay, which adds headers of its own. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, { global: false });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.isRelayed) reply.helmet();
    done();
  });
}
