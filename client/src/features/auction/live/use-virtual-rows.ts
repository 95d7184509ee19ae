import { measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

interface Options {
  readonly count: number;
  /** Returns the key of a row, which stays the same when its index changes. */
  readonly keyOf: (index: number) => string | number;
  /** The estimated height of a row that was not measured yet, in pixels. */
  readonly rowHeight: number;
  readonly overscan: number;
  /**
   * Returns the indexes of the rows to render for a visible range, ascending; may add rows outside the range,
   * for example the viewer's own row.
   */
  readonly rangeOf?: (range: Range) => number[];
}

/**
 * Virtualizes rows of different heights in a scroll container: renders only the visible rows and `overscan`
 * more rows at each side.
 */
export function useVirtualRows(scroll: RefObject<HTMLElement | null>, options: Options) {
  const { count, keyOf, rowHeight, overscan, rangeOf } = options;
  return useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    // A row without an `entry` of the resize observer is new: it gets its cached or estimated height and is
    // measured after the browser's layout, because measuring it now would force another layout of the whole
    // board for each bid.
    measureElement: (row, entry, instance) =>
      entry
        ? measureElement(row, entry, instance)
        : (instance.itemSizeCache.get(keyOf(instance.indexFromElement(row))) ?? rowHeight),
    getItemKey: keyOf,
    overscan,
    ...(rangeOf ? { rangeExtractor: rangeOf } : {}),
  });
}
