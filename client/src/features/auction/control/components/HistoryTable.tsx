import type { BidHistoryRow } from '@jicai/shared/contract/auction/bidding.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useEffect, useRef } from 'react';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { clockText } from '../../live/model/times.ts';
import { codeText } from '../../live/model/words.ts';
import { useVirtualRows } from '../../live/use-virtual-rows.ts';
import classes from './History.module.css';

const ROW_HEIGHT = 32;

interface RowsProps {
  readonly rows: readonly BidHistoryRow[];
  readonly onEnd: () => void;
}

/** Bids in rows, as many of them drawn as are seen. `onEnd`: the last one is. */
export function HistoryTable({ rows, onEnd }: RowsProps) {
  const scroll = useRef<HTMLElement>(null);
  const keyOf = (index: number) => rows[index]?.seq ?? index;
  const virtual = useVirtualRows(scroll, {
    ...{ count: rows.length, keyOf, rowHeight: ROW_HEIGHT },
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const isAtEnd = (items.at(-1)?.index ?? 0) >= rows.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, onEnd]);
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <ScrollBox ref={scroll} className={classes.scroll} label="报价记录列表">
      <table className={classes.table} aria-rowcount={rows.length}>
        <thead>
          <tr>
            <th scope="col" className={classes.seq}>
              序号
            </th>
            <th scope="col" className={classes.time}>
              时间
            </th>
            <th scope="col">竞价号 · 供应商</th>
            <th scope="col" className={classes.amount}>
              报价（元）
            </th>
            <th scope="col" className={classes.result}>
              结果
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Stands for the rows that are not drawn. */
function Space({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

function resultOf(row: BidHistoryRow): string {
  if (row.voided) return row.reason ? `已作废：${row.reason}` : '已作废';
  return row.accepted ? '有效' : `被拒：${row.reason}`;
}

interface RowProps {
  readonly row: BidHistoryRow;
  readonly index: number;
  /** A reason may take several lines: nothing of it is cut. */
  readonly measure: (row: HTMLTableRowElement | null) => void;
}

function HistoryRow({ row, index, measure }: RowProps) {
  const isGone = !row.accepted || row.voided;
  const names = [isGone && classes.gone, row.voided && classes.voided];
  const amount = row.amount === null ? row.typed : formatFen(row.amount);
  const who = row.name ? `${row.code} · ${row.name}` : codeText(row.code);
  const result = resultOf(row);
  return (
    <tr
      ref={measure}
      data-index={index}
      className={names.filter(Boolean).join(' ')}
      style={{ height: ROW_HEIGHT }}
    >
      <td className={classes.seq}>{row.seq}</td>
      <td className={classes.time}>{clockText(row.at)}</td>
      <td>{who}</td>
      <td className={classes.amount}>{amount}</td>
      <td>{result}</td>
    </tr>
  );
}
