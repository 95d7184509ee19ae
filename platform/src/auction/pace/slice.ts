import type { Slice } from '../../kernel/slice.ts';
import type { Limiter } from './limiter.ts';

interface Needs {
  readonly limiter: Limiter;
}

/** AU54: limited attempts are counted by the second. */
const FLUSH_MS = 1_000;

/** Writes the counts of limited attempts, the last of them when the platform stops. */
export const paceSlice: Slice<Needs> = {
  name: 'auction/pace',
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
