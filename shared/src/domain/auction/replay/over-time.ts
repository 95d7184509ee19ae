import { leading } from '../../kernel/numbers/sorted.ts';

/**
 * The answer of a log after so many of its events, made anew only where one of them changes it; else the
 * same object as before. `changes` are the counts after which it is another.
 */
export function overTime<T>(
  changes: readonly number[],
  make: (count: number) => T,
): (count: number) => T {
  const sorted = [...new Set(changes)].sort((a, b) => a - b);
  let last: { readonly place: number; readonly value: T } | null = null;
  return (count) => {
    const place = leading(sorted, (change) => change <= count);
    if (last?.place !== place) last = { place, value: make(count) };
    return last.value;
  };
}
