import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { registrationEndpoints } from '@jicai/shared/contract/operations/registration.ts';
import { newcomerWaits } from '../../identity/sign-on/events.ts';
import { on } from '../../kernel/events/events.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { ownWrite, query, type Slice, write } from '../../kernel/slice.ts';
import { registrationDuties } from './duties.ts';
import {
  decide,
  list,
  notifyOfNewcomer,
  progress,
  type RegistrationNeeds,
  submit,
} from './service.ts';

/** Member registration with its review. */
export const registrationSlice: Slice<RegistrationNeeds> = {
  name: 'operations/registration',
  policy: {
    'application.submit': 'anyone',
    'application.progress': 'anyone',
    'application.list': ['unitAdmin', 'systemAdmin'],
    'application.decide': proven(['unitAdmin', 'systemAdmin']),
  },
  duties: registrationDuties,
  menu: [
    {
      group: 'people',
      order: 2,
      name: 'memberApplications',
      title: '会员注册审核',
      path: menuPaths.memberApplications,
      icon: 'userPlus',
      needs: 'application.list',
    },
  ],
  listeners: () => [on(newcomerWaits, notifyOfNewcomer)],
  openReads: (needs) => [
    query(registrationEndpoints.progress, (body, call) => progress(needs, body, call.ip)),
  ],
  endpoints: (needs) => [
    ownWrite('unkeyed', registrationEndpoints.submit, (body, call) => submit(needs, body, call.ip)),
    query(registrationEndpoints.list, (body, call) => list(needs, personOf(call), body)),
    write(registrationEndpoints.decide, (body, context) => decide(needs, body, context)),
  ],
};
