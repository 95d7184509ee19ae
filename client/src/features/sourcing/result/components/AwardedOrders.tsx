import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { ResultOrder } from '@jicai/shared/contract/sourcing/result.ts';
import { orderLabels } from '@jicai/shared/domain/ordering/order/states.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const columns: readonly Column<ResultOrder>[] = [
  {
    title: '订单',
    isHeading: true,
    render: ({ id, number }) => (
      <Anchor component={Link} to={businessPaths.orderDetail(id)} className="tnum">
        {number}
      </Anchor>
    ),
  },
  { title: '供应商', render: ({ supplierName }) => supplierName },
  { title: '金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
  { title: '状态', render: ({ state }) => orderLabels[state] },
];

interface Props {
  readonly orders: readonly ResultOrder[];
  /** Why there are none, or why they wait, in words; empty for nothing. */
  readonly hold?: string;
}

/** The orders of an award, or why there are none yet. */
export function AwardedOrders({ orders, hold = '' }: Props) {
  if (orders.length === 0 && hold === '') return null;
  return (
    <Panel title="成交订单">
      <Stack gap="xs">
        {hold !== '' && <Text c="var(--jc-muted)">{hold}</Text>}
        {orders.length > 0 && (
          <DataTable caption="成交订单" columns={columns} rows={orders} keyOf={({ id }) => id} />
        )}
      </Stack>
    </Panel>
  );
}
