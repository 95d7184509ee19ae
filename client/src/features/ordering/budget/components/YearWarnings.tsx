import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  type CategoryYear,
  leftOf,
  splitLevel,
} from '@jicai/shared/domain/ordering/budget/split.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface Props {
  readonly years: readonly CategoryYear[];
}

/** The split-purchase warning (OR9): what the unit bought of a category this year, and its limit. */
export function YearWarnings({ years }: Props) {
  const warned = years.flatMap((year) => {
    const level = splitLevel(year);
    return level ? [{ ...year, level, left: leftOf(year) }] : [];
  });
  if (warned.length === 0) return null;
  const isOver = warned.some(({ level }) => level === 'over');
  return (
    <Alert
      color={isOver ? 'red' : 'orange'}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={isOver ? '同品目年度采购额将超过限额，可能构成化整为零' : '同品目年度采购额接近限额'}
    >
      <ul style={{ margin: 0, paddingInlineStart: '1.1rem' }}>
        {warned.map(({ categoryId, categoryName, year, already, adding, limit, left, level }) => (
          <li key={categoryId} className="tnum">
            「{categoryName}」{year} 年已采购 ¥{formatFen(already)}，本次 ¥{formatFen(adding)}，限额
            ¥{formatFen(limit)}
            {level === 'over'
              ? '；审核人将看到此提示，请在事由备注中说明'
              : `，还可采购 ¥${formatFen(left)}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
