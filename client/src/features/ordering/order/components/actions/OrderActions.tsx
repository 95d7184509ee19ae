import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { OrderRow } from '@jicai/shared/contract/ordering/order/tables.ts';
import { isComputed } from '@jicai/shared/domain/ordering/order/states.ts';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ActedOrder, buttonsOf, type OrderButton } from '../../model/actions.ts';
import { canClaim } from '../../model/claimable.ts';
import { useSideActions } from '../../model/use-side-actions.ts';
import { buttonWords } from '../../model/words.ts';
import { orderPaths } from '../../paths.ts';
import { OrderDialog } from './Dialogs.tsx';

interface Props {
  readonly order: ActedOrder &
    Pick<OrderRow, 'state' | 'side' | 'sourceNumber' | 'hold' | 'isContractInForce'>;
  /** The order's own page has no link to itself, and its buttons stand side by side. */
  readonly isOnPage?: boolean;
}

/** An action that asks in a dialog; an edit has a page of its own. */
type Asked = Exclude<OrderButton, 'resubmit'>;
const isAsked = (transition: OrderButton): transition is Asked => transition !== 'resubmit';

const DANGER: readonly OrderButton[] = ['cancel', 'decline'];

/** The next action as the one filled button, the rest in a menu. */
export function OrderActions({ order, isOnPage = false }: Props) {
  const [dialog, setDialog] = useState<Asked | null>(null);
  const { next, rest } = buttonsOf(order);
  return (
    <Group gap="xs" wrap="nowrap" justify={isOnPage ? 'flex-end' : 'flex-start'}>
      <NextButton order={order} next={next} isOnPage={isOnPage} onAsk={setDialog} />
      <Menu position="bottom-end" shadow="sm">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={isOnPage ? 'input-sm' : 'md'}
            aria-label={`订单 ${order.number} 的更多操作`}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <SideItems order={order} isOnPage={isOnPage} />
          {rest.length > 0 && <Menu.Divider />}
          {rest.filter(isAsked).map((transition) => (
            <Menu.Item
              key={transition}
              {...(DANGER.includes(transition) ? { c: 'var(--jc-alarm)' } : {})}
              onClick={() => setDialog(transition)}
            >
              {buttonWords[transition]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog && <OrderDialog transition={dialog} order={order} onClose={() => setDialog(null)} />}
    </Group>
  );
}

interface NextProps extends Required<Props> {
  readonly next: OrderButton | null;
  readonly onAsk: (transition: Asked) => void;
}

function NextButton({ order, next, isOnPage, onAsk }: NextProps) {
  const size = isOnPage ? 'sm' : 'xs';
  if (next === 'resubmit')
    return (
      <Button size={size} component={Link} to={orderPaths.orderEdit.to(order.id)}>
        {buttonWords[next]}
      </Button>
    );
  if (next)
    return (
      <Button size={size} onClick={() => onAsk(next)}>
        {buttonWords[next]}
      </Button>
    );
  if (isComputed(order.state))
    return (
      <Button size={size} variant="light" component={Link} to={businessPaths.orderThread(order.id)}>
        {order.state === 'pendingContract' ? '办理合同' : '履约进度'}
      </Button>
    );
  if (isOnPage) return null;
  return (
    <Button size="xs" variant="light" component={Link} to={orderPaths.orderDetail.to(order.id)}>
      查看详情
    </Button>
  );
}

/** The entries of the menu that do not change the order's state. */
function SideItems({ order, isOnPage }: Required<Props>) {
  const { again, urge } = useSideActions();
  const canUrge =
    order.side === 'buyer' && (order.state === 'pendingShip' || order.state === 'partShipped');
  const isOfMall = order.projectNumber === '' && order.sourceNumber === '';
  const canNegotiate = order.side === 'buyer' && order.state === 'pendingConfirm' && isOfMall;
  const isBuyer = order.side === 'buyer' || order.side === 'colleague';
  return (
    <>
      {!isOnPage && (
        <Menu.Item component={Link} to={orderPaths.orderDetail.to(order.id)}>
          查看详情
        </Menu.Item>
      )}
      {isComputed(order.state) && (
        <Menu.Item component={Link} to={businessPaths.orderThread(order.id)}>
          履约进度
        </Menu.Item>
      )}
      {canClaim(order) && (
        <Menu.Item component={Link} to={businessPaths.afterSaleApply(order.id)}>
          申请售后
        </Menu.Item>
      )}
      {isBuyer && (
        <Menu.Item component={Link} to={orderPaths.orderSnapshot.to(order.id)}>
          订单快照
        </Menu.Item>
      )}
      {isBuyer && order.projectNumber === '' && (
        <Menu.Item onClick={() => void again(order.id)}>再次购买</Menu.Item>
      )}
      {canNegotiate && (
        <Menu.Item component={Link} to={businessPaths.negotiationStart('3', order.id)}>
          与供应商议价
        </Menu.Item>
      )}
      {canUrge && <Menu.Item onClick={() => void urge(order.id)}>催发货</Menu.Item>}
      {isOnPage && <Menu.Item onClick={() => window.print()}>打印</Menu.Item>}
    </>
  );
}
