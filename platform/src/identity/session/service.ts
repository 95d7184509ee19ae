import { randomBytes } from 'node:crypto';
import { downloadPath } from '@jicai/shared/contract/files/upload.ts';
import type { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { EnvelopeKeys } from '../../kernel/http/envelope/keys.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { hashToken } from '../../kernel/http/identity.ts';
import { checkPassword } from './password.ts';
import * as sessions from './repository.ts';
import type { Throttle } from './throttle.ts';

type LoginAnswer = ResponseOf<(typeof sessionEndpoints)['login']>;

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: EnvelopeKeys;
  readonly throttle: Throttle;
}

/** Logging in and out, and what a session needs in between. */
export function createSessions({ db, clock, keys, throttle }: Parts) {
  return {
    /** One text for an unknown name and a wrong password, in the same time ([A17]). */
    async login(loginName: string, password: string, ip: string): Promise<LoginAnswer | Refusal> {
      if (!(await throttle.admit(loginName, ip))) throw new Failure(429, 'call.tooMany');
      const found = await sessions.findByLoginName(loginName, db);
      const right = await checkPassword(found?.password_hash, password);
      if (!found || !right) return refuse('session.loginFailed');
      await throttle.forgive(loginName, ip);
      const token = randomBytes(32).toString('base64url');
      await sessions.deleteExpired(found.id, clock, db);
      await sessions.insertSession({ tokenHash: hashToken(token), personId: found.id }, clock, db);
      return {
        token,
        tokenIntervalSeconds: limits.tokenIntervalSeconds,
        user: {
          id: found.id,
          name: found.name,
          orgName: found.org_name,
          orgType: found.type,
          avatarUrl: found.avatar_file_id && downloadPath(found.avatar_file_id),
          rsaModulus: keys.modulus,
          rsaExponent: keys.exponent,
        },
      };
    },

    async logout(person: Person): Promise<void> {
      await sessions.deleteSession(person.tokenHash, db);
    },

    /** Prolongs a session only where somebody did something: keep-alive alone makes none eternal. */
    async keepAlive(person: Person, active: boolean): Promise<void> {
      if (active) await sessions.touchSession(person.tokenHash, clock, db);
    },

    findPerson: (tokenHash: string) => sessions.findPerson(tokenHash, clock, db),
    /** The database's time: the browser's first estimate of it. */
    serverTime: () => readNow(clock, db),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
