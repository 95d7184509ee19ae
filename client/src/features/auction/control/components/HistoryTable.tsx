import { Suspense, useEffect, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import classes from './History.module.css';
import { HistoryRow, type RowsProps } from './HistoryRow.tsx';

const LongHistoryRows = lazy(() => import('./LongHistoryRows.tsx'));

/** From so many bids on only those that are seen are drawn; what draws them is loaded then. */
const LONG = 24;

/** Bids in rows. `onEnd`: the last one is drawn. */
export function HistoryTable({ rows, onEnd }: RowsProps) {
  // Rows inside of the box that count on it are drawn once it is there.
  const [box, setBox] = useState<HTMLElement | null>(null);
  const newest = rows.slice(0, LONG).map((row, index) => (
    // The newest come first: a row keeps its number while its place moves.
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
              {/* Anew with each row: a list that grew and is still short has room. */}
              <End key={`end ${rows.length}`} onEnd={onEnd} />
            </>
          )}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Behind the last row of a short list, which is drawn whole: asks for older ones. */
function End({ onEnd }: Pick<RowsProps, 'onEnd'>) {
  useEffect(() => {
    // Its answer is no clean-up.
    onEnd();
  }, [onEnd]);
  return null;
}
