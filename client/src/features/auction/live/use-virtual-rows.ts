import { measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

interface Options {
  readonly count: number;
  readonly keyOf: (index: number) => string | number;
  /** The height of a row that was not measured yet, in pixels. */
  readonly rowHeight: number;
  readonly overscan: number;
  /** Rows that are drawn wherever one has scrolled to, in their order. */
  readonly rangeOf?: (range: Range) => number[];
}

/** Rows of their own heights in an element that scrolls, as many of them drawn as are seen. */
export function useVirtualRows(scroll: RefObject<HTMLElement | null>, options: Options) {
  const { count, keyOf, rowHeight, overscan, rangeOf } = options;
  return useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    // A new row is measured when the browser has laid it out: asking before would lay out the whole
    // board once more for each bid.
    measureElement: (row, entry, instance) =>
      entry
        ? measureElement(row, entry, instance)
        : (instance.itemSizeCache.get(keyOf(instance.indexFromElement(row))) ?? rowHeight),
    getItemKey: keyOf,
    overscan,
    ...(rangeOf ? { rangeExtractor: rangeOf } : {}),
  });
}
