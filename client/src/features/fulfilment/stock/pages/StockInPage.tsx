import { stockEndpoints, type WaitingLine } from '@jicai/shared/contract/fulfilment/stock.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { threadPaths } from '../../thread/paths.ts';
import { StockDialog } from '../components/StockDialog.tsx';
import { type StockFilter, StockList } from '../components/StockList.tsx';

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
    render: ({ orderPrice, price }) => (
      <>
        <Money amount={orderPrice ?? price} isPrice={false} style={NO_WRAP} />
        {orderPrice !== null && orderPrice !== price && (
          <Text size="xs" c="var(--jc-muted)" style={NO_WRAP}>
            折后 <Money amount={price} isPrice={false} />
          </Text>
        )}
      </>
    ),
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
  return (
    <StockList
      title="待入库"
      path="stockIn"
      exported="stockWaiting"
      hint="商品、订单、验收单或供应商"
    >
      {(filter) => <List {...filter} />}
    </StockList>
  );
}

function List({ keyword, page, onPage }: StockFilter) {
  const [chosen, setChosen] = useState<WaitingLine | null>(null);
  const query = useCall(
    stockEndpoints.waiting,
    { keyword, page, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true },
  );
  const { data } = query;
  // The same acceptance is stocked together.
  const together =
    data?.rows.filter(({ acceptanceId }) => acceptanceId === chosen?.acceptanceId) ?? [];
  return (
    <>
      <ListRows
        {...{ query, page, onPage }}
        pageSize={limits.adminPageSize}
        most={limits.countedRows}
        caption="待入库"
        columns={columnsOf(setChosen)}
        keyOf={(row) => `${row.acceptanceId} ${row.lineNo}`}
        empty={keyword ? '没有符合条件的商品' : '没有待入库的商品'}
      />
      {data && chosen && together.length > 0 && (
        <StockDialog
          lines={together}
          warehouses={data.warehouses}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
