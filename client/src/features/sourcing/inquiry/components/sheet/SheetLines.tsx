import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { SheetLine } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { groupDigits } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import { amountOfLine } from '@jicai/shared/domain/sourcing/inquiry/sheet.ts';
import { limits } from '@jicai/shared/limits.ts';
import { TextInput } from '@mantine/core';
import { anchorOf } from '../../model/anchor.ts';
import classes from './SheetLines.module.css';

type Item = PackageInfo['lines'][number];

interface Props {
  readonly items: readonly Item[];
  readonly lines: readonly SheetLine[];
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (index: number, part: Partial<SheetLine>) => void;
}

const fields = [
  ['price', '单价（元）', limits.amountText],
  ['brand', '品牌', limits.sheetText],
  ['model', '型号', limits.sheetText],
  ['deviation', '偏离说明', limits.sheetText],
  ['taxRate', '税率（%）', 10],
] as const;

/** Every item with the supplier's offer; a row of fields on a desktop, a card on a phone. */
export function SheetLines({ items, lines, problemOf, onChange }: Props) {
  const places = new Map(lines.map((line, index) => [line.lineNo, index]));
  return (
    <ol className={classes.list} aria-label="报价明细">
      {items.map((item) => {
        const index = places.get(item.lineNo);
        const line = index === undefined ? undefined : lines[index];
        if (index === undefined || !line) return null;
        return (
          <LineRow
            key={item.lineNo}
            item={item}
            line={line}
            at={`lines.${index}`}
            problemOf={problemOf}
            onChange={(part) => onChange(index, part)}
          />
        );
      })}
    </ol>
  );
}

interface RowProps {
  readonly item: Item;
  readonly line: SheetLine;
  readonly at: string;
  readonly problemOf: Props['problemOf'];
  readonly onChange: (part: Partial<SheetLine>) => void;
}

function LineRow({ item, line, at, problemOf, onChange }: RowProps) {
  const amount = amountOfLine(line, item.quantityThousandths);
  return (
    <li className={classes.line}>
      <div className={classes.item}>
        <span className={classes.nth}>{item.lineNo}</span>
        <span className={classes.name}>{item.name}</span>
        <span className="tnum">
          {item.quantityThousandths / 1000} {item.unit}
        </span>
      </div>
      <div className={classes.fields}>
        {fields.map(([field, word, maxLength]) => (
          <TextInput
            key={field}
            id={anchorOf(`${at}.${field}`)}
            label={word}
            aria-label={`第 ${item.lineNo} 行${word}`}
            size="sm"
            maxLength={maxLength}
            inputMode={field === 'price' || field === 'taxRate' ? 'decimal' : 'text'}
            value={line[field]}
            error={problemOf(`${at}.${field}`)}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            {...(field === 'price'
              ? { onBlur: () => onChange({ price: groupDigits(line.price) }) }
              : {})}
          />
        ))}
        <div className={classes.amount}>
          <span className={classes.label}>金额</span>
          <span className="tnum">{amount === null ? '—' : `¥${formatFen(amount)}`}</span>
        </div>
      </div>
    </li>
  );
}
