import type { Slice } from '../../kernel/slice.ts';
import type { LedgerParts } from '../ledger/ledger.ts';
import { startCloser } from './closer.ts';

/** Writes what is due of every auction, without anybody asking. */
export const closingSlice: Slice<LedgerParts> = {
  name: 'auction/closing',
  policy: {},
  start: (needs, log) => startCloser(needs, log),
};
