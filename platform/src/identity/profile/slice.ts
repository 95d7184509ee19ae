import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { roleNames } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { passwordMessages } from '@jicai/shared/messages/identity/password.ts';
import { profileMessages } from '@jicai/shared/messages/identity/profile.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { ownWrite, query, type Slice, write } from '../../kernel/slice.ts';
import * as profile from './service.ts';

/** Every role but the supplier's has a profile: suppliers (zzxz 3) have the page 账号与通知 instead. */
const members = roleNames.filter((role) => role !== 'supplier');

/** Profiles of members; everybody has a password, and visitors choose one when they register. */
export const profileSlice: Slice<profile.ProfileNeeds> = {
  name: 'identity/profile',
  messages: { ...profileMessages, ...passwordMessages },
  policy: {
    'profile.read': members,
    'profile.save': members,
    'profile.passwordRule': 'anyone',
    'profile.changePassword': 'loggedIn',
  },
  openReads: (needs) => [
    query(profileEndpoints.passwordRule, (_body, { person }) =>
      profile.passwordRule(needs, person),
    ),
  ],
  endpoints: (needs) => [
    query(profileEndpoints.read, (_body, call) => profile.read(needs, personOf(call))),
    write(profileEndpoints.save, (body, context) => profile.save(needs, body, context)),
    ownWrite('unkeyed', profileEndpoints.changePassword, (body, call) =>
      profile.changePassword(needs, body, call),
    ),
  ],
};
