import { displayPath } from '@jicai/shared/contract/files/upload.ts';
import type { LoginResponse } from '@jicai/shared/contract/identity/account/session.ts';
import { mayBuy, onlyBuys } from '@jicai/shared/domain/identity/buying.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Origin } from '../../kernel/http/caller/caller.ts';
import { hashToken } from '../../kernel/http/caller/identity.ts';
import { newSessionToken } from '../../kernel/http/caller/session-token.ts';
import type { EnvelopeKeys } from '../../kernel/http/envelope/keys.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { hasFactor } from '../second-factor/repository.ts';
import type { Factors } from '../second-factor/service.ts';
import { type LoggedPerson, logSecurity } from '../security/log.ts';
import { readNews } from '../security/news.ts';
import { isAdministrator, mayLogInFrom, rulesNow } from '../security/profiles.ts';
import { noticeFor } from './account-age.ts';
import { deviceOf } from './device.ts';
import { passwordRuleFor } from './new-password.ts';
import * as sessions from './repository.ts';
import { missingStep } from './steps.ts';
import { issueTicket, type LoginUnderWay } from './tickets.ts';

interface Deps {
  readonly clock: Clock;
  readonly keys: EnvelopeKeys;
  readonly relayToken: string;
  readonly factors: Factors;
  readonly tellLogin: TellLogin;
  readonly alarmLocalLogin: AlarmLocalLogin;
}

/** A login as a person's other sessions are told of it. */
export interface LoginNews {
  readonly personId: string;
  readonly time: string;
  readonly place: string;
  readonly device: string;
}

/** Puts a login among its person's messages, which all of their sessions see. */
export type TellLogin = (news: LoginNews, clock: Clock, on: Executor) => Promise<void>;

/** A login with a local password of an administrator. */
export interface LocalLogin extends Pick<LoginNews, 'place' | 'device'> {
  readonly by: LoggedPerson;
}

/** Tells the other administrators of it, where people sign in by other systems. */
export type AlarmLocalLogin = (login: LocalLogin, clock: Clock, on: Executor) => Promise<void>;

/** The person of a new session, as their browser keeps them. */
const userOf = (found: sessions.LoginPerson, { modulus, exponent }: EnvelopeKeys) => ({
  id: found.id,
  name: found.name,
  orgName: found.org_name,
  orgType: found.type,
  mayBuy: mayBuy(found.roles),
  onlyBuys: onlyBuys(found.roles),
  avatarUrl: found.avatar_file_id && displayPath(found.avatar_file_id),
  rsaModulus: modulus,
  rsaExponent: exponent,
});

/** Takes a login whose step was right to its next step, or to its session. */
export function createAdvance({
  clock,
  keys,
  relayToken,
  factors,
  tellLogin,
  alarmLocalLogin,
}: Deps) {
  /** Makes room for a new session among its person's others, and tells the others of it. */
  async function joinOthers(found: sessions.LoginPerson, from: Origin, on: Executor) {
    const rules = await rulesNow(on);
    const most = isAdministrator(found.roles) ? rules.adminSessions : rules.sessions;
    const time = timeText(await readNow(clock, on));
    const news = { time, place: from.ip, device: deviceOf(from.userAgent) };
    // The newest logins stay: who finds themselves logged out knows that somebody else is in.
    if (most !== null) {
      const ending = { keep: most - 1, reason: say('session.replaced', news) };
      signalChange('session', await sessions.endOldest(found.id, ending, clock, on));
    }
    if (rules.tellsLogins && (await sessions.hasSession(found.id, on)))
      await tellLogin({ personId: found.id, ...news }, clock, on);
  }

  async function openSession(
    found: sessions.LoginPerson,
    { byPassword }: Pick<LoginUnderWay, 'byPassword'>,
    from: Origin,
    on: Executor,
  ): Promise<LoginResponse> {
    const token = newSessionToken(relayToken);
    await sessions.deleteExpired(found.id, clock, on);
    await joinOthers(found, from, on);
    const rules = await rulesNow(on);
    const notice = rules.showsLastLogin ? await noticeFor(found, rules, { clock, db: on }) : null;
    await sessions.noteLogin(found.id, from.ip, clock, on);
    const tokenHash = hashToken(token);
    const place = { address: from.ip, device: deviceOf(from.userAgent) };
    await sessions.insertSession({ tokenHash, personId: found.id, ...place }, clock, on);
    const by = { id: found.id, name: found.name, orgId: found.org_id };
    await logSecurity({ action: 'login', by, address: from.ip }, clock, on);
    if (byPassword && isAdministrator(found.roles))
      await alarmLocalLogin({ by, place: place.address, device: place.device }, clock, on);
    // From the first call on the person has an allowance of their own at the relay.
    signalChange('newSession', [tokenHash]);
    return {
      token,
      tokenIntervalSeconds: limits.tokenIntervalSeconds,
      pending: null,
      puzzle: null,
      notice,
      accountNews: await readNews(found.id, clock, on),
      user: userOf(found, keys),
    };
  }

  return async function advance(
    found: sessions.LoginPerson,
    login: Omit<LoginUnderWay, 'personId'>,
    from: Origin,
    on: Executor,
  ): Promise<LoginResponse | Refusal> {
    if (!(await mayLogInFrom(from.ip, found.roles, on))) {
      const by = { id: found.id, name: found.name, orgId: found.org_id };
      const event = { action: 'login', wasRefused: true, by, address: from.ip } as const;
      const refusal = refuse('session.address', { place: from.ip });
      await logSecurity({ ...event, detail: refusal.refused }, clock, on);
      return refusal;
    }
    const kinds = await factors.kinds(found.id, on);
    const nowMs = await readNow(clock, on);
    const step = await missingStep(
      found,
      { ...login, hasFactor: hasFactor(kinds) },
      { nowMs, db: on },
    );
    if (step === null) return openSession(found, login, from, on);
    const ticket = await issueTicket({ ...login, personId: found.id, step }, clock, on);
    const passwordRule = await passwordRuleFor(found.roles, on);
    const { tokenIntervalSeconds } = limits;
    return {
      token: null,
      tokenIntervalSeconds,
      user: null,
      notice: null,
      accountNews: [],
      pending: {
        ticket,
        step,
        ...kinds,
        keysAllowed: factors.devices.key.isAllowed,
        certificatesAllowed: factors.devices.certificate.isAllowed,
        passwordRule,
      },
      puzzle: null,
    };
  };
}
