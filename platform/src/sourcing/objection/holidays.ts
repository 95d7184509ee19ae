import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import {
  type HolidayTable,
  workingDeadline,
} from '@jicai/shared/domain/kernel/time/working-days.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import {
  complaintDays,
  noticeDays,
  objectionAnswerDays,
  publicityDays,
} from '../../kernel/settings/settings.ts';
import { readPeriod } from '../life/duties/periods.ts';
import { notifyOfProject, organisersOf } from '../life/mail/news.ts';
import { findProject } from '../life/row.ts';

/* Deadlines that were counted in working days and are not over, counted anew by another calendar. */

/** A stored deadline: where it stands, from when it counts, and the setting of its days. */
interface Kind {
  readonly table: 'result_notice' | 'objection';
  readonly key: 'project_id' | 'id';
  readonly column: string;
  readonly since: string;
  readonly days: typeof noticeDays;
  readonly word: string;
}

const KINDS: readonly Kind[] = [
  {
    ...{ table: 'result_notice', key: 'project_id', column: 'due_at', since: 'ended_at' },
    ...{ days: noticeDays, word: '结果公告发布期限' },
  },
  {
    ...{ table: 'result_notice', key: 'project_id', column: 'publicity_ends_at' },
    ...{ since: 'published_at', days: publicityDays, word: '结果公示期' },
  },
  {
    ...{ table: 'objection', key: 'id', column: 'answer_due_at', since: 'raised_at' },
    ...{ days: objectionAnswerDays, word: '质疑答复期限' },
  },
  {
    ...{ table: 'objection', key: 'id', column: 'complaint_until', since: 'answered_at' },
    ...{ days: complaintDays, word: '投诉期限' },
  },
];

interface Row {
  readonly id: string;
  readonly projectId: string;
  readonly since: number;
  readonly until: number;
}

async function moveKind(
  { table, key, column, since, days, word }: Kind,
  holidays: HolidayTable,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const period = await readPeriod(days, trx);
  const { rows } = await sql<Row>`
    select ${sql.ref(key)} as id, project_id as "projectId", ${sql.ref(since)} as since,
      ${sql.ref(column)} as until
    from ${sql.table(table)} where ${sql.ref(column)} > ${clock.now()}
    order by 1 for update`.execute(trx);
  for (const row of rows) {
    const until = workingDeadline(row.since, period, holidays);
    if (until === row.until) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moment(until)}
      where ${sql.ref(key)} = ${row.id}`.execute(trx);
    const project = await findProject(row.projectId, trx);
    if (!project) continue;
    const text = say('objection.deadlineMoved', { what: word, time: timeText(until) });
    const news = { subject: '期限因节假日调整', text, page: 'objections' } as const;
    const personIds = organisersOf(project);
    await notifyOfProject(project, { ...news, personIds }, { trx, clock });
  }
}

/** Moves the deadlines that are not over, and tells the organisers of each project concerned. */
export async function moveDeadlines(
  holidays: HolidayTable,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  for (const kind of KINDS) await moveKind(kind, holidays, clock, trx);
}
