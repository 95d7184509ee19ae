import type { RecipientField } from '@jicai/shared/domain/ordering/order/recipients.ts';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { type CheckedRecipient, placeOf } from '../model/check.ts';

interface Props {
  readonly rows: readonly CheckedRecipient[];
  /** The place of each of them in the whole list. */
  readonly places: ReadonlyMap<number, number>;
  readonly onEdit: (key: number) => void;
  readonly onRemove: (key: number) => void;
}

/** A field's text with its error. */
function field(name: RecipientField) {
  return (row: CheckedRecipient) => (
    <>
      {row[name] || (row.problems[name] ? '' : '—')}
      {row.problems[name] && (
        <Text size="xs" c="var(--jc-alarm)">
          {row.problems[name]}
        </Text>
      )}
    </>
  );
}

/** The list with every problem at its row and field. */
export function RecipientTable({ rows, places, onEdit, onRemove }: Props) {
  const columns: readonly Column<CheckedRecipient>[] = [
    { title: '行号', render: (row) => placeOf(row, places.get(row.key) ?? 0) },
    { title: '姓名', isHeading: true, render: field('name') },
    { title: '手机', render: field('phone') },
    { title: '所在地区', render: field('region') },
    { title: '详细地址', render: field('detail') },
    { title: '备注', render: field('remark') },
    {
      title: '操作',
      render: (row) => (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`修改 ${row.name || placeOf(row, places.get(row.key) ?? 0)}`}
            onClick={() => onEdit(row.key)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`移除 ${row.name || placeOf(row, places.get(row.key) ?? 0)}`}
            onClick={() => onRemove(row.key)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ),
    },
  ];
  return <DataTable caption="收货人名单" columns={columns} rows={rows} keyOf={(row) => row.key} />;
}
