import type { Slice } from '../../kernel/slice.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { startCloser } from './closer.ts';

/** Writes the due events of every auction, without a call. */
export const closingSlice: Slice<LedgerDeps> = {
  name: 'auction/closing',
  policy: {},
  start: (needs, log) => startCloser(needs, log),
};
