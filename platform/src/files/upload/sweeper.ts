import type { FastifyBaseLogger } from 'fastify';
import type { Files } from './service.ts';

const INTERVAL_MS = 10 * 60_000;

/** Sweeps now and then; the stop waits for a round under way. */
export function startSweeper(files: Files, log: FastifyBaseLogger): () => Promise<void> {
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = files.sweep().catch((error: unknown) => {
      log.error({ err: error }, 'sweeping uploads failed; tried again');
    });
  }, INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
