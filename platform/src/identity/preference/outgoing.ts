import { DIGEST_TIME, type MessageKind } from '@jicai/shared/contract/identity/message-kinds.ts';
import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** A message for one person outside the site. */
export interface OutgoingMessage {
  readonly personId: string;
  readonly kind: MessageKind;
  readonly subject: string;
  readonly content: string;
  /** A path of the site, without the base path; empty for none. */
  readonly url: string;
  /** The duty that it announces; `dropMessages` drops it once the duty is over. */
  readonly dutyKey?: string;
}

/** The next time of the digest after `moment.now`. */
const nextDigest = sql`(select (wall.day + ${DIGEST_TIME}::interval
    + case when wall.at < wall.day + ${DIGEST_TIME}::interval then interval '0' else interval '1 day' end)
  at time zone ${CHINA_ZONE}::text
  from (select moment.now at time zone ${CHINA_ZONE}::text as at,
    date_trunc('day', moment.now at time zone ${CHINA_ZONE}::text) as day) wall)`;

/**
 * Queues messages for those of the people who want them by mail or short message and confirmed the
 * address, in the caller's transaction. Mails wait for the digest if the person has one; the near end
 * of a duty does not. Projects have mails of their own (`sourcing/life/mail`).
 */
export async function queueMessages(
  messages: readonly OutgoingMessage[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ personId, dutyKey = null, ...row }) => ({
    ...row,
    person_id: personId,
    // Half a character, which JSON of the database refuses, may stand in what people typed.
    content: row.content.toWellFormed(),
    duty_key: dutyKey,
  }));
  await sql`
    with moment as materialized (select ${clock.now()} as now),
    wanted as (
      select g.*, f.daily_digest, case g.kind when 'order' then f.notify_order
          when 'duty' then f.notify_todo when 'deadline' then f.notify_deadline
          when 'price' then f.notify_price else false end and f.confirmed_email <> '' as by_mail,
        g.kind = any(f.sms_kinds) and f.confirmed_phone <> '' as by_sms
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(person_id text, kind text,
        subject text, content text, url text, duty_key text)
      join person on person.id = g.person_id and not person.disabled
      join person_profile f on f.person_id = g.person_id)
    insert into outgoing_message (person_id, channel, subject, content, url, duty_key, created_at,
      due_at)
    select w.person_id, way.channel, w.subject, w.content, w.url, w.duty_key, moment.now,
      case when way.channel = 'mail' and w.daily_digest and w.kind <> 'deadline'
        then ${nextDigest} else moment.now end
    from wanted w cross join moment
    join (values ('mail'), ('sms')) way(channel)
      on case way.channel when 'mail' then w.by_mail else w.by_sms end`.execute(trx);
}

/** Drops the messages of duties that were not sent: the duties are over. */
export async function dropMessages(dutyKeys: readonly string[], trx: Executor): Promise<void> {
  if (dutyKeys.length === 0) return;
  await sql`delete from outgoing_message
    where duty_key = any(${[...dutyKeys]}::text[]) and sent_at is null`.execute(trx);
}
