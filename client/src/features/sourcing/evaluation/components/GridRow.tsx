import type {
  ComparedItem,
  ComparedQuote,
  OfferedLine,
} from '@jicai/shared/contract/sourcing/evaluation.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Mark, marksOf } from '@jicai/shared/domain/sourcing/evaluation/marks.ts';
import { Badge, Button, Group } from '@mantine/core';
import { memo } from 'react';
import type { Question } from '../model/question.ts';
import classes from './Grid.module.css';
import { Part } from './GridColumns.tsx';

const marks: Readonly<Record<Mark, readonly [string, string]>> = {
  lowest: ['最低', 'green'],
  missing: ['缺项', 'red'],
  low: ['低于中位数 30%', 'orange'],
  overLimit: ['超预算', 'red'],
};

interface RowProps {
  /** The row's place among all items, from 0. */
  readonly index: number;
  readonly item: ComparedItem;
  readonly quotes: readonly ComparedQuote[];
  /** The drawn columns: two numbers, so that equal ones are no change. */
  readonly from: number;
  readonly to: number;
  /** The lines of each quote, by their number. */
  readonly byLine: readonly ReadonlyMap<number, OfferedLine>[];
  /** Code and line number of what the evaluation left out. */
  readonly leftOut: ReadonlySet<string>;
  /** AU43: each line has a winner of its own. */
  readonly byLines: boolean;
  /** AU43: the badge of who is proposed for a line, or holds it already. */
  readonly holderWord: string;
  readonly onAsk: ((question: Question) => void) | null;
}

/** An item with the offers of all suppliers. Scrolling draws the rows that come, and not again those that stay. */
export const Row = memo(function Row(props: RowProps) {
  const { index, item, quotes, from, to, byLine, leftOut, byLines, holderWord, onAsk } = props;
  const { lineNo, holder } = item;
  const lines = byLine.map((of) => of.get(lineNo));
  const found = marksOf(lines.map((line) => line?.price ?? null));
  return (
    <tr aria-rowindex={index + 3} className={classes.row}>
      <th scope="row" className={classes.item}>
        {lineNo}. {item.name}
        <span className={classes.quantity}>
          {item.quantityThousandths / 1000} {item.unit}
          {byLines && holder === null && ' · 流标'}
        </span>
      </th>
      <Part of={quotes} columns={{ from, to }}>
        {({ code }, at) => (
          <Cell
            key={code}
            index={at}
            holderWord={holder === code ? holderWord : null}
            isLeftOut={leftOut.has(`${code} ${lineNo}`)}
            line={lines[at]}
            found={found[at] ?? []}
            onAsk={onAsk && (() => onAsk({ code, lineNo }))}
            word={`要求说明：${code} 的第 ${lineNo} 行`}
          />
        )}
      </Part>
    </tr>
  );
});

interface CellProps {
  /** The supplier's place among all, from 0. */
  readonly index: number;
  /** AU43: the badge of who is proposed for this line, or holds it already; null for all others. */
  readonly holderWord: string | null;
  /** AU43: the evaluation left this line of the quote out. */
  readonly isLeftOut: boolean;
  readonly line: OfferedLine | undefined;
  readonly found: readonly Mark[];
  readonly word: string;
  readonly onAsk: (() => void) | null;
}

function Cell({ index, holderWord, isLeftOut, line, found, word, onAsk }: CellProps) {
  const price = line?.price ?? null;
  const offer = [line?.brand, line?.model].filter(Boolean).join(' ');
  return (
    <td
      className={found.includes('lowest') && !isLeftOut ? classes.lowest : ''}
      aria-colindex={index + 2}
    >
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

export function Marks({ of, holderWord = null, isLeftOut = false }: MarksProps) {
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

export const Ask = ({ word, onClick }: { readonly word: string; readonly onClick: () => void }) => (
  // On a line of its own, its word below the price and the marks.
  <Button
    size="compact-xs"
    variant="subtle"
    display="block"
    ml={-7}
    aria-label={word}
    onClick={onClick}
  >
    要求说明
  </Button>
);
