import { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import { signOnConsoleEndpoints } from '@jicai/shared/contract/identity/account/sign-on-console.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { signOnMessages } from '@jicai/shared/messages/identity/sign-on.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven, type Role } from '../../kernel/http/caller/policy.ts';
import { ownWrite, query, type Slice, write } from '../../kernel/slice.ts';
import { listAllLinks, probe, readSystems, unlinkAnybody } from './console.ts';
import {
  begin,
  finish,
  listLinks,
  type SignOnNeeds,
  signInWithPassword,
  systemsInUse,
  unlink,
} from './service.ts';

/** A linked account is another way in: who has only a session must not add one. */
const protectedCall = proven('loggedIn', { proof: 'always' });

const operators: readonly Role[] = ['systemAdmin'];

/** Signing in by other systems. */
export const signOnSlice: Slice<SignOnNeeds> = {
  name: 'identity/sign-on',
  messages: signOnMessages,
  policy: {
    'signOn.providers': 'anyone',
    'signOn.begin': 'anyone',
    'signOn.finish': 'anyone',
    'signOn.withPassword': 'anyone',
    'signOn.links': 'loggedIn',
    'signOn.beginLink': protectedCall,
    'signOn.unlink': protectedCall,
    'signOnConsole.systems': operators,
    'signOnConsole.probe': operators,
    'signOnConsole.links': operators,
    'signOnConsole.unlink': proven(operators),
  },
  openReads: (needs) => [
    query(signOnEndpoints.providers, async () => ({
      providers: (await systemsInUse(needs)).map(({ id, title, connector }) => ({
        id,
        title,
        kind: connector.kind,
      })),
    })),
  ],
  endpoints: (needs) => [
    ownWrite('unkeyed', signOnEndpoints.begin, (body, call) => begin(needs, body, call, null)),
    ownWrite('unkeyed', signOnEndpoints.finish, (body, call) => finish(needs, body, call)),
    ownWrite('unkeyed', signOnEndpoints.withPassword, (body, call) =>
      signInWithPassword(needs, body, call),
    ),
    query(signOnEndpoints.links, (_body, call) => listLinks(needs, personOf(call))),
    ownWrite('unkeyed', signOnEndpoints.beginLink, (body, call) =>
      begin(needs, { ...body, returnTo: businessPaths.accountSecurity() }, call, personOf(call)),
    ),
    write(signOnEndpoints.unlink, ({ id }, context) => unlink(id, context)),
    query(signOnConsoleEndpoints.systems, () => readSystems(needs)),
    ownWrite('unkeyed', signOnConsoleEndpoints.probe, ({ systemId }) => probe(needs, systemId)),
    query(signOnConsoleEndpoints.links, (body) => listAllLinks(needs, body)),
    write(signOnConsoleEndpoints.unlink, unlinkAnybody),
  ],
};
