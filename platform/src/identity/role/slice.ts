import { roleEndpoints } from '@jicai/shared/contract/identity/role.ts';
import { roleMessages } from '@jicai/shared/messages/identity/role.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven, type Role } from '../../kernel/http/caller/policy.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { listCeilings, saveCeiling } from './ceilings.ts';
import { endRole, listRoles, type RoleNeeds, saveRole } from './service.ts';

const makers: readonly Role[] = ['unitAdmin', 'securityAdmin'];

/** Roles as data: verbs and scopes that organisations choose out of the product's roles. */
export const roleSlice: Slice<RoleNeeds> = {
  name: 'identity/role',
  messages: roleMessages,
  policy: {
    'role.list': [...makers, 'systemAdmin'],
    'role.save': proven(makers),
    'role.end': proven(makers),
    'role.ceilings': [...makers, 'systemAdmin'],
    'role.saveCeiling': proven(makers),
  },
  endpoints: (needs) => [
    query(roleEndpoints.list, (_body, call) => listRoles(needs, personOf(call))),
    write(roleEndpoints.save, (body, context) => saveRole(needs, body, context)),
    query(roleEndpoints.ceilings, (_body, call) => listCeilings(personOf(call), needs.db)),
    write(roleEndpoints.saveCeiling, saveCeiling),
    write(roleEndpoints.end, ({ id }, context) => endRole(id, context)),
  ],
};
