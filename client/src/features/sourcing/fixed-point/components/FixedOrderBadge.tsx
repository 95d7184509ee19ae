import {
  type FixedOrderState,
  fixedOrderTable,
} from '@jicai/shared/domain/sourcing/fixed-point/states.ts';
import { Badge } from '@mantine/core';

const colors: Readonly<Record<FixedOrderState, string>> = {
  requested: 'orange',
  accepted: 'brand',
  refused: 'red',
  pendingConfirm: 'orange',
  ordered: 'green',
  cancelled: 'gray',
};

/** The state of a fixed-point order with its word. */
export function FixedOrderBadge({ state }: { readonly state: FixedOrderState }) {
  return (
    <Badge variant="light" radius="sm" color={colors[state]}>
      {fixedOrderTable.states[state]}
    </Badge>
  );
}
