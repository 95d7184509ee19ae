import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { OrderHold, ResultOrder } from '@jicai/shared/contract/sourcing/result.ts';
import { orderWords } from '@jicai/shared/domain/ordering/order/states.ts';
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
  { title: '状态', render: ({ state }) => orderWords[state] },
];

const holdWords: Readonly<Record<OrderHold, string>> = {
  none: '正在按成交结果生成订单',
  notAwarded: '项目未成交，不生成订单',
  publicity: '结果公告发布且公示期满后，系统按成交结果生成订单',
  objection: '有可能影响结果的质疑尚未了结，暂不生成订单',
  ordered: '',
  noOrder: '本项目不产生采购订单',
  held: '有可能影响结果的质疑尚未了结，订单和合同暂停',
};

interface Props {
  readonly orders: readonly ResultOrder[];
  readonly hold?: OrderHold;
}

/** The orders of an award, or why there are none yet. */
export function AwardedOrders({ orders, hold = 'ordered' }: Props) {
  if (orders.length === 0 && holdWords[hold] === '') return null;
  return (
    <Panel title="成交订单">
      <Stack gap="xs">
        {holdWords[hold] !== '' && <Text c="var(--jc-muted)">{holdWords[hold]}</Text>}
        {orders.length > 0 && (
          <DataTable caption="成交订单" columns={columns} rows={orders} keyOf={({ id }) => id} />
        )}
      </Stack>
    </Panel>
  );
}
