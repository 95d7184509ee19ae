import { Suspense, useEffect, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import classes from './History.module.css';
import { HistoryRow, type RowsProps } from './HistoryRow.tsx';

const LongHistoryRows = lazy(() => import('./LongHistoryRows.tsx'));

/** With more rows than this only visible rows are rendered, by code that is loaded on demand. */
const LONG = 24;

/** The bids as table rows. `onEnd` is called when the last row is rendered. */
export function HistoryTable({ rows, onEnd }: RowsProps) {
  // The virtual rows need the scroll box, so they are rendered once it exists.
  const [box, setBox] = useState<HTMLElement | null>(null);
  const newest = rows.slice(0, LONG).map((row, index) => (
    // Newest first: a row keeps its `seq` while its index changes.
    <HistoryRow key={row.seq} row={row} index={index} />
  ));
  return (
    <ScrollBox ref={setBox} className={classes.scroll} label="报价记录列表">
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
          {rows.length > LONG ? (
            <Suspense fallback={newest}>
              {box ? <LongHistoryRows rows={rows} onEnd={onEnd} box={box} /> : newest}
            </Suspense>
          ) : (
            <>
              {newest}
              {/* The new key remounts `End` with each row: a list that grew and is still short has room. */}
              <End key={`end ${rows.length}`} onEnd={onEnd} />
            </>
          )}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Rendered after the last row of a short list; requests older rows. */
function End({ onEnd }: Pick<RowsProps, 'onEnd'>) {
  useEffect(() => {
    // Braces: the return value of `onEnd` is not a clean-up function.
    onEnd();
  }, [onEnd]);
  return null;
}
