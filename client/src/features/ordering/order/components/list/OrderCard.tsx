import type { OrderRow } from '@jicai/shared/contract/ordering/order/tables.ts';
import { Anchor, Text } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../../lib/time/time-text.ts';
import { Money } from '../../../../../ui/show/Money.tsx';
import { Picture } from '../../../../mall/catalog/components/picture/Picture.tsx';
import { fundsLabels } from '../../../checkout/model/funds.ts';
import { sourceWord } from '../../model/source.ts';
import { orderPaths } from '../../paths.ts';
import { OrderActions } from '../actions/OrderActions.tsx';
import { OrderBadge } from '../OrderBadge.tsx';
import classes from './OrderCard.module.css';

const hasProduct = ({ productId }: OrderRow['lines'][number]) => productId !== '';

interface Props {
  readonly order: OrderRow;
}

/** One order of a list: numbers above, then its products, amount, state and what to do next. */
export function OrderCard({ order }: Props) {
  const { lines, itemCount } = order;
  const first = lines[0];
  return (
    <article className={classes.card} aria-label={`订单 ${order.number}`}>
      <header className={classes.head}>
        <Text component="span" className="tnum" size="sm">
          {dateTimeText(order.submittedAtMs)}
        </Text>
        <Text component="span" size="sm">
          订单编号{' '}
          <Anchor component={Link} to={orderPaths.orderDetail.to(order.id)} className="tnum">
            {order.number}
          </Anchor>
        </Text>
        <Text component="span" size="sm" c="var(--jc-muted)" className="tnum">
          合并单号 {order.groupNumber}
        </Text>
        <Text component="span" size="sm" fw={600} className={classes.shop ?? ''}>
          {order.side === 'supplier' ? order.unitName : order.shopName}
        </Text>
      </header>
      <div className={classes.body}>
        <div className={classes.products}>
          <div className={classes.pictures}>
            {order.projectNumber !== '' && <IconGavel size={28} aria-hidden />}
            {lines.filter(hasProduct).map((line) => (
              <Picture
                key={`${line.productId} ${line.name}`}
                name={line.picture}
                className={classes.picture}
              />
            ))}
          </div>
          <div>
            <Text fw={600} lineClamp={1}>
              {order.name}
            </Text>
            <Text size="sm" c="var(--jc-muted)" lineClamp={2}>
              {first?.name}
              {itemCount > 1 && ` 等 ${itemCount} 种`}
              {order.projectNumber !== '' && ` · 采购项目 ${order.projectNumber}`}
              {order.sourceNumber !== '' &&
                ` · ${sourceWord(order.sourceNumber)} ${order.sourceNumber}`}
            </Text>
          </div>
        </div>
        <div className={classes.fact}>
          <Money amount={order.amount} fw={600} />
          <Text size="xs" c="var(--jc-muted)">
            {fundsLabels[order.fundsType]}
          </Text>
        </div>
        <div className={classes.fact}>
          <OrderBadge state={order.state} />
          <Text size="xs" c="var(--jc-muted)">
            {order.buyerName}
          </Text>
        </div>
        <div className={classes.actions}>
          <OrderActions order={order} />
        </div>
      </div>
      {order.hold !== '' && (
        <Text size="sm" className={classes.hold ?? ''}>
          <strong>订单暂停</strong> {order.hold}
        </Text>
      )}
    </article>
  );
}
