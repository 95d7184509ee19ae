import {
  type NegotiationState,
  negotiationTable,
} from '@jicai/shared/domain/sourcing/negotiation/states.ts';
import { Badge } from '@mantine/core';

const colors: Readonly<Record<NegotiationState, string>> = {
  asked: 'orange',
  answered: 'brand',
  agreed: 'green',
  ordered: 'green',
  ended: 'gray',
};

/** The state of a negotiation with its word. */
export function NegotiationBadge({ state }: { readonly state: NegotiationState }) {
  return (
    <Badge variant="light" radius="sm" color={colors[state]}>
      {negotiationTable.states[state]}
    </Badge>
  );
}
