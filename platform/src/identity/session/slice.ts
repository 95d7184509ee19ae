import {
  sessionEndpoints,
  signInEndpoints,
  signInKeyEndpoints,
  stepUpEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import { factorMessages } from '@jicai/shared/messages/identity/factor.ts';
import { sessionMessages } from '@jicai/shared/messages/identity/session.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import type { EnvelopeKeys } from '../../kernel/http/envelope/keys.ts';
import { ownWrite, query, type Slice } from '../../kernel/slice.ts';
import {
  beginFactor,
  beginKey,
  beginNewKey,
  confirmFactor,
  confirmNewKey,
  giveCode,
  giveKey,
  replacePassword,
  type StepNeeds,
} from './login-steps.ts';
import { beginStepUpKey, type StepUpNeeds, stepUp, stepUpByKey, stepUpKind } from './step-up.ts';

interface Needs extends StepNeeds, StepUpNeeds {
  readonly keys: EnvelopeKeys;
}

/** Logging in and out. A login repeated with the same request is a new login: it has no key. */
export const sessionSlice: Slice<Needs> = {
  name: 'identity/session',
  messages: { ...sessionMessages, ...factorMessages },
  policy: {
    'session.publicKey': 'anyone',
    'session.login': 'anyone',
    'signIn.withWork': 'anyone',
    'signIn.giveCode': 'anyone',
    'signIn.replacePassword': 'anyone',
    'signIn.beginFactor': 'anyone',
    'signIn.confirmFactor': 'anyone',
    'signIn.beginKey': 'anyone',
    'signIn.giveKey': 'anyone',
    'signIn.beginNewKey': 'anyone',
    'signIn.confirmNewKey': 'anyone',
    'stepUp.give': 'loggedIn',
    'stepUp.kind': 'loggedIn',
    'stepUp.beginKey': 'loggedIn',
    'stepUp.giveKey': 'loggedIn',
    'session.logout': 'loggedIn',
    'session.keepAlive': 'loggedIn',
  },
  openReads: ({ keys, sessions }) => [
    query(sessionEndpoints.publicKey, async () => ({
      rsaModulus: keys.modulus,
      rsaExponent: keys.exponent,
      serverTimeMs: await sessions.serverTime(),
    })),
  ],
  endpoints: ({ keys, sessions, ...needs }) => [
    ownWrite('unkeyed', sessionEndpoints.login, (body, call) =>
      sessions.login(body.loginName, body.password, call),
    ),
    ownWrite('unkeyed', signInEndpoints.withWork, ({ loginName, password, ...given }, call) =>
      sessions.login(loginName, password, call, given),
    ),
    ownWrite('unkeyed', signInEndpoints.giveCode, (body, call) =>
      giveCode({ sessions, ...needs }, body, call),
    ),
    ownWrite('unkeyed', signInEndpoints.replacePassword, (body, call) =>
      replacePassword({ sessions, ...needs }, body, call),
    ),
    ownWrite('unkeyed', signInEndpoints.beginFactor, ({ ticket }) =>
      beginFactor({ sessions, ...needs }, ticket),
    ),
    ownWrite('unkeyed', signInEndpoints.confirmFactor, (body, call) =>
      confirmFactor({ sessions, ...needs }, body, call),
    ),
    ownWrite('unkeyed', signInKeyEndpoints.beginKey, (body, call) =>
      beginKey({ sessions, ...needs }, body, call.ip),
    ),
    ownWrite('unkeyed', signInKeyEndpoints.giveKey, (body, call) =>
      giveKey({ sessions, ...needs }, body, call),
    ),
    ownWrite('unkeyed', signInKeyEndpoints.beginNewKey, (body, call) =>
      beginNewKey({ sessions, ...needs }, body, call.ip),
    ),
    ownWrite('unkeyed', signInKeyEndpoints.confirmNewKey, (body, call) =>
      confirmNewKey({ sessions, ...needs }, body, call),
    ),
    ownWrite('unkeyed', stepUpEndpoints.beginKey, ({ kind }, call) =>
      beginStepUpKey(needs, personOf(call), kind, call.ip),
    ),
    ownWrite('unkeyed', stepUpEndpoints.giveKey, (body, call) =>
      stepUpByKey(needs, personOf(call), body, call.ip),
    ),
    ownWrite('unkeyed', stepUpEndpoints.give, ({ secret }, call) =>
      stepUp(needs, personOf(call), secret, call.ip),
    ),
    query(stepUpEndpoints.kind, (_body, call) => stepUpKind(needs, personOf(call))),
    ownWrite('unkeyed', sessionEndpoints.logout, (_body, call) =>
      sessions.logout(personOf(call), call.ip),
    ),
    ownWrite('unkeyed', sessionEndpoints.keepAlive, (body, call) =>
      sessions.keepAlive(personOf(call), body),
    ),
  ],
};
