import fp from 'fastify-plugin';
import { laneOf } from '../proxy/call-lane.ts';

/** A body has so long to arrive; a chunk of an upload, on a slow line, longer. */
const BODY_MS = 10_000;
export const CHUNK_MS = 180_000;

/** The answer that Node itself sends before it closes the connection. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Ends requests whose body comes too slowly ([A25]). Node's own limit is one for all requests, so it
 * is the upload's; this is everybody else's.
 */
export const slowBodies = fp(async (app) => {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    if (raw.complete || laneOf(raw.url) === 'upload') return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      raw.socket?.write(TOO_SLOW);
      raw.destroy();
    }, BODY_MS);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
});
