import { leading } from '../../kernel/numbers/sorted.ts';

/**
 * Caches a function of the number of events of a log: while no event of `changes` lies between two
 * calls, the second call returns the same object. `changes` are the counts at which the value changes.
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
