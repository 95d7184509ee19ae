import { budgetInvariants } from './budget.ts';
import { goodsInvariants } from './goods.ts';
import type { Invariant } from './invariant.ts';
import { moneyInvariants } from './money.ts';
import { threadInvariants } from './thread.ts';

/** Everything that holds for the documents between order and payment and for their budgets, after every write. */
export const invariants: readonly Invariant[] = [
  ...goodsInvariants,
  ...moneyInvariants,
  ...threadInvariants,
  ...budgetInvariants,
];
