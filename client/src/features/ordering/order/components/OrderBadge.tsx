import { type OrderState, orderLabels } from '@jicai/shared/domain/ordering/order/states.ts';
import { Badge, type BadgeProps } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconEdit,
  type IconProps,
  IconTruck,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface Look {
  readonly color: string;
  readonly Icon: ComponentType<IconProps>;
}

const waiting: Look = { color: 'orange', Icon: IconClock };
const onTheWay: Look = { color: 'brand', Icon: IconTruck };
const settling: Look = { color: 'brand', Icon: IconWallet };
const over: Look = { color: 'gray', Icon: IconBan };

/** One colour and one sign for each state, everywhere; the word is the shared table's. */
const looks: Readonly<Record<OrderState, Look>> = {
  draft: { color: 'gray', Icon: IconEdit },
  pendingReview: waiting,
  reviewRejected: { color: 'red', Icon: IconCircleX },
  pendingConfirm: waiting,
  declined: { color: 'red', Icon: IconCircleX },
  pendingContract: waiting,
  contractReview: waiting,
  pendingShip: onTheWay,
  partShipped: onTheWay,
  shipped: onTheWay,
  received: settling,
  accepted: settling,
  pendingStatement: settling,
  pendingInvoice: settling,
  pendingPayment: settling,
  completed: { color: 'green', Icon: IconCircleCheck },
  cancelled: over,
  closed: over,
};

interface Props extends Omit<BadgeProps, 'color' | 'children' | 'leftSection'> {
  readonly state: OrderState;
}

/** The state of an order as a badge. */
export function OrderBadge({ state, ...badge }: Props) {
  const { color, Icon } = looks[state];
  return (
    <Badge
      variant="light"
      color={color}
      radius="sm"
      leftSection={<Icon size={12} aria-hidden />}
      styles={{ label: { overflow: 'visible' } }}
      {...badge}
    >
      {orderLabels[state]}
    </Badge>
  );
}
