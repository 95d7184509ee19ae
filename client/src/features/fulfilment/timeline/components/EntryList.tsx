import { type StockEntryRow, stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { Button, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { EntryNumber } from '../../stock/components/EntryNumber.tsx';

function Slip({ id }: { readonly id: string }) {
  const paper = useMadeFile(stockEndpoints.slip);
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={paper.isLoading}
      onClick={() => void paper.fetchFile({ id })}
    >
      入库单
    </Button>
  );
}

const columns: readonly Column<StockEntryRow>[] = [
  { title: '入库单号', isHeading: true, render: (entry) => <EntryNumber entry={entry} /> },
  { title: '仓库', render: ({ warehouse }) => warehouse },
  { title: '数量', isNumber: true, render: ({ pieces }) => pieces },
  {
    title: '金额',
    isNumber: true,
    render: ({ amount }) => <Money amount={amount} isPrice={false} />,
  },
  { title: '库管', render: ({ keeperName }) => keeperName },
  { title: '时间', render: ({ atMs }) => <span className="tnum">{dateTimeText(atMs)}</span> },
];
const withSlip: readonly Column<StockEntryRow>[] = [
  ...columns,
  { title: '打印', render: ({ id }) => <Slip id={id} /> },
];

/** The stock entries of an order; its slips are the unit's own. */
export function EntryList({ entries }: { readonly entries: readonly StockEntryRow[] }) {
  const isSupplier = useAtomValue(isSupplierAtom);
  if (entries.length === 0) return <Text c="var(--jc-muted)">尚未入库</Text>;
  return (
    <DataTable
      caption="入库单"
      columns={isSupplier ? columns : withSlip}
      rows={entries}
      keyOf={({ id }) => id}
    />
  );
}
