import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';

/** Files of one request that may turn out to be unreadable, and the time for reading all of them. */
const MOST_UNREADABLE = 3;
const MOST_MS = 10_000;

/**
 * The bound of the work of one request in reading files: a file that was made for it takes a thread for a second, and
 * a request holds many. Files behind the bound are refused without a look; their lines may be sent again.
 */
export interface ReadingBudget {
  read<T>(readFile: () => Promise<T | Refusal>): Promise<T | Refusal>;
}

/** Makes the budget of one request; `now` are milliseconds of any clock that only goes forward. */
export function createReadingBudget(now: () => number = () => performance.now()): ReadingBudget {
  let unreadable = 0;
  let spentMs = 0;
  return {
    async read(readFile) {
      if (unreadable >= MOST_UNREADABLE)
        return refuse('supplierApi.enoughRead', { count: String(unreadable) });
      if (spentMs >= MOST_MS) return refuse('supplierApi.readLater');
      const from = now();
      const read = await readFile();
      spentMs += now() - from;
      if (isRefusal(read)) unreadable += 1;
      return read;
    },
  };
}
