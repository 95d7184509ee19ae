import { fen } from '../../kernel/numbers/money.ts';
import type { AuctionRules } from './table.ts';

/** The rules that tests start from: reverse, from 1,000.00 with steps of at least 10.00. */
export const reverseRules: AuctionRules = {
  direction: 'reverse',
  quoteMethod: 'open',
  bidMode: 'total',
  startingPrice: fen(100_000),
  step: { kind: 'amount', amount: fen(1_000) },
  stepBase: 'best',
  multipleOfStep: false,
  leaderMayRebid: true,
  extension: { triggerMs: 300_000, lengthMs: 300_000, allowed: 0 },
  minSuppliers: 3,
  maxBidsPerSupplier: 0,
  rivalPresence: 'shown',
  publicity: 'state',
  lineGap: 'none',
  awardBy: 'total',
  identity: 'organiser',
  dualControl: false,
  sealedCount: 'shown',
  largeMove: 'taken',
};
