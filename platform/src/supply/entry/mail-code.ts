import { randomInt, randomUUID } from 'node:crypto';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Throttle } from '../../identity/session/throttle.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Call } from '../../kernel/http/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import type { Mailer } from '../../kernel/mail/mail.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import { transact } from '../../kernel/write/write.ts';

export interface MailCodeNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly mailer: Mailer | null;
}

/** Codes for one address within an hour that one browser may ask for. */
const MOST_AN_HOUR = 3;
/** The same of one network, whose browsers may have any names they like. */
const MOST_OF_NETWORK = 6;
/** The same of everybody together: more would only annoy the address's owner. */
const MOST_OF_ALL = 60;
/** Wrong codes before a code is void. */
const MOST_TRIES = 5;

export const sendEntryCode = defineJob('entry.sendCode', { ids: ['codeId'], retries: 3 });

const canonicalEmail = (email: string): string => email.trim().toLowerCase();
const hashOfCode = (id: string, code: string): string => sha256(`${id} ${code}`);

/** The caller of a registration, as far as a code is bound to it. */
export type Asker = Pick<Call, 'ip' | 'device'>;

const networkHash = ({ ip }: Asker): string => sha256(`network ${networkOf(ip)}`);

/**
 * The browser that a code belongs to, as a hash; its network address where it names no device. The
 * name of a device is known to its browser alone, so nobody else can use up the tries of a code.
 */
const askerOf = (call: Asker): string =>
  call.device === '' ? networkHash(call) : sha256(`device ${call.device}`);

/**
 * Asks for a code by mail. Known addresses, unknown ones and those that had enough codes get the
 * same answer, so that nobody learns which addresses are registered.
 */
export async function requestMailCode(
  { db, clock, throttle, mailer }: MailCodeNeeds,
  body: { readonly email: string },
  call: Asker,
): Promise<Record<string, never> | Refusal> {
  if (!mailer) return refuse('entry.noMail');
  const email = canonicalEmail(body.email);
  if (!isEmail(email)) return refuse('entry.email');
  if (!(await throttle.admit('entry.mailCode', call.ip))) throw new Failure(429, 'call.tooMany');
  return transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mail code ${email}`}, 0))`.execute(
      trx,
    );
    await sql`delete from entry_mail_code where asked_at < ${clock.now()} - interval '1 day'`.execute(
      trx,
    );
    const id = randomUUID();
    const [asker, network] = [askerOf(call), networkHash(call)];
    const { numAffectedRows } = await sql`
      insert into entry_mail_code (id, email, asker, network, asked_at)
      select ${id}, ${email}, ${asker}, ${network}, ${clock.now()}
      from (select count(*) filter (where asker = ${asker}) as own,
          count(*) filter (where network = ${network}) as near, count(*) as total
        from entry_mail_code
        where email = ${email} and asked_at > ${clock.now()} - interval '1 hour') asked
      where asked.own < ${MOST_AN_HOUR} and asked.near < ${MOST_OF_NETWORK}
        and asked.total < ${MOST_OF_ALL}`.execute(trx);
    if (numAffectedRows === 1n) await enqueue(sendEntryCode, { codeId: id }, trx);
    return {};
  });
}

/** Draws the code and sends it; another attempt draws another one, and the first is void. */
export async function sendMailCode(
  { db, clock, mailer }: Omit<MailCodeNeeds, 'throttle'>,
  id: string,
): Promise<void> {
  if (!mailer) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { rows } = await sql<{ email: string }>`
    update entry_mail_code set code_hash = ${hashOfCode(id, code)}, sent_at = ${clock.now()}
    where id = ${id} and used_at is null and asked_at > ${clock.now()} - interval '10 minutes'
    returning email`.execute(db);
  const [row] = rows;
  if (!row) return;
  await mailer.send({
    to: row.email,
    subject: `${SITE_NAME}：店铺注册验证码`,
    text: [
      `您的店铺注册验证码是 ${code}，10 分钟内有效，请勿告诉他人。`,
      '',
      '如果不是您本人的操作，请忽略本邮件。',
    ].join('\n'),
  });
}

/**
 * Compares a code with the last one that this caller asked for, and counts a wrong one. It is not
 * part of the registration's transaction: a refusal must not take the count back.
 */
export async function checkMailCode(
  { email, mailCode }: { readonly email: string; readonly mailCode: string },
  call: Asker,
  { db, clock }: Pick<MailCodeNeeds, 'db' | 'clock'>,
): Promise<{ readonly codeId: string } | Refusal> {
  const { rows } = await sql<{ id: string }>`
    select id from entry_mail_code
    where email = ${canonicalEmail(email)} and asker = ${askerOf(call)} and code_hash <> '' and used_at is null
      and sent_at > ${clock.now()} - interval '10 minutes'
    order by asked_at desc, sent_at desc limit 1`.execute(db);
  const codeId = rows[0]?.id ?? '';
  const hash = hashOfCode(codeId, mailCode.trim());
  const { rows: counted } = await sql<{ isRight: boolean }>`
    update entry_mail_code
    set wrong_tries = wrong_tries + case when code_hash = ${hash} then 0 else 1 end
    where id = ${codeId} and wrong_tries < ${MOST_TRIES}
    returning code_hash = ${hash} as "isRight"`.execute(db);
  return counted[0]?.isRight ? { codeId } : refuse('entry.mailCode');
}

/** Uses a code up; false when another registration was faster. */
export async function spendMailCode(codeId: string, clock: Clock, trx: Executor): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update entry_mail_code set used_at = ${clock.now()}
    where id = ${codeId} and used_at is null`.execute(trx);
  return numAffectedRows === 1n;
}
