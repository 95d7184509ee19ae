import type { Slice } from '../../kernel/slice.ts';
import { recordRoutes } from './download.ts';
import { createRecords, type RecordNeeds } from './service.ts';

/** The download of a finished auction's record as a file (成交记录). */
export const recordSlice: Slice<RecordNeeds> = {
  name: 'auction/record',
  // The policy allows every role, because the service checks the caller's role in the auction itself; a
  // supplier gets the record only after winning.
  policy: { 'record.download': ['handler', 'supervisor', 'supplier'] },
  routes: (needs, server) => recordRoutes(server, createRecords(needs)),
};
