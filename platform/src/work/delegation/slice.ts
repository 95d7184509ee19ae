import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { delegationMessages } from '@jicai/shared/messages/work/delegation.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven, type Role } from '../../kernel/http/caller/policy.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { type DelegationNeeds, endDelegation, giveDelegation, readDelegations } from './service.ts';

const givers: readonly Role[] = [
  'reviewer',
  'paymentApprover',
  'supervisor',
  'acceptor',
  'finance',
];
const concerned: readonly Role[] = [...givers, 'unitAdmin'];

/** Reviews and parts of other posts that somebody does in another's place for a time. */
export const delegationSlice: Slice<DelegationNeeds> = {
  name: 'work/delegation',
  messages: delegationMessages,
  policy: {
    'delegation.list': concerned,
    'delegation.give': proven(givers),
    'delegation.end': concerned,
  },
  menu: [
    {
      group: 'people',
      order: 6,
      name: 'delegations',
      title: '委托代理',
      path: menuPaths.delegations,
      icon: 'userShare',
      needs: 'delegation.list',
    },
  ],
  endpoints: (needs) => [
    query(delegationEndpoints.list, (_body, call) => readDelegations(needs, personOf(call))),
    write(delegationEndpoints.give, (body, context) => giveDelegation(needs, body, context)),
    write(delegationEndpoints.end, ({ id }, context) => endDelegation(needs, id, context)),
  ],
};
