import {
  type ContractState,
  contractTable,
} from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { Badge } from '@mantine/core';

const COLORS: Readonly<Partial<Record<ContractState, string>>> = {
  effective: 'green',
  changed: 'green',
  failed: 'red',
  terminated: 'gray',
  void: 'gray',
};

/** The state of a contract; orange where somebody has to act. */
export function ContractBadge({ state }: { readonly state: ContractState }) {
  return (
    <Badge variant="light" radius="sm" color={COLORS[state] ?? 'orange'}>
      {contractTable.states[state]}
    </Badge>
  );
}
