import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { workingDeadline } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { noticeDays } from '../../kernel/settings/settings.ts';
import { transact } from '../../kernel/write/write.ts';
import { readPeriod } from '../life/duties/periods.ts';
import { notifyOfProject, organisersOf } from '../life/mail/news.ts';
import { findProject, lockProject } from '../life/row.ts';
import { firstForm, readNoticeFacts, suppliersOf } from './facts.ts';
import { readKnownAddresses } from './known.ts';
import { insertNotice, listUndrafted, takeOverdue } from './repository.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The moment at which a project ended: its last entry in the timeline. */
async function endOf(projectId: string, trx: Executor): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select max(at) as at from sourcing_event where project_id = ${projectId}`.execute(trx);
  return rows[0]?.at ?? 0;
}

/** Drafts the notices of projects that have ended, and reminds of those that are late (PJ9). */
export async function advanceNotices(deps: Deps, onError: (error: unknown) => void): Promise<void> {
  for (const id of await listUndrafted(deps.db)) await draftNotice(deps, id).catch(onError);
  await remindOverdue(deps).catch(onError);
}

/** Drafts the notice of one project that has ended (PJ9). */
export async function draftNotice({ db, clock }: Deps, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const row = await lockProject(id, trx);
    if (!row) return;
    const facts = await readNoticeFacts(row, trx);
    const endedAt = await endOf(id, trx);
    const days = await readPeriod(noticeDays, trx);
    const dueAt = workingDeadline(endedAt, days, await readHolidays(trx));
    const winners = suppliersOf(facts).map(({ supplierId }) => supplierId);
    const known = await readKnownAddresses(row.unitId, winners, trx);
    const form = firstForm(row, facts, known, say('result.bySystem'));
    await insertNotice({ projectId: id, kind: facts.kind, form, endedAt, dueAt }, clock, trx);
    if (facts.kind === 'failed')
      // Nothing will be ordered: the project is done with.
      await sql`update sourcing_project set ordered_at = ${clock.now()} where id = ${id}`.execute(
        trx,
      );
    const text = say('result.drafted', { time: timeText(dueAt) });
    const news = { isKnown: true, subject: '结果公告待提交', text, page: 'result' } as const;
    const told = { ...news, from: 'system', personIds: [row.handlerId] } as const;
    await notifyOfProject(row, told, { trx, clock });
  });
}

/** Tells the organisers once of each notice that should have been published. */
async function remindOverdue({ db, clock }: Deps): Promise<void> {
  await transact(db, async (trx) => {
    for (const { projectId, dueAt } of await takeOverdue(clock, trx)) {
      const row = await findProject(projectId, trx);
      if (!row) continue;
      const text = say('result.overdue', { time: timeText(dueAt) });
      const news = { subject: '结果公告逾期', text, page: 'result' } as const;
      const told = { ...news, from: 'system', personIds: organisersOf(row) } as const;
      await notifyOfProject(row, told, { trx, clock });
    }
  });
}
