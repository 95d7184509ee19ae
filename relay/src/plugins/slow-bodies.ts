import fp from 'fastify-plugin';
import { laneOf } from '../proxy/call-lane.ts';

/**
 * The time within which a request's body must arrive, in ms; for calls of the upload lane the time
 * is `CHUNK_MS`.
 */
const BODY_MS = 10_000;
export const CHUNK_MS = 180_000;

/** The response that Node sends when its own request timeout expires. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Ends requests whose body does not arrive within `BODY_MS` (A25), except calls of the upload lane.
 * Node has one timeout for all requests, which must be as long as uploads need (`CHUNK_MS`).
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
