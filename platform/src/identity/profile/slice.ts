import { profileEndpoints } from '@jicai/shared/contract/identity/profile.ts';
import { passwordMessages } from '@jicai/shared/messages/identity/password.ts';
import { profileMessages } from '@jicai/shared/messages/identity/profile.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { ownWrite, query, type Slice, write } from '../../kernel/slice.ts';
import * as profile from './service.ts';

/**
 * Suppliers (zzxz 3) have no profile; everybody has a password, and visitors choose one when they register.
 */
export const profileSlice: Slice<profile.ProfileNeeds> = {
  name: 'identity/profile',
  messages: { ...profileMessages, ...passwordMessages },
  policy: {
    'profile.read': ['handler', 'supervisor', 'reviewer', 'buyer', 'operator'],
    'profile.save': ['handler', 'supervisor', 'reviewer', 'buyer', 'operator'],
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
