import type { Slice } from '../../kernel/slice.ts';
import type { Limiter } from './limiter.ts';

interface Needs {
  readonly limiter: Limiter;
}

/** AU54: the interval in ms at which counts of limited attempts are written. */
const FLUSH_MS = 1_000;

/**
 * Writes the counts of limited attempts every second, and once more when the platform stops; has no calls.
 */
export const paceSlice: Slice<Needs> = {
  name: 'auction/rate-limit',
  policy: {},
  start: ({ limiter }, log, { every }) => {
    const onError = (error: unknown) => log.error({ err: error }, 'limited attempts: tried again');
    const stop = every(FLUSH_MS, limiter.flush, { onError });
    return async () => {
      await stop();
      await limiter.flush().catch(onError);
    };
  },
};
