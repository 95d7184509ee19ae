import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { linkLifeText } from '@jicai/shared/domain/identity/account.ts';
import { maskedContact } from '@jicai/shared/domain/identity/contact.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { ReportPart } from '../../kernel/jobs/job.ts';
import { canSend } from '../../kernel/mail/mail.ts';
import { transact } from '../../kernel/write/write.ts';
import { invitationMinutes, inviteNewcomer, isNewcomer } from '../access/links.ts';
import { urlOfLink } from '../access/reset.ts';
import { logSecurity } from '../security/log.ts';
import { holdsOffice } from '../security/offices.ts';
import { type Channels, channelOf } from './newcomers.ts';

export interface InvitationNeeds extends Channels {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Attempts to send one invitation. */
const MOST_TRIES = 3;
/** Failures in a row after which a run ends: the server is away. */
const MOST_FAILURES = 3;

interface Waiting {
  readonly personId: string;
  readonly askedBy: string;
  readonly name: string;
  readonly orgId: string;
  readonly loginName: string;
  readonly unitName: string;
  readonly channel: 'mail' | 'sms' | null;
  readonly email: string;
  readonly phone: string;
}

interface Letter extends Waiting {
  readonly url: string;
  readonly life: string;
}

async function lockNext({ clock, ...channels }: InvitationNeeds, trx: Executor) {
  const { rows } = await sql<Waiting>`
    select i.person_id as "personId", i.asked_by as "askedBy", person.name, person.org_id as "orgId",
      person.login_name as "loginName", org.name as "unitName", ${channelOf(channels)} as channel,
      coalesce(f.email, '') as email, coalesce(f.phone, '') as phone
    from invitation_delivery i join person on person.id = i.person_id
    join org on org.id = person.org_id left join person_profile f on f.person_id = i.person_id
    where i.state = 'waiting' and i.due_at <= ${clock.now()}
    order by i.due_at, i.person_id limit 1 for no key update of i, person skip locked`.execute(trx);
  return rows[0] ?? null;
}

const addressOf = ({ channel, email, phone }: Waiting): string =>
  channel === 'mail' ? email : phone;

/**
 * Takes the next invitation and makes its link; it counts as sent before it is, so that nobody gets two.
 * `void`: it need not be sent, because the account is used by now, or no address is left.
 */
function takeNext(needs: InvitationNeeds): Promise<Letter | 'void' | null> {
  const { db, clock, publicUrl } = needs;
  return transact(db, async (trx) => {
    const waiting = await lockNext(needs, trx);
    if (!waiting) return null;
    const { personId, channel, askedBy } = waiting;
    // Administrators are invited by two.
    const isOpen = (await isNewcomer(personId, trx)) && !(await holdsOffice(personId, trx));
    if (channel === null || !isOpen) {
      await sql`update invitation_delivery set state = 'failed' where person_id = ${personId}`.execute(
        trx,
      );
      return 'void';
    }
    const address = addressOf(waiting);
    const delivery = { kind: 'sent', byId: askedBy, to: { channel, address } } as const;
    const token = await inviteNewcomer(personId, delivery, clock, trx);
    const sentTo = maskedContact(address);
    await sql`update invitation_delivery set state = 'sent', tries = tries + 1,
        channel = ${channel}, sent_at = ${clock.now()}, sent_to = ${sentTo}
      where person_id = ${personId}`.execute(trx);
    const { rows } = await sql<{ id: string; name: string; orgId: string }>`
      select id, name, org_id as "orgId" from person where id = ${askedBy}`.execute(trx);
    const by = rows[0] ?? { id: personId, name: waiting.name, orgId: waiting.orgId };
    const event = { action: 'link.issued', by, address: channel, object: personId } as const;
    await logSecurity({ ...event, detail: `邀请，发送至 ${sentTo}` }, clock, trx);
    const life = linkLifeText(await invitationMinutes(trx));
    return { ...waiting, url: urlOfLink(publicUrl, token), life };
  });
}

const mailOf = ({ email, name, loginName, unitName, url, life }: Letter) => ({
  to: email,
  subject: `${SITE_NAME}：账号启用`,
  text: [
    `${name}，您好：`,
    '',
    `${unitName}为您开通了${SITE_NAME}账号，登录名 ${loginName}。请在 ${life}内打开以下链接设置密码，链接只能使用一次：`,
    '',
    url,
    '',
    '链接过期后，请联系本单位管理员重新发送。请勿转发本邮件。',
  ].join('\n'),
});

const shortMessageOf = ({ phone, loginName, url, life }: Letter) => ({
  to: phone,
  text: `【${SITE_NAME}】您的账号 ${loginName} 已开通，请在 ${life}内设置密码：${url}`,
});

/** Lets a refused invitation wait for another attempt, which makes another link; the last fails. */
const giveBack = ({ personId }: Letter, { db, clock }: InvitationNeeds) =>
  sql`update invitation_delivery set sent_at = null, sent_to = '',
      state = case when tries < ${MOST_TRIES} then 'waiting' else 'failed' end,
      due_at = ${clock.now()} + make_interval(mins => 5 * tries)
    where person_id = ${personId} and state = 'sent'`.execute(db);

async function deliver(letter: Letter, { mailer, sms }: InvitationNeeds): Promise<void> {
  if (letter.channel === 'sms') {
    if (!sms) throw new Error('no provider of short messages');
    return sms.send(shortMessageOf(letter));
  }
  if (!canSend(mailer)) throw new Error('no mail server');
  return mailer.send(mailOf(letter));
}

/** Sends the invitations that wait, one after the other. What is refused is reported and tried again. */
export async function sendInvitations(needs: InvitationNeeds, report: ReportPart): Promise<void> {
  let failures = 0;
  while (failures < MOST_FAILURES) {
    const letter = await takeNext(needs);
    if (letter === null) return;
    if (letter === 'void') continue;
    try {
      await deliver(letter, needs);
      failures = 0;
    } catch (error) {
      failures += 1;
      await giveBack(letter, needs);
      report(error);
    }
  }
}
