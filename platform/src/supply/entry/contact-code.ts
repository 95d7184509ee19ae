import { randomInt, randomUUID } from 'node:crypto';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { canonicalMobile, isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { MessageKey } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Throttle } from '../../identity/session/throttle.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Call } from '../../kernel/http/caller/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { canSend, deliveryAddress, type Mailer } from '../../kernel/mail/mail.ts';
import { keyOfAddress } from '../../kernel/mail/mailbox.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import type { SmsSender } from '../../kernel/sms/sms.ts';
import { transact } from '../../kernel/write/write.ts';

export interface CodeNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
}

/** The ways by which codes are sent: to a mail address, or to a mobile number. */
export type CodeChannel = 'mail' | 'sms';

interface ChannelRules {
  readonly canonical: (address: string) => string;
  readonly isAddress: (address: string) => boolean;
  readonly texts: Readonly<Record<'notOffered' | 'badAddress' | 'badCode', MessageKey>>;
  readonly validMinutes: number;
  /** Codes for one address within an hour that one browser may ask for. */
  readonly ofAsker: number;
  /** The same of one network, whose browsers may have any names they like. */
  readonly ofNetwork: number;
  /** The same of everybody together within an hour and a day: more would only annoy the owner. */
  readonly anHour: number;
  readonly aDay: number;
  /** Codes of one network within an hour, for any addresses. */
  readonly networkAnHour: number;
  readonly secondsBetween: number;
}

/** One address has one form, in whatever script and case its domain was typed. */
const canonicalAddress = (email: string): string =>
  (isEmail(email) ? deliveryAddress(email) || email : email).trim().toLowerCase();

/** A short message costs money and cannot be filtered, so there are fewer of them (operations.md 3.3). */
const CHANNELS: Readonly<Record<CodeChannel, ChannelRules>> = {
  mail: {
    canonical: canonicalAddress,
    isAddress: isEmail,
    texts: { notOffered: 'entry.noMail', badAddress: 'entry.email', badCode: 'entry.mailCode' },
    validMinutes: 10,
    ofAsker: 3,
    ofNetwork: 6,
    anHour: 60,
    aDay: 1_440,
    networkAnHour: 1_000,
    secondsBetween: 0,
  },
  sms: {
    canonical: canonicalMobile,
    isAddress: isMobile,
    texts: { notOffered: 'entry.noSms', badAddress: 'entry.mobile', badCode: 'entry.smsCode' },
    validMinutes: 5,
    ofAsker: 3,
    ofNetwork: 6,
    anHour: 10,
    aDay: 10,
    networkAnHour: 20,
    secondsBetween: 60,
  },
};

/** Wrong codes before a code is void. */
const MOST_TRIES = 5;

export const sendEntryCode = defineJob('entry.sendCode', { ids: ['codeId'], retries: 3 });

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
 * Asks for a code. Known addresses, unknown ones and those that had enough codes get the same answer,
 * so that nobody learns which addresses are registered.
 */
