import type { ContractDetail } from '@jicai/shared/contract/fulfilment/contract.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Stack, Text } from '@mantine/core';
import { PiecesInput } from '../../../../ui/form/numbers/PiecesInput.tsx';
import { piecesOf, type TypedPieces } from '../../../../ui/form/numbers/pieces.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

/** Pieces that a supplement adds, by line number. */
export type Added = ReadonlyMap<number, TypedPieces>;

const BOUNDS = { max: limits.orderQuantity };

/** The lines that a supplement adds to; null while a number of them is wrong, as its field says. */
export function addedOf(added: Added): { lineNo: number; quantity: number }[] | null {
  const lines = [...added].map(([lineNo, typed]) => ({
    lineNo,
    quantity: piecesOf(typed, BOUNDS),
  }));
  if (lines.some(({ quantity }) => quantity === null)) return null;
  return lines.flatMap(({ lineNo, quantity }) => (quantity ? [{ lineNo, quantity }] : []));
}

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
      <PiecesInput
        key={lineNo}
        label={lineTitle({ name, spec })}
        aria-label={`${name} 增补数量`}
        suffix={` ${unit}`}
        {...BOUNDS}
        value={added.get(lineNo) ?? 0}
        onChange={(typed) => onChange(new Map(added).set(lineNo, typed))}
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

type Ended = ContractDetail['ended'][number];

/** The pieces that a termination ends. */
export function EndedTable({ contract }: Pick<Props, 'contract'>) {
  const lineOf = (row: Ended) => contract.lines.find(({ lineNo }) => lineNo === row.lineNo);
  const columns: readonly Column<Ended>[] = [
    { title: '名称', isHeading: true, render: (row) => lineOf(row)?.name ?? '' },
    { title: '规格', isMinor: true, render: (row) => lineOf(row)?.spec || '—' },
    {
      title: '不再交付',
      isNumber: true,
      render: (row) => `${row.quantity} ${lineOf(row)?.unit ?? ''}`,
    },
    {
      title: '金额',
      isNumber: true,
      render: ({ amount }) => <Money amount={amount} isPrice={false} />,
    },
  ];
  return (
    <DataTable
      caption="终止明细"
      columns={columns}
      rows={contract.ended}
      keyOf={({ lineNo }) => String(lineNo)}
    />
  );
}
