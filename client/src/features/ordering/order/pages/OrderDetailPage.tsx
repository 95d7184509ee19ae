import { Alert, Group, Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { ReviewLink } from '../../../work/todo/components/ReviewLink.tsx';
import { UnattendedNote } from '../../../work/todo/components/UnattendedNote.tsx';
import { HeldBudgets } from '../../budget/components/HeldBudgets.tsx';
import { OrderMessages } from '../../message/components/OrderMessages.tsx';
import { useOrderDetail } from '../api.ts';
import { OrderActions } from '../components/actions/OrderActions.tsx';
import { OrderEvidence, OrderLinks, OrderParcels } from '../components/detail/OrderEvidence.tsx';
import { OrderFacts } from '../components/detail/OrderFacts.tsx';
import { OrderLog } from '../components/detail/OrderLog.tsx';
import { OrderProducts } from '../components/detail/OrderProducts.tsx';
import { OrderRecipients } from '../components/detail/OrderRecipients.tsx';
import { OrderSteps } from '../components/detail/OrderSteps.tsx';
import { NoOrder } from '../components/NoOrder.tsx';
import { OrderBadge } from '../components/OrderBadge.tsx';
import { ORDER_PARAM } from '../paths.ts';
import classes from './OrderDetailPage.module.css';

/** /order/orderDetail?ddid=: one order with its way, its facts and its log; prints as a 采购单. */
export default function OrderDetailPage() {
  const [params] = useSearchParams();
  const id = params.get(ORDER_PARAM) ?? '';
  const query = useOrderDetail(id);
  if (!query.data) return <NoOrder id={id} purpose="查看" what="订单" query={query} />;
  const { order } = query.data;
  return (
    <>
      <PageHeader
        title={order.name}
        hint={
          <Group component="span" gap="xs">
            <OrderBadge state={order.state} />
            <Text component="span" className="tnum">
              {order.number}
            </Text>
          </Group>
        }
        actions={
          <Group gap="xs" wrap="nowrap" className="no-print">
            {order.state === 'pendingReview' && <ReviewLink businessId={order.id} />}
            <OrderActions order={order} isOnPage />
          </Group>
        }
      />
      <UnattendedNote businessType="order" businessId={order.id} />
      {order.hold !== '' && (
        <Alert color="orange" mb="md" title="订单暂停" role="status">
          {order.hold}
        </Alert>
      )}
      <div className={classes.columns}>
        <Stack className={classes.main ?? ''}>
          <Panel className="no-print">
            <OrderSteps order={order} />
          </Panel>
          <OrderProducts order={order} />
          <OrderRecipients order={order} />
          <OrderParcels order={order} />
          <OrderEvidence order={order} />
          {order.budgets.length > 0 && (
            <Panel title="预算占用">
              <HeldBudgets budgets={order.budgets} />
            </Panel>
          )}
          <OrderFacts order={order} />
          <OrderMessages orderId={order.id} isSupplier={order.side === 'supplier'} />
        </Stack>
        <Stack className={classes.side ?? ''}>
          <OrderLog order={order} />
          <OrderLinks order={order} />
        </Stack>
      </div>
    </>
  );
}
