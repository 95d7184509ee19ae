import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { accessMessages } from '@jicai/shared/messages/identity/access.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Call } from '../../kernel/http/caller/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import { canSend, type Mailer } from '../../kernel/mail/mail.ts';
import { ownWrite, query, type Slice } from '../../kernel/slice.ts';
import type { SmsSender } from '../../kernel/sms/sms.ts';
import { transact } from '../../kernel/write/write.ts';
import { hashPassword } from '../password/password.ts';
import { logSecurity } from '../security/log.ts';
import { endSessions } from '../session/end.ts';
import { checkPasswordOf, passwordRuleFor, storePassword } from '../session/new-password.ts';
import type { Throttle } from '../session/throttle.ts';
import { forgot, sendAskedReset, sendReset, sendResetJob } from './forgot.ts';
import { personOfLink, useUp } from './links.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
  readonly publicUrl: string;
}

/** The person of a link. Only links that do not exist count as guesses, so that they hinder no valid one. */
async function open({ db, clock, throttle }: Needs, token: string, ip: string) {
  const person = await personOfLink(token, clock, db);
  if (person) return person;
  if (!(await throttle.admit('access link', ip))) throw new Failure(429, 'call.tooMany');
  return refuse('access.link');
}

/** The person of a link, and the security profile's rule for their password. */
async function show(needs: Needs, token: string, ip: string) {
  const person = await open(needs, token, ip);
  if ('refused' in person) return person;
  return { ...person, passwordRule: await passwordRuleFor(person.roles, needs.db) };
}

/** Sets the password and ends every session that was opened with the old one. */
async function use(
  needs: Needs,
  body: { readonly token: string; readonly password: string },
  call: Call,
): Promise<Record<string, never> | Refusal> {
  const { db, clock, throttle } = needs;
  const person = await open(needs, body.token, call.ip);
  if ('refused' in person) return person;
  const refusal = await checkPasswordOf(body.password, person.id, db);
  if (refusal) return refusal;
  const hash = await hashPassword(body.password, db);
  const used = await transact(db, async (trx) => {
    if (!(await useUp(body.token, clock, trx))) return refuse('access.link');
    await storePassword(person.id, hash, { clock, trx });
    await endSessions(person.id, trx);
    await logSecurity({ action: 'link.used', by: person, address: call.ip }, clock, trx);
    return {};
  });
  // Wrong passwords no longer lock the person out: the link has shown that it is they.
  if (!isRefusal(used)) await throttle.forgiveLogin(person.loginName, call.ip);
  return used;
}

/** Passwords by one-time link. The links are made where people are managed. */
export const accessSlice: Slice<Needs> = {
  name: 'identity/access',
  messages: accessMessages,
  policy: {
    'access.canReset': 'anyone',
    'access.forgot': 'anyone',
    'access.open': 'anyone',
    'access.use': 'anyone',
  },
  jobs: (needs) => [
    handleJob(sendResetJob, ({ personId }) => sendReset(needs, personId)),
    handleJob(sendAskedReset, ({ personId }) => sendReset(needs, personId, { isLimited: false })),
  ],
  openReads: (needs) => [
    query(accessEndpoints.canReset, async () => ({ byMail: canSend(needs.mailer) })),
    query(accessEndpoints.open, ({ token }, call) => show(needs, token, call.ip)),
  ],
  endpoints: (needs) => [
    ownWrite('unkeyed', accessEndpoints.forgot, ({ loginName }, call) =>
      forgot(needs, loginName.trim(), call.ip),
    ),
    ownWrite('unkeyed', accessEndpoints.use, (body, call) => use(needs, body, call)),
  ],
};
