import { stockEndpoints, type WaitingLine } from '@jicai/shared/contract/fulfilment/stock.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { threadPaths } from '../../thread/paths.ts';
import { StockDialog } from '../components/StockDialog.tsx';
import { stockPaths } from '../paths.ts';

/** Numbers and amounts are read at one glance. */
const NO_WRAP = { whiteSpace: 'nowrap' } as const;

const columnsOf = (onStock: (row: WaitingLine) => void): readonly Column<WaitingLine>[] => [
  {
    title: '商品',
    isHeading: true,
    render: ({ name, spec }) => (
      <>
        {name}
        {spec && (
          <Text size="sm" c="var(--jc-muted)">
            {spec}
          </Text>
        )}
      </>
    ),
  },
  {
    title: '订单',
    render: (row) => (
      <Anchor
        component={Link}
        to={threadPaths.orderThread.to(row.orderId)}
        className="tnum"
        style={NO_WRAP}
      >
        {row.orderNumber}
      </Anchor>
    ),
  },
  { title: '供应商', render: ({ supplierName }) => supplierName, isMinor: true },
  {
    title: '验收',
    render: (row) => (
      <Text
        component="span"
        className="tnum"
        style={NO_WRAP}
        title={shortTimeText(row.acceptedAtMs)}
      >
        {row.acceptanceNumber}
      </Text>
    ),
  },
  {
    title: '单价',
    isNumber: true,
    render: ({ price }) => <Money amount={price} isPrice={false} style={NO_WRAP} />,
  },
  { title: '待入库', isNumber: true, render: ({ left, unit }) => `${left} ${unit}` },
  {
    title: '办理',
    render: (row) => (
      <Button
        size="xs"
        onClick={() => onStock(row)}
        aria-label={`入库 ${row.name}，订单 ${row.orderNumber}`}
      >
        入库
      </Button>
    ),
  },
];

/** /warehouselist: accepted pieces that wait for the keeper. */
export default function StockInPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = { keyword: params.get('keyword') ?? '', page: readPage(params) };
  const show = (change: Partial<typeof state>) =>
    void navigate(stockPaths.stockIn.to({ ...state, page: 1, ...change }));
  return (
    <>
      <PageHeader
        title="待入库"
        actions={<ExportButton list="stockWaiting" keyword={state.keyword} />}
      />
      <Panel>
        <Group justify="flex-end" mb="sm">
          <KeywordSearch
            hint="商品、订单、验收单或供应商"
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
  const [chosen, setChosen] = useState<WaitingLine | null>(null);
  const { data, error, refetch } = useCall(
    stockEndpoints.waiting,
    { keyword, page, pageSize: limits.pageSize },
    { keepPrevious: true, alwaysNew: true },
  );
  if (!data) {
    if (error)
      return <Failed what="待入库列表加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  // The same acceptance is stocked together.
  const together = data.rows.filter(({ acceptanceId }) => acceptanceId === chosen?.acceptanceId);
  return (
    <>
      {data.rows.length === 0 ? (
        <Empty text={keyword ? '没有符合条件的商品' : '没有待入库的商品'} />
      ) : (
        <DataTable
          caption="待入库"
          columns={columnsOf(setChosen)}
          rows={data.rows}
          keyOf={(row) => `${row.acceptanceId} ${row.lineNo}`}
        />
      )}
      <Pager page={page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
      {chosen && together.length > 0 && (
        <StockDialog
          lines={together}
          warehouses={data.warehouses}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
