type End = number | string | null;

/**
 * Returns the two ends of a range in ascending order: inputs filled the wrong way round mean the same
 * range. An end that is null or empty is open. `keyOf` returns the value to compare, for ends that are
 * typed text.
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
