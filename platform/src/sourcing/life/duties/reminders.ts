import { clockText, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Clock, moment } from '../../../kernel/db/clock.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { transact } from '../../../kernel/write/write.ts';
import { notifyOfProject, peopleOfInvited, peopleOfSignUps } from '../mail/news.ts';
import { listSuited } from '../mail/suits.ts';
import { findProject, type ProjectRow } from '../row.ts';
import type { LifeContext } from '../transition.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

interface Due {
  readonly projectId: string;
  readonly deadline: 'signUpEnds' | 'questionsEnd' | 'quoteCloses' | 'awardDue' | 'explanationDue';
  readonly endsAt: number;
}

/** Deadlines that one round takes. */
export const REMINDER_BATCH = 50;

/** The end of a supplier's time for an explanation (IQ6). */
const explanationDueAt = sql`q.asked_at + make_interval(hours => ${limits.explanationHours}::int)`;

/** Explanations that may still be given, with their projects: the evaluation goes on. */
const openExplanations = sql`join auction a on a.package_number = q.package_number
  join package k on k.number = a.package_number
  join sourcing_project p on p.auction_project_id = k.project_id
  where q.answer is null and a.award ->> 'state' = 'evaluating' and a.award -> 'excluded' is null`;

/** The deadlines of the next hour that nobody was reminded of; each is taken once (PJ13). */
async function takeDue(clock: Clock, { trx }: Pick<LifeContext, 'trx'>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with t as (select ${clock.now()} as now), d as (
      select id, 'signUpEnds' as deadline, sign_up_ends_at as ends_at from sourcing_project
      where state = 'signUp'
      union all
      select id, 'questionsEnd', questions_end_at from sourcing_project
      where state in ('signUp', 'quoting')
      union all
      select p.id, 'quoteCloses', (select max(a.closes_at) from package k
        join auction a on a.package_number = k.number where k.project_id = p.auction_project_id)
      from sourcing_project p where p.state = 'quoting'
      union all
      select distinct p.id, 'awardDue', a.award_due_at from auction a
      join package k on k.number = a.package_number
      join sourcing_project p on p.auction_project_id = k.project_id
      where a.award_due_at is not null
      union all
      select distinct p.id, 'explanationDue', ${explanationDueAt}
      from quote_explanation q ${openExplanations}
    ), due as (
      select d.id, d.deadline, d.ends_at from d, t
      where d.ends_at > t.now and d.ends_at <= t.now + interval '1 hour'
        and not exists (select from project_reminder r where r.project_id = d.id
          and r.deadline = d.deadline and r.ends_at = d.ends_at)
      order by d.ends_at limit ${REMINDER_BATCH}
    )
    insert into project_reminder (project_id, deadline, ends_at) select id, deadline, ends_at from due
    on conflict do nothing
    returning project_id as "projectId", deadline, ends_at as "endsAt"`.execute(trx);
  return rows;
}

interface Reminded {
  readonly word: string;
  readonly personIds: readonly string[];
}

const idsOf = async (query: RawBuilder<{ id: string }>, { trx }: LifeContext) =>
  (await query.execute(trx)).rows.map(({ id }) => id);

/** People whom a public project suits that are reminded of the end of its sign-up at most. */
const MOST_REMINDED = 2_000;

/**
 * Recipients of the reminder that the sign-up ends: the invited suppliers, or those whom a public project
 * suits, except those that signed up; and refused suppliers that may still amend (PJ5).
 */
async function remindedOfSignUp(row: ProjectRow, context: LifeContext): Promise<Reminded[]> {
  const signedUp = new Set(await peopleOfSignUps(row.id, 'all', context));
  const isOpen = row.draft.selection === 'public';
  const asked = isOpen
    ? await listSuited(row.id, { after: '', limit: MOST_REMINDED }, context.clock, context.trx)
    : await peopleOfInvited(row.id, context);
  const refused = await idsOf(
    sql`select person.id from sourcing_sign_up u join person on person.org_id = u.supplier_id
      where u.project_id = ${row.id} and u.state = 'refused' and not u.was_amended
        and not person.disabled order by person.id`,
    context,
  );
  return [
    { word: '报名', personIds: asked.filter((id) => !signedUp.has(id)) },
    { word: '报名补正', personIds: refused },
  ];
}

/** People of the suppliers whose offered award waits for them until this moment (AU41). */
const peopleOfAward = ({ auctionProjectId }: ProjectRow, endsAt: number, context: LifeContext) =>
  idsOf(
    sql`select distinct person.id from package k join auction a on a.package_number = k.number
      cross join lateral jsonb_array_elements(a.award -> 'steps') s
      join auction_entrant e on e.package_number = k.number and e.code = s ->> 'code'
      join person on person.org_id = e.supplier_id
      where k.project_id = ${auctionProjectId} and a.award_due_at is not null
        and s ->> 'end' = 'waiting' and (s ->> 'dueAt')::float8 = ${endsAt}::float8
        and not person.disabled order by person.id`,
    context,
  );

/** People of the suppliers who have until this moment to explain a quote. */
const peopleOfExplanations = ({ id }: ProjectRow, endsAt: number, context: LifeContext) =>
  idsOf(
    sql`select distinct person.id from (select q.package_number, q.code
        from quote_explanation q ${openExplanations}
          and p.id = ${id} and ${explanationDueAt} = ${moment(endsAt)}) q
      join auction_entrant e on e.package_number = q.package_number and e.code = q.code
      join person on person.org_id = e.supplier_id
      where not person.disabled order by person.id`,
    context,
  );

/** The recipients of a deadline's reminders, each group with its word for the deadline. */
async function remindedOf(
  row: ProjectRow,
  { deadline, endsAt }: Due,
  context: LifeContext,
): Promise<Reminded[]> {
  switch (deadline) {
    case 'signUpEnds':
      return remindedOfSignUp(row, context);
    case 'questionsEnd':
      return [{ word: '提问', personIds: await peopleOfSignUps(row.id, 'all', context) }];
    case 'quoteCloses':
      return [{ word: '报价', personIds: await peopleOfSignUps(row.id, 'admitted', context) }];
    case 'awardDue':
      return [{ word: '成交确认', personIds: await peopleOfAward(row, endsAt, context) }];
    case 'explanationDue':
      return [{ word: '报价说明', personIds: await peopleOfExplanations(row, endsAt, context) }];
  }
}

/** Reminds suppliers and the handler an hour before a deadline (PJ13). Answers how many those were. */
export async function remindDeadlines({ db, clock }: Deps): Promise<number> {
  return transact(db, async (trx) => {
    const context = { trx, clock };
    const all = await takeDue(clock, context);
    for (const due of all) {
      const row = await findProject(due.projectId, trx);
      if (row) await remind(row, due, context);
    }
    return all.length;
  });
}

async function remind(row: ProjectRow, due: Due, context: LifeContext): Promise<void> {
  const { deadline, endsAt } = due;
  for (const [index, { word, personIds }] of (await remindedOf(row, due, context)).entries()) {
    const text = say('project.deadlineNear', { word, time: timeText(endsAt) });
    const subject = `${word}即将截止（${clockText(endsAt)}）`;
    const news = { from: 'system', subject, text } as const;
    const cause =
      index === 0 ? `near:${deadline}:${endsAt}` : `near:${deadline}:${index}:${endsAt}`;
    const page = deadline === 'awardDue' ? 'offers' : 'tender';
    await notifyOfProject(row, { ...news, mail: { cause, text }, personIds, page }, context);
    if (index > 0) continue;
    await notifyOfProject(row, { ...news, personIds: [row.handlerId], page: 'file' }, context);
  }
}
