/* Choosing a few of very many without sorting them all. */

/** The first `wanted` of them by this order, in order; a heap keeps the best so far. */
export function firstOf(
  ordinals: Uint32Array,
  wanted: number,
  order: (a: number, b: number) => number,
): number[] {
  const heap: number[] = [];
  const at = (place: number) => heap[place] ?? 0;
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [at(b), at(a)];
  };
  const sink = () => {
    let place = 0;
    for (;;) {
      let worst = place;
      for (const child of [2 * place + 1, 2 * place + 2])
        if (child < heap.length && order(at(child), at(worst)) > 0) worst = child;
      if (worst === place) return;
      swap(place, worst);
      place = worst;
    }
  };
  const rise = () => {
    let place = heap.length - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (order(at(place), at(parent)) <= 0) return;
      swap(place, parent);
      place = parent;
    }
  };
  for (const ordinal of ordinals) {
    if (heap.length < wanted) {
      heap.push(ordinal);
      rise();
    } else if (wanted > 0 && order(ordinal, at(0)) < 0) {
      heap[0] = ordinal;
      sink();
    }
  }
  return heap.sort(order);
}

/** Puts what is less than a value of the middle before what is more; answers where both meet. */
function partition(values: Float64Array, low: number, high: number): [number, number] {
  const at = (index: number) => values[index] ?? 0;
  const pivot = at((low + high) >> 1);
  let left = low;
  let right = high;
  while (left <= right) {
    while (at(left) < pivot) left += 1;
    while (at(right) > pivot) right -= 1;
    if (left > right) break;
    const kept = at(left);
    values[left] = at(right);
    values[right] = kept;
    left += 1;
    right -= 1;
  }
  return [right, left];
}

/** The value that would stand at `place` if the values were sorted; it changes their order. */
function select(values: Float64Array, place: number, from: number): number {
  let low = from;
  let high = values.length - 1;
  while (low < high) {
    const [right, left] = partition(values, low, high);
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place] ?? 0;
}

/** As PostgreSQL's `percentile_disc`, for ascending fractions; it changes the order of the values. */
export function percentiles(values: Float64Array, fractions: readonly number[]): number[] {
  if (values.length === 0) return [];
  let from = 0;
  return fractions.map((fraction) => {
    const place = Math.max(Math.ceil(fraction * values.length) - 1, 0);
    const value = select(values, place, from);
    from = place;
    return value;
  });
}
