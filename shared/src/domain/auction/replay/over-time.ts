import { leading } from '../../kernel/numbers/sorted.ts';

/**
 * Caches the last result of a function of the number of events of a log. `changes` are the counts at
 * which its value changes; two calls in a row with no change between their counts return the same object.
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
