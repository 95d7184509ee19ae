import { leading } from '../../kernel/numbers/sorted.ts';

/**
 * Returns a function that caches the last result of `make`, a function of the number of events of a
 * log. `changes` are the counts at which the result of `make` can change. Two calls in a row return
 * the same object if no change lies between their counts.
 */
export function overTime<T>(
  changes: readonly number[],
  make: (count: number) => T,
): (count: number) => T {
  const sorted = [...new Set(changes)].sort((a, b) => a - b);
  let last: { readonly place: number; readonly value: T } | null = null;
  return (count) => {
    const index = leading(sorted, (change) => change <= count);
    if (last?.place !== index) last = { place: index, value: make(count) };
    return last.value;
  };
}
