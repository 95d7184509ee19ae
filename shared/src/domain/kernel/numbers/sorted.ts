/**
 * The number of elements at the beginning of a sorted list for which this holds: it holds for none behind
 * the first for which it does not.
 */
export function leading<T>(sorted: readonly T[], holds: (one: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    // Between the two ends there is an element.
    if (holds(sorted[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
