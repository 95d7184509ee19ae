import type { OrderRow } from '@jicai/shared/contract/ordering/order/tables.ts';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ActedOrder, buttonsOf, type OrderButton } from '../../model/actions.ts';
import { useSideActions } from '../../model/use-side-actions.ts';
import { moveWords } from '../../model/words.ts';
import { orderPaths } from '../../paths.ts';
import { ActionDialog } from './Dialogs.tsx';

interface Props {
  readonly order: ActedOrder & Pick<OrderRow, 'state' | 'side'>;
  /** On the order's own page there is no way to itself, and buttons may stand side by side. */
  readonly isOnPage?: boolean;
}

const DANGER: readonly OrderButton[] = ['cancel', 'decline'];

/** The next action as the one filled button, the rest in a menu. */
export function OrderActions({ order, isOnPage = false }: Props) {
  const [dialog, setDialog] = useState<Exclude<OrderButton, 'resubmit'> | null>(null);
  const { next, rest } = buttonsOf(order);
  const { again, urge } = useSideActions();
  const canUrge =
    order.side === 'buyer' && (order.state === 'pendingShip' || order.state === 'partShipped');
  const isBuyer = order.side === 'buyer' || order.side === 'colleague';
  return (
    <Group gap="xs" wrap="nowrap" justify={isOnPage ? 'flex-end' : 'flex-start'}>
      {next === 'resubmit' && (
        <Button
          size={isOnPage ? 'sm' : 'xs'}
          component={Link}
          to={orderPaths.orderEdit.to(order.id)}
        >
          {moveWords[next]}
        </Button>
      )}
      {next && next !== 'resubmit' && (
        <Button size={isOnPage ? 'sm' : 'xs'} onClick={() => setDialog(next)}>
          {moveWords[next]}
        </Button>
      )}
      {!next && !isOnPage && (
        <Button size="xs" variant="light" component={Link} to={orderPaths.orderDetail.to(order.id)}>
          查看详情
        </Button>
      )}
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
          {!isOnPage && (
            <Menu.Item component={Link} to={orderPaths.orderDetail.to(order.id)}>
              查看详情
            </Menu.Item>
          )}
          {isBuyer && (
            <Menu.Item component={Link} to={orderPaths.orderSnapshot.to(order.id)}>
              订单快照
            </Menu.Item>
          )}
          {isBuyer && <Menu.Item onClick={() => void again(order.id)}>再次购买</Menu.Item>}
          {canUrge && <Menu.Item onClick={() => void urge(order.id)}>催发货</Menu.Item>}
          {isOnPage && <Menu.Item onClick={() => window.print()}>打印</Menu.Item>}
          {rest.length > 0 && <Menu.Divider />}
          {rest.map((move) =>
            move === 'resubmit' ? null : (
              <Menu.Item
                key={move}
                {...(DANGER.includes(move) ? { c: 'var(--jc-alarm)' } : {})}
                onClick={() => setDialog(move)}
              >
                {moveWords[move]}
              </Menu.Item>
            ),
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog && <ActionDialog move={dialog} order={order} onClose={() => setDialog(null)} />}
    </Group>
  );
}
