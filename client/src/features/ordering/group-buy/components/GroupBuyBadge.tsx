import {
  type GroupBuyState,
  groupBuyTable,
} from '@jicai/shared/domain/ordering/group-buy/states.ts';
import { Badge } from '@mantine/core';

const colors: Readonly<Record<GroupBuyState, string>> = {
  pendingSupplier: 'orange',
  inReview: 'orange',
  returned: 'red',
  scheduled: 'brand',
  recruiting: 'green',
  reached: 'green',
  ordering: 'orange',
  finished: 'brand',
  failed: 'gray',
  cancelled: 'gray',
};

/** The state of a group buy with its word. */
export function GroupBuyBadge({ state }: { readonly state: GroupBuyState }) {
  return (
    <Badge variant="light" radius="sm" color={colors[state]}>
      {groupBuyTable.states[state]}
    </Badge>
  );
}
