import { passwordPath } from '@jicai/shared/contract/identity/account/password-path.ts';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { canSend, type Mailer } from '../../kernel/mail/mail.ts';
import type { SmsSender } from '../../kernel/sms/sms.ts';
import { transact } from '../../kernel/write/write.ts';
import { addTodos } from './write.ts';

export interface AccountNewsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
}

interface News {
  readonly personId: string;
  readonly text: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly isTold: boolean;
}

/** Puts the news of an account among its owner's messages, once. */
const tellMessage = ({ db, clock }: AccountNewsNeeds, newsId: string): Promise<News | null> =>
  transact(db, async (trx) => {
    const { rows } = await sql<News>`
      select person_id as "personId", text, emails, phones, told_at is not null as "isTold"
      from account_news where id = ${newsId} for update`.execute(trx);
    const [news] = rows;
    if (!news) return null;
    if (news.isTold) return news;
    const message = {
      personIds: [news.personId],
      kind: 'message',
      openMode: 'page',
      businessType: 'none',
      businessId: news.personId,
      processName: '账号变动提醒',
      content: news.text,
      url: passwordPath,
      fromName: '系统',
      ownAct: 'security',
    } as const;
    await addTodos([message], clock, trx);
    await sql`update account_news set told_at = ${clock.now()} where id = ${newsId}`.execute(trx);
    return news;
  });

/**
 * Tells the owner of an account by every way there is, whatever becomes of one of them. Throws when one
 * failed; the next attempt sends all again, but no message.
 */
export async function tellAccountNews(needs: AccountNewsNeeds, newsId: string): Promise<void> {
  const news = await tellMessage(needs, newsId);
  if (!news) return;
  const { mailer, sms } = needs;
  const subject = `${SITE_NAME}：账号变动提醒`;
  const text = `【${SITE_NAME}】${news.text}`;
  const sent = await Promise.allSettled([
    ...(canSend(mailer)
      ? news.emails.map((to) => mailer.send({ to, subject, text: news.text }))
      : []),
    ...(sms ? news.phones.map((to) => sms.send({ to, text })) : []),
  ]);
  const failed = sent.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
