import { useEffect } from 'react';
import { useVirtualRows } from '../../live/use-virtual-rows.ts';
import { HistoryRow, ROW_HEIGHT, type RowsProps } from './HistoryRow.tsx';

interface Props extends RowsProps {
  /** The scroll container of the rows. */
  readonly box: HTMLElement;
}

/** The virtualized rows of a long history: only the visible ones are rendered. */
export default function LongHistoryRows({ rows, onEnd, box }: Props) {
  const keyOf = (index: number) => rows[index]?.seq ?? index;
  const virtual = useVirtualRows(
    { current: box },
    {
      ...{ count: rows.length, keyOf, rowHeight: ROW_HEIGHT },
      overscan: 4,
    },
  );
  const items = virtual.getVirtualItems();
  const isAtEnd = (items.at(-1)?.index ?? 0) >= rows.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, onEnd]);
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <Space height={above} />
      {items.map((item) => {
        const row = rows[item.index];
        return (
          row && (
            <HistoryRow
              key={item.key}
              row={row}
              index={item.index}
              measure={virtual.measureElement}
            />
          )
        );
      })}
      <Space height={below} />
    </>
  );
}

/** An empty row that takes the height of rows that are not rendered. */
function Space({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
