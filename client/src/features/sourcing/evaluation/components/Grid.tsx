import type { ComparedQuote, EvaluationGrid } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { marksOf } from '@jicai/shared/domain/sourcing/evaluation/marks.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useMemo, useRef } from 'react';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import type { Question } from '../model/question.ts';
import classes from './Grid.module.css';
import { Ask, Marks, Row } from './GridRow.tsx';

const ROW_PX = 92;

interface Props {
  readonly grid: EvaluationGrid;
  /** Null where nothing can be asked any more. */
  readonly onAsk: ((question: Question) => void) | null;
}

/** Items × suppliers: the heads stay, rows are drawn as they come into view. */
export function Grid({ grid, onAsk }: Props) {
  const { items, quotes, ceiling, awardBy, excluded, state } = grid;
  const box = useRef<HTMLElement>(null);
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
  // AU43: quotes that leave lines out differ in their totals.
  const totals = byLines
    ? []
    : marksOf(
        quotes.map(({ amount }) => amount),
        ceiling,
      );
  const rows = useVirtualizer({
    count: hasLines ? items.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const shown = rows.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <ScrollBox ref={box} className={classes.box} label="报价对照">
      <table
        className={classes.table}
        style={{ '--suppliers': quotes.length } as CSSProperties}
        aria-rowcount={items.length + 2}
      >
        <caption className={classes.caption}>采购清单与各供应商报价</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              采购项
            </th>
            {quotes.map((quote) => (
              <SupplierHead key={quote.code} quote={quote} byLines={byLines} />
            ))}
          </tr>
          <tr>
            <th scope="row" className={classes.corner}>
              总报价
            </th>
            {quotes.map((quote, index) => (
              <td key={quote.code} className={classes.total}>
                <span className="tnum">¥{formatFen(quote.amount)}</span>
                {grid.smallFirmDeduction > 0 && (
                  <div className={classes.minor}>评审价 ¥{formatFen(quote.evaluated)}</div>
                )}
                <Marks of={totals[index] ?? []} />
                {onAsk && !byLines && (
                  <Ask
                    word={`要求 ${quote.code} 说明总报价`}
                    onClick={() => onAsk({ code: quote.code, lineNo: null })}
                  />
                )}
              </td>
            ))}
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

const Spacer = ({ height, columns }: { readonly height: number; readonly columns: number }) => (
  <tr aria-hidden>
    <td colSpan={columns} style={{ height, padding: 0 }} />
  </tr>
);

interface HeadProps {
  readonly quote: ComparedQuote;
  readonly byLines: boolean;
}

function SupplierHead({ quote, byLines }: HeadProps) {
  const { code, name, rank, deliveryDays, isExcluded } = quote;
  return (
    <th scope="col" className={isExcluded ? classes.excluded : ''}>
      <div>{byLines || rank === null ? code : `第 ${rank} 名 · ${code}`}</div>
      <div className={classes.name}>{name}</div>
      <div className={classes.minor}>
        {deliveryDays && `交货 ${deliveryDays} 天`}
        {isExcluded && ' · 未通过评审'}
      </div>
    </th>
  );
}
