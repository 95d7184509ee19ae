import {
  type AfterSaleState,
  afterSaleTable,
} from '@jicai/shared/domain/fulfilment/after-sale/states.ts';
import {
  type ApplicationState,
  applicationTable,
} from '@jicai/shared/domain/fulfilment/invoice/states.ts';
import { type PaymentState, paymentTable } from '@jicai/shared/domain/fulfilment/payment/states.ts';
import {
  type StatementState,
  statementTable,
} from '@jicai/shared/domain/fulfilment/statement/states.ts';
import { Badge } from '@mantine/core';

const GOOD = ['confirmed', 'paid', 'received', 'done', 'invoiced'];
const BAD = ['disputed', 'returned', 'supplierRefused', 'goodsRefused', 'escalated'];
const OVER = ['cancelled', 'void'];

function colorOf(state: string): string {
  if (GOOD.includes(state)) return 'green';
  if (BAD.includes(state)) return 'red';
  return OVER.includes(state) ? 'gray' : 'orange';
}

interface Props {
  readonly state: string;
  readonly word: string;
}

/** A state with its word; the colour says whether somebody has to act. */
function StateBadge({ state, word }: Props) {
  return (
    <Badge variant="light" radius="sm" color={colorOf(state)}>
      {word}
    </Badge>
  );
}

export const StatementBadge = ({ state }: { readonly state: StatementState }) => (
  <StateBadge state={state} word={statementTable.states[state]} />
);
export const ApplicationBadge = ({ state }: { readonly state: ApplicationState }) => (
  <StateBadge state={state} word={applicationTable.states[state]} />
);
export const PaymentBadge = ({ state }: { readonly state: PaymentState }) => (
  <StateBadge state={state} word={paymentTable.states[state]} />
);
export const AfterSaleBadge = ({ state }: { readonly state: AfterSaleState }) => (
  <StateBadge state={state} word={afterSaleTable.states[state]} />
);
