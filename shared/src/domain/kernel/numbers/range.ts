type End = number | string | null;

/**
 * The two ends of a range in their order: boxes filled the wrong way round mean the same range. An end
 * that is null or empty is open. `by` is what ends are compared by, for ends that are typed text.
 */
export function inOrder<T extends End>(
  from: T,
  to: T,
  by: (end: T) => End = (end) => end,
): readonly [T, T] {
  if (isOpen(from) || isOpen(to)) return [from, to];
  const [first, last] = [by(from), by(to)];
  return first !== null && last !== null && first > last ? [to, from] : [from, to];
}

const isOpen = (end: End): boolean => end === null || end === '';
