import type { ComparisonRecord } from '@jicai/shared/contract/mall/comparison.ts';

/** The name that its maker gave a record, else its products. */
export const recordName = ({
  name,
  columns,
}: {
  readonly name: string;
  readonly columns: readonly Pick<ComparisonRecord['columns'][number], 'name'>[];
}): string => name || columns.map((column) => column.name).join(' / ');
