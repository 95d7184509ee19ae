import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { askingWrite, query, type Slice } from '../../kernel/slice.ts';
import type { ClaimFiles } from '../order/ports.ts';
import type { AskProviders } from '../pricing/external.ts';
import { readDeciders } from './deciders.ts';
import { preview } from './preview.ts';
import { askSubmit, submitOrders } from './submit.ts';

interface CheckoutDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly claimFiles: ClaimFiles;
  readonly askProviders: AskProviders | null;
}

const buyers = ['buyer', 'handler'] as const;

/** From lines of a cart to orders. Its refusals are messages of orders. */
export const checkoutSlice: Slice<CheckoutDeps> = {
  name: 'ordering/checkout',
  policy: {
    'checkout.preview': buyers,
    'checkout.deciders': buyers,
    'checkout.submit': buyers,
  },
  endpoints: (deps) => [
    query(checkoutEndpoints.preview, (body, call) => preview(deps, personOf(call), body)),
    query(checkoutEndpoints.deciders, (body, call) => readDeciders(deps, personOf(call), body)),
    askingWrite(
      checkoutEndpoints.submit,
      (body, call) => askSubmit(deps, body, personOf(call)),
      (body, context, quotes) => submitOrders(deps.claimFiles, body, quotes, context),
    ),
  ],
};
