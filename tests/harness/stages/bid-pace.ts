import type { RateLimit } from '@jicai/platform/src/auction/rate-limit/rules.ts';

/*
 * AU54: tests and benches bid faster than people may. They switch the limit off and say so; attacks
 * and tests of the limit keep the defaults.
 */

const FREE: RateLimit = { perSecond: 0, burst: 1 };

let isPrinted = false;

function print(): void {
  if (!isPrinted) console.info('bids are not limited here: BIDS_PER_SECOND=0 (AU54)');
  isPrinted = true;
}

/** No limit, for a platform in this process. */
export function freeBids(): RateLimit {
  print();
  return FREE;
}

/** No limit, as the environment of a platform's process. */
export function freeBidsEnv(): { readonly BIDS_PER_SECOND: string } {
  print();
  return { BIDS_PER_SECOND: `${FREE.perSecond}` };
}
