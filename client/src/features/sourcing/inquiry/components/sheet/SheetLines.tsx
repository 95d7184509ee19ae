import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { SheetLine } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { amountOfLine } from '@jicai/shared/domain/sourcing/inquiry/sheet.ts';
import { limits } from '@jicai/shared/limits.ts';
import { TextInput } from '@mantine/core';
import { AmountInput } from '../../../../../ui/form/numbers/AmountInput.tsx';
import { VirtualRows } from '../../../../../ui/table/VirtualRows.tsx';
import { anchorOf } from '../../model/anchor.ts';
import classes from './SheetLines.module.css';

type Item = PackageInfo['lines'][number];

interface Props {
  readonly items: readonly Item[];
  /** Every line needs a price; otherwise lines may be left out (AU43). */
  readonly isEachNeeded: boolean;
  readonly lines: readonly SheetLine[];
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (index: number, part: Partial<SheetLine>) => void;
}

const fields = [
  ['brand', '品牌', limits.sheetText],
  ['model', '型号', limits.sheetText],
  ['deviation', '偏离说明', limits.sheetText],
  ['taxRate', '税率（%）', 10],
] as const;

/** About the height of a line on a desktop, in px. */
const ROW_PX = 125;

/** Every item with the supplier's offer; a row of fields on a desktop, a card on a phone. */
export function SheetLines({ items, isEachNeeded, lines, problemOf, onChange }: Props) {
  const places = new Map(lines.map((line, index) => [line.lineNo, { line, index }]));
  const shown = items.flatMap((item) => {
    const place = places.get(item.lineNo);
    return place ? [{ item, ...place }] : [];
  });
  return (
    <VirtualRows
      id={anchorOf('lines')}
      label="报价明细"
      count={shown.length}
      rowHeight={ROW_PX}
      renderRow={(nth) => {
        const row = shown[nth];
        return (
          row && (
            <LineRow
              item={row.item}
              line={row.line}
              at={`lines.${row.index}`}
              isNeeded={isEachNeeded}
              problemOf={problemOf}
              onChange={(part) => onChange(row.index, part)}
            />
          )
        );
      }}
    />
  );
}

interface RowProps {
  readonly item: Item;
  readonly line: SheetLine;
  readonly at: string;
  readonly isNeeded: boolean;
  readonly problemOf: Props['problemOf'];
  readonly onChange: (part: Partial<SheetLine>) => void;
}

function LineRow({ item, line, at, isNeeded, problemOf, onChange }: RowProps) {
  const amount = amountOfLine(line, item.quantityThousandths);
  return (
    <div className={classes.line}>
      <div className={classes.item}>
        <span className={classes.nth}>{item.lineNo}</span>
        <span className={classes.name}>{item.name}</span>
        <span className={`tnum ${classes.quantity}`}>
          {item.quantityThousandths / 1000} {item.unit}
        </span>
      </div>
      <div className={classes.fields}>
        <AmountInput
          id={anchorOf(`${at}.price`)}
          label="单价（元）"
          aria-label={`第 ${item.lineNo} 行单价（元）`}
          withAsterisk={isNeeded}
          size="sm"
          value={line.price}
          error={problemOf(`${at}.price`)}
          onChange={(price) => onChange({ price })}
        />
        {fields.map(([field, word, maxLength]) => (
          <TextInput
            key={field}
            id={anchorOf(`${at}.${field}`)}
            label={word}
            aria-label={`第 ${item.lineNo} 行${word}`}
            withAsterisk={isNeeded && field === 'brand'}
            size="sm"
            maxLength={maxLength}
            inputMode={field === 'taxRate' ? 'decimal' : 'text'}
            value={line[field]}
            error={problemOf(`${at}.${field}`)}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
        <div className={classes.amount}>
          <span className={classes.label}>金额</span>
          <span className="tnum">{amount === null ? '—' : `¥${formatFen(amount)}`}</span>
        </div>
      </div>
    </div>
  );
}
