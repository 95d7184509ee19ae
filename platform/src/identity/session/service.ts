import { randomBytes } from 'node:crypto';
import { displayPath } from '@jicai/shared/contract/files/upload.ts';
import type { LoginAnswer } from '@jicai/shared/contract/identity/session.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import DataLoader from 'dataloader';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { EnvelopeKeys } from '../../kernel/http/envelope/keys.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { hashToken } from '../../kernel/http/identity.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import type { Factors } from '../second-factor/service.ts';
import { logSecurity } from '../security/log.ts';
import { checkPassword } from './password.ts';
import * as sessions from './repository.ts';
import { missingStep } from './steps.ts';
import type { Throttle } from './throttle.ts';
import { issueTicket, type LoginUnderWay } from './tickets.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: EnvelopeKeys;
  readonly throttle: Throttle;
  readonly factors: Factors;
}

/** Logs in and out, and finds the person of a session. */
export function createSessions({ db, clock, keys, throttle, factors }: Deps) {
  // Calls that arrive together ask with one statement; nothing is kept for the next ones, so that a
  // session that ended is not found.
  const people = new DataLoader<string, Person | null>(
    (tokenHashes) => sessions.findPeople(tokenHashes, clock, db),
    { cache: false, maxBatchSize: 256, batchScheduleFn: setImmediate },
  );

  async function openSession(
    found: sessions.LoginPerson,
    ip: string,
    on: Executor,
  ): Promise<LoginAnswer> {
    const token = randomBytes(32).toString('base64url');
    await sessions.deleteExpired(found.id, clock, on);
    const tokenHash = hashToken(token);
    await sessions.insertSession({ tokenHash, personId: found.id }, clock, on);
    const by = { id: found.id, name: found.name, orgId: found.org_id };
    await logSecurity({ action: 'login', by, address: ip }, clock, on);
    // From the first call on the person has an allowance of their own at the relay.
    signalChange('newSession', [tokenHash]);
    return {
      token,
      tokenIntervalSeconds: limits.tokenIntervalSeconds,
      pending: null,
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
  }

  /** Goes on with a login: to the step that it lacks, or to the session. */
  async function advance(
    found: sessions.LoginPerson,
    login: Omit<LoginUnderWay, 'personId'>,
    ip: string,
    on: Executor,
  ): Promise<LoginAnswer> {
    const hasFactor = await factors.has(found.id, on);
    const nowMs = await readNow(clock, on);
    const step = await missingStep(found, { ...login, hasFactor }, { nowMs, db: on });
    if (step === null) return openSession(found, ip, on);
    const ticket = await issueTicket({ ...login, personId: found.id, step }, clock, on);
    const { tokenIntervalSeconds } = limits;
    return { token: null, tokenIntervalSeconds, user: null, pending: { ticket, step } };
  }

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
      return advance(found, { hasCode: false, byPassword: true }, ip, db);
    },

    advance,

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
