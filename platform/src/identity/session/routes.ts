import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import type { Sessions } from './service.ts';

export function sessionRoutes(server: Server, sessions: Sessions): void {
  serve(server, sessionEndpoints.publicKey, async () => ({
    rsaModulus: server.keys.modulus,
    rsaExponent: server.keys.exponent,
    serverTimeMs: await sessions.serverTime(),
  }));
  serve(server, sessionEndpoints.login, (body, call) =>
    sessions.login(body.loginName, body.password, call.ip),
  );
  serve(server, sessionEndpoints.logout, async (_body, call) => {
    const person = personOf(call);
    await sessions.logout(person);
    signalChange('session', [person.tokenHash]);
    return {};
  });
  serve(server, sessionEndpoints.keepAlive, async (body, call) => {
    await sessions.keepAlive(personOf(call), body.active);
    return {};
  });
}
