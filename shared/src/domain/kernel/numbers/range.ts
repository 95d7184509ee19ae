type End = number | string | null;

/**
 * Returns the two ends of a range in ascending order, so that a person may fill the two inputs the
 * wrong way round. If an end is null or empty, the range is open there and both ends are returned
 * as given. `keyOf` returns the value by which an end is compared, for ends that are typed text.
 */
export function inOrder<T extends End>(
  from: T,
  to: T,
  keyOf: (end: T) => End = (end) => end,
): readonly [T, T] {
  if (isOpen(from) || isOpen(to)) return [from, to];
  const [first, last] = [keyOf(from), keyOf(to)];
  return first !== null && last !== null && first > last ? [to, from] : [from, to];
}

const isOpen = (end: End): boolean => end === null || end === '';
