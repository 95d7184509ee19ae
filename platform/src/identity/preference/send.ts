import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { defineJob, type ReportPart } from '../../kernel/jobs/job.ts';
import { canSend, type Mailer } from '../../kernel/mail/mail.ts';
import type { SmsSender } from '../../kernel/sms/sms.ts';
import { type LetterItem, letterOf, shortTextOf } from './letters.ts';

export interface SendNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
  readonly publicUrl: string;
}

export const sendMessagesJob = defineJob('message.send', { ids: [], schedule: '* * * * *' });

/** Attempts to send one message; each waits ten minutes longer than the one before. */
const MOST_TRIES = 5;
/** The messages that one mail takes. */
const MOST_TOGETHER = 200;
/** Failures in a row after which a run ends: the server is away. */
const MOST_FAILURES = 3;

interface Taken extends LetterItem {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Takes the due messages of one person by a channel, at most `most`: they are marked as sent before they
 * are, so that nobody gets them twice, whatever runs at once or dies. Empty if none is due.
 */
async function take(
  channel: 'mail' | 'sms',
  most: number,
  { db, clock }: SendNeeds,
): Promise<Taken[]> {
  const isDue = sql`o.channel = ${channel} and o.sent_at is null and o.tries < ${MOST_TRIES}
    and o.due_at <= ${clock.now()}`;
  const { rows } = await sql<Taken>`
    with next as (
      select o.person_id from outgoing_message o where ${isDue} order by o.due_at, o.id limit 1
    ), chosen as (
      select o.id from outgoing_message o where ${isDue}
        and o.person_id = (select person_id from next)
      order by o.id limit ${most} for update skip locked
    ), taken as (
      update outgoing_message m set sent_at = ${clock.now()}, tries = m.tries + 1 from chosen
      where m.id = chosen.id returning m.*
    )
    select t.id::text as id, t.subject, t.content, t.url, p.name,
      case when p.disabled then '' else coalesce(f.confirmed_email, '') end as email,
      case when p.disabled then '' else coalesce(f.confirmed_phone, '') end as phone
    from taken t join person p on p.id = t.person_id
    left join person_profile f on f.person_id = p.id order by t.id`.execute(db);
  return rows;
}

/** Lets messages that were refused wait for another attempt. */
const giveBack = (rows: readonly Taken[], { db, clock }: SendNeeds) =>
  sql`update outgoing_message set sent_at = null,
      due_at = ${clock.now()} + make_interval(mins => 10 * tries)
    where id = any(${rows.map(({ id }) => id)}::text[]::bigint[])`.execute(db);

/** Sends what is due by one channel, one person after the other. */
async function sendBy(
  channel: 'mail' | 'sms',
  send: (rows: readonly Taken[]) => Promise<void>,
  needs: SendNeeds,
  report: ReportPart,
): Promise<void> {
  let failures = 0;
  while (failures < MOST_FAILURES) {
    const rows = await take(channel, channel === 'mail' ? MOST_TOGETHER : 1, needs);
    if (rows.length === 0) return;
    try {
      await send(rows);
      failures = 0;
    } catch (error) {
      failures += 1;
      await giveBack(rows, needs);
      report(error);
    }
  }
}

/** Forgets what was sent a month ago, and what could not be sent for three days. */
async function sweep({ db, clock }: SendNeeds): Promise<void> {
  const before = (days: number): RawBuilder<unknown> =>
    sql`${clock.now()} - make_interval(days => ${days}::int)`;
  await sql`delete from outgoing_message where sent_at < ${before(30)}
    or sent_at is null and due_at < ${before(3)}`.execute(db);
}

/** Sends the mails and short messages that are due. What one refuses is reported and tried again. */
export async function sendMessages(needs: SendNeeds, report: ReportPart): Promise<void> {
  const { mailer, sms, publicUrl } = needs;
  await sweep(needs);
  if (canSend(mailer))
    await sendBy(
      'mail',
      async (rows) => {
        const [first] = rows;
        // The address was taken away, or the account was closed, since the message was queued.
        if (!first?.email) return;
        await mailer.send({ to: first.email, ...letterOf(first.name, rows, publicUrl) });
      },
      needs,
      report,
    );
  if (sms)
    await sendBy(
      'sms',
      async (rows) => {
        for (const row of rows)
          if (row.phone) await sms.send({ to: row.phone, text: shortTextOf(row) });
      },
      needs,
      report,
    );
}
