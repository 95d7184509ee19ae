import type {
  FactorEnrolment,
  KeyKind,
  LoginResponse,
  signInEndpoints,
  signInKeyEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Origin } from '../../kernel/http/caller/caller.ts';
import { hashToken } from '../../kernel/http/caller/identity.ts';
import { keepWrites } from '../../kernel/write/idempotency.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { transact } from '../../kernel/write/write.ts';
import { hashPassword } from '../password/password.ts';
import { isAsked } from '../second-factor/keys/repository.ts';
import type { Factors } from '../second-factor/service.ts';
import { logSecurity } from '../security/log.ts';
import { checkPasswordOf, storePassword } from './new-password.ts';
import { deleteSessionsOf, findForLogin, type LoginPerson } from './repository.ts';
import type { Sessions } from './service.ts';
import { type LoginStep, type LoginUnderWay, lockTicket, noteTry, useTicket } from './tickets.ts';

export interface StepNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly factors: Factors;
  readonly sessions: Sessions;
}

interface Opened {
  readonly found: LoginPerson;
  readonly login: LoginUnderWay;
}

/** The login of a ticket with its person. */
async function openTicket(
  ticket: string,
  step: LoginStep,
  clock: Clock,
  trx: Executor,
): Promise<Opened | Refusal> {
  const login = await lockTicket(ticket, step, clock, trx);
  const found = login && (await findForLogin(login.personId, trx));
  return login && found ? { found, login } : refuse('session.ticket');
}

const logged = ({ id, name, org_id, roles }: LoginPerson) => ({ id, name, orgId: org_id, roles });

/** A login that is refused at its end stands in the security log, and its step is used. */
const kept = (answer: LoginResponse | Refusal): LoginResponse | Refusal =>
  isRefusal(answer) ? keepWrites(answer) : answer;

/** The second step of a login: a code by time, or a recovery code. */
export async function giveCode(
  { db, clock, factors, sessions }: StepNeeds,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  from: Origin,
): Promise<LoginResponse | Refusal> {
  const before = await openTicket(ticket, 'code', clock, db);
  if (isRefusal(before)) return before;
  const given = await factors.given(code, before.found.id, db);
  return transact(db, async (trx) => {
    const opened = await openTicket(ticket, 'code', clock, trx);
    if (isRefusal(opened)) return opened;
    const { found, login } = opened;
    await noteTry(ticket, trx);
    const wrong = await factors.check(given, { clock, trx, by: logged(found), address: from.ip });
    if (wrong) return keepWrites(wrong);
    await useTicket(ticket, clock, trx);
    return kept(await sessions.advance(found, { ...login, hasCode: true }, from, trx));
  });
}

/** The request for the browser to have a security key or a certificate sign the login. */
export const beginKey = (
  { db, clock, factors }: StepNeeds,
  { ticket, kind }: { readonly ticket: string; readonly kind: KeyKind | null },
  ip: string,
): Promise<{ options: string } | Refusal> =>
  transact(db, async (trx) => {
    const opened = await openTicket(ticket, 'code', clock, trx);
    if (isRefusal(opened)) return opened;
    const context = { clock, trx, by: logged(opened.found), address: ip };
    const bound = { ...context, boundTo: hashToken(ticket) };
    const options = await factors.deviceOf(kind).beginUse('login', bound);
    return isRefusal(options) ? options : { options };
  });

/** The second step of a login: the signature of a security key or a certificate. */
export const giveKey = (
  { db, clock, factors, sessions }: StepNeeds,
  {
    ticket,
    kind,
    answer,
  }: { readonly ticket: string; readonly kind: KeyKind | null; readonly answer: string },
  from: Origin,
): Promise<LoginResponse | Refusal> =>
  transact(db, async (trx) => {
    const opened = await openTicket(ticket, 'code', clock, trx);
    if (isRefusal(opened)) return opened;
    const { found, login } = opened;
    await noteTry(ticket, trx);
    const context = { clock, trx, by: logged(found), address: from.ip, boundTo: hashToken(ticket) };
    const wrong = await factors.deviceOf(kind).use(answer, 'login', context);
    if (wrong) return keepWrites(wrong);
    await useTicket(ticket, clock, trx);
    return kept(await sessions.advance(found, { ...login, hasCode: true }, from, trx));
  });

