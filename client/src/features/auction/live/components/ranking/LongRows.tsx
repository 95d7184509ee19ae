import { defaultRangeExtractor } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useRef } from 'react';
import { ScrollBox } from '../../../../../ui/show/ScrollBox.tsx';
import { useVirtualRows } from '../../use-virtual-rows.ts';
import classes from './Ranking.module.css';

/**
 * The index of a row in a virtualized list, the number of rows of the list (`of`), and the ref that
 * measures the row's height; `null` in a list whose rows are all rendered.
 */
export type Place = {
  readonly index: number;
  readonly of: number;
  readonly measure: (row: HTMLElement | null) => void;
} | null;

export interface RowsProps {
  readonly count: number;
  /** The index of the viewer's own row, which is always rendered; negative if there is none. */
  readonly ownIndex: number;
  /** Returns the supplier code of a row, used as the key of the row. */
  readonly codeOf: (index: number) => string;
  readonly children: (index: number, place: Place) => ReactNode;
}

/** The estimated height of a row, in pixels. */
const ROW_HEIGHT = 44;

/** A virtualized list of suppliers: renders only the visible rows and the viewer's own. */
export default function LongRows({ count, ownIndex, codeOf, children }: RowsProps) {
  const scroll = useRef<HTMLElement>(null);
  const virtual = useVirtualRows(scroll, {
    ...{ count, keyOf: codeOf, rowHeight: ROW_HEIGHT, overscan: 3 },
    rangeOf: (range) => {
      const seen = defaultRangeExtractor(range);
      if (ownIndex < 0 || seen.includes(ownIndex)) return seen;
      return [...seen, ownIndex].sort((one, other) => one - other);
    },
  });
  const items = virtual.getVirtualItems();
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <ScrollBox as="ol" ref={scroll} className={classes.list} label="供应商">
      {items.map(({ index, start }, nth) => {
        const above = start - (items[nth - 1]?.end ?? 0);
        return (
          <Fragment key={codeOf(index)}>
            {above > 0 && <li aria-hidden style={{ height: above }} />}
            {children(index, { index, of: count, measure: virtual.measureElement })}
          </Fragment>
        );
      })}
      {below > 0 && <li aria-hidden style={{ height: below }} />}
    </ScrollBox>
  );
}
