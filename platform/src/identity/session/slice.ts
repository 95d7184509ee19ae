import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import { sessionMessages } from '@jicai/shared/messages/identity/session.ts';
import { personOf } from '../../kernel/http/caller.ts';
import type { EnvelopeKeys } from '../../kernel/http/envelope/keys.ts';
import { ownWrite, query, type Slice } from '../../kernel/slice.ts';
import type { Sessions } from './service.ts';

interface Needs {
  readonly keys: EnvelopeKeys;
  readonly sessions: Sessions;
}

/** Logging in and out. A login repeated with the same request is a new login: it has no key. */
export const sessionSlice: Slice<Needs> = {
  name: 'identity/session',
  messages: sessionMessages,
  policy: {
    'session.publicKey': 'anyone',
    'session.login': 'anyone',
    'session.logout': 'loggedIn',
    'session.keepAlive': 'loggedIn',
  },
  endpoints: ({ keys, sessions }) => [
    query(sessionEndpoints.publicKey, async () => ({
      rsaModulus: keys.modulus,
      rsaExponent: keys.exponent,
      serverTimeMs: await sessions.serverTime(),
    })),
    ownWrite('unkeyed', sessionEndpoints.login, (body, call) =>
      sessions.login(body.loginName, body.password, call.ip),
    ),
    ownWrite('unkeyed', sessionEndpoints.logout, (_body, call) =>
      sessions.logout(personOf(call), call.ip),
    ),
    ownWrite('unkeyed', sessionEndpoints.keepAlive, (body, call) =>
      sessions.keepAlive(personOf(call), body.active),
    ),
  ],
};
