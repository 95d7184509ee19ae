import type { ComparisonRecord } from '@jicai/shared/contract/mall/comparison.ts';
import { isLowest } from '@jicai/shared/domain/mall/comparison/lowest.ts';
import { Badge } from '@mantine/core';
import dayjs from 'dayjs';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';

interface Props {
  readonly record: ComparisonRecord;
}

/** A frozen comparison: number, time, hash, and what was compared at which price. */
export function RecordContent({ record }: Props) {
  return (
    <>
      <Facts
        facts={[
          ['记录编号', record.id],
          ['生成时间', dayjs(record.createdAtMs).format('YYYY-MM-DD HH:mm:ss')],
          ['生成人', `${record.createdBy}（${record.unitName}）`],
          ['校验值', record.hash],
        ]}
      />
      <ul>
        {record.columns.map((column) => (
          <li key={column.productId}>
            {column.name} <Money amount={column.price} /> · {column.supplierName}{' '}
            {isLowest(column, record.columns) && <Badge color="green">最低价</Badge>}
          </li>
        ))}
      </ul>
    </>
  );
}