export async function requestCode(
  { db, clock, throttle, mailer, sms }: CodeNeeds,
  { channel, address }: { readonly channel: CodeChannel; readonly address: string },
  call: Asker,
): Promise<Record<string, never> | Refusal> {
  const rules = CHANNELS[channel];
  if (!(channel === 'mail' ? canSend(mailer) : sms)) return refuse(rules.texts.notOffered);
  const to = rules.canonical(address);
  if (!rules.isAddress(to)) return refuse(rules.texts.badAddress);
  if (!(await throttle.admit('entry.mailCode', call.ip))) throw new Failure(429, 'call.tooMany');
  return transact(db, async (trx) => {
    const mailbox = keyOfAddress(channel, to);
    await lockByKey(`${channel} code`, mailbox, trx);
    await sql`delete from entry_mail_code where asked_at < ${clock.now()} - interval '1 day'`.execute(
      trx,
    );
    const id = randomUUID();
    const [asker, network] = [askerOf(call), networkHash(call)];
    const { numAffectedRows } = await sql`
      insert into entry_mail_code (id, channel, email, mailbox, asker, network, asked_at)
      select ${id}, ${channel}, ${to}, ${mailbox}, ${asker}, ${network}, ${clock.now()}
      from (select count(*) filter (where asked_at > ${clock.now()} - interval '1 hour'
            and asker = ${asker}) as own,
          count(*) filter (where asked_at > ${clock.now()} - interval '1 hour'
            and network = ${network}) as near,
          count(*) filter (where asked_at > ${clock.now()} - interval '1 hour') as total,
          count(*) as today,
          count(*) filter (where asked_at > ${clock.now()}
            - make_interval(secs => ${rules.secondsBetween}::int)) as recent
        from entry_mail_code where channel = ${channel} and mailbox = ${mailbox}) asked,
        (select count(*) as all from entry_mail_code where channel = ${channel}
          and network = ${network} and asked_at > ${clock.now()} - interval '1 hour') around
      where asked.own < ${rules.ofAsker} and asked.near < ${rules.ofNetwork}
        and asked.total < ${rules.anHour} and asked.today < ${rules.aDay} and asked.recent = 0
        and around.all < ${rules.networkAnHour}`.execute(trx);
    if (numAffectedRows === 1n) await enqueue(sendEntryCode, { codeId: id }, trx);
    return {};
  });
}

/** Draws the code and sends it; another attempt draws another one, and the first is void. */
export async function sendCode(
  { db, clock, mailer, sms }: Omit<CodeNeeds, 'throttle'>,
  id: string,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { rows } = await sql<{ channel: CodeChannel; to: string }>`
    update entry_mail_code set code_hash = ${hashOfCode(id, code)}, sent_at = ${clock.now()}
    where id = ${id} and used_at is null and asked_at > ${clock.now()} - interval '10 minutes'
    returning channel, email as to`.execute(db);
  const [row] = rows;
  if (!row) return;
  const { validMinutes } = CHANNELS[row.channel];
  const text = `您的店铺注册验证码是 ${code}，${validMinutes} 分钟内有效，请勿告诉他人。`;
  if (row.channel === 'sms') return sms?.send({ to: row.to, text: `【${SITE_NAME}】${text}` });
  if (!canSend(mailer)) return;
  await mailer.send({
    to: row.to,
    subject: `${SITE_NAME}：店铺注册验证码`,
    text: [text, '', '如果不是您本人的操作，请忽略本邮件。'].join('\n'),
  });
}

/**
 * Compares a code with the last one that this caller asked for, and counts a wrong one. It is not
 * part of the registration's transaction: a refusal must not take the count back.
 */
export async function checkCode(
  asked: { readonly channel: CodeChannel; readonly address: string; readonly code: string },
  call: Asker,
  { db, clock }: Pick<CodeNeeds, 'db' | 'clock'>,
): Promise<{ readonly codeId: string } | Refusal> {
  const { canonical, validMinutes, texts } = CHANNELS[asked.channel];
  const { rows } = await sql<{ id: string }>`
    select id from entry_mail_code
    where channel = ${asked.channel} and email = ${canonical(asked.address)}
      and asker = ${askerOf(call)} and code_hash <> '' and used_at is null
      and sent_at > ${clock.now()} - make_interval(mins => ${validMinutes}::int)
    order by asked_at desc, sent_at desc limit 1`.execute(db);
  const codeId = rows[0]?.id ?? '';
  const hash = hashOfCode(codeId, asked.code.trim());
  const { rows: counted } = await sql<{ isRight: boolean }>`
    update entry_mail_code
    set wrong_tries = wrong_tries + case when code_hash = ${hash} then 0 else 1 end
    where id = ${codeId} and wrong_tries < ${MOST_TRIES}
    returning code_hash = ${hash} as "isRight"`.execute(db);
  return counted[0]?.isRight ? { codeId } : refuse(texts.badCode);
}

/** Uses a code up; false when another registration was faster. */
export async function spendCode(codeId: string, clock: Clock, trx: Executor): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update entry_mail_code set used_at = ${clock.now()}
    where id = ${codeId} and used_at is null`.execute(trx);
  return numAffectedRows === 1n;
}
