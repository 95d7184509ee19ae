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
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) <= count) low = middle + 1;
      else high = middle;
    }
    if (last?.place !== low) last = { place: low, value: make(count) };
    return last.value;
  };
}
