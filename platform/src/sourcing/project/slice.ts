import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { enterHall, list, type ProjectNeeds, readDetail } from './service.ts';

/** The lists and the detail from which people get to an auction. */
export const projectSlice: Slice<ProjectNeeds> = {
  name: 'sourcing/project',
  policy: {
    'sourcing.listBiddings': 'anyone',
    'sourcing.listMine': ['handler', 'supervisor', 'supplier'],
    'sourcing.detail': 'anyone',
    'sourcing.liveEntry': ['handler', 'supplier'],
    'sourcing.supervisorEntry': ['supervisor'],
  },
  menu: [
    {
      group: 'sourcing',
      order: 1,
      name: 'hall',
      title: '竞价大厅',
      path: menuPaths.hall,
      icon: 'broadcast',
      needs: 'sourcing.listMine',
    },
    {
      group: 'sourcing',
      order: 2,
      name: 'biddings',
      title: '竞价项目',
      path: menuPaths.biddings,
      icon: 'gavel',
      needs: 'sourcing.detail',
    },
  ],
  openReads: (needs) => [
    query(sourcingEndpoints.listBiddings, (body, call) =>
      list(needs, call.person, body, { mine: false }),
    ),
    query(sourcingEndpoints.detail, (body, call) =>
      readDetail(needs, call.person, body.packageNumber),
    ),
  ],
  endpoints: (needs) => [
    query(sourcingEndpoints.listMine, (body, call) =>
      list(needs, personOf(call), body, { mine: true }),
    ),
    query(sourcingEndpoints.liveEntry, (body, call) =>
      enterHall(needs, personOf(call), body.packageNumber, ['handler', 'supplier']),
    ),
    query(sourcingEndpoints.supervisorEntry, (body, call) =>
      enterHall(needs, personOf(call), body.packageNumber, ['supervisor']),
    ),
  ],
};
