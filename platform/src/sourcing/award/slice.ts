import type { Slice } from '../../kernel/slice.ts';
import { type AwardDeps, advanceAwards } from './orders.ts';

/** The wait between two searches for awards that may become orders, in ms. */
const INTERVAL_MS = 2_000;

/** Turns confirmed awards into orders, without a call. */
export const awardOrderSlice: Slice<AwardDeps> = {
  name: 'sourcing/award',
  policy: {},
  start: (deps, log, every) => {
    const onError = (error: unknown) => log.error({ err: error }, 'an award could not be ordered');
    return every(INTERVAL_MS, () => advanceAwards(deps, onError), { onError });
  },
};
