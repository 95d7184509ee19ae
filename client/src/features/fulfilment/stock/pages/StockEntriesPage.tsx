import { type StockEntryRow, stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { threadPaths } from '../../thread/paths.ts';
import { useFulfilmentSend } from '../../use-fulfilment-send.ts';
import { usePaper } from '../../use-paper.ts';
import { EntryNumber } from '../components/EntryNumber.tsx';
import { stockPaths } from '../paths.ts';

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
  { title: '数量', isNumber: true, render: ({ pieces }) => pieces },
  {
    title: '金额',
    isNumber: true,
    render: ({ amount }) => <Money amount={amount} isPrice={false} />,
  },
  { title: '库管', render: ({ keeperName }) => keeperName },
  { title: '时间', render: ({ atMs }) => <span className="tnum">{dateTimeText(atMs)}</span> },
  { title: '办理', render: (entry) => <EntryActs entry={entry} /> },
];

function EntryActs({ entry }: { readonly entry: StockEntryRow }) {
  const paper = usePaper(stockEndpoints.slip);
  const sending = useFulfilmentSend(stockEndpoints.reverse);
  const toast = useSetAtom(toastAtom);
  const [isAsking, setAsking] = useState(false);
  const canReverse = entry.kind === 'entry' && entry.reversedBy === '';
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        loading={paper.isMaking}
        onClick={() => paper.save({ id: entry.id })}
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
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = { keyword: params.get('keyword') ?? '', page: readPage(params) };
  const show = (change: Partial<typeof state>) =>
    void navigate(stockPaths.stockEntries.to({ ...state, page: 1, ...change }));
  return (
    <>
      <PageHeader title="已入库" />
      <Panel>
        <Group justify="flex-end" mb="sm">
          <ExportButton list="stockEntries" keyword={state.keyword} />
          <KeywordSearch
            hint="入库单、订单、仓库或供应商"
            keyword={state.keyword}
            maxLength={64}
            onSearch={(keyword) => show({ keyword })}
          />
        </Group>
        <List {...state} onPage={(page) => show({ page })} />
      </Panel>
    </>
  );
}

interface ListProps {
  readonly keyword: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function List({ keyword, page, onPage }: ListProps) {
  const { data, error, refetch } = useCall(
    stockEndpoints.done,
    { keyword, page, pageSize: limits.pageSize },
    { keepPrevious: true, alwaysNew: true },
  );
  if (!data) {
    if (error)
      return <Failed what="入库单加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  if (data.rows.length === 0)
    return <Empty text={keyword ? '没有符合条件的入库单' : '还没有入库单'} />;
  return (
    <>
      <DataTable caption="已入库" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
      <Pager page={page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </>
  );
}
