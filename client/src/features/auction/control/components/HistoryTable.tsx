import { codeWord } from '@jicai/shared/domain/auction/method-words.ts';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useMethod } from '../../live/use-method.ts';
import classes from './History.module.css';
import { HistoryRow, type RowsProps } from './HistoryRow.tsx';

const LongHistoryRows = lazy(() => import('./LongHistoryRows.tsx'));

/**
 * The number of rows above which only the visible rows are rendered, by a component that is loaded on demand.
 */
const LONG = 24;

/** The table of bids. `onEnd` is called when the last row is rendered. */
export function HistoryTable({ rows, onEnd }: RowsProps) {
  const method = useMethod();
  const isDated = useAtomValue(useRoom().atoms.spansDays);
  // The virtualized rows need the scroll container, so they are rendered once it exists.
  const [box, setBox] = useState<HTMLElement | null>(null);
  const newest = rows.slice(0, LONG).map((row, index) => (
    // The rows are newest first: each new bid changes a row's index, but not its `seq`, which is therefore
    // the key.
    <HistoryRow key={row.seq} row={row} index={index} />
  ));
  return (
    <ScrollBox ref={setBox} className={classes.scroll} label="报价记录列表">
      <table
        className={`${classes.table} ${isDated ? classes.dated : ''}`}
        aria-rowcount={rows.length}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.seq}>
              序号
            </th>
            <th scope="col" className={classes.time}>
              时间
            </th>
            <th scope="col">{codeWord(method)} · 供应商</th>
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
              {/*
               The `key` contains the number of rows: when rows were added, `End` is mounted anew and calls
               `onEnd` again, so that a list that is still short reads further rows.
              */}
              <End key={`end ${rows.length}`} onEnd={onEnd} />
            </>
          )}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Rendered after the last row of a short list; calls `onEnd` when it is mounted. */
function End({ onEnd }: Pick<RowsProps, 'onEnd'>) {
  useEffect(() => {
    // The braces keep the return value of `onEnd` from becoming the clean-up function of the effect.
    onEnd();
  }, [onEnd]);
  return null;
}
