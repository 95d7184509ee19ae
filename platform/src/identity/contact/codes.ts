import { randomInt, randomUUID } from 'node:crypto';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { canonicalEmail, isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { canonicalMobile, isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { canSend, type Mailer } from '../../kernel/mail/mail.ts';
import { keyOfAddress } from '../../kernel/mail/mailbox.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import type { SmsSender } from '../../kernel/sms/sms.ts';
import { transact } from '../../kernel/write/write.ts';

export interface ContactNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
}

/** The ways by which an address is confirmed. */
export type Channel = 'mail' | 'sms';

/** An address that somebody says is theirs. */
export interface Address {
  readonly channel: Channel;
  readonly address: string;
}

const VALID_MINUTES = 10;
/** Wrong codes before a code is void. */
const MOST_TRIES = 5;
/** Codes of one person within an hour, by both ways together. */
const MOST_AN_HOUR = 5;

/** Codes for one mailbox or number within a day, whoever asks: more would only annoy its owner. */
const MOST_OF_ADDRESS: Readonly<Record<Channel, number>> = { mail: 60, sms: 10 };

export const sendContactCode = defineJob('contact.sendCode', { ids: ['codeId'], retries: 3 });

const hashOfCode = (id: string, code: string): string => sha256(`${id} ${code}`);

/** The address in the form in which it is stored; a refusal for what is none. */
export function canonicalAddress({ channel, address }: Address): string | Refusal {
  const canonical = channel === 'mail' ? canonicalEmail(address) : canonicalMobile(address);
  if (channel === 'mail')
    return isEmail(canonical) ? canonical : refuseAt('address', 'contact.email');
  return isMobile(canonical) ? canonical : refuseAt('address', 'contact.mobile');
}

/** Sends a code to an address; only the session that the person has can use it. */
export async function askCode(
  { db, clock, mailer, sms }: ContactNeeds,
  asked: Address,
  personId: string,
): Promise<Record<string, never> | Refusal> {
  if (!(asked.channel === 'mail' ? canSend(mailer) : sms)) return refuse('contact.notOffered');
  const to = canonicalAddress(asked);
  if (typeof to !== 'string') return to;
  const mailbox = keyOfAddress(asked.channel, to);
  return transact(db, async (trx) => {
    await lockByKey('contact code', personId, trx);
    await lockByKey(`${asked.channel} contact code`, mailbox, trx);
    await sql`delete from contact_code where (person_id = ${personId}
        or channel = ${asked.channel} and mailbox = ${mailbox})
      and asked_at < ${clock.now()} - interval '1 day'`.execute(trx);
    const id = randomUUID();
    const { numAffectedRows } = await sql`
      insert into contact_code (id, person_id, channel, address, mailbox, asked_at)
      select ${id}, ${personId}, ${asked.channel}, ${to}, ${mailbox}, ${clock.now()}
      where (select count(*) from contact_code where person_id = ${personId}
          and asked_at > ${clock.now()} - interval '1 hour') < ${MOST_AN_HOUR}
        and (select count(*) from contact_code where channel = ${asked.channel}
          and mailbox = ${mailbox}) < ${MOST_OF_ADDRESS[asked.channel]}`.execute(trx);
    if (numAffectedRows !== 1n) return refuse('contact.tooMany');
    await enqueue(sendContactCode, { codeId: id }, trx);
    return {};
  });
}

/** Draws the code and sends it; another attempt draws another one, and the first is void. */
export async function sendCode(
  { db, clock, mailer, sms }: ContactNeeds,
  id: string,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { rows } = await sql<{ channel: Channel; to: string }>`
    update contact_code set code_hash = ${hashOfCode(id, code)}, sent_at = ${clock.now()}
    where id = ${id} and used_at is null
      and asked_at > ${clock.now()} - make_interval(mins => ${VALID_MINUTES}::int)
    returning channel, address as to`.execute(db);
  const [row] = rows;
  if (!row) return;
  const text = `您的联系方式确认验证码是 ${code}，${VALID_MINUTES} 分钟内有效，请勿告诉他人。`;
  if (row.channel === 'sms') return sms?.send({ to: row.to, text: `【${SITE_NAME}】${text}` });
  if (canSend(mailer))
    await mailer.send({ to: row.to, subject: `${SITE_NAME}：确认联系方式`, text });
}

/**
 * Compares a code with the person's newest one for an address and uses it up. A wrong one is counted; the
 * caller keeps the count although it refuses.
 */
export async function takeCode(
  { channel, address }: Address,
  code: string,
  personId: string,
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from contact_code
    where person_id = ${personId} and channel = ${channel} and address = ${address}
      and code_hash <> '' and used_at is null and wrong_tries < ${MOST_TRIES}
      and sent_at > ${clock.now()} - make_interval(mins => ${VALID_MINUTES}::int)
    order by asked_at desc, id limit 1 for update`.execute(trx);
  const id = rows[0]?.id ?? '';
  const hash = hashOfCode(id, code.trim());
  const { rows: counted } = await sql<{ isRight: boolean }>`
    update contact_code set wrong_tries = wrong_tries + case when code_hash = ${hash} then 0 else 1 end,
      used_at = case when code_hash = ${hash} then ${clock.now()} end
    where id = ${id} returning code_hash = ${hash} as "isRight"`.execute(trx);
  return counted[0]?.isRight ?? false;
}
