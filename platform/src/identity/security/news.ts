import { randomUUID } from 'node:crypto';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { canonicalMobile, isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { defineJob } from '../../kernel/jobs/job.ts';

/*
 * News of an account for its owner: a message, a mail and a short message to every address that they have
 * or had, and a line at each login of the next days. Nobody can take the line away before.
 */

/** Days for which logins show the news of an account. */
const NEWS_DAYS = 7;
/** Lines that a login shows at most, the newest first. */
const MOST_LINES = 5;

/** Puts the news of an account among its owner's messages and sends them; `work/todo` handles it. */
export const accountNewsJob = defineJob('access.tellOwner', { ids: ['newsId'], retries: 5 });

/** News of one account. `values` need not name the account or the time. */
export interface AccountNews {
  readonly personId: string;
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, string>>;
  /** Addresses that were the account's until now. */
  readonly oldEmails?: readonly string[];
  readonly oldPhones?: readonly string[];
}

interface Addressee {
  readonly loginName: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Tells the owner of an account; also from the command line, whose jobs the server carries out. */
export async function tellOwner(news: AccountNews, clock: Clock, trx: Executor): Promise<void> {
  const { rows } = await sql<Addressee>`
    select p.login_name as "loginName",
      array_remove(array[f.email, f.confirmed_email], null) as emails,
      array_remove(array[f.phone, f.confirmed_phone], null) as phones
    from person p left join person_profile f on f.person_id = p.id
    where p.id = ${news.personId}`.execute(trx);
  const [found] = rows;
  if (!found) return;
  const time = timeText(await readNow(clock, trx));
  const text = say(news.key, { ...news.values, time, account: found.loginName });
  const emails = distinct([...found.emails, ...(news.oldEmails ?? [])]).filter(isEmail);
  const phones = distinct([...found.phones, ...(news.oldPhones ?? [])].map(canonicalMobile));
  const id = randomUUID();
  await sql`insert into account_news (id, person_id, text, emails, phones, at)
    values (${id}, ${news.personId}, ${text}, ${emails}::text[],
      ${phones.filter(isMobile)}::text[], ${clock.now()})`.execute(trx);
  await enqueue(accountNewsJob, { newsId: id }, trx);
}

/** The lines that a login shows. */
export async function readNews(personId: string, clock: Clock, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from account_news
    where person_id = ${personId}
      and at > ${clock.now()} - make_interval(days => ${NEWS_DAYS}::int)
    order by at desc, id limit ${MOST_LINES}`.execute(db);
  return rows.map(({ text }) => text);
}
