import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { ADMINISTRATOR_ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { changeRequestMessages } from '@jicai/shared/messages/identity/change-request.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven, type Role } from '../../kernel/http/caller/policy.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { changeDuties } from './duties.ts';
import type { ChangeKinds } from './kind.ts';
import { decideChange, listChanges, withdrawChange } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly changeKinds: ChangeKinds;
}

/** Those who ask, and those who decide. */
const concerned: readonly Role[] = ['unitAdmin', 'supplier', ...ADMINISTRATOR_ROLES];

/** Changes that weaken security wait here until a second administrator agrees. */
export const changeRequestSlice: Slice<Needs> = {
  name: 'identity/change-request',
  messages: changeRequestMessages,
  policy: {
    'changeRequest.list': concerned,
    'changeRequest.decide': proven(ADMINISTRATOR_ROLES),
    'changeRequest.withdraw': concerned,
  },
  duties: changeDuties,
  menu: [
    {
      group: 'operations',
      order: 2,
      name: 'securitySettings',
      title: '变更批准',
      path: menuPaths.securitySettings,
      icon: 'shieldCheck',
      needs: 'changeRequest.decide',
    },
  ],
  endpoints: ({ db, changeKinds }) => [
    query(changeRequestEndpoints.list, (body, call) => listChanges(personOf(call), body, db)),
    write(changeRequestEndpoints.decide, (body, context) =>
      decideChange(changeKinds, body, context),
    ),
    write(changeRequestEndpoints.withdraw, (body, context) =>
      withdrawChange(changeKinds, body, context),
    ),
  ],
};
