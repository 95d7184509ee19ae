import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { enqueue } from '../../../kernel/jobs/enqueue.ts';
import { defineJob } from '../../../kernel/jobs/job.ts';
import { transact } from '../../../kernel/write/write.ts';
import { findProject, type ProjectRow } from '../row.ts';
import type { LifeContext } from '../transition.ts';
import { mailOfProject, notifyOfProject } from './news.ts';
import { listSuited } from './suits.ts';

/** People who are told in one transaction. */
export const ANNOUNCED_AT_ONCE = 200;
/** Batches of one project: a limit for a runaway chain of jobs, far above the suppliers of a category. */
const MOST_BATCHES = 100;

/** Tells the next batch of people of a published project; `afterPersonId` is the last person of the batch before. */
export const announceJob = defineJob('project.announce', {
  ids: ['projectId', 'afterPersonId', 'batchNumber'],
});

interface Batch {
  readonly after: string;
  /** Counted from 0. */
  readonly number: number;
}

export const FIRST_BATCH: Batch = { after: '', number: 0 };

/**
 * Tells people of suppliers whom a public project suits, once each, in the site and by mail (PJ13). A batch is
 * told in the caller's transaction; a job tells each further batch.
 */
export async function announce(row: ProjectRow, batch: Batch, context: LifeContext): Promise<void> {
  const { trx, clock } = context;
  if (row.draft.selection !== 'public' || row.signUpEndsAt === null) return;
  const page = { after: batch.after, limit: ANNOUNCED_AT_ONCE };
  const personIds = await listSuited(row.id, page, clock, trx);
  const last = personIds.at(-1);
  if (last === undefined) return;
  const time = timeText(row.signUpEndsAt);
  const subject = row.method === 'inquiry' ? '新的询价项目' : '新的竞价项目';
  const news = { personIds, subject, page: 'tender' } as const;
  const cause = batch.number === 0 ? 'published' : `published:${batch.number}`;
  const mail = { ...news, cause, text: say('project.mail.published', { time }) };
  // The same batch of a job that is carried out twice is told once.
  if (!(await mailOfProject(row, mail, context))) return;
  const text = say('project.newInCategory', { category: row.draft.category, time });
  await notifyOfProject(row, { ...news, text }, context);
  const number = batch.number + 1;
  if (personIds.length < ANNOUNCED_AT_ONCE || number === MOST_BATCHES) return;
  await enqueue(
    announceJob,
    { projectId: row.id, afterPersonId: last, batchNumber: String(number) },
    trx,
  );
}

/** Carries out the job: a project whose sign-up is over is announced to nobody else. */
export async function announceFurther(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  {
    projectId,
    afterPersonId,
    batchNumber,
  }: Readonly<Record<'projectId' | 'afterPersonId' | 'batchNumber', string>>,
): Promise<void> {
  await transact(db, async (trx) => {
    const row = await findProject(projectId, trx);
    if (row?.state !== 'published' && row?.state !== 'signUp') return;
    await announce(row, { after: afterPersonId, number: Number(batchNumber) }, { trx, clock });
  });
}
