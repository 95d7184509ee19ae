import fp from 'fastify-plugin';
import { laneOf } from '../proxy/call-lane.ts';

/** The time in which a body must arrive, in ms; a chunk of an upload gets more, for slow lines. */
const BODY_MS = 10_000;
export const CHUNK_MS = 180_000;

/** The response that Node itself sends before it closes such a connection. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Ends requests whose body arrives too slowly ([A25]). Node has only one limit for all requests, which is
 * therefore that of uploads; this plugin limits all other requests.
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
