import type { FastifyInstance } from 'fastify';

/** A body has so long to arrive; a chunk of an upload, on a slow line, longer. */
const BODY_MS = 10_000;
export const CHUNK_MS = 180_000;

/** The answer that Node itself sends before it closes a connection. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Ends requests whose body comes too slowly ([F-5], [A25]). Node's own limit is one for all
 * requests, so it is the upload's; this is for every path that is not `patient`.
 */
export function endSlowBodies(app: FastifyInstance, patient: readonly string[]): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete || patient.includes(raw.url ?? '')) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      // No answer where the connection is gone, or where there never was one (injected requests).
      if (raw.socket?.writable) raw.socket.write(TOO_SLOW);
      raw.destroy();
    }, BODY_MS);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
