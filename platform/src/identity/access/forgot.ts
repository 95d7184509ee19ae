import { accessLinkPath } from '@jicai/shared/contract/identity/access.ts';
import { BASE_PATH, SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { canSend, type Mailer } from '../../kernel/mail/mail.ts';
import { transact } from '../../kernel/write/write.ts';
import { logSecurity } from '../security/log.ts';
import type { Throttle } from '../session/throttle.ts';
import { issueLink } from './links.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly mailer: Mailer | null;
  readonly publicUrl: string;
}

/** Mails to one person within an hour: whoever asks for more annoys them. */
const MOST_AN_HOUR = 3;

/** Stands for a name that nobody has: the work is the same. */
const NOBODY = 'nobody';

export const sendResetJob = defineJob('access.sendReset', { ids: ['personId'], retries: 3 });

/** The person who may get a link: an account with a password and a mail address. */
async function findRecipient(loginName: string, db: Executor): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .innerJoin('person_profile', 'person_profile.person_id', 'person.id')
    .select('person.id')
    .where('login_name', '=', loginName)
    .where('disabled', '=', false)
    .where('password_hash', '<>', '')
    .where('email', '<>', '')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Asks for a link by mail. The answer is the same whether there is such an account or not. */
export async function forgot(
  { db, throttle, mailer }: Needs,
  loginName: string,
  ip: string,
): Promise<Record<string, never> | Refusal> {
  if (!canSend(mailer)) return refuse('access.noMail');
  if (!(await throttle.admit('forgotten password', ip))) throw new Failure(429, 'call.tooMany');
  return transact(db, async (trx) => {
    const personId = (await findRecipient(loginName, trx)) ?? NOBODY;
    await enqueue(sendResetJob, { personId }, trx, { singletonKey: personId });
    return {};
  });
}

interface Recipient {
  readonly name: string;
  readonly orgId: string;
  readonly loginName: string;
  readonly email: string;
}

async function recipientNow(
  personId: string,
  clock: Clock,
  trx: Executor,
): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select p.name, p.org_id as "orgId", p.login_name as "loginName", profile.email
    from person p join person_profile profile on profile.person_id = p.id
    where p.id = ${personId} and not p.disabled and profile.email <> ''
      and (select count(*) from access_link l where l.person_id = p.id and l.purpose = 'reset'
        and l.created_at > ${clock.now()} - interval '1 hour') < ${MOST_AN_HOUR}
    for update of p`.execute(trx);
  return rows[0] ?? null;
}

/** Makes the link and sends it. A second attempt makes another one, and the first is void. */
export async function sendReset(
  { db, clock, mailer, publicUrl }: Needs,
  personId: string,
): Promise<void> {
  if (!canSend(mailer) || personId === NOBODY) return;
  const made = await transact(db, async (trx) => {
    const found = await recipientNow(personId, clock, trx);
    if (!found) return null;
    const token = await issueLink(personId, 'reset', clock, trx);
    const by = { id: personId, name: found.name, orgId: found.orgId };
    const event = { action: 'link.issued', by, address: 'mail', object: personId } as const;
    await logSecurity(event, clock, trx);
    return { ...found, token };
  });
  if (!made) return;
  await mailer.send({
    to: made.email,
    subject: `${SITE_NAME}：重设密码`,
    text: [
      `${made.name}，您好：`,
      '',
      `有人为账号 ${made.loginName} 申请重设密码。请在 30 分钟内打开以下链接，链接只能使用一次：`,
      '',
      `${publicUrl}${BASE_PATH}${accessLinkPath(made.token)}`,
      '',
      '如果不是您本人的操作，请忽略本邮件，您的密码不会改变。',
    ].join('\n'),
  });
}
