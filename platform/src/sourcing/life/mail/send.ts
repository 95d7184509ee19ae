import { BASE_PATH, SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { canSend, type Mailer } from '../../../kernel/mail/mail.ts';
import { findProject, type ProjectRow } from '../row.ts';

export interface MailNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Null: no mails are sent. */
  readonly mailer: Mailer | null;
  readonly publicUrl: string;
}

interface Letter {
  readonly personId: string;
  readonly personName: string;
  readonly email: string;
}

interface News {
  readonly projectId: string;
  readonly subject: string;
  readonly text: string;
  readonly path: string;
}

async function findNews(newsId: string, db: Database): Promise<News | null> {
  const { rows } = await sql<News>`
    select project_id as "projectId", subject, text, path
    from project_news where id = ${newsId}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** Takes the next letter of this news: it is marked as sent before it is. Null when none waits. */
async function takeLetter(newsId: string, after: string, needs: MailNeeds): Promise<Letter | null> {
  const { rows } = await sql<Letter>`
    with next as (
      select m.person_id from project_mail m where m.news_id = ${newsId}::bigint
        and m.sent_at is null and m.person_id > ${after}
      order by m.person_id limit 1 for update skip locked
    ), taken as (
      update project_mail m set sent_at = ${needs.clock.now()} from next
      where m.news_id = ${newsId}::bigint and m.person_id = next.person_id returning m.person_id
    )
    select p.id as "personId", p.name as "personName", coalesce(f.email, '') as email
    from taken join person p on p.id = taken.person_id
    left join person_profile f on f.person_id = p.id and not p.disabled`.execute(needs.db);
  return rows[0] ?? null;
}

const giveBack = (newsId: string, personId: string, { db }: MailNeeds) =>
  sql`update project_mail set sent_at = null
    where news_id = ${newsId}::bigint and person_id = ${personId}`.execute(db);

const mailOf = (letter: Letter, news: News, project: ProjectRow, publicUrl: string) => ({
  to: letter.email,
  subject: `${SITE_NAME}：${news.subject}（${project.number}）`,
  text: [
    `${letter.personName}，您好：`,
    '',
    `${project.unitName}的采购项目“${project.draft.name}”（${project.number}）：${news.text}`,
    '',
    '请登录后查看：',
    `${publicUrl}${BASE_PATH}${news.path}`,
    '',
    '本邮件由系统发送，请勿回复；内容以平台公布的为准。',
  ].join('\n'),
});

/**
 * Sends a piece of news to everybody who still waits for it. A letter is marked before it is handed
 * over, so that nobody gets it twice, whatever runs at once or dies; one that the mail server refuses
 * is given back, and the job tries it again. Throws when one was refused.
 */
export async function sendProjectMails(needs: MailNeeds, newsId: string): Promise<void> {
  const { db, mailer, publicUrl } = needs;
  if (!canSend(mailer)) return;
  const news = await findNews(newsId, db);
  const project = news && (await findProject(news.projectId, db));
  if (!project) return;
  let refused: unknown = null;
  let after = '';
  for (;;) {
    const letter = await takeLetter(newsId, after, needs);
    if (!letter) break;
    after = letter.personId;
    // The address was taken away, or the account was closed, since the news was queued.
    if (letter.email === '') continue;
    try {
      await mailer.send(mailOf(letter, news, project, publicUrl));
    } catch (error) {
      await giveBack(newsId, letter.personId, needs);
      refused = error;
    }
  }
  if (refused !== null) throw refused;
}
