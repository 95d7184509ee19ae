import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { EventTimeline } from '../../../../ui/show/EventTimeline.tsx';
import { orderPaths } from '../../../ordering/order/paths.ts';
import { useFixedOrder } from '../api.ts';
import { FixedOrderActions } from '../components/FixedOrderActions.tsx';
import { FixedOrderBadge } from '../components/FixedOrderBadge.tsx';
import { NeedFacts } from '../components/NeedFacts.tsx';
import { QuoteTable } from '../components/QuoteTable.tsx';
import { ServiceFacts } from '../components/ServiceFacts.tsx';
import { FIXED_ORDER_PARAM, fixedPointPaths } from '../paths.ts';

/** /ddmall/ddOrderShow: a fixed-point order before and after it was accepted, and what comes next. */
export default function FixedOrderPage() {
  const [params] = useSearchParams();
  const { data, error, refetch } = useFixedOrder(params.get(FIXED_ORDER_PARAM) ?? '');
  if (!data)
    return (
      <Unloaded
        what="服务单加载失败"
        error={error}
        refetch={refetch}
        away={
          <Anchor component={Link} to={fixedPointPaths.fixedOrders.to()}>
            返回服务单列表
          </Anchor>
        }
      />
    );
  const { order } = data;
  return (
    <>
      <PageHeader title={order.title} actions={<FixedOrderActions order={order} />} />
      <Stack gap="md">
        <Panel>
          <Group gap="sm">
            <FixedOrderBadge state={order.state} />
            <Text className="tnum" c="var(--jc-muted)">
              {order.number}
            </Text>
            <Text c="var(--jc-muted)">{order.startedBySupplier ? '供应商发起' : '采购人发起'}</Text>
            {order.orderId && (
              <Anchor component={Link} to={orderPaths.orderDetail.to(order.orderId)}>
                查看订单 {order.orderNumber}
              </Anchor>
            )}
          </Group>
        </Panel>
        <Panel title="采购需求">
          <NeedFacts order={order} />
        </Panel>
        <Panel title="报价明细">
          <QuoteTable order={order} />
        </Panel>
        <ServiceFacts service={order.service} />
        <Panel title="进展">
          <EventTimeline entries={order.timeline} />
        </Panel>
      </Stack>
    </>
  );
}
