import { accessLinkPath } from '@jicai/shared/contract/identity/access.ts';
import { BASE_PATH, SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { linkLifeText, RESET_LINK_MINUTES } from '@jicai/shared/domain/identity/account.ts';
import { isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { canSend, type Mail, type Mailer } from '../../kernel/mail/mail.ts';
import type { ShortMessage, SmsSender } from '../../kernel/sms/sms.ts';
import { transact } from '../../kernel/write/write.ts';
import { logSecurity } from '../security/log.ts';
import { holdsOffice } from '../security/offices.ts';
import type { Throttle } from '../session/throttle.ts';
import { linkForOwner } from './links.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
  readonly publicUrl: string;
}

/** Mails to one person within an hour: whoever asks for more annoys them. */
const MOST_AN_HOUR = 3;

/** Stands for a name that nobody has: the work is the same. */
const NOBODY = 'nobody';

/** Somebody who says it is their account asked for a link. */
export const sendResetJob = defineJob('access.sendReset', { ids: ['personId'], retries: 3 });
/** An administrator asked for it: their reset is not kept up by what strangers asked for. */
export const sendAskedReset = defineJob('access.sendAskedReset', { ids: ['personId'], retries: 3 });

/**
 * The person who may get a link: an account with a password and a confirmed mail address. An administrator
 * gets none: two of the three reset them, or the command line (SEC4).
 */
async function findRecipient(loginName: string, db: Executor): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .innerJoin('person_profile', 'person_profile.person_id', 'person.id')
    .select('person.id')
    .where('login_name', '=', loginName)
    .where('disabled', '=', false)
    .where('password_hash', '<>', '')
    .where('confirmed_email', '<>', '')
    .executeTakeFirst();
  return row && !(await holdsOffice(row.id, db)) ? row.id : null;
}

/** Asks for a link by mail. The answer is the same whether there is such an account or not. */
export async function forgot(
  { db, throttle, mailer }: Pick<Needs, 'db' | 'throttle' | 'mailer'>,
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
  readonly phone: string;
}

async function recipientNow(
  personId: string,
  isLimited: boolean,
  clock: Clock,
  trx: Executor,
): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select p.name, p.org_id as "orgId", p.login_name as "loginName",
      profile.confirmed_email as email, profile.confirmed_phone as phone
    from person p join person_profile profile on profile.person_id = p.id
    where p.id = ${personId} and not p.disabled and (profile.confirmed_email <> '' or profile.confirmed_phone <> '')
      and (not ${isLimited}::boolean or (select count(*) from access_link l where l.person_id = p.id and l.purpose = 'reset'
        and l.created_at > ${clock.now()} - interval '1 hour') < ${MOST_AN_HOUR})
    for no key update of p`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Makes the link and sends it to the owner's confirmed mail, or to their confirmed mobile number. A second
 * attempt makes another one, and the first is void. `isLimited`: to a few an hour.
 */
export async function sendReset(
  { db, clock, mailer, sms, publicUrl }: Omit<Needs, 'throttle'>,
  personId: string,
  { isLimited }: { readonly isLimited: boolean } = { isLimited: true },
): Promise<void> {
  if (personId === NOBODY) return;
  const made = await transact(db, async (trx) => {
    const found = await recipientNow(personId, isLimited, clock, trx);
    const channel = found && channelOf(found, { mailer, sms });
    if (!found || !channel) return null;
    const token = await linkForOwner(personId, clock, trx);
    const by = { id: personId, name: found.name, orgId: found.orgId };
    const event = { action: 'link.issued', by, address: channel, object: personId } as const;
    await logSecurity(event, clock, trx);
    return { ...found, channel, url: `${publicUrl}${BASE_PATH}${accessLinkPath(token)}` };
  });
  if (!made) return;
  if (made.channel === 'sms') await sms?.send(shortMessage(made));
  else if (canSend(mailer)) await mailer.send(letter(made));
}

/** The way by which a link reaches its owner now; null for none. */
function channelOf(
  { email, phone }: Pick<Recipient, 'email' | 'phone'>,
  { mailer, sms }: Pick<Needs, 'mailer' | 'sms'>,
): 'mail' | 'sms' | null {
  if (email !== '' && canSend(mailer)) return 'mail';
  return sms && isMobile(phone) ? 'sms' : null;
}

const LIFE = linkLifeText(RESET_LINK_MINUTES);

type Letter = Recipient & { readonly url: string };

const letter = ({ email, name, loginName, url }: Letter): Mail => ({
  to: email,
  subject: `${SITE_NAME}：重设密码`,
  text: [
    `${name}，您好：`,
    '',
    `有人为账号 ${loginName} 申请重设密码。请在 ${LIFE}内打开以下链接，链接只能使用一次：`,
    '',
    url,
    '',
    '如果不是您本人的操作，请忽略本邮件，您的密码不会改变。',
  ].join('\n'),
});

const shortMessage = ({ phone, loginName, url }: Letter): ShortMessage => ({
  to: phone,
  text: `【${SITE_NAME}】账号 ${loginName} 的重设密码链接，${LIFE}内有效：${url}`,
});
