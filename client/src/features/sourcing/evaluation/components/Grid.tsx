import type {
  ComparedQuote,
  EvaluationGrid,
  OfferedLine,
} from '@jicai/shared/contract/sourcing/evaluation.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Mark, marksOf } from '@jicai/shared/domain/sourcing/evaluation/marks.ts';
import { Badge, Button, Group } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import type { Question } from '../model/question.ts';
import classes from './Grid.module.css';

const ROW_PX = 92;

const marks: Readonly<Record<Mark, readonly [string, string]>> = {
  lowest: ['最低', 'green'],
  missing: ['缺项', 'red'],
  low: ['低于中位数 30%', 'orange'],
  overLimit: ['超预算', 'red'],
};

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
      <table className={classes.table} aria-rowcount={items.length + 2}>
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
            const lines = byLine.map((of) => of.get(item.lineNo));
            const found = marksOf(lines.map((line) => line?.price ?? null));
            return (
              <tr key={item.lineNo} aria-rowindex={index + 3} className={classes.row}>
                <th scope="row" className={classes.item}>
                  {item.lineNo}. {item.name}
                  <span className={classes.quantity}>
                    {item.quantityThousandths / 1000} {item.unit}
                    {byLines && item.holder === null && ' · 流标'}
                  </span>
                </th>
                {quotes.map(({ code }, at) => (
                  <Cell
                    key={code}
                    holderWord={
                      item.holder === code ? (state === 'confirmed' ? '成交' : '拟成交') : null
                    }
                    isLeftOut={leftOut.has(`${code} ${item.lineNo}`)}
                    line={lines[at]}
                    found={found[at] ?? []}
                    onAsk={onAsk && (() => onAsk({ code, lineNo: item.lineNo }))}
                    word={`要求 ${code} 说明第 ${item.lineNo} 行`}
                  />
                ))}
              </tr>
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

interface CellProps {
  /** AU43: the badge of who is proposed for this line, or holds it already; null for all others. */
  readonly holderWord: string | null;
  /** AU43: the evaluation left this line of the quote out. */
  readonly isLeftOut: boolean;
  readonly line: OfferedLine | undefined;
  readonly found: readonly Mark[];
  readonly word: string;
  readonly onAsk: (() => void) | null;
}

function Cell({ holderWord, isLeftOut, line, found, word, onAsk }: CellProps) {
  const price = line?.price ?? null;
  const offer = [line?.brand, line?.model].filter(Boolean).join(' ');
  return (
    <td className={found.includes('lowest') && !isLeftOut ? classes.lowest : ''}>
      <span className={isLeftOut ? `tnum ${classes.excluded}` : 'tnum'}>
        {price === null ? '—' : `¥${formatFen(price)}`}
      </span>
      <div className={classes.minor} title={offer}>
        {offer || '—'}
        {line?.deviation && <span className={classes.deviation}> 偏离：{line.deviation}</span>}
      </div>
      <Marks of={isLeftOut ? [] : found} holderWord={holderWord} isLeftOut={isLeftOut} />
      {onAsk && (found.includes('low') || line?.deviation) && <Ask word={word} onClick={onAsk} />}
    </td>
  );
}

interface MarksProps {
  readonly of: readonly Mark[];
  readonly holderWord?: string | null;
  readonly isLeftOut?: boolean;
}

function Marks({ of, holderWord = null, isLeftOut = false }: MarksProps) {
  if (of.length === 0 && holderWord === null && !isLeftOut) return null;
  return (
    <Group component="span" gap={4}>
      {holderWord !== null && (
        <Badge size="sm" radius="sm" color="green">
          {holderWord}
        </Badge>
      )}
      {isLeftOut && (
        <Badge size="sm" radius="sm" color="red">
          未通过评审
        </Badge>
      )}
      {of.map((mark) => (
        <Badge key={mark} size="sm" radius="sm" variant="light" color={marks[mark][1]}>
          {marks[mark][0]}
        </Badge>
      ))}
    </Group>
  );
}

const Ask = ({ word, onClick }: { readonly word: string; readonly onClick: () => void }) => (
  <Button size="compact-xs" variant="subtle" aria-label={word} onClick={onClick}>
    要求说明
  </Button>
);