/** A login whose password is to be replaced: by age, or because somebody else knows it. */
export async function replacePassword(
  { db, clock, sessions }: StepNeeds,
  { ticket, password }: { readonly ticket: string; readonly password: string },
  from: Origin,
): Promise<LoginResponse | Refusal> {
  const before = await openTicket(ticket, 'password', clock, db);
  if (isRefusal(before)) return before;
  const refusal = await checkPasswordOf(password, before.found.id, db);
  if (refusal) return refusal;
  const hash = await hashPassword(password, db);
  return transact(db, async (trx) => {
    const opened = await openTicket(ticket, 'password', clock, trx);
    if (isRefusal(opened)) return opened;
    const { found, login } = opened;
    await useTicket(ticket, clock, trx);
    await storePassword(found.id, hash, { clock, trx });
    signalChange('session', await deleteSessionsOf(found.id, trx));
    const event = { action: 'password.changed', by: logged(found), address: from.ip } as const;
    await logSecurity(event, clock, trx);
    const renewed = await findForLogin(found.id, trx);
    return renewed
      ? kept(await sessions.advance(renewed, login, from, trx))
      : refuse('session.ticket');
  });
}

/** Shows the secret of a new second factor to a login that needs one. */
export const beginFactor = (
  { db, clock, factors }: StepNeeds,
  ticket: string,
): Promise<{ enrolment: FactorEnrolment } | Refusal> =>
  transact(db, async (trx) => {
    const opened = await openTicket(ticket, 'enrol', clock, trx);
    if (isRefusal(opened)) return opened;
    const { found } = opened;
    const enrolment = await factors.begin(found.login_name, found.id, trx);
    return isRefusal(enrolment) ? enrolment : { enrolment };
  });

/** The first code of a new second factor ends the login. */
export async function confirmFactor(
  { db, clock, factors, sessions }: StepNeeds,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  from: Origin,
): Promise<ResponseOf<(typeof signInEndpoints)['confirmFactor']> | Refusal> {
  const before = await openTicket(ticket, 'enrol', clock, db);
  if (isRefusal(before)) return before;
  const recovery = await factors.recoveryFor(code, before.found.id, { clock, db });
  return transact(db, async (trx) => {
    const opened = await openTicket(ticket, 'enrol', clock, trx);
    if (isRefusal(opened)) return opened;
    const { found, login } = opened;
    const context = { clock, trx, by: logged(found), address: from.ip };
    const recoveryCodes = await factors.confirm(code, recovery, context);
    if (isRefusal(recoveryCodes)) return recoveryCodes;
    await useTicket(ticket, clock, trx);
    const answer = await sessions.advance(found, { ...login, hasCode: true }, from, trx);
    if (isRefusal(answer)) return keepWrites(answer);
    return { login: answer, recoveryCodes };
  });
}

/** The request for the browser to register a device for a login that needs a second factor. */
export const beginNewKey = (
  { db, clock, factors }: StepNeeds,
  { ticket, kind }: { readonly ticket: string; readonly kind: KeyKind | null },
  ip: string,
): Promise<{ options: string } | Refusal> =>
  transact(db, async (trx) => {
    const opened = await openTicket(ticket, 'enrol', clock, trx);
    if (isRefusal(opened)) return opened;
    const { found } = opened;
    const context = { clock, trx, by: logged(found), address: ip, boundTo: hashToken(ticket) };
    const options = await factors.deviceOf(kind).beginAdd(found.login_name, context);
    return isRefusal(options) ? options : { options };
  });

/** The new security key or certificate ends the login. */
export async function confirmNewKey(
  { db, clock, factors, sessions }: StepNeeds,
  body: {
    readonly ticket: string;
    readonly kind: KeyKind | null;
    readonly answer: string;
    readonly name: string;
  },
  from: Origin,
): Promise<ResponseOf<(typeof signInKeyEndpoints)['confirmNewKey']> | Refusal> {
  const before = await openTicket(body.ticket, 'enrol', clock, db);
  if (isRefusal(before)) return before;
  const boundTo = hashToken(body.ticket);
  const isBegun = await isAsked({ personId: before.found.id, purpose: 'add', boundTo }, clock, db);
  const recovery = isBegun ? await factors.newRecovery() : null;
  return transact(db, async (trx) => {
    const opened = await openTicket(body.ticket, 'enrol', clock, trx);
    if (isRefusal(opened)) return opened;
    const { found, login } = opened;
    await noteTry(body.ticket, trx);
    const context = {
      clock,
      trx,
      by: logged(found),
      address: from.ip,
      boundTo,
    };
    const recoveryCodes = await factors.addKey(body, recovery, context);
    if (isRefusal(recoveryCodes)) return keepWrites(recoveryCodes);
    await useTicket(body.ticket, clock, trx);
    const answer = await sessions.advance(found, { ...login, hasCode: true }, from, trx);
    if (isRefusal(answer)) return keepWrites(answer);
    return { login: answer, recoveryCodes };
  });
}
