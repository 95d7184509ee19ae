import type { ComparedQuote, EvaluationGrid } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { marksOf } from '@jicai/shared/domain/sourcing/evaluation/marks.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import type { Question } from '../model/question.ts';
import { placeWord } from '../model/rank-words.ts';
import classes from './Grid.module.css';
import { type Columns, Part } from './GridColumns.tsx';
import { Ask, Marks, Row } from './GridRow.tsx';

const ROW_PX = 92;
/** Until a column stands in the page. */
const COLUMN_PX = 176;
/** The part that is drawn before the box was measured: about as much as a desktop shows. */
const FIRST_RECT = { width: 1_100, height: 544 };

interface Props {
  readonly grid: EvaluationGrid;
  /** Null where nothing can be asked any more. */
  readonly onAsk: ((question: Question) => void) | null;
}

/** Items × suppliers: the heads stay, rows and columns are drawn as they come into view. */
export function Grid({ grid, onAsk }: Props) {
  const { items, quotes, awardBy, excluded, state } = grid;
  const box = useRef<HTMLElement>(null);
  const column = useRef<HTMLTableColElement>(null);
  const byLine = useMemo(
    () => quotes.map(({ lines }) => new Map(lines.map((line) => [line.lineNo, line]))),
    [quotes],
  );
  const hasLines = quotes.some(({ lines }) => lines.length > 0);
  const byLines = awardBy === 'lines';
  const leftOut = useMemo(
    () => new Set(excluded.map(({ code, lineNo }) => `${code} ${lineNo ?? ''}`)),
    [excluded],
  );
  const totals = totalMarks(grid);
  const word = placeWord(grid);
  const rows = useVirtualizer({
    count: hasLines ? items.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    initialRect: FIRST_RECT,
    overscan: 6,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: quotes.length,
    getScrollElement: () => box.current,
    estimateSize: () => column.current?.getBoundingClientRect().width || COLUMN_PX,
    initialRect: FIRST_RECT,
    overscan: 1,
  });
  const boxWidth = columns.scrollRect?.width;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns' width follows the box's
  useLayoutEffect(() => columns.measure(), [columns, boxWidth]);
  const inView = columns.getVirtualItems();
  const part: Columns = { from: inView[0]?.index ?? 0, to: (inView.at(-1)?.index ?? -1) + 1 };
  const shown = rows.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <ScrollBox ref={box} className={classes.box} label="报价对照">
      <table
        className={classes.table}
        style={{ '--suppliers': quotes.length } as CSSProperties}
        aria-rowcount={items.length + 2}
        aria-colcount={quotes.length + 1}
      >
        <caption className={classes.caption}>采购清单与各供应商报价</caption>
        <colgroup>
          <col className={classes.first} />
          <col ref={column} />
          {quotes.length > 1 && <col span={quotes.length - 1} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              采购项
            </th>
            <Part of={quotes} columns={part}>
              {(quote, index) => (
                <SupplierHead key={quote.code} quote={quote} index={index} word={word} />
              )}
            </Part>
          </tr>
          <tr>
            <th scope="row" className={classes.corner}>
              总报价
            </th>
            <Part of={quotes} columns={part}>
              {(quote, index) => (
                <TotalCell
                  key={quote.code}
                  quote={quote}
                  index={index}
                  hasDeduction={grid.smallFirmDeduction > 0}
                  marks={totals[index] ?? []}
                  onAsk={byLines ? null : onAsk}
                />
              )}
            </Part>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} columns={quotes.length + 1} />}
          {shown.map(({ index }) => {
            const item = items[index];
            if (!item) return null;
            return (
              <Row
                key={item.lineNo}
                index={index}
                item={item}
                quotes={quotes}
                from={part.from}
                to={part.to}
                byLine={byLine}
                leftOut={leftOut}
                byLines={byLines}
                holderWord={state === 'confirmed' ? '成交' : '拟成交'}
                onAsk={onAsk}
              />
            );
          })}
          {after > 0 && <Spacer height={after} columns={quotes.length + 1} />}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** AU43: quotes that leave lines out differ in their totals, which are not compared then. */
const totalMarks = ({ quotes, ceiling, awardBy }: EvaluationGrid) =>
  awardBy === 'lines'
    ? []
    : marksOf(
        quotes.map(({ amount }) => amount),
        ceiling,
      );

const Spacer = ({ height, columns }: { readonly height: number; readonly columns: number }) => (
  <tr aria-hidden>
    <td colSpan={columns} style={{ height, padding: 0 }} />
  </tr>
);

interface TotalProps {
  readonly quote: ComparedQuote;
  readonly index: number;
  readonly hasDeduction: boolean;
  readonly marks: ReturnType<typeof marksOf>[number];
  readonly onAsk: Props['onAsk'];
}

function TotalCell({ quote, index, hasDeduction, marks, onAsk }: TotalProps) {
  const { code, amount, evaluated } = quote;
  return (
    <td className={classes.total} aria-colindex={index + 2}>
      <span className="tnum">¥{formatFen(amount)}</span>
      {hasDeduction && <div className={classes.minor}>评审价 ¥{formatFen(evaluated)}</div>}
      <Marks of={marks} />
      {onAsk && (
        <Ask word={`要求说明：${code} 的总报价`} onClick={() => onAsk({ code, lineNo: null })} />
      )}
    </td>
  );
}

interface HeadProps {
  readonly quote: ComparedQuote;
  /** Its place among all suppliers, from 0. */
  readonly index: number;
  /** The words before its place; null where each line has places of its own. */
  readonly word: string | null;
}

function SupplierHead({ quote, index, word }: HeadProps) {
  const { code, name, rank, deliveryDays, isExcluded } = quote;
  return (
    <th scope="col" className={isExcluded ? classes.excluded : ''} aria-colindex={index + 2}>
      <div>{word === null || rank === null ? code : `${word} ${rank} 名 · ${code}`}</div>
      <div className={classes.name}>{name}</div>
      <div className={classes.minor}>
        {deliveryDays && `交货 ${deliveryDays} 天`}
        {isExcluded && ' · 未通过评审'}
      </div>
    </th>
  );
}
