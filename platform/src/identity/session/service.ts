import { randomBytes } from 'node:crypto';
import { displayPath } from '@jicai/shared/contract/files/upload.ts';
import type { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import DataLoader from 'dataloader';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { EnvelopeKeys } from '../../kernel/http/envelope/keys.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { hashToken } from '../../kernel/http/identity.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { logSecurity } from '../security/log.ts';
import { checkPassword } from './password.ts';
import * as sessions from './repository.ts';
import type { Throttle } from './throttle.ts';

type LoginAnswer = ResponseOf<(typeof sessionEndpoints)['login']>;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: EnvelopeKeys;
  readonly throttle: Throttle;
}

/** Logs in and out, and finds the person of a session. */
export function createSessions({ db, clock, keys, throttle }: Deps) {
  // Calls that arrive together ask with one statement; nothing is kept for the next ones, so that a
  // session that ended is not found.
  const people = new DataLoader<string, Person | null>(
    (tokenHashes) => sessions.findPeople(tokenHashes, clock, db),
    { cache: false, maxBatchSize: 256, batchScheduleFn: setImmediate },
  );
  return {
    /** One text for an unknown name and a wrong password, in the same time ([A17]). */
    async login(loginName: string, password: string, ip: string): Promise<LoginAnswer | Refusal> {
      const admitted = await throttle.admitLogin(loginName, ip);
      if (admitted === 'refused') throw new Failure(429, 'call.tooMany');
      const found = await sessions.findByLoginName(loginName, db);
      const right = await checkPassword(found?.password_hash, password, admitted);
      if (!found || !right) {
        const failed = { action: 'login', wasRefused: true, by: loginName, address: ip } as const;
        await logSecurity(failed, clock, db);
        return refuse('session.loginFailed');
      }
      await throttle.forgiveLogin(loginName, ip);
      const token = randomBytes(32).toString('base64url');
      await sessions.deleteExpired(found.id, clock, db);
      const tokenHash = hashToken(token);
      await sessions.insertSession({ tokenHash, personId: found.id }, clock, db);
      const by = { id: found.id, name: found.name, orgId: found.org_id };
      await logSecurity({ action: 'login', by, address: ip }, clock, db);
      // From the first call on the person has an allowance of their own at the relay.
      signalChange('newSession', [tokenHash]);
      return {
        token,
        tokenIntervalSeconds: limits.tokenIntervalSeconds,
        user: {
          id: found.id,
          name: found.name,
          orgName: found.org_name,
          orgType: found.type,
          avatarUrl: found.avatar_file_id && displayPath(found.avatar_file_id),
          rsaModulus: keys.modulus,
          rsaExponent: keys.exponent,
        },
      };
    },

    async logout(person: Person, ip: string): Promise<Record<string, never>> {
      await sessions.deleteSession(person.tokenHash, db);
      await logSecurity({ action: 'logout', by: person, address: ip }, clock, db);
      signalChange('session', [person.tokenHash]);
      return {};
    },

    /** Prolongs a session only after an action of its person: keep-alive alone makes none eternal. */
    async keepAlive(person: Person, active: boolean): Promise<Record<string, never>> {
      if (active) await sessions.touchSession(person.tokenHash, clock, db);
      return {};
    },

    findPerson: (tokenHash: string) => people.load(tokenHash),
    /** The database's time: the browser's first estimate of it. */
    serverTime: () => readNow(clock, db),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
