import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { comparisonMessages } from '@jicai/shared/messages/mall/comparison.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import * as comparison from './service.ts';

/** The caller's comparison, and the records that freeze one. */
export const comparisonSlice: Slice<{ readonly db: Database }> = {
  name: 'mall/comparison',
  messages: comparisonMessages,
  policy: {
    'comparison.add': 'loggedIn',
    'comparison.remove': 'loggedIn',
    'comparison.clear': 'loggedIn',
    'comparison.list': 'loggedIn',
    'comparison.table': 'loggedIn',
    'comparison.createRecord': ['buyer', 'handler'],
    'comparison.record': 'loggedIn',
    'comparison.listRecords': 'loggedIn',
  },
  menu: [
    {
      group: 'shopping',
      order: 7,
      name: 'comparisonRecords',
      title: '比价记录',
      path: menuPaths.comparisonRecords,
      icon: 'scale',
      needs: 'comparison.createRecord',
    },
  ],
  endpoints: ({ db }) => [
    query(comparisonEndpoints.list, (_body, call) => comparison.list(personOf(call), db)),
    write(comparisonEndpoints.add, comparison.add),
    write(comparisonEndpoints.remove, comparison.remove),
    write(comparisonEndpoints.clear, comparison.clear),
    query(comparisonEndpoints.table, (body, call) =>
      comparison.readTable(personOf(call), body, db),
    ),
    write(comparisonEndpoints.createRecord, comparison.createRecord),
    query(comparisonEndpoints.record, (body, call) =>
      comparison.readRecord(personOf(call), body.id, db),
    ),
    query(comparisonEndpoints.listRecords, (body, call) =>
      comparison.listRecords(personOf(call), body, db),
    ),
  ],
};
