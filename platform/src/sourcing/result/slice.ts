import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { readFullResult } from './full.ts';
import { readHistory } from './history.ts';
import { listOffers, readOwnProject } from './own.ts';
import { listResults, type ResultNeeds, readPublicResult } from './public.ts';

/** How projects ended: for everybody, for the organisers, for each supplier. */
export const resultSlice: Slice<ResultNeeds & { readonly seals: Seals }> = {
  name: 'sourcing/result',
  policy: {
    'result.list': 'anyone',
    'result.detail': 'anyone',
    'result.full': ['handler', 'supervisor'],
    'result.history': ['handler', 'supervisor', 'supplier'],
    'result.own': ['supplier'],
    'result.offers': ['supplier'],
  },
  menu: [
    {
      group: 'sourcing',
      order: 4,
      name: 'awardOffers',
      title: '成交结果确认',
      path: menuPaths.awardOffers,
      icon: 'trophy',
      needs: 'result.offers',
    },
  ],
  openReads: (needs) => [
    query(resultEndpoints.list, (body) => listResults(body, needs.db)),
    query(resultEndpoints.detail, ({ number }, call) =>
      readPublicResult(needs, call.person, number),
    ),
  ],
  endpoints: (needs) => [
    query(resultEndpoints.full, ({ id }, call) => readFullResult(needs, personOf(call), id)),
    query(resultEndpoints.history, (body, call) => readHistory(needs, body, personOf(call))),
    query(resultEndpoints.own, ({ number }, call) => readOwnProject(needs, personOf(call), number)),
    query(resultEndpoints.offers, (body, call) => listOffers(needs, body, personOf(call))),
  ],
};
