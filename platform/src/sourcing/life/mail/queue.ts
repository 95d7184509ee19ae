import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { enqueue } from '../../../kernel/jobs/enqueue.ts';
import { sendProjectMailJob } from './job.ts';

/**
 * News of a project for mails. The texts are the platform's own: never an amount, a supplier's name
 * or anything that a person typed.
 */
export interface MailedNews {
  readonly projectId: string;
  /** Names the change within the project: the same cause is mailed once. */
  readonly cause: string;
  readonly subject: string;
  readonly text: string;
  /** The page about it, a path of the site. */
  readonly path: string;
  readonly personIds: readonly string[];
}

/**
 * Queues mails to those of these people who have an address and want them, in the caller's transaction: they go out
 * if and only if it commits. A cause that was queued before is left alone; answers whether it was new.
 */
export async function queueMails(
  { projectId, cause, subject, text, path, personIds }: MailedNews,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into project_news (project_id, cause, subject, text, path, at)
    values (${projectId}, ${cause}, ${subject}, ${text}, ${path}, ${clock.now()})
    on conflict (project_id, cause) do nothing returning id`.execute(trx);
  const [news] = rows;
  if (!news) return false;
  const { numAffectedRows } = await sql`
    insert into project_mail (news_id, person_id)
    select ${news.id}, p.id from person p join person_profile f on f.person_id = p.id
    where p.id = any(${[...new Set(personIds)]}::text[]) and not p.disabled and f.email <> ''
      and f.notify_project`.execute(trx);
  if (numAffectedRows) await enqueue(sendProjectMailJob, { newsId: String(news.id) }, trx);
  return true;
}
