/**
 * Returns the number of leading elements of a sorted list for which `holds` is true (binary search).
 * `holds` must be false for every element after the first one for which it is false.
 */
export function leading<T>(sorted: readonly T[], holds: (element: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    // `middle` is an index of the list, since `low < high`.
    if (holds(sorted[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
