import { fen } from '../../kernel/numbers/money.ts';
import { defaultRules } from './forms.ts';
import type { AuctionRules } from './table.ts';

/** The rules that tests start from: reverse, from 1,000.00 with steps of at least 10.00, else the defaults. */
export const reverseRules: AuctionRules = {
  ...defaultRules,
  startingPrice: fen(100_000),
  step: { kind: 'amount', amount: fen(1_000) },
  minSuppliers: 3,
};
