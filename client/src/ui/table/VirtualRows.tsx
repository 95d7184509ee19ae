import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { ScrollBox } from '../show/ScrollBox.tsx';
import classes from './VirtualRows.module.css';

/** Shorter lists are drawn whole. */
const LONG = 60;

/** Brings a row of a long list into view, by the list's id. */
const lists = new Map<string, (index: number) => void>();

/** Scrolls a long list to one of its rows, which is drawn then; nothing happens for a list that is drawn whole. */
export const showRow = (listId: string, index: number): void => lists.get(listId)?.(index);

interface Props {
  /** Names the list for `showRow`. */
  readonly id: string;
  readonly label: string;
  readonly count: number;
  /** About the height of a row, in px, until it was drawn. */
  readonly rowHeight: number;
  readonly renderRow: (index: number) => ReactNode;
}

/** A list whose rows are drawn as they come into view, in a box of its own, once it is long. */
export function VirtualRows({ id, label, count, rowHeight, renderRow }: Props) {
  if (count > LONG) return <LongRows {...{ id, label, count, rowHeight, renderRow }} />;
  return (
    <ol className={classes.rows} aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
        <li key={index}>{renderRow(index)}</li>
      ))}
    </ol>
  );
}

function LongRows({ id, label, count, rowHeight, renderRow }: Props) {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  useEffect(() => {
    lists.set(id, (index) => rows.scrollToIndex(index, { align: 'center' }));
    return () => {
      lists.delete(id);
    };
  }, [id, rows]);
  const shown = rows.getVirtualItems();
  return (
    <ScrollBox ref={box} className={classes.box} label={label}>
      <ol className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => (
          <li
            key={index}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={classes.placed}
            style={{ transform: `translateY(${start}px)` }}
          >
            {renderRow(index)}
          </li>
        ))}
      </ol>
    </ScrollBox>
  );
}
