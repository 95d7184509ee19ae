import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** The headers that helmet sets with its defaults, the same ones for every answer. */
function securityHeaders(): Record<string, number | string | string[] | undefined> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet()(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}

/**
 * Adds helmet's headers to every answer, unless a relay gets it, which adds its own: a dozen headers
 * would be written, read and copied for nothing. They are computed once, because none depends on a call.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  const headers = securityHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.isRelayed) reply.headers(headers);
    done();
  });
}
