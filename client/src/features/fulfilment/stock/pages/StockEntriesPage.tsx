import { type StockEntryRow, stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { fulfilmentWrite } from '../../fulfilment-write.ts';
import { threadPaths } from '../../thread/paths.ts';
import { EntryNumber } from '../components/EntryNumber.tsx';
import { type StockFilter, StockList } from '../components/StockList.tsx';

/** Pieces that left the warehouse again are negative, as on a slip in red ink. */
const signOf = ({ kind }: StockEntryRow): 1 | -1 => (kind === 'entry' ? 1 : -1);

const columns: readonly Column<StockEntryRow>[] = [
  { title: '入库单号', isHeading: true, render: (entry) => <EntryNumber entry={entry} /> },
  {
    title: '订单',
    render: (row) => (
      <Anchor component={Link} to={threadPaths.orderThread.to(row.orderId)} className="tnum">
        {row.orderNumber}
      </Anchor>
    ),
  },
  { title: '供应商', render: ({ supplierName }) => supplierName, isMinor: true },
  { title: '仓库', render: ({ warehouse }) => warehouse },
  { title: '数量', isNumber: true, render: (entry) => signOf(entry) * entry.pieces },
  {
    title: '金额',
    isNumber: true,
    render: (entry) => <Money amount={fen(signOf(entry) * entry.amount)} isPrice={false} />,
  },
  { title: '库管', render: ({ keeperName }) => keeperName },
  { title: '时间', render: ({ atMs }) => <span className="tnum">{dateTimeText(atMs)}</span> },
  { title: '办理', render: (entry) => <EntryActs entry={entry} /> },
];

function EntryActs({ entry }: { readonly entry: StockEntryRow }) {
  const paper = useMadeFile(stockEndpoints.slip);
  const sending = useSend(stockEndpoints.reverse, fulfilmentWrite);
  const toast = useSetAtom(toastAtom);
  const [isAsking, setAsking] = useState(false);
  const canReverse = entry.kind === 'entry' && entry.reversedBy === '';
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        loading={paper.isLoading}
        onClick={() => void paper.fetchFile({ id: entry.id })}
      >
        打印
      </Button>
      {canReverse && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`冲销 ${entry.number}`}
          onClick={() => setAsking(true)}
        >
          冲销
        </Button>
      )}
      {isAsking && (
        <ActionDialog
          title="冲销入库单"
          text={`将为 ${entry.number} 生成红字入库单，其中的商品回到待入库，冲销后不能恢复。`}
          needsReason
          word="确认冲销"
          isDanger
          sending={sending}
          onConfirm={(reason) => sending.send({ id: entry.id, reason })}
          onDone={() => {
            toast('done', '入库单已冲销');
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  );
}

/** /waredonelist: the stock entries of the unit, and their reversals. */
export default function StockEntriesPage() {
  return (
    <StockList
      title="已入库"
      path="stockEntries"
      exported="stockEntries"
      hint="入库单、订单、仓库或供应商"
    >
      {(filter) => <List {...filter} />}
    </StockList>
  );
}

function List({ keyword, page, onPage }: StockFilter) {
  const query = useCall(
    stockEndpoints.done,
    { keyword, page, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true },
  );
  return (
    <ListRows
      {...{ query, columns, page, onPage }}
      pageSize={limits.adminPageSize}
      most={limits.countedRows}
      caption="已入库"
      keyOf={({ id }) => id}
      empty={keyword ? '没有符合条件的入库单' : '还没有入库单'}
    />
  );
}
