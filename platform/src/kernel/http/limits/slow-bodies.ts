import type { FastifyInstance } from 'fastify';

/** The longest time in which a body must arrive, in ms, except on the `patient` paths. */
const BODY_MS = 10_000;
/**
 * The longest time of any request, in ms (Fastify's `requestTimeout`): a chunk of an upload takes longest.
 */
export const CHUNK_MS = 180_000;

/** The raw response to a request that is too slow; the same text as Node sends. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Ends requests whose body has not arrived within `BODY_MS` ([F-5], [A25]), except requests to the
 * paths in `patient`, with any query. Node has one timeout for all requests, which must be as long as uploads need
 * (`CHUNK_MS`).
 */
export function endSlowBodies(app: FastifyInstance, patient: readonly string[]): void {
  app.addHook('onRequest', async ({ raw }) => {
    const [path = ''] = (raw.url ?? '').split('?', 1);
    if (raw.complete || patient.includes(path)) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      // No response is written if the connection is closed, or if there is no connection, as for an injected
      // request.
      if (raw.socket?.writable) raw.socket.write(TOO_SLOW);
      raw.destroy();
    }, BODY_MS);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
