import type { ContractDetail } from '@jicai/shared/contract/fulfilment/contract.ts';
import { limits } from '@jicai/shared/limits.ts';
import { NumberInput, Stack, Text } from '@mantine/core';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

/** Pieces that a supplement adds, by line number. */
export type Added = ReadonlyMap<number, number>;

interface Props {
  readonly contract: ContractDetail;
  readonly added: Added;
  readonly onChange: (added: Added) => void;
}

/** One field for each line of the order: so many pieces more, at the line's own price. */
export const AddedFields = ({ contract, added, onChange }: Props) => (
  <Stack gap="xs">
    <Text size="sm" fw={500}>
      增补数量
    </Text>
    {contract.lines.map(({ lineNo, name, spec, unit }) => (
      <NumberInput
        key={lineNo}
        label={name.includes(spec) ? name : `${name} ${spec}`}
        aria-label={`${name} 增补数量`}
        suffix={` ${unit}`}
        min={0}
        max={limits.orderQuantity}
        allowDecimal={false}
        allowNegative={false}
        value={added.get(lineNo) ?? 0}
        onChange={(value) => onChange(new Map(added).set(lineNo, Number(value) || 0))}
      />
    ))}
  </Stack>
);

type Row = ContractDetail['added'][number];

/** The pieces that a supplement adds to its order. */
export function AddedTable({ contract }: Pick<Props, 'contract'>) {
  const lineOf = (row: Row) => contract.lines.find(({ lineNo }) => lineNo === row.lineNo);
  const columns: readonly Column<Row>[] = [
    { title: '名称', isHeading: true, render: (row) => lineOf(row)?.name ?? '' },
    { title: '规格', isMinor: true, render: (row) => lineOf(row)?.spec || '—' },
    {
      title: '增补数量',
      isNumber: true,
      render: (row) => `${row.quantity} ${lineOf(row)?.unit ?? ''}`,
    },
    {
      title: '单价',
      isNumber: true,
      render: (row) => {
        const line = lineOf(row);
        return line ? <Money amount={line.price} isPrice={false} /> : null;
      },
    },
  ];
  return (
    <DataTable
      caption="增补明细"
      columns={columns}
      rows={contract.added}
      keyOf={({ lineNo }) => String(lineNo)}
    />
  );
}
